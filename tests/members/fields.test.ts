import { author, blog, itemOf, medium, type Payload, post, tag } from '../support/content/families.ts';
import { calledBy, membersOn, somebody } from '../support/members/callers.ts';
import { type MemberedBlog, newMemberedBlog } from '../support/members/membered-blog.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService(membersOn);

const people = { reader: somebody(), author: somebody(), editor: somebody(), owner: somebody() };
type Role = keyof typeof people;

let at: MemberedBlog;
beforeEach(async () => {
  at = await newMemberedBlog(service, ({ authorId }) => [
    { principal: people.reader.principal, role: 'reader' },
    { principal: people.author.principal, role: 'author', authorId },
    { principal: people.editor.principal, role: 'editor' },
    { principal: people.owner.principal, role: 'owner' },
  ]);
});

const as = (role: Role) => calledBy(service, people[role]);
const blogPath = () => `blog/${at.blogId}`;
const { alternativeText, description, metadata } = medium.full;
const texts = { alternativeText, description, metadata };
const redirects = [{ from: '/old', to: '/new', status: 301 }];

/** Each part of a blog: what is sent to it, and the smallest role that may send it. */
const parts: [what: string, Role, send: () => [method: 'PATCH' | 'PUT', path: string, Payload]][] = [
  ["the blog's own fields", 'owner', () => ['PATCH', blogPath(), blog.full]],
  ['the redirects', 'editor', () => ['PUT', `${blogPath()}/redirects`, { redirects }]],
  ['who an author is', 'editor', () => ['PATCH', itemOf(author, at.blogId, at.authorId), author.full]],
  ['what a tag is about', 'editor', () => ['PATCH', itemOf(tag, at.blogId, at.tagId), tag.full]],
  [
    'the fields of a post of another',
    'editor',
    () => ['PATCH', itemOf(post, at.blogId, at.anothersPost), post.full],
  ],
  ['the fields of an own post', 'author', () => ['PATCH', itemOf(post, at.blogId, at.ownPost), post.full]],
  ['what is known of a medium', 'author', () => ['PATCH', itemOf(medium, at.blogId, at.mediumId), texts]],
];

const roles = Object.keys(people) as Role[];

test.each(parts)(
  '%s: %ss and those above write all of it, and nobody else any',
  async (_, smallest, send) => {
    const enough = roles.slice(roles.indexOf(smallest));
    for (const role of roles) {
      const [method, path, body] = send();
      const before = (await as('reader').send('GET', path)).text;

      const { status } = await as(role).send(method, path, body);

      const after = await as('reader').send('GET', path);
      expect([role, status]).toEqual([role, enough.includes(role) ? 202 : 403]);
      if (status === 202) expect(after.json()).toMatchObject(body);
      else expect(after.text).toBe(before);
    }
  },
);

test('A reader reads all of it in an export', async () => {
  for (const [, , send] of parts) {
    const [method, path, body] = send();
    await as('owner').send(method, path, body);
  }

  const { authors, posts, tags, media, ...own } = (await as('reader').send('GET', blogPath())).json();

  const withId = (items: unknown, name: string, id: string) =>
    (items as Payload[]).find(item => item[name] === id);
  expect(own).toMatchObject({ ...blog.full, redirects });
  expect(withId(authors, 'authorId', at.authorId)).toMatchObject(author.full);
  expect(withId(posts, 'postId', at.ownPost)).toMatchObject(post.full);
  expect(withId(tags, 'tagId', at.tagId)).toMatchObject(tag.full);
  expect(withId(media, 'mediumId', at.mediumId)).toMatchObject(texts);
});
