import fc from 'fast-check';
import { parseInt32 } from '../../shared/values/int32.ts';

// Each row was compared with int.TryParse of .NET 10 in the invariant culture.
test.each([
  ['5', 5],
  ['+5', 5],
  ['-5', -5],
  ['-0', 0],
  [' 5', 5],
  ['\t5\n', 5],
  ['\v5\f', 5],
  ['00000000000000000000000000000005', 5],
  ['2147483647', 2147483647],
  ['-2147483648', -2147483648],
  ['2147483648', 0],
  ['-2147483649', 0],
  ['', 0],
  ['+', 0],
  ['-', 0],
  ['--5', 0],
  ['+-5', 0],
  ['5-', 0],
  ['+ 5', 0],
  ['1 2', 0],
  ['5.0', 0],
  ['1e3', 0],
  ['0x5', 0],
  ['5_0', 0],
  ['Infinity', 0],
  ['1,000', 0],
  ['(5)', 0],
  ['５', 0],
  ['\u00a05', 0],
  ['\u22125', 0],
  ['%205', 0],
])('reads %j as %d', (text, value) => {
  expect(parseInt32(text)).toBe(value);
});

test('reads every 32-bit integer back from its decimal digits', () => {
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom('', ' ', '\t '), (value, blank) => {
      expect(parseInt32(`${blank}${value}${blank}`)).toBe(value);
    }),
  );
});

test('reads integers beyond 32 bits as 0', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 2n ** 31n, max: 2n ** 200n }), value => {
      expect(parseInt32(String(value))).toBe(0);
      expect(parseInt32(`-${value + 1n}`)).toBe(0);
    }),
  );
});
