import { itemOf, type Payload, post } from '../support/content/families.ts';
import { calledBy, membersOn, somebody } from '../support/members/callers.ts';
import { type MemberedBlog, newMemberedBlog } from '../support/members/membered-blog.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService(membersOn);
const [owner, reader, author, editor] = [somebody(), somebody(), somebody(), somebody()];

let at: MemberedBlog;
beforeEach(async () => {
  at = await newMemberedBlog(service, ({ authorId }) => [
    { principal: owner.principal, role: 'owner' },
    { principal: reader.principal, role: 'reader' },
    { principal: author.principal, role: 'author', authorId },
    { principal: editor.principal, role: 'editor' },
  ]);
});

const draftOf = (id: string) => `${itemOf(post, at.blogId, id)}/draft`;
const by = (authorId: string | undefined): Payload => ({
  ...post.changed,
  author: authorId === undefined ? undefined : { authorId },
});
const asAuthor = () => calledBy(service, author);

/** All that an author does with the working copy of a post, which each ends with another working copy. */
async function statusesOf(id: string): Promise<number[]> {
  const path = draftOf(id);
  const answers = [
    await asAuthor().send('PUT', path, { ...by(at.authorId), title: 'By the author' }),
    await asAuthor().send('POST', `${path}/preview`),
    await asAuthor().send('POST', `${path}/publish`),
    await asAuthor().send('DELETE', path),
  ];
  return answers.map(({ status }) => status);
}

test('An author writes, shows, publishes and discards the working copy of an own post', async () => {
  const path = draftOf(at.ownPost);

  expect(await statusesOf(at.ownPost)).toEqual([202, 201, 202, 404]);
  expect((await asAuthor().send('PUT', path, by(at.authorId))).status).toBe(202);
  expect((await asAuthor().send('DELETE', path)).status).toBe(200);
});

test.each<[what: string, post: () => string]>([
  ['another', () => at.anothersPost],
  ['nobody', () => at.nobodysPost],
])('The post of %s has no working copy that an author writes, whatever that says', async (_, id) => {
  await calledBy(service, editor).send('PUT', draftOf(id()), by(at.authorId));
  const before = (await calledBy(service, reader).send('GET', draftOf(id()))).text;

  expect(await statusesOf(id())).toEqual([403, 403, 403, 403]);
  expect((await calledBy(service, reader).send('GET', draftOf(id()))).text).toBe(before);
});

test.each<[what: string, authorId: () => string | undefined]>([
  ['another', () => at.anotherAuthorId],
  ['nobody', () => undefined],
])(
  'The working copy of an own post that an editor gave to %s is not the own one any more',
  async (_, authorId) => {
    await calledBy(service, editor).send('PUT', draftOf(at.ownPost), by(authorId()));

    expect(await statusesOf(at.ownPost)).toEqual([403, 403, 403, 403]);
  },
);

test('An author gives no working copy to another author', async () => {
  const { status, text } = await asAuthor().send('PUT', draftOf(at.ownPost), by(at.anotherAuthorId));

  expect([status, text]).toEqual([403, expect.stringContaining('own posts only')]);
});

test('An editor publishes any working copy, and a reader reads and lists all of them', async () => {
  const listed = await calledBy(service, reader).send('GET', `blog/${at.blogId}/draft`);
  const published = await calledBy(service, editor).send('POST', `${draftOf(at.anothersPost)}/publish`);

  expect(listed.json<Payload[]>()).toHaveLength(3);
  expect(published.status).toBe(202);
  expect((await calledBy(service, reader).send('GET', draftOf(at.nobodysPost))).status).toBe(200);
});
