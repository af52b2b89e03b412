import fc from 'fast-check';
import { atDepth } from '../../../infra/local/kit/testing/depth.ts';
import {
  collectionOf,
  type Family,
  itemOf,
  type Payload,
  post,
  tag,
} from '../../support/content/families.ts';
import { repeat, together } from '../../support/requests/together.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});

const called = (family: Family, title: string, others: Payload = {}): Payload => ({
  ...family.minimal,
  [family.required]: title,
  ...others,
});
const create = (family: Family, title: string, others?: Payload) =>
  service.create(collectionOf(family, blogId), called(family, title, others));
const slugOf = async (family: Family, id: string) =>
  String((await service.read(itemOf(family, blogId, id))).slug);
const newSlug = async (family: Family, title: string, others?: Payload) =>
  slugOf(family, await create(family, title, others));
const put = async (family: Family, id: string, title: string, others?: Payload) => {
  const answer = await service.send('PUT', itemOf(family, blogId, id), called(family, title, others));
  expect([answer.status, answer.text]).toEqual([202, '']);
  return slugOf(family, id);
};
const slugsOf = async (family: Family): Promise<string[]> => {
  const path = `${collectionOf(family, blogId)}?count=1000&order=oldest&fields=slug`;
  return (await service.send('GET', path)).json<{ slug: string }[]>().map(({ slug }) => slug);
};
/** Only once it was published, a post remembers its slugs. */
const published = '2024-03-01';

test.each([post, tag])('A second $noun of the same title or name has a number in its slug', async family => {
  const ids: string[] = [];
  for (let at = 0; at < 11; at++) ids.push(await create(family, 'Weekly notes'));

  const slugs = await Promise.all(ids.map(id => slugOf(family, id)));

  const [tenth = '', eleventh = ''] = ids.slice(9).map(id => id.slice(-6));
  const numbered = [2, 3, 4, 5, 6, 7, 8, 9].map(number => `weekly-notes-${number}`);
  expect(slugs).toEqual(['weekly-notes', ...numbered, `weekly-notes-${tenth}`, `weekly-notes-${eleventh}`]);
});

test('C, C# and C++ are tags of different slugs', async () => {
  const slugs: string[] = [];
  for (const name of ['C', 'C#', 'C++']) slugs.push(await newSlug(tag, name));

  expect(slugs).toEqual(['c', 'c-2', 'c-3']);
});

test('A slug is free that another family or another blog has, or a post that was deleted', async () => {
  const first = await create(post, 'Weekly notes');
  const ofTag = await newSlug(tag, 'Weekly notes');
  await service.send('DELETE', itemOf(post, blogId, first));
  const again = await newSlug(post, 'Weekly notes');
  blogId = await service.newBlog();

  expect([ofTag, again, await newSlug(post, 'Weekly notes')]).toEqual(Array(3).fill('weekly-notes'));
});

test('A slug is not free that a post has had, so that its old address goes on leading to it', async () => {
  const id = await create(post, 'Weekly notes', { published });
  await put(post, id, 'Daily notes', { published });

  expect(await newSlug(post, 'Weekly notes')).toBe('weekly-notes-2');
});

test.each(['weekly-notes', 'weekly-notes-2'])('The given slug %s counts, and stays as it is', async slug => {
  const given = await newSlug(post, 'Given', { slug });
  const made = [await newSlug(post, 'Weekly notes'), await newSlug(post, 'Weekly notes')];
  const givenAgain = await newSlug(post, 'Given again', { slug });

  expect([given, givenAgain]).toEqual([slug, slug]);
  expect(new Set([given, ...made]).size).toBe(3);
});

test('A number is within the length, and a title of nothing but signs has one after its identifier', async () => {
  const long = [await newSlug(post, 'x'.repeat(255)), await newSlug(post, 'x'.repeat(255))];
  const postId = crypto.randomUUID();
  await create(post, 'Taken', { slug: postId });

  expect(long).toEqual(['x'.repeat(80), `${'x'.repeat(78)}-2`]);
  expect(await newSlug(post, '!?', { postId })).toBe(`${postId}-2`);
});

test('Of 99 posts that are created together, each has a slug of its own, whatever is given', async () => {
  const titles = repeat(96, () => called(post, 'Weekly notes'));
  const given = called(post, 'Given', { slug: 'weekly-notes-3' });
  const tags = [called(tag, 'Weekly notes'), called(tag, 'Weekly notes')];

  await service.createContent(blogId, { posts: [...titles, given], tags });

  const slugs = await slugsOf(post);
  expect(new Set(slugs).size).toBe(97);
  expect(slugs).toEqual(expect.arrayContaining(['weekly-notes', 'weekly-notes-2', 'weekly-notes-4']));
  expect((await slugsOf(tag)).sort()).toEqual(['weekly-notes', 'weekly-notes-2']);
});

test('Of 99 posts of different titles that are created together, none gets the slug of another', async () => {
  const posts = repeat(99, at => called(post, `Day ${at}`));
  await service.createContent(blogId, { posts });
  await service.createContent(blogId, { posts });

  const slugs = await slugsOf(post);
  expect(new Set(slugs).size).toBe(198);
  expect(slugs).toEqual(expect.arrayContaining(repeat(99, at => `day-${at}-2`)));
});

test('Posts of one title that are created at once have slugs of their own', async () => {
  const ids = await together(30, () => create(post, 'Weekly notes'));

  expect(new Set(await Promise.all(ids.map(id => slugOf(post, id)))).size).toBe(30);
});

test.each([post, tag])(
  'A $noun keeps its slug as long as that is made of its title or name, and gets a free one otherwise',
  async family => {
    await create(family, 'Weekly notes');
    const id = await create(family, 'Weekly notes');

    const slugs = [
      await put(family, id, 'Weekly notes'),
      await put(family, id, 'Weekly: notes!'),
      await put(family, id, 'Daily notes'),
      await put(family, id, 'Weekly notes'),
    ];

    expect(slugs).toEqual(['weekly-notes-2', 'weekly-notes-2', 'daily-notes', 'weekly-notes-2']);
  },
);

test('A post that is called as before gets the slug that it has had, and its number does not climb', async () => {
  await create(post, 'Weekly notes', { published });
  const id = await create(post, 'Weekly notes', { published });
  for (let at = 0; at < 3; at++) {
    await put(post, id, 'Daily notes', { published });
    await put(post, id, 'Weekly notes', { published });
  }

  expect(await service.read(itemOf(post, blogId, id))).toMatchObject({
    slug: 'weekly-notes-2',
    formerSlugs: ['daily-notes'],
  });
});

test('A post is found by the words of the slug that it got', async () => {
  const id = await create(post, 'Привет мир');
  await create(post, 'Привет мир');

  const found = await service.send('GET', `${collectionOf(post, blogId)}?q=%D0%BC%D0%B8%D1%80%202`);
  const bySlug = await service.send(
    'GET',
    `${collectionOf(post, blogId)}?slug=${encodeURIComponent('привет-мир')}`,
  );

  expect(found.json()).toMatchObject([{ slug: 'привет-мир-2' }]);
  expect(bySlug.json()).toMatchObject([{ postId: id }]);
});

const titles = fc.constantFrom(
  'Weekly notes',
  'Weekly: notes',
  'Weekly notes 2',
  'Über',
  'Uber',
  '!?',
  'Привет',
);
const step = fc.record({
  family: fc.constantFrom(post, tag),
  kind: fc.constantFrom('create', 'create', 'call', 'call', 'delete', 'together'),
  place: fc.nat(),
  title: titles,
  isPublished: fc.boolean(),
});

test('However items are created, renamed and deleted, each made slug belongs to one item', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async steps => {
      blogId = await service.newBlog();
      const ids = { post: [] as string[], tag: [] as string[] };
      for (const { family, kind, place, title, isPublished } of steps) {
        const own = family === post ? ids.post : ids.tag;
        const id = own[place % Math.max(1, own.length)];
        const others = family === post && isPublished ? { published } : {};
        if (kind === 'together')
          await service.createContent(blogId, {
            [family.collection]: repeat(3, () => called(family, title, others)),
          });
        else if (kind === 'create' || id === undefined) own.push(await create(family, title, others));
        else if (kind === 'call') await put(family, id, title, others);
        else {
          await service.send('DELETE', itemOf(family, blogId, id));
          own.splice(own.indexOf(id), 1);
        }
      }

      const posts = (await service.send('GET', `${collectionOf(post, blogId)}?count=1000`)).json<
        { slug: string; formerSlugs?: string[] }[]
      >();
      const ofPosts = posts.flatMap(({ slug, formerSlugs = [] }) => [slug, ...formerSlugs]);
      const ofTags = await slugsOf(tag);
      expect(new Set(ofPosts).size).toBe(ofPosts.length);
      expect(new Set(ofTags).size).toBe(ofTags.length);
    }),
    { numRuns: atDepth(5, 60) },
  );
});
