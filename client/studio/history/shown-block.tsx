import type { ComponentChildren } from 'preact';
import { contentHtml } from '../../../shared/rendering/content-html.ts';
import type { Draft } from '../editor/draft.ts';
import { isStoredFile } from '../media/stored-file.ts';
import type { Span } from './paragraphs.ts';

/** The elements that are shown as what they are; of all others, what is in them. */
const known = new Set(
  'P BLOCKQUOTE PRE CODE EM STRONG B I DEL S U SUB SUP MARK UL OL LI TABLE THEAD TBODY TR TH TD HR BR FIGURE FIGCAPTION DL DT DD'.split(
    ' ',
  ),
);

/** What is no text of a page. */
const unread = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'HEAD', 'TITLE']);

/** What has an address instead of words. */
const addressed = new Set(['IFRAME', 'VIDEO', 'AUDIO', 'OBJECT', 'EMBED']);

/** Lines by which texts name addresses, and footnotes, that stand somewhere else. */
const definition = /^ {0,3}\[[^\]\n]+\]:.*$/gm;

/** A part of a text as readers get it, in a template: nothing of it is run, loaded or looked at there. */
export function blockOf(
  part: string,
  { content, contentFormat }: Pick<Draft, 'content' | 'contentFormat'>,
): DocumentFragment {
  const beside = contentFormat === 'markdown' ? (content.match(definition) ?? []) : [];
  const html = contentHtml([part, ...beside].join('\n\n'), contentFormat);
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

const isAddressed = (node: Node): boolean =>
  node instanceof Element && addressed.has(node.tagName.toUpperCase());

const isUnread = (node: Node) => node instanceof Element && unread.has(node.tagName.toUpperCase());

/** The words of an element, in the order in which `Block` shows them. */
export function wordsIn(node: Node): string {
  if (isUnread(node) || isAddressed(node)) return '';
  return node.nodeType === Node.TEXT_NODE
    ? (node.textContent ?? '')
    : [...node.childNodes].map(wordsIn).join('');
}

/** Writes nodes anew, of elements that say what they are: nothing else of a text comes into this page. */
class Rewriting {
  #at = 0;
  readonly #changed: readonly Span[];
  readonly #mark: 'ins' | 'del';

  constructor(changed: readonly Span[], mark: 'ins' | 'del') {
    this.#changed = changed;
    this.#mark = mark;
  }

  all(node: Node): ComponentChildren[] {
    return [...node.childNodes].map(child => this.#one(child));
  }

  #one(node: Node): ComponentChildren {
    if (node.nodeType === Node.TEXT_NODE) return this.#words(node.textContent ?? '');
    if (!(node instanceof Element) || isUnread(node)) return null;
    const name = node.tagName.toUpperCase();
    if (name === 'IMG') return <Picture of={node} />;
    if (name === 'INPUT') return node.hasAttribute('checked') ? '☑ ' : '☐ ';
    if (isAddressed(node))
      return <code>{node.getAttribute('src') ?? node.getAttribute('data') ?? name}</code>;
    const inside = this.all(node);
    if (/^H[1-6]$/.test(name)) return <p class="shown-heading">{inside}</p>;
    if (name === 'A') return <span class="link">{inside}</span>;
    if (!known.has(name)) return inside;
    const Tag = name.toLowerCase() as 'p';
    const start = name === 'OL' ? node.getAttribute('start') : null;
    return <Tag {...(start && { start: Number(start) })}>{['HR', 'BR'].includes(name) ? null : inside}</Tag>;
  }

  /** A text, with marks where it has changed. */
  #words(text: string): ComponentChildren {
    const [start, end] = [this.#at, this.#at + text.length];
    this.#at = end;
    return marked(text, start, this.#changed, this.#mark);
  }
}

/** A text with marks. @param start where it is in the text of which the marked spans are. */
export function marked(
  text: string,
  start: number,
  changed: readonly Span[],
  Mark: 'ins' | 'del',
): ComponentChildren {
  const parts: ComponentChildren[] = [];
  let at = 0;
  for (const { from, to } of changed) {
    const [first, last] = [Math.max(at, from - start), Math.min(text.length, to - start)];
    if (first >= last) continue;
    parts.push(text.slice(at, first), <Mark>{text.slice(first, last)}</Mark>);
    at = last;
  }
  return [...parts, text.slice(at)];
}

/** A picture, if it is in the blog's own storage; of others their words, because nothing is asked of other sites here. */
function Picture({ of }: { of: Element }) {
  const [src, alt] = [of.getAttribute('src') ?? '', of.getAttribute('alt') ?? ''];
  if (isStoredFile(src, location.href)) return <img class="shown-picture" src={src} alt={alt} />;
  return <code>{alt || src}</code>;
}

/** A part of a text as readers get it, with marks at the words that have changed. */
export const Block = ({ of, changed, mark }: { of: Node; changed: readonly Span[]; mark: 'ins' | 'del' }) => (
  <div class="shown-block" dir="auto">
    {new Rewriting(changed, mark).all(of)}
  </div>
);
