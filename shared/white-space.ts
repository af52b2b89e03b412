// The characters that .NET's String.Trim and String.IsNullOrWhiteSpace mean. JavaScript's own set differs in
// two: it has the byte-order mark (U+FEFF) and lacks the next-line character (U+0085).
const whiteSpace = '\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const outer = new RegExp(`^[${whiteSpace}]+|[${whiteSpace}]+$`, 'g');

/** The text without its outer white space, as .NET's `String.Trim` gives it. */
export function trimWhiteSpace(text: string): string {
  return text.replace(outer, '');
}

/** Whether nothing but white space is there, as .NET's `String.IsNullOrWhiteSpace` says it. */
export function isBlank(text: string): boolean {
  return trimWhiteSpace(text) === '';
}
