import { randomUUID } from 'node:crypto';
import { blog, collectionOf, itemOf, type Payload, post } from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
const site = { siteUrl: 'https://harbour.example.org', postUrl: '/{slug}' };
let blogId: string;
beforeEach(async () => {
  blogId = await service.create('blog', { ...blog.minimal, ...site, language: 'en' });
});

const create = (slug: string, payload: Payload = {}) =>
  service.create(collectionOf(post, blogId), { ...post.minimal, slug, ...payload });

/** A post as a set has it. */
const told = (postId: string, language: string | undefined, slug: string) => ({
  postId,
  language,
  url: `${site.siteUrl}/${slug}`,
});

const translationsOf = async (id: string) =>
  (await service.read(`${itemOf(post, blogId, id)}?fields=translations`)).translations;

test('Each post of a set has all of it, the original and itself included, in the order of lists', async () => {
  const original = await create('boats', { published: '2024-03-03T00:00:00Z' });
  const german = await create('boote', { language: 'de-CH', translationOf: original });
  const french = await create('bateaux', {
    language: 'fr',
    translationOf: original,
    published: '2024-03-04T00:00:00Z',
  });
  const set = [told(french, 'fr', 'bateaux'), told(original, 'en', 'boats'), told(german, 'de-CH', 'boote')];

  for (const id of [original, german, french]) expect(await translationsOf(id)).toEqual(set);
});

test('The set of translations whose original is not there has them alone, and a post without any has none', async () => {
  const [german, french] = [randomUUID(), randomUUID()];
  const gone = await create('boats');
  await create('boote', { postId: german, language: 'de', translationOf: gone });
  await create('bateaux', { postId: french, language: 'fr', translationOf: gone });
  await service.send('DELETE', itemOf(post, blogId, gone));
  const own = randomUUID();
  const alone = [await create('a'), await create('b', { postId: own, translationOf: own })];
  const missing = await create('c', { translationOf: randomUUID() });

  // Drafts come newest first.
  const set = [told(french, 'fr', 'bateaux'), told(german, 'de', 'boote')];
  for (const id of [german, french]) expect(await translationsOf(id)).toEqual(set);
  for (const id of [...alone, missing]) expect(await translationsOf(id)).toBeUndefined();
});

test('A translation without a language has the language that the blog has now, and no address where the blog says none', async () => {
  const original = await create('boats', { language: 'it' });
  const other = await create('other', { translationOf: original });
  const languageOfOther = async () =>
    ((await translationsOf(original)) as Payload[])
      .filter(({ postId }) => postId === other)
      .map(({ language, url }) => [language, url]);

  const before = await languageOfOther();
  await service.send('PUT', `blog/${blogId}`, { ...blog.minimal, language: 'pt-BR' });
  const after = await languageOfOther();
  await service.send('PUT', `blog/${blogId}`, blog.minimal);

  expect([...before, ...after, ...(await languageOfOther())]).toEqual([
    ['en', `${site.siteUrl}/other`],
    ['pt-BR', undefined],
    [undefined, undefined],
  ]);
});

test('A list tells each of its posts the set that it is in, and nobody who does not ask', async () => {
  const originals = [await create('one'), await create('two'), await create('three')];
  const translated = originals.slice(0, 2);
  for (const [place, translationOf] of translated.entries())
    await create(`zwei-${place}`, { language: 'de', translationOf });

  const list = collectionOf(post, blogId);
  const asked = (await service.send('GET', `${list}?fields=slug,translations`)).json<Payload[]>();
  const whole = (await service.send('GET', list)).json<Payload[]>();

  const slugsOf = ({ slug, translations }: Payload) => [
    slug,
    (translations as { url: string }[] | undefined)?.map(({ url }) => url.slice(site.siteUrl.length + 1)),
  ];
  expect(Object.fromEntries(asked.map(slugsOf))).toEqual({
    one: ['zwei-0', 'one'],
    two: ['zwei-1', 'two'],
    three: undefined,
    'zwei-0': ['zwei-0', 'one'],
    'zwei-1': ['zwei-1', 'two'],
  });
  expect(whole.filter(each => 'translations' in each)).toEqual([]);
});

test('A set of more than 50 is told without the last of the others, and never without the post itself', async () => {
  const original = await create('original');
  const ids = await service.createMany(blogId, post, 60, index => ({
    ...post.minimal,
    slug: `t-${index}`,
    language: 'de',
    translationOf: original,
  }));

  const sets = await Promise.all([original, ids[0] ?? ''].map(translationsOf));

  const idsOf = (set: unknown) => (set as { postId: string }[]).map(({ postId }) => postId);
  const newest = [...ids].reverse();
  expect(idsOf(sets[0])).toEqual([...newest.slice(0, 49), original]);
  expect(idsOf(sets[1])).toEqual([...newest.slice(0, 49), ids[0]]);
});

test('What was read with its translations can be put back, as the service ignores them', async () => {
  const original = await create('boats');
  const german = await create('boote', { language: 'de', translationOf: original });
  const path = itemOf(post, blogId, german);
  const before = await service.read(path);
  const { translations } = await service.read(`${path}?fields=translations`);

  const { status } = await service.send(
    'PUT',
    path,
    { ...before, translations },
    {
      prefer: 'handling=strict',
    },
  );

  expect([status, await service.read(path)]).toEqual([202, before]);
});
