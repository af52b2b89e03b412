// The characters that .NET's String.Trim and String.IsNullOrWhiteSpace mean. JavaScript's own set differs in
// two: it has the byte-order mark (U+FEFF) and lacks the next-line character (U+0085).
const others = new Set([0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000]);

// By comparisons rather than an expression: a text can have millions of them.
function isWhiteSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === 0x20 || (code >= 0x09 && code <= 0x0d)) return true;
  return code >= 0x80 && ((code >= 0x2000 && code <= 0x200a) || others.has(code));
}

/**
 * The text without its outer white space, as .NET's `String.Trim` gives it. Character by character from both ends: an
 * expression such as `\s+$` starts anew at each blank within the text, which takes hours for a text of megabytes.
 */
export function trimWhiteSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isWhiteSpace(text, start)) start++;
  while (end > start && isWhiteSpace(text, end - 1)) end--;
  return text.slice(start, end);
}

/** Whether nothing but white space is there, as .NET's `String.IsNullOrWhiteSpace` says it. */
export function isBlank(text: string): boolean {
  return trimWhiteSpace(text) === '';
}
