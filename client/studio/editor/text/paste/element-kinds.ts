import { isMonospace, type StyleDeclarations } from './declared.ts';

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** What nobody reads, or what acts on the page that it was on. */
export const leftOut = names(
  'audio base button canvas datalist embed head iframe input link meta noscript object script select style svg template textarea title video xml',
);

const blocks = names(
  'address article aside body center dd details dialog div dl dt fieldset figcaption figure footer form header hgroup legend li main nav p search section summary',
);

/** Whether an element stands on lines of its own. */
export const isBlock = (element: Element, declared: StyleDeclarations) => {
  const display = declared.get('display');
  return display && display !== 'contents'
    ? !/^(?:inline|ruby)/.test(display)
    : blocks.has(element.localName);
};

/** Whether an element holds nothing but a line's end, by which mails leave a line blank. */
export const isBlank = (element: Element) =>
  !/[^\s\u00a0]/.test(element.textContent) && !element.querySelector('img');

/** Whether it is a line of a mail, which has blank ones between paragraphs. */
export function isLine(element: Element): boolean {
  const { localName, children, parentElement } = element;
  if (localName !== 'div' || [...children].some(child => blocks.has(child.localName))) return false;
  return [...(parentElement?.children ?? [])].some(each => each.localName === 'div' && isBlank(each));
}

/** The level of a heading; of Word's title the first. */
export function headingLevel(element: Element): number | undefined {
  const level = /^h([1-6])$/.exec(element.localName)?.[1];
  if (level) return Number(level);
  if (element.getAttribute('role') === 'heading')
    return Math.min(6, Number(element.getAttribute('aria-level')) || 2);
  return element.classList.contains('MsoTitle') ? 1 : undefined;
}

/** Whether a table is there for how a mail or a page looks. */
export const isFrame = (table: Element) =>
  /^(?:none|presentation)$/.test(table.getAttribute('role') ?? '') ||
  table.querySelector('table, h1, h2, h3, h4, h5, h6') !== null;

/** The way to a heading, which pages put beside it. */
const anchor = /^(?:anchor|headerlink|hash-link|heading-link|permalink|header-anchor)$/;

export const isAnchor = (link: Element) =>
  [...link.classList].some(each => anchor.test(each)) || /^[\s¶#§🔗\u200b]*$/u.test(link.textContent);

const written = /^\s*\[([ xX])\]\s+/;

/** Whether an item is ticked, which is taken away where it stands before the words; nothing if it is none to tick. */
export function takeTick(item: Element): boolean | undefined {
  const [first] = item.childNodes;
  const sign = written.exec(first?.nodeValue ?? '')?.[1];
  if (first && sign) first.nodeValue = (first.nodeValue ?? '').replace(written, '');
  if (sign) return sign !== ' ';
  const said = item.getAttribute('aria-checked');
  if (item.getAttribute('role') === 'checkbox' && said) return said === 'true';
  const box = item.querySelector(
    ':is(:scope, :scope > p, :scope > label) > :is(.checkbox, [type="checkbox"])',
  );
  return box ? box.matches('.checkbox-on, [checked]') : undefined;
}

/** Whether a text has letters other than those of code. */
export const hasOtherLetters = (
  element: Element,
  styleOf: (element: Element) => StyleDeclarations,
): boolean =>
  [...element.childNodes].some(node =>
    node instanceof Element
      ? !leftOut.has(node.localName) && !isMonospace(styleOf(node)) && hasOtherLetters(node, styleOf)
      : node.nodeType === Node.TEXT_NODE && /\S/.test(node.nodeValue ?? ''),
  );
