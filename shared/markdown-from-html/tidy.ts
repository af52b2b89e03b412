import { hasText, isBlock, isRun, type Node, unitsOf } from './tree.ts';

/** Elements whose text is as it is written. */
const preformatted = new Set([
  'pre',
  'textarea',
  'listing',
  'xmp',
  'script',
  'style',
  'plaintext',
  'template',
]);

interface Tidied {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (Tidied | string)[];
  readonly hasBlock: boolean;
}

type List = (Tidied | string)[];

/** Puts white space where a browser shows it: one space, outside of the elements at whose edge it is, and none at an end of a line. */
class TidyLine {
  #isAtStart = true;
  #isPending = false;
  /** The outermost place between what was written last and what comes. */
  #place: { list: List; index: number } | undefined;

  end(): void {
    this.#isAtStart = true;
    this.#isPending = false;
    this.#place = undefined;
  }

  /** Where a space goes from now on, unless there is a place already that is farther outside. */
  at(list: List): void {
    this.#place ??= { list, index: list.length };
  }

  /** Where a space goes now that an element has ended. */
  after(list: List): void {
    this.#place = { list, index: list.length };
  }

  text(text: string, list: List): void {
    for (const [word] of text.matchAll(/[ \t\n\f\r]+|[^ \t\n\f\r]+/g)) {
      if (/^[ \t\n\f\r]/.test(word)) this.#isPending = !this.#isAtStart;
      else {
        this.something(list);
        append(list, list.length, word);
        this.after(list);
      }
    }
  }

  /** Something stands in the line that is neither a space nor a text. */
  something(list: List): void {
    if (this.#isPending) {
      const { list: outer, index } = this.#place ?? { list, index: list.length };
      append(outer, index, ' ');
    }
    this.#isPending = false;
    this.#isAtStart = false;
    this.#place = undefined;
  }
}

function append(list: List, index: number, text: string): void {
  const before = list[index - 1];
  if (typeof before === 'string') list[index - 1] = before + text;
  else list.splice(index, 0, text);
}

const copyOf = (node: Node): Tidied | string =>
  typeof node === 'string' ? node : { ...node, children: node.children.map(copyOf) };

/** The last end of a line in code is not shown. */
function withoutLastLineEnd(list: List): void {
  const last = list.at(-1);
  if (typeof last === 'string') {
    const text = last.replace(/\n$/, '');
    if (text === '') list.pop();
    else list[list.length - 1] = text;
  } else if (last) withoutLastLineEnd(last.children);
}

function tidyInto(list: List, nodes: readonly Node[], line: TidyLine): void {
  for (const node of nodes) {
    if (typeof node === 'string') line.text(node, list);
    else if (preformatted.has(node.name)) {
      const copy = copyOf(node) as Tidied;
      if (node.name === 'pre') {
        withoutLastLineEnd(copy.children);
        line.end();
      } else line.something(list);
      list.push(copy);
    } else if (node.name === 'br') {
      line.end();
      list.push({ ...node, children: [] });
    } else if (isBlock(node)) {
      line.end();
      const element = { ...node, children: [] };
      list.push(element);
      tidyInto(element.children, node.children, line);
      line.end();
    } else if (node.children.length === 0) {
      line.something(list);
      list.push({ ...node, children: [] });
      line.after(list);
    } else {
      line.at(list);
      const element = { ...node, children: [] };
      list.push(element);
      tidyInto(element.children, node.children, line);
      line.after(list);
    }
  }
}

/**
 * A text as a reader sees it, with white space collapsed. A text that stands by itself is a paragraph: Markdown knows no other, and they
 * look the same.
 */
export function tidy(nodes: readonly Node[]): Node[] {
  const list: List = [];
  const line = new TidyLine();
  for (const unit of unitsOf(nodes)) {
    const blocks = !isRun(unit)
      ? [unit]
      : hasText(unit)
        ? [{ name: 'p', attributes: new Map(), children: unit, hasBlock: false }]
        : unit.filter(node => typeof node === 'object');
    for (const block of blocks) {
      line.end();
      tidyInto(list, [block], line);
    }
  }
  return list;
}
