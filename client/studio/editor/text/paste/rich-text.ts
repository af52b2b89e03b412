import { markdownOf } from '../../../../../shared/markdown-from-html/in-browser.ts';
import type { TextFormat } from '../format/edit.ts';
import { fileAttribute, type PastedPictures } from './pictures.ts';
import { plainHtml } from './plain-html.ts';
import { writtenHtml } from './written-html.ts';

/** Something with a look, as it is written in a text. */
export interface RichText {
  readonly text: string;
  /** Whether it goes into a line as it is. */
  readonly isInline: boolean;
  /** Whether there is more in it than pictures. */
  readonly hasWords: boolean;
  /** Of how many paragraphs it is, if it has no look at all. */
  readonly paragraphs: number | undefined;
  readonly pictures: PastedPictures;
  /** Behind which character of the text the picture of each file is, as a paragraph of its own. */
  readonly places: readonly number[];
}

/** As long HTML is taken apart, in UTF-16 code units, without the data of pictures. */
const maxHtml = 2 * 1024 * 1024;

const isLong = (html: string) =>
  html.length > maxHtml && html.replace(/data:[^"'\s>]*/g, '').length > maxHtml;

/** Puts a paragraph with a name in place of each picture that is a file, below what it stands in. @returns the names. */
function takeFiles(body: HTMLElement): string[] {
  const begin = crypto.randomUUID();
  return Array.from(body.querySelectorAll(`[${fileAttribute}]`), picture => {
    const name = `${begin}-${picture.getAttribute(fileAttribute)}x`;
    const top = Array.from(body.children).find(each => each.contains(picture));
    const paragraph = body.ownerDocument.createElement('p');
    paragraph.textContent = name;
    picture.remove();
    // Those of the same block stand below it in their order.
    let last = top;
    while (last?.nextElementSibling?.textContent.startsWith(begin)) last = last.nextElementSibling;
    last?.after(paragraph);
    if (top && /^\s*$/.test(top.textContent) && !top.querySelector('img')) top.remove();
    return name;
  });
}

/** Takes the names out of a text. @returns where each was, by the end of what is before it. */
function withoutNames(text: string, names: readonly string[]): { text: string; places: number[] } {
  let rest = text;
  const places = names.map(name => {
    const at = rest.search(new RegExp(`\\n*(?:<p>)?${name}`));
    rest = rest.replace(new RegExp(`\\n*(?:<p>)?${name}(?:</p>)?`), '');
    return at;
  });
  const begin = rest.length - rest.trimStart().length;
  return { text: rest.slice(begin), places: places.map(at => Math.max(0, at - begin)) };
}

const write = (body: HTMLElement, format: TextFormat, document: Document): string | undefined => {
  if (format === 'html') return writtenHtml(body);
  const converted = markdownOf(body.innerHTML, document);
  return 'markdown' in converted ? converted.markdown : undefined;
};

/** One line in the letters of code goes into a line as it is; other code is of the language that is known. */
function settleCode(body: HTMLElement, language: string | undefined): void {
  const [first] = body.children;
  const code = first?.localName === 'pre' && body.children.length === 1 ? first.firstElementChild : undefined;
  if (!first || !code) return;
  if (language !== undefined) code.className = `language-${language}`;
  if (code.textContent.includes('\n')) return;
  const line = body.ownerDocument.createElement('p');
  line.append(code.textContent);
  first.replaceWith(line);
}

/**
 * What is on the clipboard as HTML, in the format of a post.
 * @param language that of the code which it is, if that is known.
 */
export function richText(
  html: string,
  format: TextFormat,
  document: Document,
  language?: string,
): RichText | 'tooLong' {
  const plain = isLong(html) ? undefined : plainHtml(html, document);
  if (!plain) return 'tooLong';
  const { body, pictures } = plain;
  settleCode(body, language);
  const hasWords = body.textContent.trim() !== '';
  const names = takeFiles(body);
  const [first] = body.children;
  const isInline = body.children.length === 1 && first?.localName === 'p' && names.length === 0;
  const hasLook = body.querySelector(':scope > :not(p), :scope > p :not(br)') !== null;
  const paragraphs = hasLook || names.length > 0 ? undefined : body.children.length;
  const text = isInline && format === 'html' ? first.innerHTML : write(body, format, document);
  if (text === undefined) return 'tooLong';
  return { ...withoutNames(text, names), isInline, hasWords, paragraphs, pictures };
}
