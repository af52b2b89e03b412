const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements that are within a word or a line. What is between any others is another line. */
const inline = names(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q rb rp rt ruby s samp small span strike strong sub sup time tt u var wbr',
);

/** Elements without an end. */
const empty = names('area base br col embed hr img input link meta source track wbr');

/** Elements whose text is no prose: what is embedded and what is said of it, code, what nobody sees, and how a word is read. */
const withoutProse = names(
  'audio button canvas datalist figcaption figure head math nav noscript object pre rp rt select svg template video',
);

/** The start of an element, and some of what is behind it. */
interface Start {
  name: string;
  attributes: string;
  behind: string;
}

const leadsIntoPage = /\shref\s*=\s*["']?#/i;

/** Whether something is the mark of a footnote, by the many names that systems give it, or because it is a raised link into the page. */
function isMark({ name, attributes, behind }: Start): boolean {
  if (name !== 'a' && name !== 'sup') return false;
  if (/\s(?:data-footnote|(?:class|rel|role)\s*=\s*["']?[^"']*(?:footnote|noteref))/i.test(attributes))
    return true;
  if (name === 'a') return leadsIntoPage.test(attributes) && /^\s*<sup[\s>]/i.test(behind);
  const [inside = ''] = behind.split(/<\/sup/i, 1);
  return /<a\s/i.test(inside) && leadsIntoPage.test(inside);
}

/** Whether an element's text is no prose for a reason that its name does not show. */
const others: readonly ((start: Start) => boolean)[] = [
  isMark,
  // The notes themselves.
  ({ attributes }) =>
    /[\s"'=](?:data-footnotes|footnotes|wp-block-footnotes|doc-endnotes?|doc-footnote)(?=[\s"'=]|$)/i.test(
      attributes,
    ),
  // A post of another place, which its script turns into a frame.
  ({ name, attributes }) =>
    name === 'blockquote' && /\sclass\s*=\s*["']?[^"']*(?:\bembed\b|-media\b|\btwitter-)/i.test(attributes),
  // A table of data, and not one that lays out a page.
  ({ name, behind }) => name === 'table' && /^\s*<thead[\s>]/i.test(behind),
  ({ attributes }) => /\saria-hidden\s*=\s*["']?true/i.test(attributes),
  ({ attributes }) => /\shidden(?=[\s=/]|$)/i.test(attributes.replace(/"[^"]*"|'[^']*'/g, '""')),
  ({ attributes }) =>
    /\sstyle\s*=\s*["']?[^"']*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes),
];

const isProse = (start: Start) => !withoutProse.has(start.name) && !others.some(is => is(start));

/** The pieces of a page, as browsers take them apart. What is not closed reaches to the end. */
const pieces = new RegExp(
  [
    /<!--(?:-?>|[\s\S]*?(?:--!?>|$))/,
    // Elements whose content is no markup, even if it looks like it.
    /<(?<raw>iframe|noembed|noframes|script|style|textarea|title|xmp)(?=[\s/>]|$)[\s\S]*?(?:<\/\k<raw>[^>]*>?|$)/,
    // What counts as a comment, too.
    /<(?:[!?]|\/(?![a-z]))[^>]*>?/,
    /<(?<slash>\/?)(?<name>[a-z][^\s/>]*)(?<attributes>(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^'">])*)>?/,
    /(?<text><|[^<]+)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

/** How much of what is behind a start tag shows what the element is, in UTF-16 code units. */
const lookedAt = 500;

/** The prose of a page by its lines, with references as they are. */
export function proseOf(html: string): string[] {
  const lines = [''];
  let left: { name: string; depth: number } | undefined;
  for (const { 0: whole, index, groups = {} } of html.matchAll(pieces)) {
    const { raw, slash, name: written, attributes = '', text } = groups;
    const name = written?.toLowerCase();
    if (left) {
      if (name === left.name) left.depth += slash ? -1 : 1;
      if (left.depth === 0) left = undefined;
      continue;
    }
    if (text !== undefined) lines[lines.length - 1] += text;
    else if (raw || (name && !inline.has(name))) lines.push('');
    if (!name || slash || empty.has(name)) continue;
    const at = index + whole.length;
    if (!isProse({ name, attributes, behind: html.slice(at, at + lookedAt) })) left = { name, depth: 1 };
  }
  return lines;
}
