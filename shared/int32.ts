// What NumberStyles.Integer allows around a number: U+0009 to U+000D and U+0020.
const decimal = /^[\t-\r ]*([+-]?[0-9]+)[\t-\r ]*$/;

const least = -(2 ** 31);

/** The greatest 32-bit integer; also what OFFSET and LIMIT of a query take together. */
export const greatestInt32 = 2 ** 31 - 1;

/**
 * Parses a 32-bit integer as .NET's `int.TryParse` does in the invariant culture: optional outer white space,
 * optional sign, decimal digits.
 * @returns 0 for anything else, as a failed TryParse leaves it (contract.md, List).
 */
export function parseInt32(text: string): number {
  const digits = decimal.exec(text)?.[1];
  if (digits === undefined) return 0;
  const value = Number(digits);
  // `+ 0` makes the -0 of "-0" a plain zero.
  return value >= least && value <= greatestInt32 ? value + 0 : 0;
}
