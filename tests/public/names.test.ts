import {
  author,
  blog,
  collectionOf,
  itemOf,
  medium,
  type Payload,
  post,
  tag,
} from '../support/content/families.ts';
import { nextOf } from '../support/lists/next-page.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();
const surface = usePublicSurface(service);

let blogId: string;
beforeEach(async () => {
  blogId = await service.create('blog', { ...blog.full, isPublic: true });
});

const minute = 60_000;
const published = '2024-05-04T05:30:00Z';
const newPost = (payload: Payload = {}) =>
  service.create(collectionOf(post, blogId), { ...post.minimal, published, ...payload });
const newTag = (slug: string) => service.create(collectionOf(tag, blogId), { name: slug, slug });
const newAuthor = (userName: string) =>
  service.create(collectionOf(author, blogId), { displayName: userName, userName });

/** The names in a public list of tags or authors. */
async function namesIn(path: string): Promise<string[]> {
  const { status, text } = await surface.send('GET', `blog/${blogId}/${path}`);
  expect([path, status]).toEqual([path, 200]);
  const items: { name?: string; displayName?: string }[] = JSON.parse(text);
  return items.map(({ name, displayName = name }) => displayName ?? '');
}

/** The names on all pages of a list, page by page. */
async function pagesOf(path: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let next: string | undefined = `blog/${blogId}/${path}`; next !== undefined; ) {
    const answer = await surface.send('GET', next);
    pages.push(answer.json<{ name: string }[]>().map(({ name }) => name));
    next = nextOf(surface, answer);
  }
  return pages;
}

const statusOf = async (path: string) => (await surface.send('GET', path)).status;

test('Tags and authors that only drafts and scheduled posts have do not exist', async () => {
  const [shown, ofDraft, unused] = [await newTag('shown'), await newTag('draft'), await newTag('unused')];
  const [ada, bob] = [await newAuthor('ada'), await newAuthor('bob')];
  await newPost({ tags: [{ tagId: shown }], author: { authorId: ada } });
  const hidden = { tags: [{ tagId: ofDraft }, { tagId: shown }], author: { authorId: bob } };
  await newPost({ ...hidden, published: undefined });
  await newPost({ ...hidden, published: '2999-01-01T00:00:00Z' });

  expect([await namesIn('tag'), await namesIn('author')]).toEqual([['shown'], ['ada']]);
  expect([await namesIn('tag?slug=draft'), await namesIn('author?userName=bob')]).toEqual([[], []]);
  const tags = [shown, ofDraft, unused].map(id => statusOf(itemOf(tag, blogId, id)));
  const authors = [ada, bob].map(id => statusOf(itemOf(author, blogId, id)));
  expect(await Promise.all([...tags, ...authors])).toEqual([200, 404, 404, 200, 404]);
});

test('A tag is there once a post that has it is due, and gone within a minute when no post has it', async () => {
  const tagId = await newTag('birds');
  const postId = await newPost({
    tags: [{ tagId }],
    published: new Date(surface.clock.now + minute / 2).toISOString(),
  });
  const seen = async () => [await namesIn('tag'), await statusOf(itemOf(tag, blogId, tagId))];
  const before = await seen();

  surface.clock.turn(minute / 2);
  const due = await seen();
  await service.send('DELETE', itemOf(post, blogId, postId));
  surface.clock.turn(minute);

  expect([before, due, await seen()]).toEqual([
    [[], 404],
    [['birds'], 200],
    [[], 404],
  ]);
});

test('A page is full, and the next one is named only where it has something', async () => {
  const names = Array.from({ length: 130 }, (_, at) => `tag ${at}`);
  const ids: string[] = [];
  for (const name of names) ids.push(await newTag(name));
  // Every third, in posts of which each has a few.
  const shown = names.filter((_, at) => at % 3 === 1);
  const tags = ids.filter((_, at) => at % 3 === 1).map(tagId => ({ tagId }));
  for (let at = 0; at < tags.length; at += 8) await newPost({ tags: tags.slice(at, at + 8) });
  const pagesBy = (size: number, all = shown) =>
    Array.from({ length: Math.ceil(all.length / size) }, (_, page) =>
      all.slice(page * size, (page + 1) * size),
    );

  expect(await pagesOf('tag?count=10')).toEqual(pagesBy(10));
  expect(await pagesOf('tag?count=43')).toEqual([shown]);
  expect(await pagesOf('tag?count=30&order=newest')).toEqual(pagesBy(30, shown.toReversed()));
  expect(await pagesOf('tag?count=100')).toEqual([shown]);
  expect(await pagesOf('tag?count=1000&skip=1')).toEqual([shown.slice(1)]);
  expect(await pagesOf('tag?count=5&skip=40')).toEqual([shown.slice(40)]);
});

test('A tag that only one old post of many has is there, and one that only a draft has is not', async () => {
  const [common, old, ofDraft] = [await newTag('common'), await newTag('old'), await newTag('draft')];
  const posts = Array.from({ length: 70 }, (_, at) => ({
    ...post.minimal,
    published: `2024-05-04T05:30:${String(at % 60).padStart(2, '0')}Z`,
    tags: [{ tagId: common }],
  }));
  await service.createContent(blogId, { posts });
  await newPost({ published: '2001-01-01T00:00:00Z', tags: [{ tagId: old }] });
  await newPost({ published: undefined, tags: [{ tagId: ofDraft }] });

  expect(await namesIn('tag')).toEqual(['common', 'old']);
});

test('Of a slug, userName or address that more than a hundred have, only those of published posts count', async () => {
  const others: { tagId: string }[] = [];
  for (let at = 0; at < 101; at++) others.push({ tagId: await newTag('many') });
  const media: { mediumId: string }[] = [];
  for (let at = 0; at < 101; at++)
    media.push({
      mediumId: await service.createIn(blogId, medium, { mediumUrl: 'https://example.com/a.png' }),
    });
  const postId = await newPost({ tags: others.slice(0, 100), media: media.slice(0, 100) });
  await newPost({ tags: others, media, published: undefined });
  const paths = ['tag=many', `medium=${encodeURIComponent('https://example.com/a.png')}`].map(
    filter => `${collectionOf(post, blogId)}?${filter}&fields=postId`,
  );
  const found = async () =>
    (await Promise.all(paths.map(path => surface.send('GET', path)))).map(({ status, text }) => [
      status,
      status === 200 && JSON.parse(text),
    ]);

  const before = await found();
  await newPost({ tags: others.slice(100), media: media.slice(100) });
  surface.clock.turn(minute);

  expect(before).toEqual([
    [200, [{ postId }]],
    [200, [{ postId }]],
  ]);
  expect(await found()).toEqual([
    [400, false],
    [400, false],
  ]);
});

test('Lists of tags and authors say no total, even if they are asked to count', async () => {
  await newPost({ tags: [{ tagId: await newTag('birds') }], author: { authorId: await newAuthor('ada') } });

  for (const path of ['tag', 'author', 'tag?slug=birds&total=true', 'author?userName=ada&total=no']) {
    const { status, headers } = await surface.send('GET', `blog/${blogId}/${path}`);
    expect([path, status, headers.get('x-total-count')]).toEqual([path, 200, null]);
  }
  const strict = { prefer: 'handling=strict' };
  expect((await surface.send('GET', `blog/${blogId}/tag?total=true`, undefined, strict)).status).toBe(400);
});
