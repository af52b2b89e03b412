import { attributeText } from './escapes.ts';
import { isAttribute } from './meaning.ts';
import { type Element, isBlock, isRun, type Node, unitsOf } from './tree.ts';

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements without an end. */
const voids = names('area base br col embed hr img input link meta param source track wbr');

/** Elements whose text is written without escapes. */
const raw = names('script style xmp iframe noembed noframes plaintext');

/** Elements that end at their own end alone where they begin a line of Markdown. */
const untilEnd = names('pre script style textarea');

/** Elements that begin a block of HTML wherever they begin a line; of others the first tag must be alone in its line (CommonMark 4.6). */
const beginning = names(
  'address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th thead title tr track ul pre script style textarea',
);

/** A line that would begin a block of HTML. */
export const beginsBlock = (line: string, isFirst: boolean): boolean => {
  const [, name] = /^<\/?([a-z][a-z\d-]*)/i.exec(line) ?? [];
  if (name === undefined) return false;
  return beginning.has(name.toLowerCase()) || (isFirst && /^<(?:"[^"]*"|[^">])*> *$/.test(line));
};

/** The start tag of an element. */
export function startOf({ name, attributes }: Element): string {
  const written = [...attributes]
    .filter(([name]) => isAttribute(name))
    .map(([name, value]) => ` ${name}="${attributeText(value)}"`);
  return `<${name}${written.join('')}>`;
}

/** The end tag of an element; empty for a void one. */
export const endOf = ({ name }: Element): string => (voids.has(name) ? '' : `</${name}>`);

const escaped = (text: string) =>
  text.replace(/[&<>]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '');

/** A blank line would end the block of HTML. */
const withoutBlankLines = (text: string) => text.replace(/\n(?=[ \t]*\n)/g, '&#10;');

/** The text of `pre` with the line ends that are not read: one at its start, if another follows, and one at its end. */
const withUnread = (html: string) =>
  html.replace(/^\n/, '\n\n').replace(/\n(?=(?:<\/[a-z][^<>]*>)*$)/, '\n\n');

function within(element: Element, mayHaveBlankLines: boolean, isInPre: boolean): string {
  const { name, children } = element;
  if (raw.has(name)) return children.join('');
  const isPre = isInPre || name === 'pre' || name === 'textarea';
  const writtenOf = (node: Node): string =>
    typeof node === 'string' ? escaped(node) : htmlOf(node, mayHaveBlankLines, isPre);
  if (isPre) {
    const written = children.map(writtenOf).join('');
    if (isInPre) return written;
    const whole = name === 'pre' ? withUnread(written) : written;
    return mayHaveBlankLines ? whole : withoutBlankLines(whole);
  }
  if (!children.some(isBlock)) return children.map(writtenOf).join('');
  const units = unitsOf(children).map(unit => (isRun(unit) ? unit.map(writtenOf).join('') : writtenOf(unit)));
  return `\n${units.join('\n')}\n`;
}

const htmlOf = (element: Element, mayHaveBlankLines = false, isInPre = false): string =>
  startOf(element) + within(element, mayHaveBlankLines, isInPre) + endOf(element);

/** An element as a block of HTML in Markdown. */
export function htmlBlock(element: Element): string {
  const { name } = element;
  if (beginning.has(name)) return htmlOf(element, untilEnd.has(name));
  return [startOf(element), within(element, false, false).trim(), endOf(element)]
    .filter(line => line !== '')
    .join('\n');
}
