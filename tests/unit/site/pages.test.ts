import { readdirSync } from 'node:fs';
import {
  authorPage,
  homePage,
  missingPage,
  movedPage,
  searchData,
  tagPage,
} from '../../../examples/site/pages.mjs';
import { postPage } from '../../../examples/site/post-page.mjs';
import type { Author, Entry, Post, Tag } from '../../../examples/site/site.mjs';
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

test('a post tells programs when, with which picture and where it was published, and what the service writes of it', () => {
  const jsonLd = '{"@type":"BlogPosting","headline":"\\u003c/script> & heron"}';

  const page = postPage({ blog: { ...blog, language: 'pt-BR' } }, { ...post, jsonLd });

  expect(page).toContain(`<script type="application/ld+json">${jsonLd}</script>`);
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

test('what an owner says to search engines is in the head alone, and counts before what readers see', () => {
  const seo = {
    metaTitle: 'Herons & how they <stand>',
    metaDescription: 'All about "standing".',
    canonicalUrl: 'https://elsewhere.example/heron?a=1&b=2',
    noIndex: true,
    socialImage: { mediumId: 'n', mediumUrl: 'https://example.com/card.jpg' },
  };

  const page = postPage({ blog }, { ...post, seo } as unknown as Post);

  const [, head = '', body = ''] = /<head>([\s\S]*)<\/head>([\s\S]*)/.exec(page) ?? [];
  for (const element of [
    '<title>Herons &#38; how they &#60;stand&#62;</title>',
    '<meta name="description" content="All about &#34;standing&#34;.">',
    '<meta name="robots" content="noindex">',
    '<link rel="canonical" href="https://elsewhere.example/heron?a=1&#38;b=2">',
    '<meta property="og:url" content="https://elsewhere.example/heron?a=1&#38;b=2">',
    '<meta property="og:title" content="Herons &#38; how they &#60;stand&#62;">',
    '<meta property="og:description" content="All about &#34;standing&#34;.">',
    '<meta property="og:image" content="https://example.com/card.jpg">',
    '<meta name="twitter:card" content="summary_large_image">',
  ])
    expect(head).toContain(element);
  expect(head).not.toMatch(/og:image:(?:width|alt)|href="https:\/\/example.com\/notes\/heron/);
  expect(body).toContain('<h1 dir="auto">A &#60;/script&#62; &#38; heron</h1>');
  expect(body).not.toMatch(/Herons|card\.jpg/);
});

test('what an owner does not say comes from what readers see, and a page without a picture has a small card', () => {
  const page = postPage({ blog }, post);
  const plain = postPage({ blog: { ...blog, slogan: 'What was seen' } }, {
    ...{ postId: 'p', title: 'Bare', url: post.url, published: post.published, contentHtml: '' },
  } as unknown as Post);

  expect(page).toContain('<title>A &#60;/script&#62; &#38; heron · Field notes</title>');
  expect(page).toContain('<meta name="description" content="It &#60;stood&#62;.">');
  expect(page).toContain('<link rel="canonical" href="https://example.com/notes/heron/">');
  expect(page).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(page).not.toContain('name="robots"');
  expect(plain).toContain('<meta name="description" content="What was seen">');
  expect(plain).toContain('<meta name="twitter:card" content="summary">');
  expect(plain).not.toContain('og:image');
});

test('the menu is what the blog says, with the page that is shown marked, and the rooms of the site are then below', () => {
  const menu = [
    { label: 'Home & all', url: '/notes/' },
    { label: 'Herons', url: 'https://example.com/notes/heron/' },
    { label: 'Shop', url: 'https://shop.example/?a=1&b=2' },
  ];
  const rooms = ['archive/', 'tags/', 'authors/', 'archive/#search'].map(path => [`/notes/${path}`, false]);
  const linksIn = (name: string, page: string) => {
    const [part = ''] = new RegExp(`<${name}[\\s\\S]*?</${name}>`).exec(page) ?? [];
    return [...part.matchAll(/<a href="([^"]*)"( aria-current="page")?>/g)].map(([, url, isHere]) => [
      url,
      isHere !== undefined,
    ]);
  };

  const [own, without] = [{ ...blog, menu }, blog].map(each => postPage({ blog: each }, post));

  expect(linksIn('nav', own ?? '')).toEqual([
    ['/notes/', false],
    ['https://example.com/notes/heron/', true],
    ['https://shop.example/?a=1&#38;b=2', false],
  ]);
  expect(own).toContain('>Home &#38; all</a>');
  expect(linksIn('footer', own?.slice(own.indexOf('<footer class="end">')) ?? '')).toEqual(
    expect.arrayContaining(rooms),
  );
  expect(linksIn('nav', without ?? '')).toEqual(rooms);
});

test('all who wrote a post are named, each once, with links to their pages', () => {
  const ada = { authorId: 'a', displayName: 'Ada', userName: 'ada' };
  const coAuthors = [ada, { authorId: 'b', displayName: 'Bob & Co', userName: 'bob' }];
  const written = { ...post, coAuthors } as unknown as Post & Entry;

  const page = postPage({ blog }, written);
  const home = homePage({ blog }, [written], { number: 1, isLast: true });

  expect(page).toContain(
    '<a href="/notes/authors/ada/">Ada</a>, <a href="/notes/authors/bob/">Bob &#38; Co</a> · ',
  );
  expect(home).toContain('</time> · Ada, Bob &#38; Co</p>');
});

test("an author's page has what they say of themselves, in Markdown without HTML, and their own site", () => {
  const author = {
    ...{ authorId: 'a', displayName: 'Ada', userName: 'ada', websiteUrl: 'https://ada.example/me' },
    bio: 'Sees *herons* & <b onclick="x()">more</b>. [Run](javascript:x) https://herons.example',
  } as unknown as Author;

  const page = authorPage({ blog }, author, []);

  expect(page).toContain('Sees <em>herons</em> &amp; &lt;b onclick=&quot;x()&quot;&gt;more&lt;/b&gt;.');
  expect(page).toContain('<a href="">Run</a> <a href="https://herons.example">');
  expect(page).toContain('<a href="https://ada.example/me" rel="me">ada.example</a>');
  expect(page).toContain('<meta name="description" content="Sees herons &#38; &#60;b onclick=');
});

test("a tag's page has its description and its picture, for readers and for programs", () => {
  const tag = {
    ...{ tagId: 't', name: 'Birds', slug: 'birds', description: 'What <flies>.' },
    image: { mediumId: 'm', mediumUrl: 'https://example.com/bird.jpg', alternativeText: 'A bird' },
  } as unknown as Tag;

  const page = tagPage({ blog }, tag, []);

  expect(page).toContain('<p class="about" dir="auto">What &#60;flies&#62;.</p>');
  expect(page).toContain('<img src="https://example.com/bird.jpg" alt="A bird"');
  expect(page).toContain('<meta name="description" content="What &#60;flies&#62;.">');
  expect(page).toContain('<meta property="og:image" content="https://example.com/bird.jpg">');
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
