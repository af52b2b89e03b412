import fc from 'fast-check';
import { atDepth } from '../../../infra/local/kit/testing/depth.ts';
import { codePoint } from '../../../infra/local/kit/testing/text-arbitraries.ts';
import { jsonParts } from '../../../shared/http/response/json-parts.ts';

const longText = fc
  .tuple(fc.string({ unit: codePoint, maxLength: 20 }), fc.integer({ min: 1, max: 3_000 }))
  .map(([text, times]) => text.repeat(times));
const { value } = fc.letrec(tie => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(undefined, true, 7, '', '__proto__'),
    longText,
    fc.constantFrom('😀'.repeat(40_000), 'x😀'.repeat(30_000), '\udc00\ud800'.repeat(20_000)),
    fc.array(
      tie('value').map(each => each ?? 0),
      { maxLength: 5 },
    ),
    fc.dictionary(fc.string({ maxLength: 3 }), tie('value'), { maxKeys: 5 }),
  ),
}));

test('The parts of any object make up its indented JSON, at any level', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ maxLength: 3 }), value), fc.nat(3), (object, level) => {
      const whole = Array.from({ length: level }).reduce<unknown>(inner => [inner], object);
      const json = JSON.stringify(whole, undefined, 2);
      const around = [level ** 2 + 3 * level, level === 0 ? undefined : -(level ** 2 + level)] as const;

      const parts = [...jsonParts(object, level)];

      expect(parts.join('') === json.slice(...around)).toBe(true);
    }),
    { numRuns: atDepth(80, 200) },
  );
});

test('No part is long, however large the value', () => {
  const medium = { mediumUrl: '€'.repeat(2_000), description: '\u0001'.repeat(500) };
  const post = { content: '\u0001'.repeat(300_000), media: Array.from({ length: 250 }, () => medium) };

  const parts = [...jsonParts([post, post])];

  expect(Math.max(...parts.map(part => part.length))).toBeLessThanOrEqual(6 * 16 * 1024 + 1);
});

test('A small value is one part', () => {
  expect([...jsonParts({ title: 'High water', tags: [{ name: 'Tides' }], slug: undefined })]).toHaveLength(1);
});
