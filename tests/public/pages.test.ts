import { author, blog, collectionOf, itemOf, type Payload, post, tag } from '../support/content/families.ts';
import { type PublicSurface, usePublicSurface } from '../support/service/public-surface.ts';
import type { Answer, Service } from '../support/service/service.ts';
import { useLocalService } from '../support/service/use-service.ts';

/** Two installations with the same public blog; only in the first are there pages, published and not. */
const full = useLocalService();
const bare = useLocalService();
/** Feeds have the address of their surface in them. */
const known = { PUBLIC_URL: 'https://read.example.org/api' };
const [ofFull, ofBare] = [usePublicSurface(full, known), usePublicSurface(bare, known)];

const blogId = crypto.randomUUID();
const minute = 60_000;
const list = collectionOf(post, blogId);
const ids = { tag: crypto.randomUUID(), pageTag: crypto.randomUUID() };
const authors = { ada: crypto.randomUUID(), imprint: crypto.randomUUID() };

const posts = Array.from({ length: 6 }, (_, day) => ({
  postId: crypto.randomUUID(),
  title: `Post ${day}`,
  slug: `post-${day}`,
  published: `2024-05-0${day + 1}T00:00:00Z`,
  isListed: day % 2 === 0 ? true : undefined,
  tags: [{ tagId: ids.tag }],
  author: { authorId: authors.ada },
}));

/** A page after each post, and some before and behind all of them. */
const pages = Array.from({ length: 9 }, (_, place) => ({
  postId: crypto.randomUUID(),
  title: `Page ${place}`,
  slug: `page-${place}`,
  published: `2024-05-0${place + 1}T12:00:00Z`,
  isListed: false,
  tags: [{ tagId: ids.tag }, { tagId: ids.pageTag }],
  author: { authorId: authors.imprint },
}));
const draft = { postId: crypto.randomUUID(), title: 'Page later', slug: 'page-later', isListed: false };

async function create(service: Service, payload: object): Promise<void> {
  const whole = { ...post.minimal, lastModified: '2024-05-04T05:31:07.000Z', ...payload };
  expect((await service.send('POST', list, whole, { prefer: 'restore' })).status).toBe(201);
}

beforeAll(async () => {
  const site = { siteUrl: 'https://notes.example', postUrl: '/{yyyy}/{slug}', pageUrl: undefined };
  for (const service of [full, bare]) {
    await service.create('blog', { ...blog.full, ...site, blogId, isPublic: true });
    await service.create(collectionOf(tag, blogId), { tagId: ids.tag, name: 'Birds', slug: 'birds' });
    await service.create(collectionOf(author, blogId), { ...author.minimal, authorId: authors.ada });
    for (const each of posts) await create(service, each);
  }
  await full.create(collectionOf(tag, blogId), { tagId: ids.pageTag, name: 'About', slug: 'about' });
  await full.create(collectionOf(author, blogId), {
    ...author.minimal,
    authorId: authors.imprint,
    userName: 'imprint',
  });
  for (const each of [...pages, draft]) await create(full, each);
});

/** All that an answer says, without when, to which invocation, and how old what was read is. */
const saidBy = ({ status, headers, text }: Answer) => ({
  status,
  headers: [...headers]
    .filter(([name]) => !['date', 'x-ms-invocation-id'].includes(name))
    .map(([name, value]) => [name, value.replace(/s-maxage=\d+/, '')]),
  text,
});

const lists = [
  '',
  'count=2',
  'count=4&skip=1&total=true',
  'isFeatured=false&total=true',
  'order=oldest&count=3',
  'tag=birds&total=true',
  'tag=about&total=true',
  'author=imprint&total=true',
  `author=${authors.imprint}`,
  'modifiedAfter=2020-01-01T00:00:00Z&total=true&fields=title',
  `after=${posts[1]?.published},${posts[1]?.postId}&order=oldest&count=1`,
  `before=${posts[3]?.published},${posts[3]?.postId}&count=1`,
].map(query => `post?${query}`);
const documents = ['feed.rss', 'feed.atom', 'feed.json', 'feed.json?tag=birds', 'feed.atom?author=imprint'];

test.each([...lists, 'tag', 'author', ...documents])(
  '%s is byte for byte that of a blog without pages',
  async path => {
    const [one, other] = await Promise.all(
      [ofFull, ofBare].map(surface => surface.send('GET', `blog/${blogId}/${path}`)),
    );

    expect(one?.status).toBe(200);
    expect(one && saidBy(one)).toEqual(other && saidBy(other));
  },
);

/** The identifiers of a list, page by page. */
async function readByLinks(surface: PublicSurface, path: string): Promise<unknown[][]> {
  const read: unknown[][] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const { headers, json }: Answer = await surface.send('GET', next);
    read.push(json<Payload[]>().map(({ resourceId }) => resourceId));
    next = headers
      .get('link')
      ?.split(/[<>]/)[1]
      ?.slice(known.PUBLIC_URL.length + 1);
  }
  return read;
}

test.each([
  { family: post, count: 1, many: posts.length },
  { family: post, count: 4, many: 2 },
  { family: tag, count: 1, many: 1 },
  { family: author, count: 1, many: 1 },
])(
  '$many pages of $count are all of a list of $family.collection, none of them empty',
  async ({ family, count, many }) => {
    const path = `${collectionOf(family, blogId)}?count=${count}`;
    const read = await readByLinks(ofFull, path);

    expect(read).toHaveLength(many);
    expect(read).toEqual(await readByLinks(ofBare, path));
  },
);

/** The titles of what a list of the first blog has, and its total. */
async function found(query: string) {
  const { status, headers, json } = await ofFull.send(
    'GET',
    `${list}?count=100&total=true&order=oldest&fields=title&${query}`,
  );
  return [status, json<Payload[]>().map(({ title }) => title), headers.get('x-total-count')];
}
const titles = (of: readonly { title: string }[]) => of.map(({ title }) => title);

test.each([
  ['isListed=false', titles(pages)],
  ['isListed=true', titles(posts)],
  ['isListed=false&tag=about', titles(pages)],
  ['isListed=false&author=imprint&before=2024-05-03', ['Page 0', 'Page 1']],
  ['slug=page-3', ['Page 3']],
  ['slug=page-3&isListed=true', []],
  ['slug=page-later', []],
  ['q=page', titles(pages)],
  ['q=page%202', ['Page 2']],
  ['q=post&isListed=false', []],
])('A list with %s finds what it asks for', async (query, expected) => {
  expect(await found(query)).toEqual([200, expected, `${expected.length}`]);
});

test('A page, and a tag and an author that only pages have, are read by identifier, and found by name', async () => {
  const page = await ofFull.send('GET', itemOf(post, blogId, pages[0]?.postId ?? ''));
  const named = await Promise.all(
    [
      itemOf(tag, blogId, ids.pageTag),
      itemOf(author, blogId, authors.imprint),
      `${collectionOf(tag, blogId)}?slug=about`,
      `${collectionOf(author, blogId)}?userName=imprint`,
    ].map(path => ofFull.send('GET', path)),
  );

  expect(page.json()).toMatchObject({ title: 'Page 0', isListed: false, tags: [{}, { name: 'About' }] });
  expect(named.map(({ json }) => [json()].flat())).toMatchObject([
    [{ name: 'About' }],
    [{ userName: 'imprint' }],
    [{ name: 'About' }],
    [{ userName: 'imprint' }],
  ]);
});

test('The sitemap has pages by the address of pages, and an answer their url, and no draft', async () => {
  const sitemap = await ofFull.send('GET', `blog/${blogId}/sitemap.xml`);
  const one = await ofFull.send('GET', `${itemOf(post, blogId, pages[4]?.postId ?? '')}?fields=url`);
  const unpublished = await ofFull.send('GET', itemOf(post, blogId, draft.postId));
  const urls = [...sitemap.text.matchAll(/<loc>([^<]+)</g)].map(([, url]) => url);

  expect(urls.sort()).toEqual(
    [
      'https://notes.example/',
      ...posts.map(({ slug }) => `https://notes.example/2024/${slug}`),
      ...pages.map(({ slug }) => `https://notes.example/${slug}/`),
    ].sort(),
  );
  expect(one.json()).toEqual({ url: 'https://notes.example/page-4/' });
  expect(unpublished.status).toBe(404);
});

test('A post that becomes a page leaves the lists at once, and comes back when it is listed again', async () => {
  const { postId } = posts[2] ?? { postId: '' };
  const seen: unknown[] = [];
  for (const isListed of [false, null]) {
    const { status } = await full.send('PATCH', itemOf(post, blogId, postId), { isListed });
    ofFull.clock.turn(minute);
    seen.push(status, await found('tag=birds'), await found('slug=post-2'));
  }

  const others = titles(posts).filter(title => title !== 'Post 2');
  expect(seen).toEqual([
    202,
    [200, others, '5'],
    [200, ['Post 2'], '1'],
    202,
    [200, titles(posts), '6'],
    [200, ['Post 2'], '1'],
  ]);
});
