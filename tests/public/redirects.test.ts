import {
  absentGuid,
  blog,
  collectionOf,
  itemOf,
  type Payload,
  post,
  tag,
} from '../support/content/families.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();
const surface = usePublicSurface(service);

const minute = 60_000;
const site = { siteUrl: 'https://herons.example', postUrl: '/{yyyy}/{slug}/' };

let blogId: string;
beforeEach(async () => {
  blogId = await service.create('blog', { ...blog.minimal, ...site, isPublic: true });
});

const send = (headers: Record<string, string> = {}) =>
  surface.send('GET', `blog/${blogId}/redirects.json`, undefined, headers);
const read = async () => (await surface.read(`blog/${blogId}/redirects.json`)).redirects;
const put = (redirects: unknown) => service.send('PUT', `blog/${blogId}/redirects`, { redirects });
const later = () => surface.clock.turn(minute);

const published = '2024-03-01T00:00:00Z';
/** A post with these slugs, one after the other. */
async function renamed(slugs: readonly string[], payload: Payload = {}): Promise<string> {
  const [first, ...others] = slugs;
  const body = { ...post.minimal, published, ...payload };
  const id = await service.create(collectionOf(post, blogId), { ...body, slug: first });
  for (const slug of others)
    await service.send('PUT', `${collectionOf(post, blogId)}/${id}`, { ...body, postId: id, slug });
  return id;
}

const redirect = (from: string, to: string, status = 301) => ({ from, to, status });

test('redirects of a site are those of its blog, then the former addresses of its posts', async () => {
  await put([redirect('/old/', '/new/'), redirect('/shop', 'https://shop.example/', 302)]);
  await renamed(['heron', 'blue heron', 'grey-heron']);

  expect(await read()).toEqual([
    redirect('/old/', '/new/'),
    redirect('/shop', 'https://shop.example/', 302),
    redirect('/2024/blue%20heron/', '/2024/grey-heron/'),
    redirect('/2024/heron/', '/2024/grey-heron/'),
  ]);
});

test('a former address that a published post has now is none, until that post is renamed or taken back', async () => {
  await renamed(['heron', 'grey-heron']);
  const other = await renamed(['heron']);
  const inUse = await read();
  await service.send('DELETE', `${collectionOf(post, blogId)}/${other}`);
  later();

  expect(inUse).toEqual([]);
  expect(await read()).toEqual([redirect('/2024/heron/', '/2024/grey-heron/')]);
});

test('a post of another year with the same slug does not count: its address is another', async () => {
  await renamed(['heron', 'grey-heron']);
  await renamed(['heron'], { published: '2023-03-01T00:00:00Z' });

  expect(await read()).toEqual([redirect('/2024/heron/', '/2024/grey-heron/')]);
});

test('a redirect of the blog counts before a former address, and none makes a loop with it', async () => {
  await renamed(['heron', 'grey-heron']);
  await renamed(['owl', 'barn-owl']);
  const own = [
    redirect('/2024/heron', '/birds/'),
    redirect('/2024/barn-owl/', '/x'),
    redirect('/x', '/2024/owl'),
  ];
  await put(own);

  expect(await read()).toEqual(own);
});

test('drafts, scheduled posts and posts that were taken back have no former address', async () => {
  await renamed(['a', 'b'], { published: undefined });
  const id = await renamed(['heron', 'grey-heron']);
  const due = new Date(surface.clock.now + 2 * minute).toISOString();
  await service.send('PUT', `${collectionOf(post, blogId)}/${id}`, {
    ...post.minimal,
    postId: id,
    slug: 'grey-heron',
    published: due,
  });
  const before = await read();
  surface.clock.turn(2 * minute + 1_000);

  expect(before).toEqual([]);
  expect(await read()).toHaveLength(1);
});

test('without an address of posts, or with one of identifiers, they are those of the blog alone', async () => {
  await put([redirect('/old/', '/new/')]);
  await renamed(['heron', 'grey-heron']);
  for (const fields of [{}, { ...site, postUrl: '/{id}' }]) {
    await service.send('PUT', `blog/${blogId}`, { ...blog.minimal, ...fields, isPublic: true });
    later();

    expect(await read()).toEqual([redirect('/old/', '/new/')]);
  }
});

test('the former address of a page is by the address of pages, and leads to one', async () => {
  await renamed(['about', 'who-we-are'], { isListed: false });
  const usual = await read();
  await service.send('PATCH', `blog/${blogId}`, { pageUrl: '/pages/{slug}', postUrl: '/{id}' });
  later();

  expect(usual).toEqual([redirect('/about/', '/who-we-are/')]);
  expect(await read()).toEqual([redirect('/pages/about', '/pages/who-we-are')]);
});

describe('where the blog has addresses of tags', () => {
  beforeEach(async () => {
    await service.send('PATCH', `blog/${blogId}`, { tagUrl: '/tags/{slug}/' });
  });

  /** A tag with these slugs, one after the other. */
  async function renamedTag(slugs: readonly string[]): Promise<string> {
    const [first, ...others] = slugs;
    const tagId = await service.create(collectionOf(tag, blogId), { name: 'Birds', slug: first });
    for (const slug of others) await service.send('PATCH', itemOf(tag, blogId, tagId), { slug });
    return tagId;
  }

  test('the old addresses of a tag that a published post or page has lead to its new one', async () => {
    const [ofPost, ofPage, ofDraft] = await Promise.all(
      [
        ['birds', 'wading birds', 'herons'],
        ['team', 'us'],
        ['secret', 'plan'],
      ].map(renamedTag),
    );
    await renamed(['heron', 'grey-heron'], { tags: [{ tagId: ofPost }] });
    await renamed(['about'], { tags: [{ tagId: ofPage }], isListed: false });
    await renamed(['draft'], { tags: [{ tagId: ofDraft }], published: undefined });
    const all = await read();
    await service.send('PATCH', `blog/${blogId}`, { tagUrl: null });
    later();

    const [ofPosts, ...ofTags] = all as object[];
    expect(ofPosts).toEqual(redirect('/2024/heron/', '/2024/grey-heron/'));
    expect(ofTags).toHaveLength(3);
    expect(ofTags).toEqual(
      expect.arrayContaining([
        redirect('/tags/wading%20birds/', '/tags/herons/'),
        redirect('/tags/birds/', '/tags/herons/'),
        redirect('/tags/team/', '/tags/us/'),
      ]),
    );
    expect(await read()).toEqual([ofPosts]);
  });

  test('an address that another tag of readers has now is no old one; that of a tag nobody sees is', async () => {
    const tagId = await renamedTag(['birds', 'herons']);
    const hidden = await renamedTag(['birds']);
    await renamed(['heron'], { tags: [{ tagId }] });
    const whileHidden = await read();
    await renamed(['owl'], { tags: [{ tagId: hidden }] });
    later();

    expect(whileHidden).toEqual([redirect('/tags/birds/', '/tags/herons/')]);
    expect(await read()).toEqual([]);
  });

  test('an address that a page has now is none that a tag had, whatever both are made of', async () => {
    await service.send('PATCH', `blog/${blogId}`, { tagUrl: '/{slug}/' });
    const tagId = await renamedTag(['birds', 'herons']);
    await renamed(['birds'], { isListed: false, tags: [{ tagId }] });

    expect(await read()).toEqual([]);
  });
});

test('they are kept by caches like feeds, and not sent again to who has them', async () => {
  await put([redirect('/old/', '/new/')]);
  const { headers } = await send();
  const again = await send({ 'If-None-Match': headers.get('etag') ?? '' });
  await put([]);
  later();
  const changed = await send({ 'If-None-Match': headers.get('etag') ?? '' });

  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=/);
  expect(headers.get('cache-tag')).toBe(`blog-${blogId}`);
  expect([again.status, changed.status]).toEqual([304, 200]);
  expect(JSON.parse(changed.text)).toEqual({ redirects: [] });
});

test('the most that a blog keeps is streamed, with the former addresses behind it', async () => {
  const many = Array.from({ length: 5_000 }, (_, at) => redirect(`/old/${at}`, `/new/${at}`));
  await put(many);
  await renamed(['heron', 'grey-heron']);

  expect(await read()).toEqual([...many, redirect('/2024/heron/', '/2024/grey-heron/')]);
  expect((await send()).headers.get('etag')).toBeNull();
});

test('there are none of a blog that is not public, nor of one that does not exist', async () => {
  await put([redirect('/old/', '/new/')]);
  await service.send('PUT', `blog/${blogId}`, { ...blog.minimal, ...site });
  later();
  const hidden = await send();
  const absent = await surface.send('GET', `blog/${absentGuid}/redirects.json`);

  expect([hidden, absent].map(({ status, text }) => [status, text])).toEqual([
    [404, ''],
    [404, ''],
  ]);
});
