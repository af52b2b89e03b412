import { codeBlock } from './blocks.ts';

const language = /(?:^|\s)(?:language|lang|highlight-source)-([\w+#.-]+)/;

/** The language that pages name for what colours code: on it, within it, or around it. */
export function languageOf(block: Element): string | undefined {
  const around = [block, block.firstElementChild, block.parentElement, block.parentElement?.parentElement];
  for (const element of around) {
    const named = language.exec(element?.className ?? '')?.[1] ?? element?.getAttribute('data-language');
    if (named && /^[\w+#.-]+$/.test(named)) return named.toLowerCase();
  }
  return undefined;
}

/** What stands beside lines of code and is none. */
const beside = 'button, [class*="line-number"], .lineno, .linenos, .gutter, .blob-num, style, script, svg';

const isLine = ({ localName }: Element) => /^(?:div|p|li|tr)$/.test(localName);

/** The lines of code in an element, each as it is shown. */
function linesIn(nodes: Iterable<ChildNode>): string {
  let text = '';
  for (const node of nodes) {
    if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue;
    if (!(node instanceof Element) || node.matches(beside)) continue;
    if (node.localName === 'br') text += '\n';
    else if (isLine(node)) {
      const start = text === '' || text.endsWith('\n') ? '' : '\n';
      text += `${start}${linesIn(node.childNodes).replace(/\n$/, '')}\n`;
    } else text += linesIn(node.childNodes);
  }
  return text;
}

const textOf = (element: Element) =>
  linesIn(element.childNodes)
    .replaceAll('\u00a0', ' ')
    .replace(/^(?:[ \t]*\n)+|\s+$/g, '');

/** A block of code, of an element in which the spaces count; nothing if it is empty. */
export function codeOf(element: Element, named: string | undefined): Element | undefined {
  const text = textOf(element);
  return text === '' ? undefined : codeBlock(text, named, element.ownerDocument);
}
