import { isEmbedAddress } from '../embeds/embed-address.ts';
import { maxRendered } from '../rendering/task.ts';
import { asLines } from './escapes.ts';
import { figurePictures, isTitled } from './figures.ts';
import { beginsBlock, endOf, htmlBlock, startOf } from './html.ts';
import { type InlinePlace, inline, picture } from './inline.ts';
import { sayingOf } from './meaning.ts';
import { table } from './table.ts';
import { type Element, hasText, isBlock, isRun, tooLong, type Unit, unitsOf } from './tree.ts';

/** How blocks are written. */
export interface Manner {
  /** Those that stay HTML. */
  readonly asHtml: ReadonlySet<Element>;
  /** Those in which no signs such as `*` stand for elements. */
  readonly withoutMarks: ReadonlySet<Element>;
  readonly hasMarks: boolean;
  /** Whether they stand in a list without blank lines. */
  readonly isTight: boolean;
  /** Whether they stand in no list or quote. */
  readonly isTop: boolean;
  /** Whether a paragraph of nothing but pictures stands for their figures. */
  readonly hasFigures: boolean;
}

type WriteBlock = (element: Element, manner: Manner) => string | undefined;

const placeIn = ({ hasMarks }: Manner, isOneLine = false): InlinePlace => ({
  isOneLine,
  isInCell: false,
  isInLink: false,
  hasMarks,
});

const saysNothing = (element: Element) => sayingOf(element).size === 0;

const none = { before: undefined, after: undefined };

/** The text of a paragraph; undefined if Markdown would take it for HTML, or for nothing. */
function lines(nodes: Element['children'], manner: Manner): string | undefined {
  const text = asLines(inline(nodes, placeIn(manner), none));
  const isElse = text === '' || text.split('\n').some((line, index) => beginsBlock(line, index === 0));
  return isElse ? undefined : text;
}

const isText = (element: Element) => saysNothing(element) && !element.children.some(isBlock);

const paragraph: WriteBlock = (element, manner) =>
  // A picture's title would be read below it.
  isText(element) && !isTitled(element.children) ? lines(element.children, manner) : undefined;

const heading: WriteBlock = (element, manner) => {
  const says = [...sayingOf(element).keys()];
  if (says.some(name => name !== 'id') || element.children.some(isBlock)) return undefined;
  const text = inline(element.children, placeIn(manner, true), none).replace(/(^|\s)(?=#+$)/, '$1\\');
  return `${'#'.repeat(Number(element.name[1]))} ${text.replace(/^\u00a0|\u00a0$/g, '&nbsp;')}`.trimEnd();
};

const rule: WriteBlock = element => (saysNothing(element) ? '***' : undefined);

/** The name of a language, as code has it for what colours it. */
const language = /^language-([\w+#.-]+)$/;

const codeBlock: WriteBlock = element => {
  const [code] = element.children;
  if (
    !saysNothing(element) ||
    element.children.length !== 1 ||
    typeof code !== 'object' ||
    code.name !== 'code'
  )
    return undefined;
  const { class: named, ...others } = Object.fromEntries(sayingOf(code));
  const info = named === undefined ? '' : language.exec(named)?.[1];
  const [text = ''] = code.children;
  if (
    info === undefined ||
    Object.keys(others).length > 0 ||
    code.children.length > 1 ||
    typeof text !== 'string'
  )
    return undefined;
  const longest = Math.max(2, ...Array.from(text.matchAll(/^[ \t]*(`+)/gm), ([, run = '']) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${info}\n${text === '' ? '' : `${text}\n`}${fence}`;
};

const prefixed = (text: string, prefix: string) =>
  text
    .split('\n')
    .map(line => (line === '' ? line : prefix + line))
    .join('\n');

const quote: WriteBlock = (element, manner) => {
  const units = unitsOf(element.children);
  if (!saysNothing(element) || units.length === 0 || units.some(isRun)) return undefined;
  return blocks(units, { ...manner, isTight: false, isTop: false })
    .split('\n')
    .map(line => `> ${line}`.trimEnd())
    .join('\n');
};

/** Elements in which blocks of Markdown may stand, between blank lines. */
const frames = new Set('article aside details div figure footer header main nav section'.split(' '));

const frame: WriteBlock = (element, manner) => {
  const units = unitsOf(element.children);
  if (manner.isTight || units.some(unit => isRun(unit) && hasText(unit))) return undefined;
  const within = blocks(units, manner);
  const elements = units.filter(unit => !isRun(unit)) as Element[];
  const asHtml = blocks(units, { ...manner, asHtml: new Set(elements) });
  // Scripts may have blank lines, which end other blocks of HTML.
  const isNeeded = within !== asHtml || /\n[ \t]*\n/.test(htmlBlock(element));
  return isNeeded ? `${startOf(element)}\n\n${within}\n\n${endOf(element)}` : undefined;
};

/** Pictures that a paragraph of nothing but these stands for, each in a line of its own. */
function pictures(element: Element, manner: Manner): string | undefined {
  const written = (manner.hasFigures ? figurePictures(element) : undefined)?.map(each =>
    picture(each.img, placeIn(manner), each),
  );
  return written?.includes(undefined) ? undefined : written?.join('\n');
}

/** An embed that an address alone on a line stands for, or any other figure. */
const figure: WriteBlock = (element, manner) => {
  const [link, ...others] = element.children;
  const address = typeof link === 'object' && link.name === 'a' ? link.attributes.get('href') : undefined;
  const [text] = typeof link === 'object' ? link.children : [];
  const isEmbed = sayingOf(element).size === 1 && element.attributes.get('class') === 'embed';
  if (!manner.isTop || !isEmbed || others.length > 0 || address === undefined || text !== address)
    return frame(element, manner);
  return isEmbedAddress(address) ? address : frame(element, manner);
};

const isItem = (node: Element['children'][number]): node is Element =>
  typeof node === 'object' && node.name === 'li' && saysNothing(node);

/** A box to tick, as GitHub's flavour writes it at the beginning of an item. */
function boxOf(unit: Unit): string | undefined {
  const [box, text] = isRun(unit) ? unit : [];
  if (typeof box !== 'object' || box.name !== 'input' || typeof text !== 'string') return undefined;
  const says = new Map(box.attributes);
  const isTicked = says.delete('checked');
  const isBox = says.get('type') === 'checkbox' && says.get('disabled') === '' && says.size === 2;
  return isBox && /^ \S/.test(text) ? `[${isTicked ? 'x' : ' '}]` : undefined;
}

/** An item's first text, which no paragraph is around. */
function itemText(run: Element['children'], manner: Manner): string | undefined {
  const box = boxOf(run);
  if (box === undefined) return lines(run, manner);
  const text = lines(['', ...run.slice(1)], manner);
  return text && `${box}${text}`;
}

function item(units: readonly Unit[], manner: Manner): string | undefined {
  const [first, ...rest] = units;
  if (!first) return '';
  if (!isRun(first)) return blocks(units as Element[], manner);
  const text = itemText(first, manner);
  if (text === undefined || rest.some(isRun)) return undefined;
  return rest.length > 0 ? `${text}\n${blocks(rest as Element[], manner)}` : text;
}

const isParagraph = (unit: Unit) => !isRun(unit) && unit.name === 'p';

/** The number of an ordered list's first item; undefined if Markdown cannot begin with it. */
function startOfList(element: Element): number | undefined {
  const { start = '1', ...others } = Object.fromEntries(sayingOf(element));
  return Object.keys(others).length === 0 && /^(?:0|[1-9]\d{0,8})$/.test(start) ? Number(start) : undefined;
}

/** Items with their marks. Lists beside each other have other marks. */
function list(element: Element, manner: Manner, isOther: boolean): string | undefined {
  const items = element.children;
  const start = startOfList(element);
  if (start === undefined || items.length === 0 || !items.every(isItem)) return undefined;
  if (element.name === 'ul' && element.attributes.has('start')) return undefined;
  const units = items.map(({ children }) => unitsOf(children));
  const isLoose = units.some(each => each.some(isParagraph));
  if (isLoose && (units.some(each => each.some(isRun)) || (units.length === 1 && units[0]?.length === 1)))
    return undefined;
  const written = units.map((each, index) => {
    const mark = element.name === 'ul' ? (isOther ? '*' : '-') : `${start + index}${isOther ? ')' : '.'}`;
    const text = item(each, { ...manner, isTight: !isLoose, isTop: false });
    return text === undefined
      ? undefined
      : `${mark} ${prefixed(text, ' '.repeat(mark.length + 1)).trimStart()}`.trimEnd();
  });
  return written.includes(undefined) ? undefined : written.join(isLoose ? '\n\n' : '\n');
}

/** What Markdown has for blocks. */
const written: Readonly<Record<string, WriteBlock>> = {
  p: paragraph,
  hr: rule,
  pre: codeBlock,
  blockquote: quote,
  table: (element, manner) => table(element, { ...placeIn(manner, true), isInCell: true }),
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(name => [name, heading])),
  ...Object.fromEntries(Array.from(frames, name => [name, frame])),
  figure,
};

const isList = ({ name }: Element) => name === 'ul' || name === 'ol';

function blockOf(element: Element, manner: Manner, isOther: boolean): string | undefined {
  const own = manner.withoutMarks.has(element) ? { ...manner, hasMarks: false } : manner;
  const ofPictures = pictures(element, own);
  if (ofPictures !== undefined) return ofPictures;
  return isList(element) ? list(element, own, isOther) : written[element.name]?.(element, own);
}

/** Blocks as Markdown, and as HTML where Markdown has nothing for them. @throws NotTaken if that is longer than what is rendered. */
export function blocks(units: readonly Unit[], manner: Manner): string {
  const texts: string[] = [];
  /** The list before, and whether it had the other marks. */
  let last: { name: string; isOther: boolean } | undefined;
  for (const unit of units) {
    // Outside of paragraphs only what has no text.
    const elements = isRun(unit) ? unit.filter(node => typeof node === 'object') : [unit];
    for (const element of elements) {
      const isOther = last?.name === element.name && !last.isOther;
      const text = manner.asHtml.has(element) ? undefined : blockOf(element, manner, isOther);
      last = isList(element) && text !== undefined ? { name: element.name, isOther } : undefined;
      texts.push(text ?? htmlBlock(element));
    }
  }
  const text = texts.join(manner.isTight ? '\n' : '\n\n');
  // Each level of quotes and lists would make it longer.
  if (text.length > maxRendered) throw tooLong();
  return text;
}
