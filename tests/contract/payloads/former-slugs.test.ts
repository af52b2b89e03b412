import { collectionOf, type Payload, post, tag } from '../../support/content/families.ts';
import { createTaggedBlog, pathIn, type TaggedBlog } from '../../support/content/tagged-blog.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
let at: TaggedBlog;
beforeEach(async () => {
  at = await createTaggedBlog(service);
});

const restore = { Prefer: 'restore' };
const then = '2019-05-06T07:08:09.012Z';
const readPost = () => service.read(pathIn(at, post));
const put = (payload: Payload, headers: Record<string, string> = {}) =>
  service.send('PUT', pathIn(at, post), { ...post.full, ...payload }, headers);

test('A published post keeps the slugs that it has had, newest first, each once and without the current one', async () => {
  for (const slug of ['second', 'third', 'high-water', 'fourth', 'third']) {
    expect((await put({ slug })).status).toBe(202);
  }

  expect(await readPost()).toMatchObject({
    slug: 'third',
    formerSlugs: ['fourth', 'high-water', 'second'],
  });
});

test('The slug that is made from a new title is a change of the slug', async () => {
  await put({ title: 'Low water', slug: undefined });

  expect(await readPost()).toMatchObject({ slug: 'low-water', formerSlugs: ['high-water'] });
});

test.each([
  ['a draft', null],
  ['a scheduled post', '2999-01-01'],
])('The former slug of %s is forgotten, because nobody has read it', async (_, published) => {
  await put({ published });
  await put({ published, slug: 'second' });

  expect(await readPost()).not.toHaveProperty('formerSlugs');
});

test('A post that is taken back keeps the slugs by which readers know it', async () => {
  await put({ slug: 'second', published: null });
  await put({ slug: 'third', published: null });

  expect(await readPost()).toMatchObject({ slug: 'third', formerSlugs: ['high-water'] });
});

test('At most the twenty newest are kept', async () => {
  const slugs = Array.from({ length: 22 }, (_, index) => `slug-${index}`);
  for (const slug of slugs) await put({ slug });

  expect((await readPost()).formerSlugs).toEqual(slugs.slice(1, 21).reverse());
});

test('Putting back what was read changes nothing, and loses no former slug', async () => {
  await put({ slug: 'second' });
  const before = await service.send('GET', pathIn(at, post));

  const first = await service.send('PUT', pathIn(at, post), before.json());
  const second = await service.send('PUT', pathIn(at, post), {
    ...post.full,
    slug: 'second',
    formerSlugs: [],
  });

  const after = await service.send('GET', pathIn(at, post));
  expect([first.status, second.status]).toEqual([202, 202]);
  expect(after.json()).toMatchObject({ formerSlugs: ['high-water'] });
});

test('What a body gives counts only if it is restored', async () => {
  const formerSlugs = ['one', 'two'];
  const postId = crypto.randomUUID();

  await service.send('POST', collectionOf(post, at.blogId), { ...post.full, postId, formerSlugs }, restore);
  await put({ formerSlugs });

  expect((await service.read(`${collectionOf(post, at.blogId)}/${postId}`)).formerSlugs).toEqual(formerSlugs);
  expect(await readPost()).not.toHaveProperty('formerSlugs');
});

test('An update that restores lastModified has no other former slugs than it gives', async () => {
  await put({ slug: 'second' });
  await put({ slug: 'third', lastModified: then, formerSlugs: ['first'] }, restore);
  const given = await readPost();
  await put({ slug: 'fourth', lastModified: then }, restore);
  const none = await readPost();

  expect(given).toMatchObject({ slug: 'third', formerSlugs: ['first'], lastModified: then });
  expect(none).toMatchObject({ slug: 'fourth', lastModified: then });
  expect(none).not.toHaveProperty('formerSlugs');
});

test.each([
  ['one', 'must be an array'],
  [{ 0: 'one' }, 'must be an array'],
  [[5], 'must have texts of at most 100 characters, none of them blank'],
  [['one', ' '], 'must have texts of at most 100 characters, none of them blank'],
  [['x'.repeat(101)], 'must have texts of at most 100 characters, none of them blank'],
  [[['one']], 'must have texts of at most 100 characters, none of them blank'],
  [Array.from({ length: 21 }, () => 'one'), 'must have at most 20 entries'],
])('%j are no slugs that could be restored', async (formerSlugs, violation) => {
  const refused = await put({ formerSlugs }, restore);

  expect([refused.status, refused.text.split('\n')[1]]).toEqual([400, `- formerSlugs ${violation}`]);
});

test('An exported post that is deleted and created again from its export is equal, former slugs included', async () => {
  await put({ slug: 'second' });
  const before = await service.send('GET', pathIn(at, post));
  await service.send('DELETE', pathIn(at, post));

  await service.send('POST', collectionOf(post, at.blogId), before.text, restore);

  expect((await service.send('GET', pathIn(at, post))).text).toBe(before.text);
});

describe('A tag', () => {
  const readTag = () => service.read(pathIn(at, tag));
  const putTag = (payload: Payload, headers: Record<string, string> = {}) =>
    service.send('PUT', pathIn(at, tag), { ...tag.full, ...payload }, headers);

  test('keeps the slugs that it has had, newest first, each once and without the current one', async () => {
    const { slug: first } = tag.full;
    for (const slug of ['second', 'third', first, 'third']) expect((await putTag({ slug })).status).toBe(202);
    await service.send('PATCH', pathIn(at, tag), { name: 'Another', slug: null });

    expect(await readTag()).toMatchObject({ slug: 'another', formerSlugs: ['third', first, 'second'] });
  });

  test('that is put back as it was read is not changed, and loses none', async () => {
    await putTag({ slug: 'second' });
    const before = await service.send('GET', pathIn(at, tag));

    await service.send('PUT', pathIn(at, tag), before.json());
    await putTag({ slug: 'second', formerSlugs: ['x'] });

    const after = await service.send('GET', pathIn(at, tag));
    expect(after.json()).toMatchObject({ formerSlugs: [tag.full.slug] });
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  });

  test('gets back those that a request restores, alone or with a blog', async () => {
    const tagId = crypto.randomUUID();
    const formerSlugs = ['one', 'two'];
    await service.send('POST', collectionOf(tag, at.blogId), { ...tag.minimal, tagId, formerSlugs }, restore);
    await putTag({ slug: 'second', formerSlugs }, restore);

    expect((await service.read(`${collectionOf(tag, at.blogId)}/${tagId}`)).formerSlugs).toEqual(formerSlugs);
    expect((await readTag()).formerSlugs).toEqual(formerSlugs);
  });

  test('has them by itself and in lists, not in a post; another may get one, and a list finds it alone', async () => {
    await putTag({ slug: 'second' });
    const { tags } = await readPost();
    const next = await service.create(collectionOf(tag, at.blogId), { ...tag.minimal, name: tag.full.slug });
    const list = (await service.send('GET', collectionOf(tag, at.blogId))).json<Payload[]>();
    const found = await service.send('GET', `${collectionOf(tag, at.blogId)}?slug=${tag.full.slug}`);

    expect((tags as Payload[])[0]).not.toHaveProperty('formerSlugs');
    expect(list.map(each => each.formerSlugs)).toEqual([[tag.full.slug], undefined]);
    expect(found.json<Payload[]>().map(({ tagId }) => tagId)).toEqual([next]);
  });
});
