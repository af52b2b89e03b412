import type { Produced } from '../../../../infra/tools/import/foreign/conversion.ts';
import { withDeadLinksReported } from '../../../../infra/tools/import/foreign/dead-links.ts';
import { Report } from '../../../../infra/tools/import/report.ts';

const blog: Produced = { fields: { siteUrl: 'https://old.example/blog', postUrl: '/{yyyy}/{slug}/' } };
const tag: Produced = { collection: 'tags', entity: { tagId: '1', name: 'Water Birds' } };
const author: Produced = { collection: 'authors', entity: { authorId: '1', userName: 'ada' } };
const other: Produced = {
  collection: 'posts',
  entity: {
    postId: '2',
    title: 'Grüße',
    slug: 'grüße',
    formerSlugs: ['hello'],
    published: '2024-05-01',
    content: '',
  },
};

/** Whether a link in a text is reported; posts come before and after what they refer to. */
async function isReported(html: string, sites: string[] = [], first = blog): Promise<boolean> {
  const report = new Report();
  for (const site of sites) report.comesFrom(site);
  const entity = { postId: '1', title: 'A heron', published: '2024-05-02', content: html };
  const produced: Produced[] = [{ collection: 'posts', entity }, first, tag, author, other];
  const passed: Produced[] = [];
  for await (const each of withDeadLinksReported(ReadableStream.from(produced), report)) passed.push(each);
  expect(passed).toEqual(produced);
  return report.lines().join('\n').includes('it links to what does not come (1): "A heron"');
}

test.each([
  'https://old.example/blog/about/',
  'http://www.old.example/blog/about',
  '/blog/about/#team',
  '/blog/?cat=12',
  '/blog/index.php/about',
  '../about.html',
  '/blog/2023/gr%C3%BC%C3%9Fe/',
  '/blog/tag/herons/',
  '/blog/author/ben',
  '/blog/page/2/',
])('a link to %s, which nothing became, is reported', async link => {
  expect(await isReported(`<p>See <a class="x" href="${link}">it</a>.</p>`)).toBe(true);
});

test.each([
  'https://old.example/blog/',
  'https://old.example/blog',
  'https://old.example/blog/2024/gr%C3%BC%C3%9Fe/?a=1&amp;b=2#end',
  '/blog/2024/grüße',
  '/blog/2024/hello/',
  '/blog/2024/a-heron/',
  '/blog/tag/water-birds/',
  '/blog/category/water-birds/',
  '/blog/author/ada/',
  '/blog/feed/',
  '/blog/wp-content/uploads/a.pdf',
  '#note-1',
  '',
  'mailto:ada@mail.example',
  'tel:+49',
  // On the same host, and no page of the site.
  'https://old.example/shop/',
  'https://elsewhere.example/blog/about/',
])('a link to %s is not reported', async link => {
  expect(await isReported(`<p>See <a href="${link}">it</a>.</p>`)).toBe(false);
});

test('what embeds a page is reported like a link, and all addresses of the old site count', async () => {
  const elsewhere = '<iframe src="https://before.example/map/"></iframe>';

  expect(await isReported(elsewhere)).toBe(false);
  expect(await isReported(elsewhere, ['https://before.example'])).toBe(true);
  expect(await isReported(`<form action='/blog/wp-comments-post.php'>`)).toBe(true);
});

test('of a site whose address nobody says the links are paths', async () => {
  const nowhere: Produced = { fields: { postUrl: '/{slug}/' } };

  expect(await isReported('<a href="/about/">', [], nowhere)).toBe(true);
  expect(await isReported('<a href="/grüße/">', [], nowhere)).toBe(false);
  expect(await isReported('<a href="https://old.example/about/">', [], nowhere)).toBe(false);
});

test.each(['<a ', '<a href="', "<a href='/x' ", '<a href = '])(
  'half a million of %j are read in linear time',
  async part => {
    expect(await isReported(part.repeat(500_000 / part.length))).toBe(false);
  },
);
