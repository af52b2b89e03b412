// What NumberStyles.Integer allows around a number: U+0009 to U+000D and U+0020.
const decimal = /^[\t-\r ]*([+-]?[0-9]+)[\t-\r ]*$/;

const minInt32 = -(2 ** 31);

/** The maximum of a 32-bit integer, and of the sum of a query's OFFSET and LIMIT. */
export const maxInt32 = 2 ** 31 - 1;

/**
 * Parses a 32-bit integer as .NET's `int.TryParse` does in the invariant culture: optional surrounding white space,
 * an optional sign, decimal digits.
 * @returns 0 for anything else, as a failed TryParse does (contract.md, List).
 */
export function parseInt32(text: string): number {
  const digits = decimal.exec(text)?.[1];
  if (digits === undefined) return 0;
  const value = Number(digits);
  // `+ 0` turns the -0 of "-0" into 0.
  return value >= minInt32 && value <= maxInt32 ? value + 0 : 0;
}
