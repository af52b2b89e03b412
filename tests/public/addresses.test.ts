import { author, blog, collectionOf, post, tag } from '../support/content/families.ts';
import { readJsonFeed } from '../support/feeds/json-feed.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import type { Answer } from '../support/service/service.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();
/** What readers know, and the app does not learn from requests. */
const readerUrl = 'https://read.example.org/blogs/api';
const surface = usePublicSurface(service);
const behindCache = usePublicSurface(service, { PUBLIC_URL: `${readerUrl}/` });

let blogId: string;
let tagId: string;
beforeAll(async () => {
  const site = { siteUrl: 'https://harbour.example.org', postUrl: '/{slug}' };
  blogId = await service.create('blog', { ...blog.full, ...site, isPublic: true });
  for (let day = 10; day < 35; day++) {
    tagId = await service.createIn(blogId, tag);
    const authorId = await service.createIn(blogId, author);
    const published = `2024-05-04T07:30:${day}Z`;
    const named = { tags: [{ tagId }], author: { authorId }, published, isListed: true };
    await service.createIn(blogId, post, named);
  }
});

/** The page after an answer, asked for as a cache does that readers call at its own address. */
async function pageAfter({ headers }: Answer): Promise<Answer> {
  const [, address = ''] = /^<([^<>]+)>; rel="next"$/.exec(headers.get('link') ?? '') ?? [];
  expect(address.slice(0, readerUrl.length + 1)).toBe(`${readerUrl}/`);
  return behindCache.send('GET', address.slice(readerUrl.length + 1));
}

test.each([post, tag, author])(
  'Behind a cache, a list of $segment goes on at the address that readers know',
  async family => {
    const first = await behindCache.send('GET', `${collectionOf(family, blogId)}?count=20&fields=resourceId`);
    const second = await pageAfter(first);
    const unchanged = await behindCache.send(
      'GET',
      `${collectionOf(family, blogId)}?count=20&fields=resourceId`,
      undefined,
      {
        'if-none-match': first.headers.get('etag') ?? '',
      },
    );

    const ids = [first, second].flatMap(page => page.json<{ resourceId: string }[]>());
    expect(new Set(ids.map(({ resourceId }) => resourceId)).size).toBe(25);
    expect([unchanged.status, unchanged.headers.get('link')]).toEqual([304, first.headers.get('link')]);
  },
);

test('Behind a cache, feeds, the sitemap and the description name the address that readers know', async () => {
  const { feed_url, next_url } = readJsonFeed(
    (await behindCache.send('GET', `blog/${blogId}/feed.json`)).text,
  );
  const { servers } = await behindCache.read('openapi.json');

  expect(feed_url).toBe(`${readerUrl}/blog/${blogId}/feed.json`);
  const next = String(next_url);
  expect(next.startsWith(`${feed_url}?cursor=`)).toBe(true);
  expect((await behindCache.send('GET', next.slice(readerUrl.length + 1))).status).toBe(200);
  expect(servers).toEqual([{ url: readerUrl }]);
});

test('Without a cache, a list goes on at the address that was called, and the description names it', async () => {
  const { headers } = await surface.send('GET', `${collectionOf(post, blogId)}?count=1`);
  const { servers } = await surface.read('openapi.json');

  expect(headers.get('link')?.startsWith(`<${surface.api}/`)).toBe(true);
  expect(servers).toEqual([{ url: surface.api }]);
});

test('However a feed is asked for, it names itself in one spelling', async () => {
  const spelt = [
    `blog/${blogId}/feed.json?tag=${tagId}`,
    `Blog/${blogId.toUpperCase()}/FEED.json/?x=1&tag=${tagId.toUpperCase()}`,
    `BLOG/%7B${blogId}%7D/feed.json?content=excerpt&tag=%7B${tagId}%7D`,
  ];
  const named = [];
  for (const path of spelt) {
    const { text } = await surface.send('GET', path);
    named.push(readJsonFeed(text).feed_url);
  }

  const address = `${surface.api}/blog/${blogId}/feed.json?tag=${tagId}`;
  expect(named).toEqual([address, address, `${address}&content=excerpt`]);
});
