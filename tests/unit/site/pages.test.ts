import { readdirSync } from 'node:fs';
import { homePage, missingPage, movedPage, postPage, searchData } from '../../../examples/site/pages.mjs';
import type { Entry, Post } from '../../../examples/site/site.mjs';
import { wordsOf } from '../../../examples/site/words.mjs';

const blog = { name: 'Field notes', siteUrl: 'https://example.com/notes', postUrl: '/{slug}/' };
const post = {
  postId: '7d9c1a52-0f0e-4c55-9a3c-6a1f3c1d7e09',
  title: 'A </script> & heron',
  url: 'https://example.com/notes/heron/',
  published: '2026-03-01T09:00:00+01:00',
  lastModified: '2026-02-01T09:00:00.000Z',
  excerpt: 'It <stood>.',
  contentHtml: '<p>Still.</p>',
  author: { authorId: 'a', displayName: 'Ada', userName: 'ada' },
  tags: [{ tagId: 't', name: 'Birds & more', slug: 'birds' }],
  postImage: {
    ...{ mediumId: 'm', mediumUrl: 'https://example.com/heron.jpg', alternativeText: 'A heron' },
    ...{ width: 1200, height: 800 },
  },
} as unknown as Post & Entry;

test('a post tells programs when, by whom, with which picture and where it was published', () => {
  const page = postPage({ blog: { ...blog, language: 'pt-BR' } }, post);

  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
  expect(data).toContain('A \\u003c/script> & heron');
  expect(JSON.parse(data)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: 'A </script> & heron',
    description: 'It <stood>.',
    image: { '@type': 'ImageObject', url: 'https://example.com/heron.jpg', width: 1200, height: 800 },
    datePublished: '2026-03-01T09:00:00+01:00',
    dateModified: '2026-03-01T09:00:00+01:00',
    author: { '@type': 'Person', name: 'Ada', url: 'https://example.com/notes/authors/ada/' },
    publisher: { '@type': 'Organization', name: 'Field notes', url: 'https://example.com/notes' },
    mainEntityOfPage: { '@type': 'WebPage', '@id': 'https://example.com/notes/heron/' },
    keywords: ['Birds & more'],
    inLanguage: 'pt-BR',
  });
  for (const [property, content] of [
    ['og:site_name', 'Field notes'],
    ['og:type', 'article'],
    ['og:image', 'https://example.com/heron.jpg'],
    ['og:image:width', '1200'],
    ['og:image:height', '800'],
    ['og:image:alt', 'A heron'],
    ['article:published_time', '2026-03-01T09:00:00+01:00'],
    ['article:tag', 'Birds &#38; more'],
  ])
    expect(page).toContain(`<meta property="${property}" content="${content}">`);
});

test('a preview has no address, and tells programs nothing', () => {
  const page = postPage({ blog }, post, {}, true);

  expect(page).toContain('<meta name="robots" content="noindex">');
  expect(page).not.toMatch(/ld\+json|article:|rel="canonical"/);
});

test.each([
  ['de', 'Archiv', '1. März 2026', 'Diese Seite gibt es nicht', 'Diese Seite ist umgezogen'],
  ['fr-CA', 'Archives', '1 mars 2026', 'Cette page n’existe pas', 'Cette page a été déplacée'],
  ['es-419', 'Archivo', '1 de marzo de 2026', 'Esta página no existe', 'Esta página se ha movido'],
  ['PT', 'Arquivo', '1 de março de 2026', 'Esta página não existe', 'Esta página mudou de lugar'],
  ['it', 'Archivio', '1 marzo 2026', 'Questa pagina non esiste', 'Questa pagina è stata spostata'],
  // A language that has no words here, and one that Intl does not know.
  ['nl', 'Archive', '1 maart 2026', 'There is no such page', 'This page has moved'],
  ['zh-yue', 'Archive', 'March 1, 2026', 'There is no such page', 'This page has moved'],
])('the words and days of a blog in %s are in its language', (language, archive, day, missing, moved) => {
  const site = { blog: { ...blog, language } };

  const home = homePage(site, [post], { number: 1, isLast: true });

  expect(home).toContain(`<html lang="${language}">`);
  expect(home).toContain(`<a href="/notes/archive/">${archive}</a>`);
  expect(home).toContain(`>${day}</time>`);
  expect(missingPage(site)).toContain(`>${missing}</h1>`);
  expect(movedPage(site, '/notes/heron/')).toContain(`<title>${moved}</title>`);
});

test('each file of words has all words, and says none of them as another does', () => {
  const languages = readdirSync('examples/site/words').map(file => file.replace('.mjs', ''));
  const english = wordsOf({});

  const others = languages.filter(language => language !== 'en').map(language => wordsOf({ language }));

  expect(languages).toEqual(['de', 'en', 'es', 'fr', 'it', 'pt']);
  for (const words of others) {
    expect(Object.keys(words)).toEqual(Object.keys(english));
    expect(words.missing).not.toBe(english.missing);
  }
});

test('what the search looks into has the words of each post, where it is, and its day as it is shown', () => {
  const data = searchData({ blog }, [post]);

  expect(JSON.parse(data)).toEqual([
    {
      title: 'A </script> & heron',
      path: '/notes/heron/',
      day: 'March 1, 2026',
      excerpt: 'It <stood>.',
      tags: 'Birds & more',
    },
  ]);
});
