import { blog, collectionOf, itemOf, type Payload, post } from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
let blogId: string;
beforeEach(async () => {
  blogId = await service.create('blog', { ...blog.minimal, language: 'en-GB' });
});

const create = (title: string, language?: string) =>
  service.create(collectionOf(post, blogId), { ...post.minimal, title, language });

const find = (query: string) => service.send('GET', `${collectionOf(post, blogId)}?fields=title&${query}`);

const titlesOf = async (query: string) => {
  const answer = await find(`${query}&total=true`);
  const titles = answer.json<{ title: string }[]>().map(({ title }) => title);
  expect(answer.headers.get('x-total-count')).toBe(String(titles.length));
  return titles.sort();
};

test('A list in a language has exactly that one, in any case, and of a blog also the posts that do not say theirs', async () => {
  await create('Swiss', 'de-CH');
  await create('German', 'DE');
  await create('British', 'EN-gb');
  await create('English', 'en');
  await create('untold');

  expect(await titlesOf('language=de')).toEqual(['German']);
  expect(await titlesOf('language=DE-ch')).toEqual(['Swiss']);
  expect(await titlesOf('language=en-gb')).toEqual(['British', 'untold']);
  expect(await titlesOf('language=en')).toEqual(['English']);
  expect(await titlesOf('language=fr')).toEqual([]);
});

test('A post that does not say its language follows its blog, whatever was answered before', async () => {
  await create('told', 'de');
  const id = await create('untold');
  const both = async () => [await titlesOf('language=en-GB'), await titlesOf('language=de')];

  const before = await both();
  await service.send('PUT', `blog/${blogId}`, { ...blog.minimal, language: 'DE' });
  const changed = await both();
  await service.send('PUT', `blog/${blogId}`, blog.minimal);
  const unsaid = await both();
  await service.send('PATCH', itemOf(post, blogId, id), { language: 'en-gb' });

  expect([before, changed, unsaid, await both()]).toEqual([
    [['untold'], ['told']],
    [[], ['told', 'untold']],
    [[], ['told']],
    [['untold'], ['told']],
  ]);
});

test('A list goes on by its cursor in whichever case its language is written', async () => {
  for (const title of ['a', 'b', 'c']) await create(title, 'pt-BR');
  const { headers } = await find('language=pt-br&count=2');
  const cursor = /cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1];

  const next = await find(`language=PT-BR&count=2&cursor=${cursor}`);

  expect(next.json<Payload[]>()).toEqual([{ title: 'a' }]);
});

test.each(['', 'x', 'en_GB', 'german-and-more', 'de&language=en', '%FF'])(
  'language=%s is refused, and the failure says what it must be',
  async value => {
    const { status, text } = await find(`language=${value}`);

    expect([status, text.split('\n')[0]]).toEqual([400, 'Submitted data is invalid, post cannot be read.']);
    expect(text).toMatch(/^- language must be (a language tag of BCP 47, such as en or pt-BR|given once)$/m);
  },
);
