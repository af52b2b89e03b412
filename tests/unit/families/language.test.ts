import fc from 'fast-check';
import { isLanguage, isSameLanguage, parseLanguage } from '../../../shared/families/language.ts';

test.each([
  ['EN', 'en'],
  ['pt-br', 'pt-BR'],
  ['ZH-HANT-tw', 'zh-Hant-TW'],
  ['sl-ROZAJ-biske', 'sl-rozaj-biske'],
  ['de-419-1996', 'de-419-1996'],
  ['EN-ca-X-CA', 'en-CA-x-ca'],
  ['ja-U-CA-JAPANESE', 'ja-u-ca-japanese'],
])('The tag %s is usually written as %s', (given, usual) => {
  expect(parseLanguage(given)).toBe(usual);
});

test.each(['', 'e', 'en_GB', 'en-', 'deutsch', 'en-GB-GB', ' en', 'a'.repeat(36)])(
  '%j is no language tag',
  text => {
    expect(parseLanguage(text)).toBeUndefined();
  },
);

test('A tag in its usual form is the same tag, for all of its spellings, and stays as it is', () => {
  const part = fc.constantFrom('GB', 'br', 'LATN', 'hant', '419', '1996', 'oxendict', 'x-Ab', 'u-ca-ISO8601');
  const tags = fc
    .tuple(fc.constantFrom('en', 'ZH', 'sl', 'gsw'), fc.array(part, { maxLength: 3 }))
    .map(([first, others]) => [first, ...others].join('-'))
    .filter(tag => tag.length <= 35 && isLanguage.violation(tag, {}) === undefined);

  fc.assert(
    fc.property(tags, tag => {
      const usual = parseLanguage(tag) ?? '';
      const spellings = [tag.toLowerCase(), tag.toUpperCase(), usual];
      expect(spellings.map(parseLanguage)).toEqual([usual, usual, usual]);
      expect(isSameLanguage(tag, usual)).toBe(true);
    }),
  );
});
