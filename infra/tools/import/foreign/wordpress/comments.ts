import { escaped } from '../escaped.ts';
import { codeBlock, codeNames } from './code.ts';
import { embedded } from './embeds.ts';
import { MarkFinder } from './marks.ts';
import { PatternWords } from './pattern-words.ts';
import type { PieceKind, ProtectedPieces } from './pieces.ts';
import { type ShortcodeContext, unescaped } from './shortcodes.ts';

/** Elements whose text is not to be touched, with what they are to paragraphs. */
const verbatim: Readonly<Record<string, PieceKind>> = {
  pre: 'block',
  style: 'unseen',
  script: 'unseen',
  template: 'unseen',
  noscript: 'unseen',
  textarea: 'inline',
  select: 'inline',
  svg: 'inline',
  math: 'inline',
  iframe: 'inline',
  audio: 'inline',
  video: 'inline',
  object: 'inline',
  canvas: 'inline',
};

/** Elements that reach to the end of a text if they are not closed. */
const isRaw = /^(?:pre|style|script|textarea|iframe)$/;

/** What is looked at: a comment, the beginning of an element of {@link verbatim}, or that of a shortcode around code. */
const start = new RegExp(
  `<!--|<(${Object.keys(verbatim).join('|')})(?=[\\s>/])[^<>]*>|(\\[?)\\[(${codeNames})((?:[\\s=][^[\\]]{0,1000})?)\\]`,
  'gi',
);

/** A block's comment: `wp:name {…}`, `wp:name {…} /` or `/wp:name`. */
const block = /^\s*(\/?)wp:([a-z][\w-]*(?:\/[a-z][\w-]*)?)(?=[\s{/]|$)\s*([\s\S]*)$/i;

/** Blocks that are empty if they have no HTML of their own: nothing is lost. All others are made when WordPress shows the post. */
const isSaved =
  /^(?:core\/)?(?:paragraph|heading|list|list-item|quote|pullquote|verse|code|preformatted|html|freeform|shortcode|table|image|gallery|audio|video|file|cover|media-text|columns?|group|buttons?|separator|spacer|details|social-links|more|nextpage|missing)$/;

/** How long the texts of synced patterns in a post may be, in characters: each counts as often as it is there. */
const maxPatterns = 4_000_000;

/** What a pattern takes besides its text, as so many characters. */
const lengthOfPattern = 1_000;

function settingsOf(json: string): Record<string, unknown> {
  try {
    const settings: unknown = JSON.parse(json);
    return typeof settings === 'object' && settings !== null ? (settings as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** In a text of blocks only elements make paragraphs, so the line of a comment ends with it. */
const afterLine = (text: string, to: number) => (text[to] === '\n' ? to + 1 : to);

/** What a block's element is called by how its parts are laid out, which WordPress adds when it shows the post. */
function layoutClasses(json: string): string {
  if (!json.includes('"layout"')) return '';
  const { type, orientation, justifyContent, flexWrap } = (settingsOf(json).layout ?? {}) as Record<
    string,
    unknown
  >;
  const justified = /^(?:left|center|right|space-between|stretch)$/.exec(textOf(justifyContent));
  return [
    type === 'flex' || type === 'grid' ? `is-layout-${type}` : '',
    orientation === 'vertical' ? 'is-vertical' : '',
    flexWrap === 'nowrap' ? 'is-nowrap' : '',
    justified ? `is-content-justification-${justified[0]}` : '',
  ]
    .filter(name => name !== '')
    .join(' ');
}

const firstClass = /\s*<[a-z]+(?:\s[^<>]*?)?\sclass="/iy;

/** What follows a block's comment, as far as it gets classes. */
function withClasses(text: string, from: number, classes: string) {
  firstClass.lastIndex = from;
  const [found] = (classes !== '' && firstClass.exec(text)) || [];
  return found ? { html: `${found}${classes} `, to: from + found.length } : { html: '', to: from };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * Takes out of a text what no later step may touch, and the comments that WordPress reads: blocks that are saved lose them, synced
 * patterns come with their text.
 */
export class Comments {
  readonly #around: ShortcodeContext;
  readonly #pieces: ProtectedPieces;
  /** The custom fields with footnotes of the patterns. */
  readonly footnotes: string[] = [];
  /** Where the footnotes are to stand, and where a list of posts cuts the text. */
  readonly notesAt: string;
  readonly moreAt: string;
  #hasNotes = false;
  #hasMore = false;
  #patternsLength = 0;
  /** The patterns that are open, and what the post says in them. */
  readonly #within: string[] = [];
  readonly #words: PatternWords[] = [];

  constructor(around: ShortcodeContext, pieces: ProtectedPieces) {
    this.#around = around;
    this.#pieces = pieces;
    this.notesAt = pieces.keep('', 'block');
    this.moreAt = pieces.keep('', 'unseen');
  }

  /** A text without its comments. */
  in(text: string): string {
    const marks = new MarkFinder(text);
    const own = new RegExp(start);
    let rest = '';
    let done = 0;
    for (let match = own.exec(text); match; match = own.exec(text)) {
      const [tag, element, bracket, name = '', attributes = ''] = match;
      const after = own.lastIndex;
      const close = element ? `</${element.toLowerCase()}` : name ? `[/${name.toLowerCase()}]` : '-->';
      const end = marks.next(close, after);
      const made = element
        ? this.#element(text, { element: element.toLowerCase(), start: match.index, end })
        : name
          ? this.#code(text, { tag, name, attributes, isEscaped: bracket === '[', after, end })
          : this.#comment(text, after, end);
      if (made === undefined) continue;
      rest += text.slice(done, match.index) + made.html;
      done = made.to;
      own.lastIndex = done;
    }
    return rest + text.slice(done);
  }

  #element(text: string, { element, start: from, end }: { element: string; start: number; end: number }) {
    if (end < 0 && !isRaw.test(element)) return undefined;
    const close = end < 0 ? -1 : text.indexOf('>', end);
    const to = close < 0 ? text.length : close + 1;
    const whole = text.slice(from, to);
    const isShown = element === 'pre' && !/^<pre\s[^<>]*\bbrush\b/i.test(whole);
    return { html: this.#pieces.keep(isShown ? unescaped(whole) : whole, verbatim[element] ?? 'inline'), to };
  }

  /** A shortcode around code. */
  #code(
    text: string,
    found: { tag: string; name: string; attributes: string; isEscaped: boolean; after: number; end: number },
  ) {
    const { tag, name, attributes, isEscaped, after, end } = found;
    if (end < 0) return undefined;
    const to = end + name.length + '[/]'.length;
    if (isEscaped && text[to] === ']')
      return { html: this.#pieces.keep(tag.slice(1) + text.slice(after, to), 'inline'), to: to + 1 };
    const made = this.#pieces.keep(codeBlock(name, attributes, text.slice(after, end)), 'block');
    return { html: `${isEscaped ? '[' : ''}${made}`, to };
  }

  #comment(text: string, from: number, end: number) {
    if (end < 0) return undefined;
    const to = end + '-->'.length;
    const inner = text.slice(from, end);
    const [, slash, name, settings = ''] = block.exec(inner) ?? [];
    if (name && !slash && settings.endsWith('/'))
      return { html: this.#made(name, settings.slice(0, -1)), to: afterLine(text, to) };
    if (name && slash) return { html: '', to: afterLine(text, to) };
    if (name) return this.#begin(text, afterLine(text, to), settings);
    if (/^\s*more\b/i.test(inner)) return { html: this.#more(), to };
    if (/^\s*noteaser/i.test(inner)) return { html: '', to };
    if (/^\s*nextpage/i.test(inner)) {
      this.#around.noted('its pages are one text');
      return { html: '\n\n', to };
    }
    return { html: this.#pieces.keep(text.slice(from - '<!--'.length, to), 'unseen'), to };
  }

  /** What follows the comment at the beginning of a block that has HTML of its own. */
  #begin(text: string, from: number, json: string) {
    const words = this.#words.at(-1)?.in(text, from, json.includes('"metadata"') ? settingsOf(json) : {});
    return words ?? withClasses(text, from, layoutClasses(json));
  }

  #more(): string {
    if (this.#hasMore || this.#within.length > 0) return '';
    this.#hasMore = true;
    return this.moreAt;
  }

  /** A block without HTML of its own. */
  #made(written: string, json: string): string {
    const name = written.toLowerCase().replace(/^core\//, '');
    const settings = settingsOf(json);
    if (name === 'block') return this.#pattern(String(settings.ref ?? ''), settings);
    if (name === 'footnotes') return this.#notes();
    const address = textOf(settings.url);
    const isAddress = /^(?:https?:\/\/|mailto:)\S+$/i.test(address);
    if (isAddress && /^(?:core-)?embed(?:\/|$)/.test(name))
      return this.#pieces.keep(embedded(address), 'block');
    if (isAddress && name === 'social-link') {
      const label = textOf(settings.label) || textOf(settings.service) || address;
      return `<li class="wp-social-link"><a href="${escaped(address)}">${escaped(label)}</a></li>`;
    }
    if (!isSaved.test(name)) this.#around.noted('a block is gone, as only WordPress can make it', name);
    return '';
  }

  #notes(): string {
    if (this.#hasNotes) return '';
    this.#hasNotes = true;
    return this.notesAt;
  }

  #pattern(ref: string, { content }: Record<string, unknown>): string {
    const pattern = this.#around.pattern(ref);
    if (!pattern) this.#around.noted('a synced pattern in it is not in the file, or was not public');
    if (!pattern) return '';
    if (this.#within.includes(ref)) {
      this.#around.noted('a synced pattern in it is within itself, where it is left out');
      return '';
    }
    this.#patternsLength += pattern.text.length + lengthOfPattern;
    if (this.#patternsLength > maxPatterns) {
      this.#around.noted('synced patterns in it are left out, as they are too long together');
      return '';
    }
    const words = new PatternWords(content);
    if (words.hasOthers)
      this.#around.noted(
        'a synced pattern in it has its own pictures or links, not those that the post had instead',
      );
    if (pattern.footnotes) this.footnotes.push(pattern.footnotes);
    this.#within.push(ref);
    this.#words.push(words);
    const html = this.in(pattern.text);
    this.#within.pop();
    this.#words.pop();
    return html;
  }
}
