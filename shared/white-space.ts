// The characters that .NET's String.Trim and String.IsNullOrWhiteSpace mean. JavaScript's own set differs in
// two: it has the byte-order mark (U+FEFF) and lacks the next-line character (U+0085).
const whiteSpace = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/**
 * The text without its outer white space, as .NET's `String.Trim` gives it. Character by character from both ends: an
 * expression such as `\s+$` starts anew at each blank within the text, which takes hours for a text of megabytes.
 */
export function trimWhiteSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && whiteSpace.test(text.charAt(start))) start++;
  while (end > start && whiteSpace.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Whether nothing but white space is there, as .NET's `String.IsNullOrWhiteSpace` says it. */
export function isBlank(text: string): boolean {
  return trimWhiteSpace(text) === '';
}
