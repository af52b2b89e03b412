import TurndownService from 'turndown';

const turndown = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
});
// Markdown has no markup for these, and HTML may stand in Markdown.
turndown.keep(['iframe', 'video', 'audio', 'figure', 'table', 'details', 'sub', 'sup', 'del', 'ins']);
// Otherwise their text would become text of the post.
turndown.remove(['script', 'style']);

/** How deep the elements of a text may be for the library, which takes a level of the stack for each. */
const maxDepth = 200;

const tag = /<(\/?)([a-z][a-z\d]*)\b/gi;

/** Elements that have no end, or need none. */
const endless = new Set(
  'area base br col dd dt embed hr img input li link meta option p param source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
);

/** Whether elements are nested too deeply, by their tags alone. */
function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, slash, name = ''] of html.matchAll(tag)) {
    if (endless.has(name.toLowerCase())) continue;
    depth = Math.max(0, depth + (slash ? -1 : 1));
    if (depth > maxDepth) return true;
  }
  return false;
}

/** A text of HTML as Markdown; undefined if its elements are nested too deeply for that. */
export const markdownOf = (html: string): string | undefined =>
  isTooDeep(html) ? undefined : turndown.turndown(html);
