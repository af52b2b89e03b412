import { blog, collectionOf, itemOf, type Payload, post } from '../support/content/families.ts';
import { elementsOf, textOf, useJudge } from '../support/feeds/judge.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();
const surface = usePublicSurface(service);
const judge = useJudge();

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

describe('The sitemap', () => {
  const site = { siteUrl: 'https://harbour.example.org', postUrl: '/{slug}' };
  const put = (fields: Payload) =>
    service.send('PUT', `blog/${blogId}`, { ...blog.minimal, isPublic: true, ...site, ...fields });

  /** Of each post in the sitemap, the languages that it names with the addresses there. */
  async function linksOf(): Promise<Record<string, Record<string, string>>> {
    surface.clock.turn(minute);
    const { text } = await surface.send('GET', `blog/${blogId}/sitemap.xml`);
    const entries = elementsOf(await judge.read(text, 'sitemap'), 'url').slice(1);
    const pathOf = (address = '') => address.slice(site.siteUrl.length);
    return Object.fromEntries(
      entries.map(entry => {
        const links = elementsOf(entry, 'xhtml:link').map(({ attributes }) => attributes);
        expect(links.filter(({ rel }) => rel !== 'alternate')).toEqual([]);
        return [
          pathOf(textOf(entry, 'loc')),
          Object.fromEntries(links.map(({ hreflang, href }) => [hreflang, pathOf(href)])),
        ];
      }),
    );
  }

  test('names of each post itself and its published translations, in whichever order it has them', async () => {
    await put({ language: 'en' });
    const original = await newPost({ slug: 'boats' });
    const past = '2020-01-01T00:00:00Z';
    await newPost({ slug: 'boote', language: 'de-CH', translationOf: original, published: past });
    await newPost({ slug: 'barche', language: 'it', translationOf: original, published: undefined });
    await newPost({ slug: 'alone', language: 'rm' });
    const set = { en: '/boats', 'de-CH': '/boote' };

    expect(await linksOf()).toEqual({ '/boats': set, '/boote': set, '/alone': { rm: '/alone' } });
  });

  test('names nothing of a post whose language nobody says, and has none that search engines leave out', async () => {
    await put({});
    const original = await newPost({ slug: 'boats' });
    await newPost({ slug: 'boote', language: 'de', translationOf: original });
    const seo = { noIndex: true };
    await newPost({ slug: 'bateaux', language: 'fr', translationOf: original, seo });
    await newPost({ slug: 'hidden', seo });
    await newPost({ slug: 'shown', seo: { noIndex: false } });

    const german = { de: '/boote' };
    expect(await linksOf()).toEqual({ '/boats': german, '/boote': german, '/shown': {} });
  });

  test('names one address for a language, of a post in it its own', async () => {
    await put({ language: 'en' });
    const original = await newPost({ slug: 'boats' });
    await newPost({ slug: 'one', language: 'DE', translationOf: original, published: '2024-03-03' });
    await newPost({ slug: 'two', language: 'de', translationOf: original, published: '2024-03-02' });

    expect(await linksOf()).toEqual({
      '/boats': { en: '/boats', DE: '/one' },
      '/one': { en: '/boats', DE: '/one' },
      '/two': { en: '/boats', de: '/two' },
    });
  });

  test('asks once for each 50 posts where there are translations, and once in all where there are none', async () => {
    await put({ language: 'en' });
    const ids = await service.createMany(blogId, post, 120, index => ({
      ...post.minimal,
      slug: `p-${index}`,
      published: '2024-03-01T00:00:00Z',
    }));
    const queriesFor = async () => {
      service.cosmos.requests.take();
      const links = await linksOf();
      const texts = service.cosmos.requests.take().map(({ queryText }) => queryText ?? '');
      return { links, queries: texts.filter(text => /WHERE.*c\.translationOf/.test(text)).length };
    };

    const without = await queriesFor();
    await newPost({ slug: 'boote', language: 'de', translationOf: ids[0] });
    const withOne = await queriesFor();

    expect([without.queries, Object.keys(without.links).length]).toEqual([1, 120]);
    expect(withOne.links['/p-0']).toEqual({ en: '/p-0', de: '/boote' });
    expect(withOne.queries).toBe(1 + 3);
  });
});
