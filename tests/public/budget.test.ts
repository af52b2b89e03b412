import { author, collectionOf, itemOf, medium, post, tag } from '../support/content/families.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();
const surface = usePublicSurface(service);
let blogId: string;
let postId: string;
beforeAll(async () => {
  const site = { siteUrl: 'https://notes.example', postUrl: '/{slug}' };
  blogId = await service.create('blog', { name: 'Field notes', isPublic: true, ...site });
  const image = { mediumId: await service.createIn(blogId, medium) };
  const authorId = await service.createIn(blogId, author, { userImage: image });
  const tagId = await service.createIn(blogId, tag, { slug: 'birds' });
  for (let day = 11; day < 19; day++)
    postId = await service.create(collectionOf(post, blogId), {
      title: 'A heron',
      content: `It stood there. ![](${medium.full.mediumUrl})`,
      contentFormat: 'markdown',
      slug: `day-${day}`,
      published: `2024-01-${day}T00:00:00Z`,
      author: { authorId },
      tags: [{ tagId }],
      media: [image],
    });
});

// Local Cosmos DB takes requests of clocks that are off by a quarter of an hour.
beforeEach(() => surface.clock.turn(Date.now() - surface.clock.now));

/** What the SDK requests by itself, and then caches. */
const apart = new Set(['account', 'pkranges']);

/** The requests to the store for a page, and their request units, rounded up. */
async function costOf(path: string): Promise<{ requests: number; units: number }> {
  service.cosmos.requests.take();
  const { status } = await surface.send('GET', path);
  expect([path, status]).toEqual([path, 200]);
  const entries = service.cosmos.requests.take().filter(({ kind }) => !apart.has(kind));
  const units = entries.reduce((sum, { requestCharge }) => sum + requestCharge, 0);
  return { requests: entries.length, units: Math.ceil(units) };
}

const lines = 'fields=title,slug,published,url';
const place = () => `2024-01-14T00:00:00Z,${postId}`;

/** The pages of a site, and the most that each costs, as shared/README.md has it. */
const pages: [what: string, path: () => string, requests: number, units: number][] = [
  ["The blog's name", () => `blog/${blogId}?fields=name`, 1, 1],
  ['Home', () => `blog/${blogId}/post?count=3&${lines}`, 3, 6],
  ['A page of the archive', () => `blog/${blogId}/post?count=100&${lines}`, 3, 7],
  ['A post by its slug, whole', () => `blog/${blogId}/post?slug=day-14`, 4, 9],
  ['HTML of posts with pictures', () => `blog/${blogId}/post?count=3&fields=title,contentHtml`, 4, 9],
  ['A post by its identifier, whole', () => itemOf(post, blogId, postId), 3, 5],
  ['Its translations', () => `${itemOf(post, blogId, postId)}?fields=title,translations`, 4, 8],
  ['The next post', () => `blog/${blogId}/post?after=${place()}&order=oldest&count=1&${lines}`, 3, 6],
  ['The previous post', () => `blog/${blogId}/post?before=${place()}&count=1&${lines}`, 3, 6],
  ['A tag', () => `blog/${blogId}/post?tag=birds&count=3&${lines}`, 4, 9],
  ['An author', () => `blog/${blogId}/post?author=${author.full.userName}&count=3&${lines}`, 4, 9],
  ['All tags', () => `blog/${blogId}/tag`, 4, 9],
  ['What has changed', () => `blog/${blogId}/post?modifiedAfter=2024-01-14T00:00:00Z&${lines}`, 3, 7],
  ['The redirects', () => `blog/${blogId}/redirects.json`, 3, 7],
  ['A feed', () => `blog/${blogId}/feed.atom`, 4, 9],
  ['The sitemap', () => `blog/${blogId}/sitemap.xml`, 6, 15],
];

test.each(pages)(
  '%s costs no more than it may, and then nothing for a minute',
  async (_, path, requests, units) => {
    // The blog changes, and what this instance knows of it is a minute old, so that nothing is held.
    await service.createIn(blogId, medium);
    surface.clock.turn(60_000);
    const first = await costOf(path());
    const held = await costOf(path());
    surface.clock.turn(60_000);
    const later = await costOf(path());

    expect([first.requests <= requests, first.units <= units, first]).toEqual([true, true, first]);
    expect([held, later]).toEqual([
      { requests: 0, units: 0 },
      { requests: 1, units: 1 },
    ]);
  },
);

test('A preview costs as much as a post of which nothing is held, each time', async () => {
  const { token } = (await service.send('POST', `${itemOf(post, blogId, postId)}/preview`)).json();

  for (let time = 0; time < 2; time++) {
    const { requests, units } = await costOf(`${itemOf(post, blogId, postId)}?preview=${token}`);
    expect([requests <= 4, units <= 8]).toEqual([true, true]);
  }
});

test('Home passes over the pages that are newer than its posts in the same requests', async () => {
  const pages = Array.from({ length: 33 }, (_, place) => ({
    title: `Page ${place}`,
    content: 'Who we are.',
    isListed: false,
    published: '2024-02-01T00:00:00Z',
  }));
  expect((await service.send('POST', `blog/${blogId}/content`, { posts: pages })).status).toBe(201);
  surface.clock.turn(60_000);

  const { requests, units } = await costOf(`blog/${blogId}/post?count=3&${lines}`);

  expect([requests <= 3, units <= 8, units]).toEqual([true, true, units]);
});
