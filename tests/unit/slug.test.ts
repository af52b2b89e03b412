import fc from 'fast-check';
import { codePoint } from '../../infra/local/kit/testing/text-arbitraries.ts';
import { madeSlugs, makeSlug, maxMadeSlug, staysSlug } from '../../shared/values/slug.ts';

const guid = '0b1f4a52-6f0e-4c55-9a3c-6a1f3c1d7e01';

test.each([
  ['The night the kitchen window went', 'the-night-the-kitchen-window-went'],
  ['  Node.js 22 — LTS!  ', 'node-js-22-lts'],
  ['Crème brûlée à Łódź', 'creme-brulee-a-lodz'],
  ['Straße & Ærøskøbing', 'strasse-aeroskobing'],
  ['STRASSE, STRAẞE', 'strasse-strasse'],
  ['İstanbul ILGIN ılgın', 'istanbul-ilgin-ilgin'],
  ['ﬁne № ½ Ｆｕｌｌ', 'fine-no-1-2-full'],
  ['Tiếng Việt', 'tieng-viet'],
  ['Привет, мир: Йод и ёлка', 'привет-мир-йод-и-ёлка'],
  ['Київ і Їжак', 'київ-і-їжак'],
  ['ΟΔΟΣ Καλημέρα', 'οδος-καλημέρα'],
  ['日本語のタイトル。ガギグ', '日本語のタイトル-ガギグ'],
  ['한국어 제목', '한국어-제목'],
  ['مرحبا بالعالم ٢٠٢٤', 'مرحبا-بالعالم-٢٠٢٤'],
  ['שָׁלוֹם עולם', 'שָׁלוֹם-עולם'.normalize()],
  ['สวัสดีชาวโลก น้ำ', 'สวัสดีชาวโลก-น้ำ'],
  ['हिन्दी में शीर्षक', 'हिन्दी-में-शीर्षक'],
  ['Ünïted Привет', 'united-привет'],
  ['می\u200cخواهم', 'میخواهم'],
  ['Donau\u00addampf\u200b \u202eabc\u202c', 'donaudampf-abc'],
  ['A 👩‍👩‍👧 and ❤️ family', 'a-and-family'],
  ['1️⃣ first', '1-first'],
  ['🎉🎉', guid],
  ['\u0301\u0302', guid],
  ['…', guid],
])('turns %j into the slug %s', (text, slug) => {
  expect(makeSlug(text, guid)).toBe(slug);
  expect(makeSlug(text.normalize('NFD'), guid)).toBe(slug);
});

test('any text makes words of lower-case letters, digits and marks in NFC, joined by single hyphens', () => {
  fc.assert(
    fc.property(fc.string({ unit: codePoint, maxLength: 300 }), text => {
      for (const slug of madeSlugs(text, guid)) {
        expect(slug).toMatch(/^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(-[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*$/u);
        expect(slug).toBe(slug.normalize().toLowerCase().normalize());
        expect(slug.length).toBeLessThanOrEqual(maxMadeSlug);
        expect(Buffer.byteLength(slug)).toBeLessThanOrEqual(240);
      }
    }),
  );
});

test.each([
  ['ASCII', 'x'.repeat(255), 'x'.repeat(80), `${'x'.repeat(78)}-2`],
  ['a word that ends there', `${'x'.repeat(79)} y`, 'x'.repeat(79), `${'x'.repeat(78)}-2`],
  ['three bytes each', '日'.repeat(255), '日'.repeat(80), `${'日'.repeat(78)}-2`],
  ['marks that belong to a letter', `${'कि'.repeat(60)}`, 'कि'.repeat(40), `${'कि'.repeat(39)}-2`],
  ['pairs of surrogates', `a${'𐐨'.repeat(60)}`, `a${'𐐨'.repeat(39)}`, `a${'𐐨'.repeat(38)}-2`],
])(
  'A slug of %s is cut between characters, and its number is within the length',
  (_, text, first, second) => {
    expect(madeSlugs(text, guid).slice(0, 2)).toEqual([first, second]);
  },
);

test('one that is not free gets a number, then six digits of the identifier, then all of it', () => {
  expect(madeSlugs('Weekly notes', guid)).toEqual([
    'weekly-notes',
    ...[2, 3, 4, 5, 6, 7, 8, 9].map(number => `weekly-notes-${number}`),
    'weekly-notes-1d7e01',
    `weekly-notes-${guid}`,
  ]);
});

test.each([
  ['mine', 'Weekly notes', 'Weekly notes', true],
  ['mine', 'Café', 'Cafe\u0301', true],
  ['weekly-notes-2', 'Weekly notes', 'Weekly: notes!', true],
  ['weekly-notes-1d7e01', 'Weekly notes', 'weekly notes', true],
  ['weekly-notes', 'Weekly notes', 'Daily notes', false],
  ['mine', 'Weekly notes', 'Weekly: notes', false],
])('where no slug is given, %s of «%s» stays for «%s»: %s', (slug, before, text, stays) => {
  expect(staysSlug(slug, before, text, guid)).toBe(stays);
});
