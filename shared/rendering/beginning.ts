import type { ContentFormat } from '../values/content-format.ts';

/** How much of a text its excerpt is made from, in UTF-16 code units. */
export const excerptedFrom = 8 * 1024;

/** The bytes of a picture that is in the text itself, which would leave room for little else. */
const bytesInside = /;base64,[\w+/=%-]+/g;

/** The beginning of a footnote, or of the address of a link: what is between its brackets. */
const definition = /^ {0,3}(\[[^\]\r\n]+\]:)/gm;

/** What marks and links have to find, so that they are not shown as texts: all definitions of a text, if these are not too long. */
function definitionsIn(text: string): string {
  let found = '';
  for (const [, label] of text.matchAll(definition)) {
    if (found.length > excerptedFrom) break;
    found += `\n\n${label} x`;
  }
  return found;
}

/** What of a text its excerpt is made from: its beginning, and of what is behind it the definitions that the beginning may need. */
export function beginningOf(content: string, format: ContentFormat | undefined): string {
  if (content.length <= excerptedFrom) return content;
  const text = format ? content.replace(bytesInside, ';base64,') : content;
  const lineEnd = text.lastIndexOf('\n', excerptedFrom);
  const end = lineEnd > excerptedFrom / 2 ? lineEnd : excerptedFrom;
  // Without a reference that is cut off.
  const beginning = text.slice(0, end).replace(/&[#\w]*$/, '');
  const needsDefinitions = format === 'markdown' && beginning.includes('[');
  return needsDefinitions ? beginning + definitionsIn(text.slice(end)) : beginning;
}
