import { parse, postprocess, preprocess } from 'micromark';
import { gfm } from 'micromark-extension-gfm';
import { type ChangeOfAddress, withAddresses } from '../../../shared/features/feeds/formats/absolute-html.ts';
import type { Events } from '../../../shared/rendering/markdown/micromark-types.ts';
import { withOtherAddresses } from '../import/media/addresses.ts';

type Token = Events[number][1];

/** A part of a text that becomes another. */
interface MarkdownEdit {
  start: number;
  end: number;
  text: string;
}

/** What begins a shortcode of Hugo, wherever it stands: Hugo reads these before Markdown, and in code, too. */
const shortcode = /\{\{[<%]/;
/** Its second brace. The first may be escaped by a backslash. */
const secondBrace = /(?<=\{)\{(?=[<%])/g;

const reference = (sign: string) => `&#${sign.charCodeAt(0)};`;

/** An address as it is meant where Markdown has it. */
const meant = (address: string) => address.replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&');

/** Code within a line as HTML, where Markdown is read as well. In a table, a bar is escaped in code, too. */
function inlineCode(source: string, isInTable: boolean): string {
  const [, , inner = ''] = /^(`+)([\s\S]*)\1$/.exec(source) ?? [];
  const line = (isInTable ? inner.replaceAll('\\|', '|') : inner).replace(/\r\n?|\n/g, ' ');
  const code = /^ .*[^ ].* $/.test(line) ? line.slice(1, -1) : line;
  return `<code>${code.replace(/[!-/:-@[-`{-~]/g, reference)}</code>`;
}

const at = ({ start, end }: Token, text: string): MarkdownEdit => ({
  start: start.offset,
  end: end.offset,
  text,
});

/** The tokens within the one at an index: they follow it. */
function within(tokens: readonly Token[], index: number): Token[] {
  const end = tokens[index]?.end.offset ?? 0;
  const found: Token[] = [];
  for (let next = index + 1; ; next++) {
    const token = tokens[next];
    if (!token || token.start.offset >= end) return found;
    found.push(token);
  }
}

/** A block of code as HTML, which Markdown ends with the line that has the end of `pre`. */
function codeBlock(source: string, block: Token, parts: readonly Token[]): MarkdownEdit[] {
  const of = (type: Token['type']) => parts.filter(part => part.type === type);
  const lines = of('codeFlowValue').map(line => {
    const code = source.slice(line.start.offset, line.end.offset);
    return at(line, code.replace(/[&<>{]/g, reference));
  });
  const end = { start: block.end.offset, end: block.end.offset, text: '</code></pre>' };
  if (block.type === 'codeIndented') {
    const [first, ...others] = of('linePrefix');
    return [...(first ? [at(first, '<pre><code>')] : []), ...others.map(each => at(each, '')), ...lines, end];
  }
  const [info] = of('codeFencedFenceInfo');
  const language = info && source.slice(info.start.offset, info.end.offset).replace(/["&<>{]/g, reference);
  const [firstEnd] = of('lineEnding');
  const [, closing] = of('codeFencedFence');
  const opening = {
    start: block.start.offset,
    end: firstEnd?.end.offset ?? block.end.offset,
    text: language ? `<pre><code class="language-${language}">` : '<pre><code>',
  };
  return [opening, ...lines, closing ? at(closing, end.text) : end];
}

const tag = /<[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>/gi;

/** HTML with other addresses in its tags: also where only a script or a style would look, such as in `data-src`. */
function changedHtml(html: string, change: ChangeOfAddress): string {
  const others = {
    get(address: string) {
      const changed = change(address);
      return changed === address ? undefined : changed;
    },
  };
  return withAddresses(html, change).replace(tag, each => withOtherAddresses(each, others));
}

/** What a token becomes; nothing if it stays. */
function editsOf(
  source: string,
  tokens: readonly Token[],
  index: number,
  isInTable: boolean,
  change: ChangeOfAddress,
): MarkdownEdit[] {
  const token = tokens[index] as Token;
  const text = source.slice(token.start.offset, token.end.offset);
  // The types know nothing of GitHub's flavour.
  switch (token.type as string) {
    case 'resourceDestinationString':
    case 'definitionDestinationString': {
      const address = meant(text);
      const changed = change(address);
      return changed === address ? [] : [at(token, changed)];
    }
    case 'htmlText':
    case 'htmlFlow':
      return [at(token, changedHtml(text, change))];
    case 'autolink':
    case 'literalAutolink':
      return shortcode.test(text) ? [at(token, text.replaceAll('{', '%7B'))] : [];
    case 'codeText':
      return shortcode.test(text) ? [at(token, inlineCode(text, isInTable))] : [];
    case 'codeFenced':
    case 'codeIndented':
      return shortcode.test(text) ? codeBlock(source, token, within(tokens, index)) : [];
    default:
      return [];
  }
}

/**
 * Markdown that Hugo, Eleventy and Astro show as the service does: what Hugo would run as a shortcode is written by character references, as
 * HTML where it is in code. Other addresses are put in where links and pictures have them; what is shown as a text stays.
 */
export function portableMarkdown(content: string, change: ChangeOfAddress): string {
  // Markdown's parser leaves it out.
  const source = content.replace(/^\ufeff/, '');
  const document = parse({ extensions: [gfm()] }).document();
  const events = postprocess(document.write(preprocess()(source, undefined, true)));
  const tokens = events.filter(([phase]) => phase === 'enter').map(([, token]) => token);
  let tableEnd = 0;
  const edits = tokens.flatMap((token, index) => {
    if (String(token.type) === 'table') tableEnd = token.end.offset;
    return editsOf(source, tokens, index, token.start.offset < tableEnd, change);
  });
  let text = '';
  let done = 0;
  for (const edit of edits.sort((one, other) => one.start - other.start || one.end - other.end)) {
    text += source.slice(done, edit.start) + edit.text;
    done = edit.end;
  }
  return (text + source.slice(done)).replace(secondBrace, reference);
}

/**
 * HTML as a block of Markdown, which shows it as it is: a blank line would end the block, and what is behind it would be Markdown.
 */
export function htmlBlock(html: string): string {
  const whole = html.replace(
    /(<(pre|textarea)\b[\s\S]*?<\/\2\s*>)|(?<![ \t])(?:[ \t]*(?:\r\n|\n|\r)){2,}/gi,
    (_, preformatted?: string) =>
      preformatted?.replace(/(?:\r\n|\n|\r)(?=[ \t]*(?:\r\n|\n|\r))/g, '&#10;') ?? '\n',
  );
  return `<div>\n${whole.trim()}\n</div>`;
}
