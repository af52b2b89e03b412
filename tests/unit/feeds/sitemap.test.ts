import { pagesFor, postsOfPage } from '../../../shared/features/feeds/formats/sitemap.ts';
import { writeSitemap, writeSitemapIndex } from '../../../shared/features/feeds/formats/write.ts';
import { elementsOf, textOf, useJudge } from '../../support/feeds/judge.ts';

const judge = useJudge();

test.each([
  ['a sitemap', writeSitemap, 'urlset', 'url'],
  ['an index of sitemaps', writeSitemapIndex, 'sitemapindex', 'sitemap'],
])('%s is valid, and has addresses as the format allows them', async (_, write, root, element) => {
  const addresses = [
    { url: 'https://herons.example/' },
    { url: 'https://herons.example/a?b&c=ä b', lastModified: '2024-05-04T05:31:07.123Z' },
    { lastModified: '2024-05-04T05:31:07.123Z' },
  ];

  const read = await judge.read(write(addresses), 'sitemap');

  expect(read.name).toBe(root);
  expect(elementsOf(read, element).map(each => [textOf(each, 'loc'), textOf(each, 'lastmod')])).toEqual([
    ['https://herons.example/', undefined],
    ['https://herons.example/a?b&c=%C3%A4%20b', '2024-05-04T05:31:07.123Z'],
  ]);
});

test('a sitemap of 50,000 addresses is valid, and one of more is not', async () => {
  const addresses = Array.from({ length: 50_001 }, (_, at) => ({ url: `https://herons.example/${at}` }));

  const full = judge.read(writeSitemap(addresses.slice(1)), 'sitemap');
  await expect(full).resolves.toBeDefined();
  const tooLong = judge.read(writeSitemap(addresses), 'sitemap');
  await expect(tooLong).rejects.toThrow(/not expected/);
});

test.each([0, 1, 49_999, 50_000, 99_999, 100_000, 150_000])(
  'of a site with %d posts the pages have its own address and each post once',
  posts => {
    const pages = Array.from({ length: pagesFor(posts) }, (_, at) => postsOfPage(at + 1));
    const ends = pages.map(({ skip, count }) => Math.min(skip + count, posts));
    const lengths = pages.map(({ skip }, at) => (ends[at] ?? 0) - skip + (at === 0 ? 1 : 0));

    expect(pages.map(({ skip }) => skip)).toEqual([0, ...ends.slice(0, -1)]);
    expect(ends.at(-1)).toBe(posts);
    for (const length of lengths) expect(length).toBeLessThanOrEqual(50_000);
    for (const length of lengths) expect(length).toBeGreaterThan(0);
  },
);
