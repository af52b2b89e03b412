import { createHash } from 'node:crypto';

/** The number of authors and tags of a blog with any number of posts; it has as many media as posts. */
export const authorsOfBlog = 10;
export const tagsOfBlog = 50;

const jpeg = '029d456e-1019-4b6d-8b17-7c5d46479aa9';
const sentence = 'The heron stood in the reeds as if it had been waiting for us since the morning. ';

/**
 * Texts of posts: about 2.5 KB, for documents of about 3 KB. Every other text has a character beyond Latin-1, which
 * makes V8 use twice the memory.
 */
const texts = [sentence.repeat(31), `It said: “Kraak”. ${sentence.repeat(31)}`] as const;

const firstDay = Date.UTC(2020, 0, 1);
const quarterHour = 15 * 60 * 1000;

/** A GUID that is always the same for the same parts, and otherwise as good as random. */
function guidFor(...parts: (string | number)[]): string {
  const hex = createHash('md5').update(parts.join('/')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** The blog with this many posts. */
export const blogOf = (posts: number) => ({ blogId: guidFor('blog of', posts), name: `${posts} posts` });

/** A blog without children, for lists of blogs. */
export const emptyBlog = (index: number) => ({ blogId: guidFor('empty blog', index), name: `Blog ${index}` });

/** The identifier of a child in the data, or of one that a measurement creates under a name of its own. */
export const childId = (
  blogId: string,
  family: 'author' | 'medium' | 'post' | 'tag',
  index: number | string,
) => guidFor(blogId, family, index);

export const authorOf = (blogId: string, index: number) => ({
  authorId: childId(blogId, 'author', index),
  displayName: `Ada Author the ${index}th`,
  userName: `ada.${index}`,
  userImage: { mediumId: childId(blogId, 'medium', index) },
});

export const tagOf = (blogId: string, index: number | string) => ({
  tagId: childId(blogId, 'tag', index),
  name: `Birds of group ${index}`,
});

export const mediumOf = (blogId: string, index: number) => ({
  mediumId: childId(blogId, 'medium', index),
  mediumUrl: `https://media.example.com/${blogId}/herons/picture-${index}.jpg`,
  alternativeText: `A heron in the reeds, picture ${index}`,
  description: sentence,
  mediumType: { mediumTypeId: jpeg },
});

/**
 * A post with an author, three tags, an image of its own and one that it shares with another post.
 * @param posts the number of posts, and so of media, in the blog.
 * @param name the post's own name, unless it is one of the data.
 */
export function postOf(blogId: string, posts: number, index: number, name?: string) {
  const tag = (step: number) => ({ tagId: childId(blogId, 'tag', (index * 3 + step) % tagsOfBlog) });
  return {
    postId: childId(blogId, 'post', name ?? index),
    title: `What the heron did on day ${index}`,
    content: texts[index % 2 === 0 ? 0 : 1],
    published: new Date(firstDay + index * quarterHour).toISOString(),
    author: { authorId: childId(blogId, 'author', index % authorsOfBlog) },
    tags: [tag(0), tag(1), tag(2)],
    media: [
      { mediumId: childId(blogId, 'medium', index % posts), isPostImage: true },
      { mediumId: childId(blogId, 'medium', (index * 7 + 1) % posts) },
    ],
  };
}
