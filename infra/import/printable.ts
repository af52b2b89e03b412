/** The most characters of a text that a terminal is given. */
const longest = 1_000;

/** Control characters (line breaks and escape sequences among them), what turns the direction of text, and half characters. */
const unprintable = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * A text from a file or an answer as a terminal may be given it: what would act on the terminal, or make it show
 * something else than the text, is written out, and what is very long is cut.
 */
export function printable(text: string): string {
  const shown = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return shown.replaceAll(unprintable, found => `\\u{${found.codePointAt(0)?.toString(16)}}`);
}

/** A text of several lines, each of them printable. */
export function printableLines(text: string): string {
  return text.split('\n').slice(0, 20).map(printable).join('\n');
}
