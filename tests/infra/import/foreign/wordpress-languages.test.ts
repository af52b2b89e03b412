import { converted, item, term } from './converted-wordpress.ts';

const english = term('language', 'en', 'English', 'a:1:{s:6:"locale";s:5:"en_GB";}');
const german = term('language', 'ger', 'Deutsch', 'a:1:{s:6:"locale";s:12:"de_DE_formal";}');

const spoken = (id: number, language: string, set = '') =>
  item({
    id,
    terms: [['language', language, language], ...(set ? ([['post_translations', set, set]] as const) : [])],
  });

/** The languages of posts, and the titles of what they are translations of. */
async function languagesOf(channel: string) {
  const { posts, lines } = await converted(channel);
  const titles = new Map(posts.map(({ postId, title }) => [postId, title]));
  return {
    languages: posts.map(({ title, language, translationOf }) => [
      title,
      language,
      translationOf && (titles.get(translationOf) ?? 'nothing'),
    ]),
    lines,
  };
}

test('Polylang: a post has the locale of its language, and the set of a blog’s language its original', async () => {
  const { languages, lines } = await languagesOf(
    english +
      german +
      spoken(1, 'ger', 'pll_1') +
      spoken(2, 'en', 'pll_1') +
      spoken(3, 'fr') +
      item({ id: 4 }),
  );

  expect(languages).toEqual([
    ['Title 1', 'de-DE', 'Title 2'],
    ['Title 2', 'en-GB', undefined],
    ['Title 3', 'fr', undefined],
    ['Title 4', undefined, undefined],
  ]);
  expect(lines).toEqual([]);
});

test('Polylang: a set that only its term describes is one as well', async () => {
  const set = term('post_translations', 'pll_1', 'pll_1', 'a:3:{s:2:"en";i:2;s:2:"fr";i:1;s:2:"es";i:99;}');

  const { languages } = await languagesOf(set + spoken(1, 'fr') + spoken(2, 'en'));

  expect(languages).toEqual([
    ['Title 1', 'fr', 'Title 2'],
    ['Title 2', 'en', undefined],
  ]);
});

test.each([
  ['WPML Export and Import', '_wpml_import_language_code', '_wpml_import_translation_group'],
  ['WPML as XML-RPC knows it', '_wpml_language', '_wpml_trid'],
])('%s: custom fields say language and set', async (_name, code, group) => {
  const of = (id: number, language: string) => item({ id, meta: { [code]: language, [group]: '77' } });

  const { languages } = await languagesOf(of(1, 'pt-br') + of(2, 'en'));

  expect(languages).toEqual([
    ['Title 1', 'pt-br', 'Title 2'],
    ['Title 2', 'en', undefined],
  ]);
});

test('WPML: the original is the one that says no source', async () => {
  const of = (id: number, language: string, source: string) =>
    item({
      id,
      meta: {
        _wpml_import_language_code: language,
        _wpml_import_source_language_code: source,
        _wpml_import_translation_group: '5',
      },
    });

  const { languages } = await languagesOf(of(1, 'en', 'fr') + of(2, 'fr', ''));

  expect(languages).toEqual([
    ['Title 1', 'en', 'Title 2'],
    ['Title 2', 'fr', undefined],
  ]);
});

test('sets that lie do no harm: a language twice, a set of one, one that names itself in two, and no language', async () => {
  const lies = [
    term('post_translations', 'pll_1', 'pll_1', 'a:9:{s:2:"en";i:1;'),
    term('post_translations', 'pll_2', 'pll_2', 'a:2:{s:2:"en";i:1;s:2:"de";i:1;}'),
    term('post_translations', 'pll_3', 'pll_3', 'a:2:{s:2:"de";i:4;s:2:"en";s:5:"1 OR ";}'),
  ].join('');

  const { languages, lines } = await languagesOf(
    lies +
      spoken(1, 'en', 'pll_1') +
      spoken(2, 'en', 'pll_1') +
      spoken(3, 'not a language', 'pll_1') +
      spoken(4, 'de'),
  );

  expect(languages).toEqual([
    ['Title 1', 'en', undefined],
    ['Title 2', 'en', undefined],
    ['Title 3', undefined, undefined],
    ['Title 4', 'de', undefined],
  ]);
  expect(lines).toEqual([
    'To be looked at:',
    '  it stays apart from its translations, as one of them has its language (1): "Title 2" (en)',
    '  its language is none that is known (1): "Title 3" (not a language)',
  ]);
});
