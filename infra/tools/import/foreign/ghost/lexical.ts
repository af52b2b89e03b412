import { isJsonObject, type JsonObject } from '../../../../../shared/values/json-object.ts';
import { escaped } from '../escaped.ts';
import { element, linkTo } from './cards/element.ts';
import { cardHtml, type DocumentContext } from './cards/in-documents.ts';
import { portalLink } from './cards/text.ts';

/** Marks of a text, by the bit that each has (lexical.dev, TextFormatType), in the order in which their elements stand in each other. */
const marks: readonly (readonly [number, string])[] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [128, 'mark'],
  [32, 'sub'],
  [64, 'sup'],
  [16, 'code'],
];

/** How deep a document is looked into. */
const maxDepth = 100;

interface LexicalRun {
  html: string;
  format: number;
}

/** Pieces of a text as HTML, with one element for as many as have a mark one after the other. */
function marked(runs: readonly LexicalRun[], [mark, ...others] = marks): string {
  if (!mark) return runs.map(({ html }) => html).join('');
  const [bit, name] = mark;
  let text = '';
  for (let at = 0; at < runs.length; ) {
    const has = ((runs[at]?.format ?? 0) & bit) !== 0;
    let end = at + 1;
    while (end < runs.length && (((runs[end]?.format ?? 0) & bit) !== 0) === has) end += 1;
    const inside = marked(runs.slice(at, end), others);
    text += has ? element(name, {}, inside) : inside;
    at = end;
  }
  return text;
}

const childrenOf = ({ children }: JsonObject): JsonObject[] =>
  Array.isArray(children) ? children.filter(isJsonObject) : [];

const textIn = (node: JsonObject, name: string) => (typeof node[name] === 'string' ? node[name] : '');

const typeOf = (node: JsonObject) => textIn(node, 'type');

const isHeading = /^h[1-6]$/;

/** Makes HTML of a document of Ghost's editor since version 5. */
class Lexical {
  readonly #context: DocumentContext;

  constructor(context: DocumentContext) {
    this.#context = context;
  }

  blocks(nodes: readonly JsonObject[], depth: number): string {
    if (this.#isTooDeep(depth)) return '';
    return nodes.map(node => this.#block(node, depth)).join('\n');
  }

  #isTooDeep(depth: number): boolean {
    if (depth > maxDepth) this.#context.noted('a part of its text stays behind, as it is nested too deeply');
    return depth > maxDepth;
  }

  #block(node: JsonObject, depth: number): string {
    const inside = () => this.#line(childrenOf(node), depth + 1);
    switch (typeOf(node)) {
      case 'paragraph':
        return element('p', {}, inside());
      case 'heading':
      case 'extended-heading':
        return element(isHeading.test(textIn(node, 'tag')) ? textIn(node, 'tag') : 'h2', {}, inside());
      case 'quote':
      case 'extended-quote':
        return element('blockquote', {}, inside());
      case 'aside':
        return element('blockquote', { class: 'kg-blockquote-alt' }, inside());
      case 'list':
        return this.#list(node, depth + 1);
      default:
        // What has parts of its own is no card.
        if (Array.isArray(node.children)) return element('p', {}, inside());
        return cardHtml(typeOf(node), node, this.#context);
    }
  }

  #list(node: JsonObject, depth: number): string {
    if (this.#isTooDeep(depth)) return '';
    const isNumbered = node.listType === 'number' || node.tag === 'ol';
    const items: string[] = [];
    for (const item of childrenOf(node)) {
      const [only] = childrenOf(item);
      // A list in a list is an item of its own, and belongs to the one before it.
      if (only && typeOf(only) === 'list') items.push(`${items.pop() ?? ''}${this.#list(only, depth + 1)}`);
      else items.push(this.#line(childrenOf(item), depth + 1));
    }
    const start = isNumbered && typeof node.start === 'number' && node.start !== 1 ? node.start : undefined;
    return element(isNumbered ? 'ol' : 'ul', { start }, items.map(each => element('li', {}, each)).join(''));
  }

  #line(nodes: readonly JsonObject[], depth: number): string {
    if (this.#isTooDeep(depth)) return '';
    return marked(nodes.map(node => this.#run(node, depth)));
  }

  #run(node: JsonObject, depth: number): LexicalRun {
    const format = typeof node.format === 'number' ? node.format : 0;
    switch (typeOf(node)) {
      case 'linebreak':
        return { html: '<br>', format: 0 };
      case 'link':
      case 'autolink':
        return { html: this.#link(node, depth + 1), format: 0 };
      default:
        if (typeof node.text === 'string') return { html: escaped(node.text), format };
        return { html: this.#line(childrenOf(node), depth + 1), format: 0 };
    }
  }

  #link(node: JsonObject, depth: number): string {
    const inside = this.#line(childrenOf(node), depth);
    const url = textIn(node, 'url');
    const href = linkTo(url);
    if (this.#context.isPortal(url)) this.#context.noted(portalLink, url);
    else if (href) return element('a', { href, rel: textIn(node, 'rel') || undefined }, inside);
    return inside;
  }
}

/** @param root the document's own. @throws NotTaken */
export const lexicalHtml = (root: JsonObject, context: DocumentContext): string =>
  new Lexical(context).blocks(childrenOf(root), 0).replace(/\n<p><\/p>$/, '');
