import { blog, collectionOf, itemOf, medium, post } from '../support/content/families.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();
const surface = usePublicSurface(service);

const mediumUrl = String(medium.full.mediumUrl);
const published = '2024-05-04T05:30:00Z';

let blogId: string;
let mediumId: string;
let postId: string;
beforeEach(async () => {
  const site = { siteUrl: 'https://notes.example', postUrl: '/{slug}' };
  blogId = await service.create('blog', { ...blog.minimal, ...site, isPublic: true });
  mediumId = await service.create(collectionOf(medium, blogId), medium.full);
  const content = `![](${mediumUrl}) High water`;
  postId = await service.create(collectionOf(post, blogId), {
    title: 'A',
    content,
    contentFormat: 'markdown',
    published,
  });
});

const fields = 'fields=contentHtml';
const places: [string, () => string][] = [
  ['a post', () => `${itemOf(post, blogId, postId)}?${fields}`],
  ['a list', () => `${collectionOf(post, blogId)}?${fields}`],
];

const rename = (alternativeText: string) =>
  service.send(
    'PATCH',
    itemOf(medium, blogId, mediumId),
    { alternativeText },
    { 'Content-Type': 'application/merge-patch+json' },
  );

describe.each(places)('Readers of %s', (_, path) => {
  test('get the pictures of its text with their sizes, although no post names the medium', async () => {
    const { status, text } = await surface.send('GET', path());

    expect(status).toBe(200);
    expect(text).toContain(
      `src=\\"${mediumUrl}\\" alt=\\"A map of the harbour\\" srcset=\\"https://images.example.org/harbour/map-400.webp 401w, `,
    );
  });

  test('get another answer within a minute once such a medium has changed, whatever they have kept', async () => {
    const before = await surface.send('GET', path());
    const etag = before.headers.get('etag') ?? '';
    const unless = { 'If-None-Match': etag };
    const held = await surface.send('GET', path(), undefined, unless);

    await rename('At low tide');
    surface.clock.turn(60_000);
    const after = await surface.send('GET', path(), undefined, unless);

    expect([held.status, after.status, after.text.includes('alt=\\"At low tide\\"')]).toEqual([
      304,
      200,
      true,
    ]);
    expect(after.headers.get('etag')).not.toBe(etag);
  });
});

test('A preview shows the pictures of a working copy as they will be', async () => {
  await service.send('PUT', `${itemOf(post, blogId, postId)}/draft`, {
    title: 'B',
    content: `[![](${mediumUrl})](/a)`,
    contentFormat: 'markdown',
  });
  const { token } = (await service.send('POST', `${itemOf(post, blogId, postId)}/draft/preview`)).json<{
    token: string;
  }>();

  const { text } = await surface.send('GET', `${itemOf(post, blogId, postId)}?preview=${token}&${fields}`);

  expect(text).toMatch(/<a href=\\"\/a\\"><img [^>]*srcset=[^>]*width=\\"1600\\"/);
});

test.each(['rss', 'atom', 'json'])(
  'A feed (%s) has one address for each picture, and nothing else of it',
  async format => {
    const { text } = await surface.send('GET', `blog/${blogId}/feed.${format}`);

    expect(text).toContain(mediumUrl);
    expect(text).not.toMatch(/srcset|loading|map-400/);
  },
);
