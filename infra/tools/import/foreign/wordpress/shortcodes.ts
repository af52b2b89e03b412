import type { Attachment } from './attachments.ts';
import { codeNames } from './code.ts';
import { MarkFinder } from './marks.ts';
import type { ProtectedPieces } from './pieces.ts';
import { type Render, renders } from './shortcode-renders.ts';

/** What a text of a post refers to, and where losses are reported. */
export interface ShortcodeContext {
  /** The files of these numbers; if there are none, those that were uploaded for the post, or for the one of a number. */
  files(ids: readonly string[], postId?: string): Attachment[];
  /** The text of a synced pattern, and the notes in it; undefined if it is not in the file. */
  pattern(ref: string): { text: string; footnotes: string | undefined } | undefined;
  /** Called with what is not as it was. @param kind as for ConversionReport.noted. */
  noted(kind: string, detail?: string): void;
}

const attribute = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))|"([^"]*)"|([^\s=]\S*)/g;

function attributesOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  let next = 0;
  // `[youtube=https://…]`
  for (const [, name, double, single, bare, quoted, alone] of text.replace(/^=/, ' ').matchAll(attribute)) {
    if (name) found.set(name.toLowerCase(), double ?? single ?? bare ?? '');
    else found.set(String(next++), quoted ?? alone ?? '');
  }
  return found;
}

/**
 * The beginning of what shows shortcodes as they are written, any other tag, or a shortcode's own tag: `[name …]`, `[name … /]` or
 * `[/name]`; double brackets escape it.
 */
const token =
  /<code(?=[\s>])[^<>]*>|<\/?[a-z](?:[^"'<>]|"[^"]*"|'[^']*')*>|\[(\[?)(\/?)([a-z][\w-]{1,40})((?:[\s=/][^[\]]{0,2000})?)\](\]?)/gi;

const codeName = new RegExp(`^(?:${codeNames})$`);

/** Names in brackets that texts have without being shortcodes have no attributes and no end; a shortcode has one of both. */
const looksLikeOne = (attributes: string, hasEnd: boolean) => hasEnd || /\w\s*=|^=/.test(attributes);

const renderOf = (name: string): Render | undefined =>
  Object.hasOwn(renders, name) ? renders[name] : undefined;

/** How deep shortcodes are followed that enclose others. */
const maxDepth = 5;

interface FoundShortcode {
  name: string;
  attributes: string;
  /** Where its tag begins and ends, and where the mark of its end begins; -1 if it has none. */
  start: number;
  after: number;
  end: number;
}

const bracket = /\[(\/?[a-z][\w-]{1,40})(?=[\]\s=/])/gi;

/** Where shortcodes begin and end in a text. Asked in the order of the text, so that it takes linear time. */
class Brackets {
  /** By `name` and `/name`, the last one first. */
  readonly #places = new Map<string, number[]>();

  constructor(text: string) {
    for (const { 1: written = '', index } of [...text.matchAll(bracket)].reverse()) {
      const key = written.toLowerCase();
      const places = this.#places.get(key);
      if (places) places.push(index);
      else this.#places.set(key, [index]);
    }
  }

  /** Where the next one is; Infinity if there is none. */
  next(key: string, from: number): number {
    const places = this.#places.get(key) ?? [];
    while ((places.at(-1) ?? from) < from) places.pop();
    return places.at(-1) ?? Number.POSITIVE_INFINITY;
  }
}

/** Puts HTML in place of the shortcodes of one text. */
class Shortcodes {
  readonly #text: string;
  readonly #brackets: Brackets;
  readonly #marks: MarkFinder;
  readonly #depth: number;
  readonly #pieces: ProtectedPieces;
  readonly #around: ShortcodeContext;
  readonly #token = new RegExp(token);
  #html = '';
  #done = 0;

  constructor(text: string, around: ShortcodeContext, pieces: ProtectedPieces, depth: number) {
    this.#text = text;
    this.#brackets = new Brackets(text);
    this.#marks = new MarkFinder(text);
    this.#depth = depth;
    this.#pieces = pieces;
    this.#around = around;
  }

  html(): string {
    for (let match = this.#token.exec(this.#text); match; match = this.#token.exec(this.#text)) {
      const [tag, open, slash, written = '', attributes = '', close] = match;
      const after = this.#token.lastIndex;
      if (open === undefined) {
        if (/^<code/i.test(tag)) this.#skipCode(after);
      } else if (!slash) {
        const name = written.toLowerCase();
        const isClosed = attributes.endsWith('/');
        const end = isClosed ? -1 : this.#endOf(name, after - (close ?? '').length);
        const found = { name, attributes, start: match.index, after, end };
        if (open) this.#unescape(found, close === ']');
        else this.#replace({ ...found, after: after - (close ?? '').length });
      }
    }
    return this.#html + this.#text.slice(this.#done);
  }

  /** Where a shortcode ends; -1 if it has no end of its own. */
  #endOf(name: string, from: number): number {
    const end = this.#brackets.next(`/${name}`, from);
    const isOfThis = end < this.#brackets.next(name, from) && this.#text[end + name.length + 2] === ']';
    return isOfThis ? end : -1;
  }

  /** What is written as code is shown, but its double brackets were needed for that. */
  #skipCode(from: number): void {
    const end = this.#marks.next('</code', from);
    if (end < 0) return;
    this.#put(from, unescaped(this.#text.slice(from, end)), end);
  }

  #put(from: number, html: string, to: number): void {
    this.#html += this.#text.slice(this.#done, from) + html;
    this.#done = to;
    this.#token.lastIndex = to;
  }

  /** `[[name …]]` is shown as `[name …]`, and `[[name]…[/name]]` as `[name]…[/name]`. */
  #unescape({ name, attributes, start, after, end }: FoundShortcode, isClosed: boolean): void {
    if (isClosed) {
      if (isShortcode(name, attributes)) this.#put(start, this.#text.slice(start + 1, after - 1), after);
      return;
    }
    const last = end + name.length + '[/]'.length;
    if (end >= 0 && this.#text[last] === ']') this.#put(start, this.#text.slice(start + 1, last), last + 1);
    // The first bracket is text.
    else this.#token.lastIndex = start + 1;
  }

  #replace({ name, attributes, start, after, end }: FoundShortcode): void {
    const render = renderOf(name);
    const inner = end < 0 ? '' : this.#text.slice(after, end);
    const isInner = end >= 0 && (inner.trim() === '' || (render?.encloses?.test(inner) ?? false));
    const made = render?.html({
      attributes: attributesOf(attributes.replace(/(?:^|[\s"'])\/$/, ' ')),
      inner: isInner ? this.#within(inner) : '',
      files: this.#around.files,
    });
    if (made === undefined) {
      if (render || looksLikeOne(attributes, end >= 0))
        this.#around.noted('a shortcode stays as it is', `[${name}]`);
      return;
    }
    const to = isInner ? end + name.length + '[/]'.length : after;
    this.#put(start, made === '' ? '' : this.#pieces.keep(made, 'block'), to);
  }

  #within(inner: string): string {
    return this.#depth < maxDepth ? shortcodesIn(inner, this.#around, this.#pieces, this.#depth + 1) : inner;
  }
}

const isShortcode = (name: string, attributes: string) =>
  renderOf(name) !== undefined || codeName.test(name) || looksLikeOne(attributes, false);

const escapedTag = /\[(\[\/?([a-z][\w-]{1,40})((?:[\s=/][^[\]]{0,2000})?)\])\]/gi;

/** A text in which shortcodes are only shown, without the brackets that escape them. */
export const unescaped = (text: string): string =>
  text.replace(escapedTag, (whole, tag: string, name: string, attributes: string) =>
    isShortcode(name.toLowerCase(), attributes) ? tag : whole,
  );

/** A text with the shortcodes of WordPress itself as HTML. Others stay: what they would be is known only to the plugin that made them. */
export const shortcodesIn = (
  text: string,
  around: ShortcodeContext,
  pieces: ProtectedPieces,
  depth = 0,
): string => new Shortcodes(text, around, pieces, depth).html();
