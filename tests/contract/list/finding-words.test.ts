import { expectRefusal } from '../../support/answers/expected.ts';
import { collectionOf, itemOf, type Payload, post } from '../../support/content/families.ts';
import { useLocalService, useService } from '../../support/service/use-service.ts';

const service = useService();
let list: string;

const titles: Record<string, string> = {
  A: 'Über den Ölfässern, ÉTÉ 2024',
  B: 'The boat-house of Öland',
  C: 'ΟΔΟΣ και ﬁsh',
  D: '日本の船 Привет',
  E: '東京タワーの夜景と黒猫、新しいiPhone用ケース',
  F: 'น้ำตกในประเทศไทย',
  G: '한국어사전을 찾는 법',
  H: 'ガラスの靴',
  I: 'हिन्दी की किताब',
  J: 'From C to C# and C++ in Node.js',
  K: 'C for newcomers, .NET',
};

beforeAll(async () => {
  list = collectionOf(post, await service.newBlog());
  for (const [slug, title] of Object.entries(titles))
    await service.create(list, { title, slug, content: '' });
});

const found = (answer: { json<T>(): T }) =>
  answer
    .json<Payload[]>()
    .map(({ slug }) => slug)
    .sort()
    .join('');

test.each([
  ['olfass', 'A'],
  ['ÖLFÄSSERN uber', 'A'],
  ['ete', 'A'],
  ['2024', 'A'],
  ['house, boat!', 'B'],
  ['ol', 'AB'],
  ['oat', ''],
  ['boat 2024', ''],
  ['οδοσ', 'C'],
  ['FISH', 'C'],
  ['日本', 'D'],
  ['夜景', 'E'],
  ['猫', 'E'],
  ['タワー 夜景', 'E'],
  ['iphone', 'E'],
  ['ｹｰｽ', 'E'],
  ['iPhoneケース', 'E'],
  ['の', 'DEH'],
  ['ตก', 'F'],
  ['ประเทศ', 'F'],
  ['사전', 'G'],
  ['ガラス', 'H'],
  ['カラス', ''],
  ['か\u3099らす', ''],
  ['カ\u3099ラス', 'H'],
  ['किताब', 'I'],
  ['कताब', ''],
  ['C#', 'J'],
  ['c++', 'J'],
  ['c', 'CJK'],
  ['.NET', 'K'],
  ['node.js', 'J'],
  ['@c', 'CJK'],
  ['-!’ 🐦', ''],
  ['#', ''],
  ['привет', 'D'],
  ['b', 'B'],
  ['o o o o o o o o o', 'AB'],
])('The words %j are found in title and slug, whatever their case and accents', async (q, expected) => {
  const answer = await service.send('GET', `${list}?q=${encodeURIComponent(q)}&total=true`);

  expect(found(answer)).toBe(expected);
  expect(answer.headers.get('x-total-count')).toBe(String(expected.length));
});

test('The next page of a search is found with the same words, however they are spelt', async () => {
  const { headers } = await service.send('GET', `${list}?q=o&count=1&order=oldest`);
  const [, cursor = ''] = /cursor=([^>]*)>/.exec(headers.get('link') ?? '') ?? [];

  const next = await service.send('GET', `${list}?q=%C3%96&count=1&order=oldest&cursor=${cursor}`);

  expect(found(next)).toBe('B');
});

test.each(['', '%20', 'a b c d e f g h i'.replaceAll(' ', '%20'), 'x'.repeat(101), '%E4'])(
  'q=%s is refused: it has nothing, or too much',
  async q => {
    const refusal = await service.send('GET', `${list}?q=${q}`);

    expectRefusal(refusal, 'Submitted data is invalid, post cannot be read.');
    expect(refusal.text.split('\n')[1]).toBe('- q must be 1 to 8 words, in at most 100 characters');
  },
);

describe('A service with SEARCH=off', () => {
  const off = useLocalService({ SEARCH: 'off' });

  test('searches for no words, and says so', async () => {
    const own = collectionOf(post, await off.newBlog());

    const refusal = await off.send('GET', `${own}?q=boat`);
    const others = await off.send('GET', own);

    expectRefusal(refusal, 'Submitted data is invalid, post cannot be read.');
    expect(refusal.text.split('\n')[1]).toBe('- q is turned off here');
    expect(others.status).toBe(200);
  });
});

test('A change of the title changes the words that are found', async () => {
  const id = await service.create(list, { title: 'Zebra', slug: 'Z', content: '' });
  await service.send('PUT', `${list}/${id}`, { title: 'Yak', slug: 'Z', content: '' });

  const [before, after] = await Promise.all(
    ['zebra', 'yak'].map(async q => found(await service.send('GET', `${list}?q=${q}`))),
  );

  expect([before, after]).toEqual(['', 'Z']);
  await service.send('DELETE', `${list}/${id}`);
});

describe('A slug that a published post has had', () => {
  let blogId: string;
  const change = async (id: string, slug: string) =>
    service.send('PUT', itemOf(post, blogId, id), { ...post.full, slug });
  const ask = (query: string) => service.send('GET', `${collectionOf(post, blogId)}?${query}`);
  const create = (slug: string) => service.create(collectionOf(post, blogId), { ...post.full, slug });
  beforeEach(async () => {
    blogId = await service.newBlog();
  });

  test('finds it, and its answer has the current one', async () => {
    const id = await create('first');
    await change(id, 'second');

    const answer = await ask('slug=first&status=published&total=true');

    expect(answer.json()).toMatchObject([{ postId: id, slug: 'second', formerSlugs: ['first'] }]);
    expect(answer.headers.get('x-total-count')).toBe('1');
  });

  test('finds the item that has it now, and no other', async () => {
    const had = await create('first');
    await change(had, 'second');
    const has = await create('first');

    const all = await ask('slug=first&total=true');
    const beyond = await ask('slug=first&skip=1&total=true');
    const none = await ask('slug=first&count=0&total=true');

    expect(all.json()).toMatchObject([{ postId: has }]);
    expect([beyond, none].map(({ text }) => text)).toEqual(['[]', '[]']);
    expect([all, beyond, none].map(({ headers }) => headers.get('x-total-count'))).toEqual(['1', '1', '1']);
  });

  test('finds all who have had it, page by page', async () => {
    const ids = [await create('first'), await create('first'), await create('first')];
    for (const id of ids) await change(id, `of-${id}`);

    const first = await ask('slug=first&count=2&total=true&fields=postId');
    const [, cursor = ''] = /cursor=([^>]*)>/.exec(first.headers.get('link') ?? '') ?? [];
    const second = await ask(`slug=first&count=2&total=true&fields=postId&cursor=${cursor}`);
    const skipped = await ask('slug=first&skip=2&fields=postId');

    const read = [first, second].flatMap(page => page.json<Payload[]>().map(({ postId }) => postId));
    expect(read.sort()).toEqual(ids.sort());
    expect(second.headers.get('x-total-count')).toBe('3');
    expect(skipped.text).toBe(second.text);
  });
});
