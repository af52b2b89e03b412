import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { runCommand } from '../../support/infra/command.ts';
import { useLocalService } from '../../support/service/use-service.ts';
import { png } from '../../support/uploads/pictures.ts';

const service = useLocalService();
const folder = mkdtempSync(join(tmpdir(), 'export-site-'));
const pictures = createServer((_, response) => response.end(png({ width: 3 })));
const blogId = 'e1000000-0000-4000-8000-000000000001';
const id = (last: number) => `e1000000-0000-4000-8000-0000000000${last}`;
const published = '2024-05-04T07:30:00Z';
const metadata = { Mood: 'grey', yes: true, '007': 1e21, no: -0.5 };
let host: string;
let output: string;

beforeAll(async () => {
  await new Promise<void>(resolve => pictures.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(pictures.address() as AddressInfo).port}`;
  await createBlog();
  ({ output } = await runCommand('export', [
    ...[blogId, '--to', 'markdown', '--folder', join(folder, 'out')],
    ...['--url', service.api, '--media-from', host],
  ]));
});
afterAll(() => {
  pictures.close();
  rmSync(folder, { recursive: true, force: true });
});

async function createBlog(): Promise<void> {
  await service.send('POST', 'blog', {
    blogId,
    name: 'Field notes',
    siteUrl: 'https://notes.example',
    postUrl: '/{yyyy}/{slug}/',
    pageUrl: '/{slug}.html',
    language: 'en',
    publisherName: 'Notes Press',
    menu: [
      { label: 'About', url: '/about.html' },
      { label: 'A heron', url: 'https://notes.example/2024/a-heron' },
      { label: 'Tides', url: 'https://tides.example/' },
    ],
    metadata,
  });
  const seo = {
    metaTitle: 'Herons',
    metaDescription: 'All of them',
    canonicalUrl: 'https://other.example/heron',
    noIndex: true,
    socialImage: { mediumId: id(21) },
  };
  const answer = await service.send('POST', `blog/${blogId}/content`, {
    media: [{ mediumId: id(21), mediumUrl: `http://${host}/heron.png`, alternativeText: 'A heron' }],
    authors: [
      {
        ...{ authorId: id(31), displayName: 'Ada', userName: 'ada', userImage: { mediumId: id(21) } },
        ...{
          bio: `[Heron](/2024/a-heron) ![](http://${host}/heron.png)`,
          websiteUrl: 'https://ada.example/',
        },
      },
      { authorId: id(32), displayName: 'Bo', userName: 'Ada!' },
      { authorId: id(33), displayName: 'Of a draft alone', userName: 'hidden' },
    ],
    tags: [
      { tagId: id(41), name: 'Birds', description: 'With wings', image: { mediumId: id(21) }, metadata },
      { tagId: id(42), name: 'Of a draft alone' },
    ],
    posts: [
      {
        ...{ postId: id(11), title: 'A heron', slug: 'a-heron', excerpt: 'Short', published },
        ...{ content: '[About](/about.html)', contentFormat: 'markdown', tags: [{ tagId: id(41) }] },
        ...{ author: { authorId: id(31) }, coAuthors: [{ authorId: id(32) }] },
        ...{ seo, metadata, isFeatured: true },
      },
      {
        ...{ postId: id(12), title: 'Ein Reiher', slug: 'ein-reiher', content: 'Reiher', published },
        ...{ language: 'de-CH', translationOf: id(11) },
      },
      {
        ...{ postId: id(13), title: 'About', slug: 'about', content: 'Us', published },
        ...{ isListed: false, tags: [{ tagId: id(41) }] },
      },
      { postId: id(14), title: 'Tags', slug: 'tags', content: 'All', published, isListed: false },
      {
        ...{ postId: id(15), title: 'Imprint', slug: 'imprint', content: 'Not yet', isListed: false },
        ...{ author: { authorId: id(33) }, tags: [{ tagId: id(42) }], translationOf: id(13) },
      },
    ],
  });
  expect(answer.text).toBe('OK');
  await service.send('PATCH', `blog/${blogId}/post/${id(12)}`, { slug: 'reiher' });
  const redirects = [
    { from: '/old/', to: '/2024/a-heron', status: 302 },
    { from: '/away', to: 'https://tides.example/' },
  ];
  await service.send('PUT', `blog/${blogId}/redirects`, { redirects });
}

const filesIn = (name: string) => readdirSync(join(folder, 'out', name)).sort();
const textOf = (...path: string[]) => readFileSync(join(folder, 'out', ...path), 'utf8');
const matterOf = (...path: string[]) => parse(textOf(...path).split(/^---$/m)[1] ?? '', { version: '1.1' });

test('the command says how many posts, pages, files and redirects were written', () => {
  expect(output).toContain('Wrote 2 posts, 3 pages and 1 file into ');
  expect(output).toContain('1 of them that readers do not see yet: in its folder drafts\n');
  expect(output).toContain('3 redirects, as hosts take them: in its folder redirects\n');
});

test('a post has all that is known of it before its text, and its picture where its file is', () => {
  const { date, lastmod, ...matter } = matterOf('posts', '2024-05-04-a-heron.md');

  expect(matter).toEqual({
    title: 'A heron',
    slug: 'a-heron',
    permalink: '/2024/a-heron/',
    url: '/2024/a-heron/',
    draft: false,
    description: 'All of them',
    summary: 'Short',
    author: 'Ada',
    coAuthors: ['Bo'],
    authors: ['ada', 'ada-2'],
    tags: ['Birds'],
    isFeatured: true,
    translationKey: id(11),
    seo: {
      metaTitle: 'Herons',
      metaDescription: 'All of them',
      canonicalUrl: 'https://other.example/heron',
      noIndex: true,
      socialImage: '/media/heron.png',
      socialImageAlt: 'A heron',
    },
    sitemap: { disable: true },
    metadata,
    templateEngineOverride: 'md',
  });
});

test('a translation says its language, its original, and the key that Hugo finds all of a set by', () => {
  expect(matterOf('posts', '2024-05-04-reiher.md')).toMatchObject({
    language: 'de-CH',
    translationOf: id(11),
    translationKey: id(11),
    aliases: ['/2024/ein-reiher/'],
  });
});

test('pages are apart from posts, at the addresses of pages, in no list of a tag, and a draft of one is a draft', () => {
  const about = matterOf('pages', 'about.md');

  expect(filesIn('pages')).toEqual(['about.md', 'tags-2.md']);
  expect(about).toMatchObject({ permalink: '/about.html', isListed: false, keywords: ['Birds'] });
  expect(about).not.toHaveProperty('tags');
  expect(about).not.toHaveProperty('translationKey');
  expect(filesIn('drafts')).toEqual(['imprint.md']);
  expect(matterOf('drafts', 'imprint.md')).toMatchObject({
    draft: true,
    permalink: '/imprint.html',
    authors: ['hidden'],
  });
});

test('the data of the site have the blog, its menu, and the authors and tags that readers see', () => {
  expect(JSON.parse(textOf('data', 'blog.json'))).toEqual({
    name: 'Field notes',
    siteUrl: 'https://notes.example',
    language: 'en',
    publisherName: 'Notes Press',
    menu: [
      { label: 'About', url: '/about.html' },
      { label: 'A heron', url: '/2024/a-heron/' },
      { label: 'Tides', url: 'https://tides.example/' },
    ],
    metadata,
    authors: [
      {
        key: 'ada',
        displayName: 'Ada',
        userName: 'ada',
        bio: '[Heron](/2024/a-heron/) ![](/media/heron.png)',
        websiteUrl: 'https://ada.example/',
        image: '/media/heron.png',
        imageAlt: 'A heron',
      },
      { key: 'ada-2', displayName: 'Bo', userName: 'Ada!' },
    ],
    tags: [
      {
        name: 'Birds',
        slug: 'birds',
        description: 'With wings',
        image: '/media/heron.png',
        imageAlt: 'A heron',
        metadata,
      },
    ],
  });
});

test('redirects are there as each host takes them, with those from former addresses', () => {
  expect(filesIn('redirects')).toEqual(['cloudflare-pages', 'netlify', 'static-web-apps']);
  expect(textOf('redirects', 'netlify', '_redirects')).toBe(
    '/old /2024/a-heron/ 302!\n/away https://tides.example/ 301!\n/2024/ein-reiher /2024/reiher/ 301!\n',
  );
  const { routes } = JSON.parse(textOf('redirects', 'static-web-apps', 'staticwebapp.config.json'));
  expect(routes).toHaveLength(3);
  expect(textOf('.eleventyignore')).toBe('drafts/\nredirects/\n');
});
