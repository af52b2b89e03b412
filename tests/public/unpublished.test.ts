import { blog, collectionOf, itemOf, post, tag } from '../support/content/families.ts';
import { type PublicSurface, usePublicSurface } from '../support/service/public-surface.ts';
import type { Answer, Service } from '../support/service/service.ts';
import { useLocalService } from '../support/service/use-service.ts';

/** Two installations with the same public blog; only in the first are there posts that are not published. */
const full = useLocalService();
const bare = useLocalService();
/** Feeds have the address of their surface in them. */
const known = { PUBLIC_URL: 'https://read.example.org/api' };
const surfaces = [usePublicSurface(full, known), usePublicSurface(bare, known)];

const blogId = crypto.randomUUID();
const tagId = crypto.randomUUID();
/** Only a draft has it, and it had another slug. */
const hiddenTagId = crypto.randomUUID();
const minute = 60_000;
const lastModified = '2024-05-04T05:31:07.000Z';
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/** The originals of two sets of translations, in which some posts are published and some are not. */
const originals = { draft: crypto.randomUUID(), published: crypto.randomUUID() };

const published = Array.from({ length: 5 }, (_, place) => ({
  postId: place === 0 ? originals.published : crypto.randomUUID(),
  translationOf: [undefined, originals.published, originals.draft][place],
  language: place === 1 ? 'pt' : undefined,
  title: `Published ${place}`,
  published: `2024-05-0${place + 1}T00:00:00Z`,
}));
const unpublished = [
  { postId: originals.draft, title: 'A draft', slug: 'draft', language: 'de' },
  {
    postId: crypto.randomUUID(),
    title: 'Later',
    slug: 'later',
    published: fromNow(10 * minute),
    language: 'fr',
    translationOf: originals.published,
  },
  {
    postId: crypto.randomUUID(),
    title: 'In a year',
    published: fromNow(500_000 * minute),
    language: 'it',
    translationOf: originals.published,
  },
  {
    postId: crypto.randomUUID(),
    title: 'A page to be',
    slug: 'page',
    isListed: false,
    tags: [{ tagId: hiddenTagId }],
  },
];

async function createPost(service: Service, payload: object): Promise<void> {
  const whole = { ...post.minimal, tags: [{ tagId }], lastModified, ...payload };
  const { status } = await service.send('POST', collectionOf(post, blogId), whole, { prefer: 'restore' });
  expect(status).toBe(201);
}

beforeAll(async () => {
  for (const service of [full, bare]) {
    await service.create('blog', { ...blog.full, blogId, isPublic: true });
    await service.create(collectionOf(tag, blogId), { ...tag.full, tagId, slug: 'birds' });
    for (const each of published) await createPost(service, each);
  }
  await full.create(collectionOf(tag, blogId), { ...tag.full, tagId: hiddenTagId, slug: 'plan' });
  await full.send('PATCH', itemOf(tag, blogId, hiddenTagId), { slug: 'secret plan' });
  for (const each of unpublished) await createPost(full, each);
});

/** All that an answer says, without when, to which invocation, and how old what was read is. */
const saidBy = ({ status, headers, text }: Answer) => ({
  status,
  headers: [...headers]
    .filter(([name]) => !['date', 'x-ms-invocation-id'].includes(name))
    .map(([name, value]) => [name, value.replace(/s-maxage=\d+/, '').replaceAll(/127\.0\.0\.1:\d+/g, '')]),
  text,
});

async function answers(path: string, sent: Record<string, string> = {}) {
  const both = await Promise.all(
    surfaces.map((surface: PublicSurface) => surface.send('GET', path, undefined, sent)),
  );
  const [ofFull, ofBare] = both.map(saidBy);
  return { ofFull, ofBare };
}

const [, second, , fourth] = published;
const queries = [
  '',
  'count=2',
  'count=2&skip=2',
  'count=5&total=true',
  'status=published&count=5&total=true',
  'tag=birds&total=true',
  'slug=draft&total=true',
  'slug=later',
  'language=de&total=true',
  'language=pt',
  'slug=page',
  'isListed=false&total=true',
  'q=page&total=true',
  'order=oldest&count=3',
  'modifiedAfter=2020-01-01T00:00:00Z&total=true',
  `after=${second?.published},${second?.postId}&order=oldest&count=1`,
  `before=${fourth?.published},${fourth?.postId}&count=1`,
  `after=2024-05-05T00:00:00Z&total=true`,
  'fields=title,published',
  'fields=title,translations,jsonLd',
  'status=draft',
  'status=scheduled',
];

test.each(queries)(
  'A list of posts with %s is byte for byte that of a blog without other posts',
  async query => {
    const { ofFull, ofBare } = await answers(`${collectionOf(post, blogId)}?${query}`);

    expect(ofFull).toEqual(ofBare);
  },
);

test('The feeds and the sitemap are byte for byte those of a blog without other posts', async () => {
  const documents = [
    'feed.rss',
    'feed.atom',
    'feed.json',
    'feed.json?tag=birds',
    'feed.json?language=pt',
    'feed.rss?language=de',
    'sitemap.xml',
    'redirects.json',
    'sitemap.xml?page=1',
  ];

  for (const document of documents) {
    const { ofFull, ofBare } = await answers(`blog/${blogId}/${document}`);
    expect(ofFull?.status).toBe(200);
    expect(ofFull).toEqual(ofBare);
  }
});

test('The blog, its tags and each post by itself are those of a blog without other posts', async () => {
  const ids = [...published, ...unpublished].map(({ postId }) => `${collectionOf(post, blogId)}/${postId}`);
  const asked = ids.map(path => `${path}?fields=translations`);
  const hidden = itemOf(tag, blogId, hiddenTagId);
  const paths = [`blog/${blogId}`, collectionOf(tag, blogId), hidden, ...ids, ...asked];

  for (const path of paths) {
    const { ofFull, ofBare } = await answers(path);
    expect(ofFull).toEqual(ofBare);
  }
});

test('A post that is not published does not exist, in every way to ask for it', async () => {
  for (const { postId } of unpublished) {
    const { status, text } = await (surfaces[0] as PublicSurface).send(
      'GET',
      `${collectionOf(post, blogId)}/${postId}`,
    );
    expect([status, text]).toEqual([404, '']);
  }
});

test('A tag of an answer stays what it is while drafts are written and deleted', async () => {
  const [surface] = surfaces as [PublicSurface];
  const path = `${collectionOf(post, blogId)}?count=3&total=true`;
  const before = await surface.send('GET', path);
  const etag = before.headers.get('etag') ?? '';
  await createPost(full, { title: 'Another draft', postId: crypto.randomUUID() });
  await full.send('DELETE', `${collectionOf(post, blogId)}/${unpublished[0]?.postId}`);

  surface.clock.turn(minute);

  const { ofFull, ofBare } = await answers(path, { 'if-none-match': etag });
  expect(ofFull?.status).toBe(304);
  expect(ofFull).toEqual(ofBare);
});

test('A scheduled post appears once it is due, and not before', async () => {
  const [surface] = surfaces as [PublicSurface];
  const titles = async () => {
    const [list, own] = [`?count=1`, `/${unpublished[1]?.postId}`].map(rest =>
      surface.send('GET', `${collectionOf(post, blogId)}${rest}`),
    );
    return [(await list)?.json<{ title: string }[]>()[0]?.title, (await own)?.status];
  };
  const before = await titles();

  surface.clock.turn(10 * minute);

  expect(before).toEqual(['Published 4', 404]);
  expect(await titles()).toEqual(['Later', 200]);
});
