import { blogIdMissing, expectError } from '../../support/answers/expected.ts';
import { createRefused, internalError, violationPaths } from '../../support/answers/refusals.ts';
import {
  absentGuid,
  author,
  collectionOf,
  families,
  medium,
  type Payload,
  post,
  tag,
  zeroGuid,
} from '../../support/content/families.ts';
import { useNewBlogs } from '../../support/lists/new-blogs.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
const newBlogs = useNewBlogs(service);
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});

const newGuid = () => crypto.randomUUID();
const refused = createRefused('content');

/** As many tags, each with an identifier of its own. */
const newTags = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ tagId: newGuid(), name: `Tag ${index}` }));

const createContent = (content: unknown, headers?: Record<string, string>) =>
  service.send('POST', `blog/${blogId}/content`, content, headers);

const exported = () => service.read(`blog/${blogId}`) as Promise<Record<string, Payload[]>>;

/** Expects that nothing is in the blog. */
async function expectNothing(): Promise<void> {
  const content = await exported();
  expect(families.map(({ collection }) => content[collection])).toEqual(families.map(() => []));
}

test('answers 201 and the text OK, and has created everything, with references within the body', async () => {
  const [mediumId, authorId, tagId, postId] = [newGuid(), newGuid(), newGuid(), newGuid()];

  const answer = await createContent({
    posts: [{ ...post.full, postId, author: { authorId }, tags: [{ tagId }], media: [{ mediumId }] }],
    authors: [{ ...author.full, authorId, userImage: { mediumId } }],
    tags: [{ ...tag.full, tagId }],
    media: [{ ...medium.full, mediumId }],
  });

  expect([answer.status, answer.text, answer.headers.get('location')]).toEqual([201, 'OK', null]);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i);
  expect(await exported()).toMatchObject({
    posts: [{ ...post.full, postId, author: { authorId }, tags: [{ tagId }], media: [{ mediumId }] }],
    authors: [{ ...author.full, authorId, userImage: { mediumId } }],
    tags: [{ ...tag.full, tagId }],
    media: [{ ...medium.full, mediumId }],
  });
  const blogs = (await service.send('GET', newBlogs())).json<Payload[]>();
  expect(blogs.find(listed => listed.blogId === blogId)).toMatchObject({
    authorsCount: 1,
    mediaCount: 1,
    postCount: 1,
    tagCount: 1,
  });
});

test('creates the entities of each list in their order', async () => {
  const tags = newTags(40);
  const posts = [1, 2, 3].map(number => ({ ...post.minimal, postId: newGuid(), title: `Draft ${number}` }));

  expect((await createContent({ tags: tags.slice(0, 20) })).status).toBe(201);
  expect((await createContent({ posts, tags: tags.slice(20) })).status).toBe(201);

  const content = await exported();
  expect(content.tags?.map(({ tagId }) => tagId)).toEqual(tags.map(({ tagId }) => tagId));
  // Drafts are listed most recently created first.
  expect(content.posts?.map(({ title }) => title)).toEqual(['Draft 3', 'Draft 2', 'Draft 1']);
});

test('takes what is in the blog already as a reference, and makes identifiers that are left out', async () => {
  const tagId = await service.create(collectionOf(tag, blogId), tag.full);

  const answer = await createContent({ posts: [{ ...post.full, tags: [{ tagId }] }, post.minimal] });

  expect(answer.status).toBe(201);
  const { posts = [] } = await exported();
  expect(posts.map(({ tags }) => tags)).toEqual([[expect.objectContaining({ tagId })], []]);
  expect(new Set(posts.map(({ postId }) => postId)).size).toBe(2);
});

test('creates nothing if a field of one entity is wrong, and says which', async () => {
  const answer = await createContent({
    tags: [...newTags(2), { name: '' }],
    media: [medium.full, 7],
    posts: [{ ...post.full, media: [{ mediumId: 'x' }] }],
  });

  expect(violationPaths(answer, refused)).toEqual(['media[1]', 'posts[0].media[0].mediumId', 'tags[2].name']);
  await expectNothing();
});

test('creates nothing if the two identifiers of an entity differ', async () => {
  const answer = await createContent({
    tags: newTags(1),
    authors: [{ ...author.full, authorId: newGuid(), resourceId: newGuid() }],
  });

  expect(violationPaths(answer, refused)).toEqual(['authors[0].resourceId']);
  await expectNothing();
});

test('creates nothing if a reference names nothing of the blog, and says which', async () => {
  const [known] = newTags(1);
  const answer = await createContent({
    tags: [known],
    posts: [post.full, { ...post.full, tags: [known, { tagId: absentGuid }] }],
  });

  expect(violationPaths(answer, refused)).toEqual(['posts[1].tags[1].tagId']);
  await expectNothing();
});

test('an identifier that is taken in the blog is 500 and says whose, and nothing is created', async () => {
  const tags = newTags(3);
  await service.create(collectionOf(tag, blogId), tags[1] ?? {});
  const before = await exported();

  const text = await createContent({ tags, authors: [author.full] });
  const problem = await createContent(
    { tags, authors: [author.full] },
    { accept: 'application/problem+json' },
  );

  expect([text.status, text.text]).toEqual([500, internalError]);
  expect([problem.status, problem.json()]).toEqual([
    500,
    expect.objectContaining({
      type: 'urn:problem-type:blog-content-service:identifier-taken',
      errors: [{ pointer: '#/tags/1/tagId', detail: 'is taken' }],
    }),
  ]);
  expect(await exported()).toEqual(before);
});

test('an identifier that the body gives again in a family, in any form, is refused at its place', async () => {
  const [tags, authorId] = [newTags(3), newGuid()];
  const again = `{${tags[1]?.tagId.toUpperCase()}}`;

  const answer = await createContent({
    tags: [...tags, { resourceId: again, name: 'Again' }, { tagId: again, name: 'Once more' }],
    authors: [author.full, { ...author.full, authorId }, { ...author.full, authorId }],
  });

  const reason = (first: string) => `must not be the same as ${first}`;
  expect([answer.status, answer.text.split('\n')]).toEqual([
    400,
    [
      refused,
      `- authors[2].authorId ${reason('authors[1].authorId')}`,
      `- tags[3].tagId ${reason('tags[1].tagId')}`,
      `- tags[4].tagId ${reason('tags[1].tagId')}`,
    ],
  ]);
  await expectNothing();
});

test('an identifier may be given once in each family, and the all-zero one any number of times', async () => {
  const id = newGuid();
  const none = { ...tag.full, tagId: zeroGuid };

  const answer = await createContent({
    tags: [{ ...tag.full, tagId: id }, none, none],
    media: [{ ...medium.full, mediumId: id }],
  });

  expect(answer.status).toBe(201);
  const { tags, media } = await exported();
  expect([tags?.length, media?.length]).toEqual([3, 1]);
});

test('takes 99 entities, counting the other items that they refer to, and refuses more', async () => {
  const tags = newTags(100);
  const [first] = tags;
  const byFirst = { ...post.minimal, tags: [first] };

  const tooMany = await createContent({ tags });
  const tooManyLists = await createContent({ tags: tags.slice(0, 99), posts: [post.minimal] });
  const most = await createContent({ tags: tags.slice(0, 99) });
  const tooManyReferences = await createContent({ posts: Array(99).fill(byFirst) });
  const within = await createContent({ posts: Array(98).fill(byFirst) });

  const text = `${refused}\n- the body must have at most 99 entities, counting those elsewhere that they refer to (has 100)`;
  expect([tooMany.status, tooMany.text]).toEqual([400, `${refused}\n- tags must have at most 99 entries`]);
  expect([tooManyLists.status, tooManyLists.text]).toEqual([400, text]);
  expect([tooManyReferences.status, tooManyReferences.text]).toEqual([400, text]);
  expect([most.status, within.status]).toEqual([201, 201]);
});

test('content that is too large for one transaction is refused, and nothing is created', async () => {
  const content = 'x'.repeat(600_000);

  const answer = await createContent({ posts: Array(4).fill({ ...post.minimal, content }) });

  expect([answer.status, answer.text]).toEqual([400, `${refused}\n- what is stored must be less than 2 MB`]);
  await expectNothing();
});

test('a body of more than 20,000 values is refused, and at most 2,000 violations are listed', async () => {
  const posts = (count: number) => Array(count).fill({ ...post.minimal, tags: Array(250).fill({}) });

  const most = await createContent({ posts: posts(35) });
  const more = await createContent({ posts: posts(90) });

  expect([most.status, most.text.split('\n').length]).toEqual([400, 2_001]);
  expect([more.status, more.text]).toEqual([400, `${refused}\n- the body must have at most 20000 values`]);
});

test.each([
  ['an empty object', {}, '- the body must have at least one entity'],
  ['empty lists', { posts: [], tags: null }, '- the body must have at least one entity'],
  ['an array', [], '- the body must be a JSON object'],
  ['a list that is none', { posts: {} }, '- posts must be an array'],
])('%s is refused', async (_what, content, line) => {
  const answer = await createContent(content);

  expect([answer.status, answer.text]).toEqual([400, `${refused}\n${line}`]);
});

test('a refusal is a problem for programs, with a pointer to its place', async () => {
  const answer = await createContent({ tags: [{ name: '' }] }, { accept: 'application/problem+json' });

  expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
  expect(answer.json()).toMatchObject({
    type: 'urn:problem-type:blog-content-service:body-invalid',
    detail: refused,
    errors: [{ pointer: '#/tags/0/name', detail: 'must not be blank' }],
  });
});

test('the blog must exist, and its identifier must be one', async () => {
  const to = (id: string) => service.send('POST', `blog/${id}/content`, { tags: newTags(1) });

  expect((await to(absentGuid)).text).toBe(`${refused}\n- blogId must name a blog that exists`);
  expectError(await to(zeroGuid), 400, blogIdMissing);
  expect([(await to('x')).status, (await to('x')).text]).toEqual([500, internalError]);
});
