// White space as .NET's String.Trim and String.IsNullOrWhiteSpace define it. JavaScript's own set differs in two
// characters: it has the byte-order mark (U+FEFF) and lacks the next-line character (U+0085).
const others = new Set([0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000]);

// Comparisons rather than a regular expression, because a text can have millions of characters.
function isWhiteSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === 0x20 || (code >= 0x09 && code <= 0x0d)) return true;
  return code >= 0x80 && ((code >= 0x2000 && code <= 0x200a) || others.has(code));
}

/**
 * The text without surrounding white space, as .NET's `String.Trim` returns it. It goes character by character from both
 * ends: a regular expression such as `\s+$` starts again at each blank, which takes hours for megabytes of text.
 */
export function trimWhiteSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isWhiteSpace(text, start)) start++;
  while (end > start && isWhiteSpace(text, end - 1)) end--;
  return text.slice(start, end);
}

/** Whether a text is empty or only white space, as .NET's `String.IsNullOrWhiteSpace` defines it. */
export function isBlank(text: string): boolean {
  return trimWhiteSpace(text) === '';
}
