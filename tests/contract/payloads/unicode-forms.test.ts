import {
  author,
  blog,
  collectionOf,
  itemOf,
  type Payload,
  post,
  tag,
} from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});

const [composed, decomposed] = ['Cafe\u0301 \uac01', 'Cafe\u0301 \uac01'].map((text, index) =>
  text.normalize(index === 0 ? 'NFC' : 'NFD'),
) as [string, string];

const ask = async (path: string, query: string, value: string) =>
  (await service.send('GET', `${path}?${query}=${encodeURIComponent(value)}`))
    .json<Payload[]>()
    .map(({ resourceId }) => resourceId);

test.each([
  { family: post, names: ['title', 'slug'] },
  { family: tag, names: ['name', 'slug'] },
  { family: author, names: ['displayName', 'userName'] },
])('The names of $family.collection are stored in NFC, by each kind of write', async ({ family, names }) => {
  const named = Object.fromEntries(names.map(name => [name, decomposed]));
  const expected = Object.fromEntries(names.map(name => [name, composed]));

  const id = await service.createIn(blogId, family, named);
  await service.createContent(blogId, { [family.collection]: [{ ...family.minimal, ...named }] });
  const created = await service.send('GET', collectionOf(family, blogId));
  const other = await service.createIn(blogId, family);
  await service.send('PUT', itemOf(family, blogId, other), { ...family.full, ...named });

  for (const entity of created.json<Payload[]>()) expect(entity).toMatchObject(expected);
  expect(await service.read(itemOf(family, blogId, other))).toMatchObject(expected);
  expect(await service.read(itemOf(family, blogId, id))).toMatchObject(expected);
});

test('The name of a blog is stored in NFC', async () => {
  const id = await service.create('blog', { name: decomposed });
  expect(await service.read(`blog/${id}`)).toMatchObject({ name: composed });

  await service.send('PUT', `blog/${id}`, { ...blog.full, name: `${decomposed}!` });
  expect(await service.read(`blog/${id}`)).toMatchObject({ name: `${composed}!` });
});

test('Texts stay as they were written', async () => {
  const texts = { content: decomposed, excerpt: decomposed };
  const id = await service.createIn(blogId, post, texts);

  expect(await service.read(itemOf(post, blogId, id))).toMatchObject(texts);
});

test('A name is found in whichever form it is asked for', async () => {
  const tagId = await service.createIn(blogId, tag, { name: 'x', slug: composed });
  const authorId = await service.createIn(blogId, author, { userName: composed });
  const postId = await service.createIn(blogId, post, {
    slug: composed,
    title: composed,
    tags: [{ tagId }],
    author: { authorId },
  });
  const [posts, tags, authors] = [post, tag, author].map(family => collectionOf(family, blogId)) as [
    string,
    string,
    string,
  ];

  for (const name of [composed, decomposed]) {
    for (const query of ['slug', 'tag', 'author', 'q'])
      expect(await ask(posts, query, name)).toEqual([postId]);
    expect(await ask(tags, 'slug', name)).toEqual([tagId]);
    expect(await ask(authors, 'userName', name)).toEqual([authorId]);
  }
});

test('An update of a name to its other form changes nothing', async () => {
  const id = await service.create(collectionOf(tag, blogId), { name: composed, slug: 'x' });
  const before = await service.send('GET', itemOf(tag, blogId, id));

  const updated = await service.send('PUT', itemOf(tag, blogId, id), { name: decomposed, slug: 'x' });

  expect(updated.status).toBe(202);
  expect((await service.send('GET', itemOf(tag, blogId, id))).headers.get('etag')).toBe(
    before.headers.get('etag'),
  );
});

test('A name that has its maximum length in the form that was typed is taken, and a longer one is not', async () => {
  const longest = `${'e\u0301'.repeat(127)}e`;
  const tooLong = 'e\u0301'.repeat(128);

  const id = await service.createIn(blogId, tag, { name: longest, slug: 'x' });
  const refused = await service.send('POST', collectionOf(tag, blogId), { name: tooLong });

  expect(await service.read(itemOf(tag, blogId, id))).toMatchObject({ name: longest.normalize() });
  expect(refused.status).toBe(400);
});

test('A name that would be too long in NFC stays as it is, so that it can be put back', async () => {
  const name = '\u0958'.repeat(255);
  const id = await service.createIn(blogId, tag, { name, slug: 'x' });
  const item = itemOf(tag, blogId, id);
  const read = await service.send('GET', item);

  const put = await service.send('PUT', item, read.text);

  expect([read.json().name === name, put.status]).toEqual([true, 202]);
  expect((await service.send('GET', item)).text).toBe(read.text);
});
