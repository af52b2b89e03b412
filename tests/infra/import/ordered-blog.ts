import { randomUUID } from 'node:crypto';

/** The parts of an export that the import's tests read. */
export interface ExportedBlog {
  blogId: string;
  media: { mediumId: string }[];
  authors: { authorId: string }[];
  tags: { tagId: string }[];
  posts: { postId: string }[];
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** A blog with more media than one request takes, in which entities reference others later in the file. */
export function orderedBlog(): ExportedBlog & Record<string, unknown> {
  const media = times(120, index => ({
    mediumId: randomUUID(),
    mediumUrl: `https://example.com/${index}.jpg`,
    mediumType: { mediumTypeId: '029d456e-1019-4b6d-8b17-7c5d46479aa9' },
  }));
  const authors = times(12, index => ({
    authorId: randomUUID(),
    displayName: `Author ${index}`,
    userName: `author.${index}`,
    userImage: media[119 - index],
  }));
  const tags = times(15, index => ({ tagId: randomUUID(), name: `Tag ${index}` }));
  const post = (index: number) => ({
    postId: randomUUID(),
    title: `Post ${index}`,
    content: 'Text',
    author: authors[index % 12],
    tags: [tags[index % 15], tags[(index + 7) % 15]],
    media: [{ ...media[(index * 7) % 120], isPostImage: true }, media[index + 3]],
  });
  const dated = times(40, index => ({ ...post(index), published: `2024-01-01T${10 + (index % 12)}:00:00Z` }));
  // Lists have posts newest first, and posts of the same date by identifier.
  dated.sort((one, other) => (one.published + other.postId < other.published + one.postId ? 1 : -1));
  return {
    blogId: randomUUID(),
    name: 'In order',
    authors,
    posts: [...dated, ...times(10, post)],
    tags,
    media,
  };
}

/** The identifiers in each of a blog's collections, in order. */
export function identifiers(blog: ExportedBlog): string[][] {
  return [
    blog.media.map(medium => medium.mediumId),
    blog.authors.map(author => author.authorId),
    blog.tags.map(tag => tag.tagId),
    blog.posts.map(post => post.postId),
  ];
}
