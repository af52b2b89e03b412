import { blog, collectionOf, itemOf, type Payload, post } from '../support/content/families.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();
const surface = usePublicSurface(service);

const minute = 60_000;
const at = (time: number) => new Date(time).toISOString();

let blogId: string;
beforeEach(async () => {
  surface.clock.turn(Date.now() - surface.clock.now);
  blogId = await service.create('blog', { ...blog.minimal, isPublic: true, language: 'en' });
});

const newPost = (payload: Payload = {}) =>
  service.create(collectionOf(post, blogId), {
    ...post.minimal,
    published: '2024-03-01T00:00:00Z',
    ...payload,
  });

const read = (id: string, query = 'fields=translations') =>
  surface.send('GET', `${itemOf(post, blogId, id)}?${query}`);

/** The languages of a set that readers are told. */
const languagesOf = (answer: Awaited<ReturnType<typeof read>>) =>
  answer.json<{ translations?: { language: string }[] }>().translations?.map(({ language }) => language);

test('Readers are told of the published posts of a set alone', async () => {
  const original = await newPost();
  const french = await newPost({ language: 'fr', translationOf: original });
  await newPost({ language: 'de', translationOf: original, published: undefined });
  await newPost({ language: 'it', translationOf: original, published: '2999-01-01T00:00:00Z' });

  for (const id of [original, french]) expect(languagesOf(await read(id))?.sort()).toEqual(['en', 'fr']);
});

test('A set of more drafts than it may tell still has each published post', async () => {
  const original = await newPost();
  await newPost({ language: 'fr', translationOf: original, published: '2020-01-01T00:00:00Z' });
  await service.createMany(blogId, post, 60, index => ({
    ...post.minimal,
    slug: `draft-${index}`,
    language: 'de',
    translationOf: original,
    ...(index % 2 === 0 && { published: '2999-01-01T00:00:00Z' }),
  }));

  expect(languagesOf(await read(original))?.sort()).toEqual(['en', 'fr']);
});

test('A translation that becomes due is told from then on, though nothing is written', async () => {
  const original = await newPost();
  await newPost({
    language: 'de',
    translationOf: original,
    published: at(surface.clock.now + minute / 2),
  });

  const before = await read(original);
  surface.clock.turn(minute / 2 + 1_000);
  const after = await read(original);

  expect([languagesOf(before), languagesOf(after)?.sort()]).toEqual([undefined, ['de', 'en']]);
  expect(before.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=[0-2]?\d,/);
});

test('A preview of a draft translation has it in the set, with the published ones', async () => {
  const original = await newPost();
  const german = await newPost({ language: 'de', translationOf: original, published: undefined });
  await newPost({ language: 'fr', translationOf: original, published: undefined });
  const path = `${itemOf(post, blogId, german)}/preview`;
  const { token } = (await service.send('POST', path)).json<{ token: string }>();

  const previewed = await read(german, `fields=translations&preview=${token}`);

  expect(languagesOf(previewed)?.sort()).toEqual(['de', 'en']);
});
