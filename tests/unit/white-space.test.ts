import { isBlank, trimWhiteSpace } from '../../shared/values/white-space.ts';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** What .NET's Char.IsWhiteSpace is true for. */
const whiteSpace = [
  ...range(0x09, 0x0d),
  ...[0x20, 0x85, 0xa0, 0x1680],
  ...range(0x2000, 0x200a),
  ...[0x2028, 0x2029, 0x202f, 0x205f, 0x3000],
];

test('white space is what .NET takes for it, and no other character', () => {
  const blank = range(0, 0xffff).filter(code => isBlank(String.fromCharCode(code)));

  expect(blank).toEqual(whiteSpace);
});

test('white space is trimmed at both ends, and stays within', () => {
  const all = String.fromCharCode(...whiteSpace);

  expect(trimWhiteSpace(`${all}a${all}b${all}`)).toBe(`a${all}b`);
  expect([trimWhiteSpace(all), trimWhiteSpace('')]).toEqual(['', '']);
});
