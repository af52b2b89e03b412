import { expectRefusal } from '../../support/answers/expected.ts';
import {
  collectionOf,
  families,
  itemOf,
  medium,
  type Payload,
  post,
  tag,
} from '../../support/content/families.ts';
import { createTaggedBlog } from '../../support/content/tagged-blog.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
let blogId: string;
let ids: Record<string, string>;
beforeAll(async () => {
  ({ blogId, ids } = await createTaggedBlog(service));
});

const read = async (path: string) => {
  const { status, text } = await service.send('GET', path);
  expect([status, status === 200 || text]).toEqual([200, true]);
  return JSON.parse(text);
};

/** The fields of an object that are among the names, in the object's order. */
const pick = (entity: Payload, names: readonly string[]) =>
  Object.fromEntries(Object.entries(entity).filter(([name]) => names.includes(name)));

test.each(families)(
  'Each field of a $noun can be read alone, in a list and in a single read',
  async family => {
    const item = itemOf(family, blogId, ids[family.noun] ?? '');
    const whole: Payload = await read(item);

    for (const name of Object.keys(whole)) {
      const alone = { [name]: whole[name] };
      expect(await read(`${item}?fields=${name}`)).toEqual(alone);
      expect(await read(`${collectionOf(family, blogId)}?fields=${name.toUpperCase()}`)).toEqual([alone]);
    }
  },
);

test.each(families)('A $noun has its own field order, whatever order is requested', async family => {
  const item = itemOf(family, blogId, ids[family.noun] ?? '');
  const whole: Payload = await read(item);
  const names = Object.keys(whole);
  const shuffled = [...names].reverse().join(',').toLowerCase();

  const single = await service.send('GET', `${item}?fields=${shuffled}`);
  const [listed] = await read(`${collectionOf(family, blogId)}?fields=${shuffled},${names[0]}`);

  expect(single.text).toBe((await service.send('GET', item)).text);
  expect(JSON.stringify(listed)).toBe(JSON.stringify(whole));
});

test.each([
  ['title,slug', ['title', 'slug']],
  ['postImage,author', ['postImage', 'author']],
  ['media,tags,postId', ['media', 'tags', 'postId']],
])('Posts with ?fields=%s have only these, with whole nested objects', async (fields, names) => {
  const whole: Payload = await read(itemOf(post, blogId, ids.post ?? ''));

  expect(await read(`${collectionOf(post, blogId)}?fields=${fields}`)).toEqual([pick(whole, names)]);
});

test('A field that has no value is left out', async () => {
  const own = await service.newBlog();
  const postId = await service.create(collectionOf(post, own), post.minimal);

  expect(await read(`${itemOf(post, own, postId)}?fields=published,author,postImage`)).toEqual({});
  expect(await read(`${collectionOf(post, own)}?fields=published,author,postImage,tags`)).toEqual([
    { tags: [] },
  ]);
  expect(await read(`${itemOf(medium, blogId, ids.medium ?? '')}?fields=isPostImage`)).toEqual({});
});

const counts = ['authorsCount', 'mediaCount', 'tagCount', 'postCount'];

test.each([
  ['name', ['name']],
  ['NAME,blogid,slogan', ['blogId', 'name', 'slogan']],
  [counts.join(','), counts],
  ['tags', ['tags']],
  ['media,authors', ['authors', 'media']],
  ['posts,postCount,resourceId', ['resourceId', 'postCount', 'posts']],
])('Of a blog ?fields=%s answers %j', async (fields, names) => {
  const whole: Payload = {
    ...(await read(`blog/${blogId}`)),
    authorsCount: 1,
    mediaCount: 1,
    tagCount: 1,
    postCount: 1,
  };

  const answered: Payload = await read(`blog/${blogId}?fields=${fields}`);

  expect(Object.keys(answered)).toEqual(names);
  expect(answered).toEqual(pick(whole, names));
});

test.each(['', 'name,', 'title', 'name&fields=name', '%'])('A blog refuses ?fields=%s', async fields => {
  const refusal = await service.send('GET', `blog/${blogId}?fields=${fields}`);

  expectRefusal(refusal, 'Submitted data is invalid, blog cannot be read.');
});

test('A missing item is also missing with fields', async () => {
  const missing = itemOf(tag, blogId, crypto.randomUUID());

  expect((await service.send('GET', `${missing}?fields=name`)).status).toBe(404);
  expect((await service.send('GET', `blog/${crypto.randomUUID()}?fields=name`)).status).toBe(404);
});

test('A selection of fields has a tag of its own, whatever its spelling', async () => {
  const item = itemOf(tag, blogId, ids.tag ?? '');
  await service.send('GET', `${item}?fields=name,slug`);
  const [whole, some] = [
    await service.send('GET', item),
    await service.send('GET', `${item}?fields=name,slug`),
  ];
  const etag = String(some.headers.get('etag'));

  expect(etag).not.toBe(whole.headers.get('etag'));
  const again = await service.send('GET', `${item}?fields=SLUG,Name`, undefined, { 'If-None-Match': etag });
  const other = await service.send('GET', item, undefined, { 'If-None-Match': etag });
  expect([again.status, other.status]).toEqual([304, 200]);
});
