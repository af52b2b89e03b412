import fc from 'fast-check';
import { codePoint } from '../../infra/local/kit/testing/text-arbitraries.ts';
import { chooseSlug, makeSlug } from '../../shared/values/slug.ts';

test.each([
  ['The night the kitchen window went', 'the-night-the-kitchen-window-went'],
  ['  Node.js 22 — LTS!  ', 'node-js-22-lts'],
  ['Crème brûlée à Łódź', 'creme-brulee-a-lodz'],
  ['Straße & Ærøskøbing', 'strasse-aeroskobing'],
  ['ﬁne № ½', 'fine-no-1-2'],
  ['日本語', 'the-identifier'],
  ['…', 'the-identifier'],
])('turns %j into the slug %s', (text, slug) => {
  expect(makeSlug(text, 'the-identifier')).toBe(slug);
});

test('a slug is words of lower-case ASCII joined by single hyphens, at most 100 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: codePoint, maxLength: 300 }), text => {
      const slug = makeSlug(text, 'x');
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slug.length).toBeLessThanOrEqual(100);
    }),
  );
});

test('a given slug is kept unchanged, a blank one is replaced', () => {
  expect(chooseSlug('Kept As/It is', 'A title', 'x')).toBe('Kept As/It is');
  expect(chooseSlug(' ', 'A title', 'x')).toBe('a-title');
});
