import { randomUUID } from 'node:crypto';
import { expectStatus } from '../load/http.ts';

/** The maximum number of entries in a post's list. */
const entries = 250;

/** A text of this many characters of three UTF-8 bytes each, with a letter so that it is not blank. */
const filled = (length: number) => `a${'€'.repeat(length - 1)}`;

/** Just under 2 MB, including the identifiers of what a post references. */
const content = '€'.repeat((2 * 1024 * 1024 - 26_000) / 3);

/** Makes a blog with five posts that are as large, and reference as much, as possible; the paths of one and of all. */
export async function createGreatestBlog(
  api: string,
): Promise<{ blog: string; post: string; posts: string }> {
  const [blogId, postId] = [randomUUID(), randomUUID()];
  const identifiers = () => Array.from({ length: entries }, () => randomUUID());
  const [mediumIds, tagIds] = [identifiers(), identifiers()];
  const blog = `blog/${blogId}`;
  const create = (path: string, body: object) => expectStatus(api, ['POST', path, 201], body);
  await create('blog', { blogId, name: 'Greatest' });
  for (const mediumId of mediumIds) {
    const mediumUrl = `https://a/${'€'.repeat(2038)}`;
    await create(`${blog}/medium`, {
      mediumId,
      mediumUrl,
      alternativeText: filled(255),
      description: filled(500),
    });
  }
  for (const tagId of tagIds) await create(`${blog}/tag`, { tagId, name: filled(255), slug: filled(100) });
  const tags = tagIds.map(tagId => ({ tagId }));
  const media = mediumIds.map(mediumId => ({ mediumId }));
  for (const id of [postId, ...Array.from({ length: 4 }, () => randomUUID())]) {
    await create(`${blog}/post`, { postId: id, title: filled(255), content, tags, media });
  }
  return { blog, post: `${blog}/post/${postId}`, posts: `${blog}/post?count=5` };
}
