import type { DefaultTreeAdapterTypes } from 'parse5';
import { fragmentOf } from '../../../../../shared/markdown-from-html/fragment.ts';

export type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

const isElement = (node: Node): node is Element => 'tagName' in node;

/** A text of HTML of which some elements become others, while all around them stays as it is written. */
export class Markup {
  readonly #html: string;
  readonly #becomes: (element: Element, of: Markup) => string | undefined;

  /** @param becomes what an element becomes, as HTML; undefined if it stays, and only what is in it may change. */
  constructor(html: string, becomes: (element: Element, of: Markup) => string | undefined) {
    this.#html = html;
    this.#becomes = becomes;
  }

  /** @throws NotTaken if the text would take too much to be taken apart. */
  changed(): string {
    return this.#between(fragmentOf(this.#html, true), 0, this.#html.length);
  }

  /** What is in an element, as it becomes. */
  inside({ childNodes, sourceCodeLocation: place }: Element): string {
    const from = place?.startTag?.endOffset;
    if (!place || from === undefined) return '';
    return this.#between(childNodes, from, place.endTag?.startOffset ?? place.endOffset);
  }

  /** An element without one of its attributes. */
  without(element: Element, attribute: string): string {
    const { sourceCodeLocation: place } = element;
    const cut = place?.attrs?.[attribute];
    if (!place?.startTag || !cut) return this.#whole(element);
    const tag = this.#html.slice(place.startTag.startOffset, cut.startOffset).trimEnd();
    const rest = this.#html.slice(cut.endOffset, place.startTag.endOffset);
    return tag + rest + this.inside(element) + this.#end(element);
  }

  #between(nodes: readonly Node[], from: number, to: number): string {
    let text = '';
    let done = from;
    for (const node of nodes) {
      const place = isElement(node) ? node.sourceCodeLocation : undefined;
      // Tags that are nested wrongly make elements that stand where others do.
      if (!isElement(node) || !place || place.startOffset < done || place.endOffset > to) continue;
      text += this.#html.slice(done, place.startOffset) + (this.#becomes(node, this) ?? this.#whole(node));
      done = place.endOffset;
    }
    return text + this.#html.slice(done, to);
  }

  #whole(element: Element): string {
    const { sourceCodeLocation: place } = element;
    if (!place?.startTag) return place ? this.#html.slice(place.startOffset, place.endOffset) : '';
    const tag = this.#html.slice(place.startTag.startOffset, place.startTag.endOffset);
    return tag + this.inside(element) + this.#end(element);
  }

  #end({ sourceCodeLocation: place }: Element): string {
    return place?.endTag ? this.#html.slice(place.endTag.startOffset, place.endTag.endOffset) : '';
  }
}

/** The value of an attribute; undefined if it has none, or a blank one. */
export const attributeOf = (element: Element | undefined, name: string): string | undefined =>
  element?.attrs.find(each => each.name === name)?.value.trim() || undefined;

export const classesOf = (element: Element): string[] =>
  (attributeOf(element, 'class') ?? '').split(/\s+/).filter(name => name !== '');

/** The elements within one, in their order. */
export function* elementsIn(nodes: readonly Node[]): Generator<Element> {
  for (const node of nodes)
    if (isElement(node)) {
      yield node;
      yield* elementsIn(node.childNodes);
    }
}

/** The first element in another one that has a name, or a class as `.kg-video-card`. */
export function first(element: Element, what: string): Element | undefined {
  const fits = (each: Element) =>
    what.startsWith('.') ? classesOf(each).includes(what.slice(1)) : each.tagName === what;
  for (const each of elementsIn(element.childNodes)) if (fits(each)) return each;
  return undefined;
}

/** Elements whose words nobody reads. */
const silent = new Set(['script', 'style', 'svg']);

/** The words in an element, on one line. */
export function wordsIn(element: Element | undefined): string {
  const words = (nodes: readonly Node[]): string =>
    nodes
      .map(node => {
        if ('value' in node) return node.value;
        return isElement(node) && !silent.has(node.tagName) ? words(node.childNodes) : '';
      })
      .join('');
  return element ? words(element.childNodes).replace(/\s+/g, ' ').trim() : '';
}
