import {
  authorOf,
  authorsOfBlog,
  blogOf,
  emptyBlog,
  mediumOf,
  postOf,
  tagOf,
  tagsOfBlog,
} from './payloads.ts';
import type { Client } from './requests.ts';

type Contents = [path: string, amount: number, payloadOf: (index: number) => object][];

async function create(client: Client, contents: Contents): Promise<void> {
  for (const [path, amount, payloadOf] of contents) {
    const request = (index: number) =>
      ({ method: 'POST', path, body: JSON.stringify(payloadOf(index)) }) as const;
    await client.send({ connections: 16, amount, request });
  }
}

/** Creates a blog with this many posts by the service itself: another version may store them in another way. */
export async function createBlog(client: Client, posts: number): Promise<void> {
  const { blogId } = blogOf(posts);
  await create(client, [
    ['blog', 1, () => blogOf(posts)],
    [`blog/${blogId}/medium`, posts, index => mediumOf(blogId, index)],
    [`blog/${blogId}/author`, authorsOfBlog, index => authorOf(blogId, index)],
    [`blog/${blogId}/tag`, tagsOfBlog, index => tagOf(blogId, index)],
    [`blog/${blogId}/post`, posts, index => postOf(blogId, posts, index)],
  ]);
}

/** Creates this many blogs without children. */
export const createEmptyBlogs = (client: Client, count: number) =>
  create(client, [['blog', count, emptyBlog]]);
