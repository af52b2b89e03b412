import type { TextFormat } from '../text/format/edit.ts';

/** A heading of a text. */
export interface Heading {
  /** From 1 to 6. */
  level: number;
  /** What readers read of it. */
  text: string;
  /** Where it begins in the text. */
  from: number;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const inOneLine = (text: string) => decoded(text).replace(/\s+/g, ' ').trim();

const withoutTags = (text: string) => text.replace(/<!--[\s\S]*?(?:-->|$)|<[a-z/][^<>]*>/gi, '');

/** As many characters of a heading are looked at. */
const most = 1000;

/** A line of Markdown without its marks. */
function withoutMarks(text: string): string {
  const codes: string[] = [];
  const plain = text
    .replace(/\\([!-/:-@[-`{-~])/g, (_, sign) => `&#${sign.charCodeAt(0)};`)
    // What stands in code is no mark.
    .replace(/(`+)(.+?)\1(?!`)/g, (_, __, code) => `\uE000${codes.push(code) - 1}\uE000`)
    .replace(/!?\[([^[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^[\]]*\])/g, '$1')
    .replace(/<(https?:[^<>\s]+)>/g, '$1');
  const bare = withoutTags(plain)
    .replace(/(\*{1,3}|~~)(?=\S)(.+?)\1/g, '$2')
    .replace(/(^|[^\p{L}\p{N}_])(_{1,3})(?=\S)(.+?)\2(?![\p{L}\p{N}_])/gu, '$1$3');
  return inOneLine(bare).replace(/\uE000(\d+)\uE000/g, (_, at) => codes[Number(at)] ?? '');
}

const fenceLine = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+|>[ \t]?)*(`{3,}(?=[^`]*$)|~{3,})/;
const atxLine = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/;
const underline = /^ {0,3}(=+|-+)[ \t]*$/;
/** What is no paragraph, and ends one: a quote, an item, a rule. */
const otherBlock = /^ {0,3}(?:>|(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)|(?:[-*_][ \t]*){3,}$)/;
/** Elements of HTML that go on beyond blank lines, and what ends them. */
const openHtml: readonly (readonly [RegExp, RegExp])[] = [
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<(?:pre|script|style|textarea)\b/i, /<\/(?:pre|script|style|textarea)>/i],
];
const htmlLine = /^ {0,3}<(?:[a-z][\w-]*[\s/>]|[a-z][\w-]*$|\/[a-z])/i;

/** Reads the lines of a text in Markdown one after the other. */
class MarkdownLines {
  readonly headings: Heading[] = [];
  /** What ends the block that is open, in which nothing is a heading. */
  #end: ((line: string) => boolean) | undefined;
  /** The paragraph that is open, which a line below it can make a heading. */
  #paragraph: { from: number; lines: string[] } | undefined;
  /** Whether lines go on with a quote or an item, without marks of their own. */
  #isContinued = false;

  read(line: string, from: number): void {
    if (this.#end) {
      if (this.#end(line)) this.#end = undefined;
      return;
    }
    if (this.#opens(line) || this.#isHeading(line, from)) this.#close();
    else if (line.trim() === '') this.#close();
    else if (otherBlock.test(line)) {
      this.#close();
      this.#isContinued = !/^ {0,3}(?:[-*_][ \t]*){3,}$/.test(line);
    } else if (this.#paragraph) this.#paragraph.lines.push(line);
    else if (!this.#isContinued && !/^(?: {4}|\t)/.test(line)) this.#paragraph = { from, lines: [line] };
  }

  #close(): void {
    this.#paragraph = undefined;
    this.#isContinued = false;
  }

  #opens(line: string): boolean {
    const [, fence] = fenceLine.exec(line) ?? [];
    if (fence) {
      const closing = new RegExp(`^[ \\t>]*\\${fence.charAt(0)}{${fence.length},}[ \\t]*$`);
      this.#end = next => closing.test(next);
      return true;
    }
    const [, end] = openHtml.find(([begin]) => begin.test(line)) ?? [];
    if (end) {
      if (!end.test(line)) this.#end = next => end.test(next);
      return true;
    }
    if (this.#paragraph || !htmlLine.test(line)) return false;
    this.#end = next => next.trim() === '';
    return true;
  }

  #isHeading(line: string, from: number): boolean {
    const [, marks, text = ''] = atxLine.exec(line) ?? [];
    if (marks) {
      this.#add(marks.length, text.replace(/(?:^|[ \t]+)#+[ \t]*$/, ''), from);
      return true;
    }
    const [, drawn] = (this.#paragraph && underline.exec(line)) ?? [];
    if (!drawn || !this.#paragraph) return false;
    this.#add(drawn.startsWith('=') ? 1 : 2, this.#paragraph.lines.join(' '), this.#paragraph.from);
    return true;
  }

  #add(level: number, marked: string, from: number): void {
    const text = withoutMarks(marked.slice(0, most));
    if (text) this.headings.push({ level, text, from });
  }
}

function inMarkdown(text: string): Heading[] {
  const lines = new MarkdownLines();
  let from = 0;
  for (const line of text.split('\n')) {
    lines.read(line, from);
    from += line.length + 1;
  }
  return lines.headings;
}

function inHtml(text: string): Heading[] {
  const found = text.matchAll(
    // What is not closed goes on to the end of the text, and no heading is as long as many of them.
    /<!--[\s\S]*?(?:-->|$)|<(pre|script|style|textarea)\b[\s\S]*?(?:<\/\1\s*>|$)|<h([1-6])(?:\s[^<>]*)?>([\s\S]{0,2000}?)<\/h\2\s*>/gi,
  );
  return [...found].flatMap(({ 2: level, 3: inner = '', index }) => {
    const said = level ? inOneLine(withoutTags(inner)) : '';
    return said ? [{ level: Number(level), text: said, from: index }] : [];
  });
}

/** The headings of a text, with plain line ends, in their order. */
export const headingsOf = (text: string, format: TextFormat): Heading[] =>
  format === 'html' ? inHtml(text) : inMarkdown(text);

/** Which heading a place in the text is under, by its number from 0; -1 before the first one. */
export const headingAt = (headings: readonly Heading[], place: number): number =>
  headings.findLastIndex(({ from }) => from <= place);
