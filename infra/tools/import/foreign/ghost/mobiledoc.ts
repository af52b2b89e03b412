import { isJsonObject, type JsonObject } from '../../../../../shared/values/json-object.ts';
import { escaped } from '../escaped.ts';
import { element, linkTo } from './cards/element.ts';
import { cardHtml, type DocumentContext } from './cards/in-documents.ts';
import { portalLink } from './cards/text.ts';

/** Elements of sections and of marks (mobiledoc 0.3, github.com/bustle/mobiledoc-kit, MOBILEDOC.md). */
const sectionNames = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote']);
const markNames = new Set(['b', 'strong', 'i', 'em', 'code', 's', 'del', 'sub', 'sup', 'u', 'mark']);

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const numbersOf = (value: unknown): number[] => listOf(value).filter(each => typeof each === 'number');

const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : '');

/** Makes HTML of a document of Ghost's editor before version 5. */
class Mobiledoc {
  readonly #document: JsonObject;
  readonly #context: DocumentContext;

  constructor(document: JsonObject, context: DocumentContext) {
    this.#document = document;
    this.#context = context;
  }

  sections(): string {
    return listOf(this.#document.sections)
      .map(section => this.#section(listOf(section)))
      .join('\n');
  }

  #section([kind, first, second]: unknown[]): string {
    if (kind === 1) return this.#text(lower(first), second);
    if (kind === 2) return cardHtml('image', { src: typeof first === 'string' ? first : '' }, this.#context);
    if (kind === 3) {
      const items = listOf(second).map(markers => element('li', {}, this.#line(markers)));
      return element(lower(first) === 'ol' ? 'ol' : 'ul', {}, items.join(''));
    }
    const [name, payload] = listOf(listOf(this.#document.cards)[Number(first)]);
    return cardHtml(`${name}`, isJsonObject(payload) ? payload : {}, this.#context);
  }

  #text(name: string, markers: unknown): string {
    if (name === 'aside') return element('blockquote', { class: 'kg-blockquote-alt' }, this.#line(markers));
    return element(sectionNames.has(name) ? name : 'p', {}, this.#line(markers));
  }

  /** Markers open marks, have a text or an atom, and close as many marks as they say. */
  #line(markers: unknown): string {
    let text = '';
    /** The ends of the marks that are open. */
    const open: string[] = [];
    for (const marker of listOf(markers)) {
      const [kind, opened, closed, value] = listOf(marker);
      for (const index of numbersOf(opened)) {
        const [start, end] = this.#mark(listOf(listOf(this.#document.markups)[index]));
        text += start;
        open.push(end);
      }
      text += kind === 1 ? this.#atom(Number(value)) : escaped(typeof value === 'string' ? value : '');
      const count = Math.min(open.length, Math.max(0, Number(closed) || 0));
      text += open
        .splice(open.length - count, count)
        .reverse()
        .join('');
    }
    return text + open.reverse().join('');
  }

  /** How a mark begins and ends. */
  #mark([tag, attributes]: unknown[]): [string, string] {
    const name = lower(tag);
    if (name !== 'a') return markNames.has(name) ? [`<${name}>`, `</${name}>`] : ['', ''];
    const values = listOf(attributes);
    const url = values[values.indexOf('href') + 1];
    const href = typeof url === 'string' && values.includes('href') ? linkTo(url) : undefined;
    if (!href) return ['', ''];
    if (this.#context.isPortal(href)) {
      this.#context.noted(portalLink, href);
      return ['', ''];
    }
    return [element('a', { href }), '</a>'];
  }

  /** Something within a line that is no text: Ghost has ends of lines. */
  #atom(index: number): string {
    const [name, text] = listOf(listOf(this.#document.atoms)[index]);
    if (name === 'soft-return') return '<br>';
    return escaped(typeof text === 'string' ? text : '');
  }
}

/** @throws NotTaken */
export const mobiledocHtml = (document: JsonObject, context: DocumentContext): string =>
  new Mobiledoc(document, context).sections().replace(/\n?<p><\/p>$/, '');
