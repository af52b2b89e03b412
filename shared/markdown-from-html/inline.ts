import { isRefused } from '../rendering/markdown/addresses.ts';
import { escaped } from './escapes.ts';
import { endOf, startOf } from './html.ts';
import { meaningOf, sayingOf } from './meaning.ts';
import type { Element, Node } from './tree.ts';

/** Where a text stands. */
export interface InlinePlace {
  /** Whether it has one line only. */
  readonly isOneLine: boolean;
  readonly isInCell: boolean;
  readonly isInLink: boolean;
  /** Whether signs such as `*` may stand for elements. */
  readonly hasMarks: boolean;
}

type CharacterKind = 'space' | 'sign' | 'letter';

/** What a character is to the marks beside it (CommonMark 6.2). The edge of a line counts as a space. */
function kindOf(character: string | undefined): CharacterKind {
  if (character === undefined || /\s/.test(character)) return 'space';
  return /[\p{P}\p{S}]/u.test(character) ? 'sign' : 'letter';
}

/** What is around and between marks, each a character or nothing. */
interface Around {
  before: string | undefined;
  after: string | undefined;
}

/** Whether a mark is one on this side: `outer` is the character outside, `inner` that within. */
const holds = (outer: string | undefined, inner: string | undefined) =>
  kindOf(inner) === 'letter' || (kindOf(inner) === 'sign' && kindOf(outer) !== 'letter');

/** Whether a mark stands for its element here. */
function fits(mark: string, content: string, { before, after }: Around): boolean {
  const [sign] = mark;
  const [first, last] = [content[0], content.at(-1)];
  if ([before, first, last, after].includes(sign)) return false;
  if (mark.startsWith('_') && (kindOf(before) === 'letter' || kindOf(after) === 'letter')) return false;
  return holds(before, first) && holds(after, last);
}

const marks: Readonly<Record<string, readonly string[]>> = {
  em: ['*', '_'],
  strong: ['**', '__'],
  del: ['~~'],
};

/** An address that the renderer writes as it is. */
const writable = /^(?:%[\da-f]{2}|[!#$&-;=?-Z_a-z~])*$/i;

const isAddress = (address: string) => writable.test(address) && !isRefused(address);

function isBalanced(address: string): boolean {
  let open = 0;
  for (const [sign] of address.matchAll(/[()]/g)) {
    open += sign === '(' ? 1 : -1;
    if (open < 0 || open > 1) return false;
  }
  return open === 0;
}

/** An address and a title, behind the brackets of what they are for. */
function target(address: string, title: string | undefined, place: InlinePlace): string {
  const parentheses = isBalanced(address) ? address : address.replace(/[()]/g, '\\$&');
  const written = parentheses.replace(/&(?=#?\w+;)/g, '&amp;').replace(/\\(?![()])/g, '\\\\');
  const text = title?.replace(/["\\]/g, '\\$&').replace(/&(?=#?\w+;)/g, '&amp;');
  const quoted = text === undefined ? '' : ` "${place.isInCell ? text.replaceAll('|', '\\|') : text}"`;
  return `(${address === '' && quoted ? '<>' : written}${quoted})`;
}

/** Whether an element says nothing that is not named here. */
const saysOnly = (saying: ReadonlyMap<string, string>, ...names: string[]) =>
  [...saying.keys()].every(name => names.includes(name));

function link(element: Element, place: InlinePlace): string | undefined {
  const saying = sayingOf(element);
  const address = saying.get('href');
  if (place.isInLink || address === undefined || !saysOnly(saying, 'href', 'title') || !isAddress(address))
    return undefined;
  const [text] = element.children;
  if (element.children.length === 1 && !saying.has('title') && typeof text === 'string') {
    if (text === address && /^[a-z][a-z\d+.-]{1,31}:[^\s<>|]*$/i.test(address)) return `<${address}>`;
    if (address === `mailto:${text}` && /^[a-z\d][a-z\d.+_-]*@[a-z\d]+(?:\.[a-z\d]+)+$/i.test(text))
      return `<${text}>`;
  }
  const content = inline(element.children, { ...place, isInLink: true }, { before: '[', after: ']' });
  return `[${content}]${target(address, saying.get('title'), place)}`;
}

/** A picture as Markdown. @param caption what its title is written as, if that says something else than its own. */
export function picture(
  element: Element,
  place: InlinePlace,
  { caption, isWide }: { caption?: string | undefined; isWide: boolean } = { isWide: false },
): string | undefined {
  const saying = sayingOf(element);
  const [address, text] = [saying.get('src'), saying.get('alt')];
  if (address === undefined || text === undefined || !saysOnly(saying, 'src', 'alt', 'title'))
    return undefined;
  if (!isAddress(address)) return undefined;
  const to = target(isWide ? `${address}#wide` : address, caption ?? saying.get('title'), place);
  return `![${escaped(text, { ...place, isInLink: true })}]${to}`;
}

function code(element: Element, place: InlinePlace): string | undefined {
  const text = element.children[0];
  if (element.children.length !== 1 || typeof text !== 'string' || sayingOf(element).size > 0)
    return undefined;
  const runs = new Set(Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  let length = 1;
  while (runs.has(length)) length += 1;
  const fence = '`'.repeat(length);
  const inner = /^`|`$/.test(text) ? ` ${text} ` : text;
  return `${fence}${place.isInCell ? inner.replaceAll('|', '\\|') : inner}${fence}`;
}

/** An element as marks around its content, or as tags where marks would be something else. */
function marked(element: Element, place: InlinePlace, around: Around): string {
  const possible = place.hasMarks && sayingOf(element).size === 0 ? (marks[meaningOf(element)] ?? []) : [];
  const [edge] = possible[0] ?? '>';
  const content = inline(element.children, place, { before: edge, after: edge });
  const mark = possible.find(each => fits(each, content, around));
  return mark ? `${mark}${content}${mark}` : `${startOf(element)}${content}${endOf(element)}`;
}

/** What Markdown has for elements without marks. */
const written: Readonly<Record<string, (element: Element, place: InlinePlace) => string | undefined>> = {
  a: link,
  img: (element, place) => picture(element, place),
  code,
};

function writtenOf(node: Node, place: InlinePlace, around: Around): string {
  if (typeof node === 'string') return escaped(node, place);
  if (
    node.name === 'br' &&
    !place.isOneLine &&
    around.before !== undefined &&
    around.after !== undefined &&
    node.attributes.size === 0
  )
    return '\\\n';
  return written[node.name]?.(node, place) ?? marked(node, place, around);
}

/** The first character of what comes; that of an element is always a sign. */
const firstOf = (node: Node | undefined): string | undefined => {
  if (node === undefined) return undefined;
  if (typeof node === 'string') return node[0];
  return node.name === 'br' ? '\\' : '<';
};

/** What is within a line, as Markdown. */
export function inline(nodes: readonly Node[], place: InlinePlace, around: Around): string {
  let text = '';
  let last = around.before;
  for (const [index, node] of nodes.entries()) {
    const next = nodes[index + 1];
    const piece = writtenOf(node, place, { before: last, after: firstOf(next) ?? around.after });
    // Before a link it would make a picture of it.
    const isMark = piece.startsWith('[') && last === '!';
    text = isMark ? `${text.slice(0, -1)}\\!${piece}` : text + piece;
    last = piece.at(-1) ?? last;
  }
  return text;
}
