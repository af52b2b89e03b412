import { author, medium, post, tag } from '../content/families.ts';
import { asAdministrator } from './callers.ts';

/** A member, as a request names them. */
export interface Member {
  principal: string;
  role: 'reader' | 'author' | 'editor' | 'owner';
  authorId?: string;
}

/** What is in a blog for tests of its members. */
export interface MemberedBlog {
  blogId: string;
  /** The author of the own posts of those who write as an author. */
  authorId: string;
  anotherAuthorId: string;
  /** A post of the author, of the other author, and of none; each has a working copy, of the same author. */
  ownPost: string;
  anothersPost: string;
  nobodysPost: string;
  tagId: string;
  mediumId: string;
}

/** Replaces the members of a blog. Throws if that is refused. */
export async function setMembers(
  service: { host: { url: string } },
  blogId: string,
  members: readonly Member[],
): Promise<void> {
  const { status, text } = await asAdministrator(service).send('PUT', `blog/${blogId}/members`, { members });
  if (status !== 202) throw new Error(`PUT members: ${status} ${text}`);
}

/** Makes a blog with members, and something of everything in it. @param membersOf those who are to be its members. */
export async function newMemberedBlog(
  service: { host: { url: string } },
  membersOf: (made: MemberedBlog) => readonly Member[],
): Promise<MemberedBlog> {
  const administrator = asAdministrator(service);
  const [authorId, anotherAuthorId] = [crypto.randomUUID(), crypto.randomUUID()];
  const [ownPost, anothersPost, nobodysPost] = [
    crypto.randomUUID(),
    crypto.randomUUID(),
    crypto.randomUUID(),
  ];
  const [tagId, mediumId] = [crypto.randomUUID(), crypto.randomUUID()];
  const blogId = await administrator.newBlog();
  await administrator.createContent(blogId, {
    authors: [authorId, anotherAuthorId].map(id => ({ ...author.full, authorId: id })),
    tags: [{ ...tag.full, tagId }],
    media: [{ ...medium.full, mediumId }],
    posts: [
      { ...post.full, postId: ownPost, author: { authorId } },
      { ...post.full, postId: anothersPost, author: { authorId: anotherAuthorId } },
      { ...post.full, postId: nobodysPost },
    ],
  });
  for (const [id, author] of [
    [ownPost, { authorId }],
    [anothersPost, { authorId: anotherAuthorId }],
    [nobodysPost, undefined],
  ] as const) {
    const draft = { ...post.changed, author };
    await administrator.send('PUT', `blog/${blogId}/post/${id}/draft`, draft);
  }
  const made = { blogId, authorId, anotherAuthorId, ownPost, anothersPost, nobodysPost, tagId, mediumId };
  await setMembers(service, blogId, membersOf(made));
  return made;
}
