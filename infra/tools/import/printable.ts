/** The maximum length of a text for the terminal, in characters. */
const maxLength = 1_000;

/** Control characters (including line breaks and escape sequences), changes of text direction, and lone surrogates. */
const unprintable = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * A text from a file or an answer, safe to print on a terminal: characters that would control the terminal, or make it
 * show something other than the text, are escaped, and long texts are cut.
 */
export function printable(text: string): string {
  const shown = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return shown.replaceAll(unprintable, found => `\\u{${found.codePointAt(0)?.toString(16)}}`);
}

/** A text of several lines, each of them printable. */
export function printableLines(text: string): string {
  return text.split('\n').slice(0, 20).map(printable).join('\n');
}
