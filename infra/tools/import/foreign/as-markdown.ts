import TurndownService from 'turndown';
import type { ConversionReport, Produced } from './conversion.ts';

const turndown = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
});
// Markdown has no markup for these, and HTML may stand in Markdown.
turndown.keep(['iframe', 'video', 'audio', 'figure', 'table', 'details', 'sub', 'sup', 'del', 'ins']);

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

/** The posts among what was produced with their texts as Markdown; a text that is not HTML stays as it is. */
export async function* asMarkdown(
  produced: AsyncIterable<Produced>,
  report: ConversionReport,
): AsyncGenerator<Produced> {
  for await (const each of produced) {
    const isHtml = 'entity' in each && each.collection === 'posts' && each.entity.contentFormat === 'html';
    const html = isHtml ? String(each.entity.content) : '';
    if (!isHtml) yield each;
    else if (isTooDeep(html)) {
      report.noted('its text stays HTML, as its elements are nested too deeply', String(each.entity.title));
      yield each;
    } else {
      const content = turndown.turndown(html);
      yield { ...each, entity: { ...each.entity, content, contentFormat: 'markdown' } };
    }
  }
}
