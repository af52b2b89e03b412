import { blog, collectionOf, type Payload, post } from '../support/content/families.ts';
import { elementsOf, textOf, useJudge } from '../support/feeds/judge.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();
const surface = usePublicSurface(service);
const judge = useJudge();

const site = { siteUrl: 'https://harbour.example.org', postUrl: '/{yyyy}/{slug}' };
const minute = 60_000;

let blogId: string;
beforeEach(async () => {
  blogId = await service.create('blog', { ...blog.minimal, ...site, isPublic: true });
});

const send = (query = '', headers: Record<string, string> = {}) =>
  surface.send('GET', `blog/${blogId}/sitemap.xml${query}`, undefined, headers);

/** The root of a sitemap or an index, and the addresses in it. */
async function read(query = '') {
  const { status, text } = await send(query);
  expect(status).toBe(200);
  const root = await judge.read(text, 'sitemap');
  const elements = elementsOf(root, root.name === 'urlset' ? 'url' : 'sitemap');
  return { name: root.name, addresses: elements.map(each => [textOf(each, 'loc'), textOf(each, 'lastmod')]) };
}

const newPost = (payload: Payload = {}) =>
  service.create(collectionOf(post, blogId), {
    ...post.minimal,
    published: '2024-03-01T00:00:00Z',
    ...payload,
  });

test('a sitemap has the site and each published post, with its last change', async () => {
  const postId = await newPost({ slug: 'büro & co' });
  await newPost({ published: '2999-01-01T00:00:00Z' });
  await newPost({ published: undefined });
  const { lastModified } = await service.read(`${collectionOf(post, blogId)}/${postId}`);

  const { name, addresses } = await read();
  const { headers } = await send();

  expect(name).toBe('urlset');
  expect(addresses).toEqual([
    [`${site.siteUrl}/`, undefined],
    [`${site.siteUrl}/2024/b%C3%BCro%20%26%20co`, lastModified],
  ]);
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(headers.get('cache-control')).toMatch(/^public, /);
});

test('a sitemap is not sent again to who has it, until a scheduled post is due', async () => {
  await newPost({ published: new Date(surface.clock.now + minute / 2).toISOString() });
  const { headers } = await send();
  const condition = { 'if-none-match': headers.get('etag') ?? '' };

  const before = await send('', condition);
  surface.clock.turn(minute / 2 + 1000);
  const after = await send('', condition);

  expect([before.status, after.status]).toEqual([304, 200]);
  expect((await read()).addresses).toHaveLength(2);
});

test('the first page is the whole of a sitemap that has no more, and there is no second', async () => {
  await newPost();

  const [whole, first, second] = [await send(), await send('?page=1'), await send('?page=2')];

  expect(first.text).toBe(whole.text);
  expect([second.status, second.text]).toEqual([404, '']);
});

test.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'page=1&page=2', 'page='])(
  '%s is refused',
  async query => {
    const { status, text } = await send(`?${query}`);

    expect([status, text.split('\n')[0]]).toEqual([
      400,
      'Submitted data is invalid, sitemap cannot be read.',
    ]);
  },
);

test('there is none without an address of posts, and none of a blog that is not public', async () => {
  await service.send('PUT', `blog/${blogId}`, { ...blog.minimal, isPublic: true });
  surface.clock.turn(minute);
  const unknown = await send();
  await service.send('PUT', `blog/${blogId}`, { ...blog.minimal, ...site });
  surface.clock.turn(minute);
  const hidden = await send();

  expect([unknown.status, unknown.text]).toEqual([
    404,
    'There is no sitemap, because the blog does not say where its posts are shown. It needs siteUrl and postUrl.',
  ]);
  expect([hidden.status, hidden.text]).toEqual([404, '']);
});

test('with 50,000 posts and the site it is an index of two pages, which have each post once', async () => {
  await service.createMany(blogId, post, 50_000, index => ({
    title: `Post ${index}`,
    slug: String(index),
    content: '',
    published: '2024-03-01T00:00:00Z',
  }));

  const index = await read();
  const pages = [await read('?page=1'), await read('?page=2')];
  const third = await send('?page=3');

  expect(index).toEqual({
    name: 'sitemapindex',
    addresses: [1, 2].map(page => [`${surface.api}/blog/${blogId}/sitemap.xml?page=${page}`, undefined]),
  });
  expect(pages.map(({ addresses }) => addresses.length)).toEqual([50_000, 1]);
  expect(new Set(pages.flatMap(({ addresses }) => addresses.map(([address]) => address))).size).toBe(50_001);
  expect(third.status).toBe(404);
});
