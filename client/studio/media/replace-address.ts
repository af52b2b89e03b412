import { ChangedError } from '../../api/index.ts';
import { writtenFields } from '../blogs/blog-store.ts';
import { bodyOf, draftOf } from '../editor/draft.ts';
import { api } from '../service.ts';

/** An address that is replaced by another. */
interface Move {
  from: string;
  to: string;
}

/** How often a write is tried again that somebody else was faster than. */
const tries = 3;

/** Carries out a read and its conditional write, again if somebody else wrote in between. */
async function insist(write: () => Promise<unknown>): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      await write();
      return;
    } catch (error) {
      if (!(error instanceof ChangedError) || left === 1) throw error;
    }
  }
}

async function inPost(blogId: string, id: string, { from, to }: Move): Promise<void> {
  const path = { blogId, id };
  const { value: post, etag } = await api.read('/blog/{blogId}/post/{id}', { path });
  if (!post.content.includes(from)) return;
  const body = bodyOf({ ...draftOf(post), content: post.content.replaceAll(from, () => to) }, post);
  await api.put('/blog/{blogId}/post/{id}', { path, body, ifUnchanged: { etag } });
}

async function inLogo(blogId: string, { from, to }: Move): Promise<void> {
  const path = { blogId };
  const { value, etag } = await api.read('/blog/{blogId}', { path, fields: writtenFields });
  if (value.logoUrl !== from) return;
  await api.put('/blog/{blogId}', { path, body: { ...value, logoUrl: to }, ifUnchanged: { etag } });
}

/**
 * Lets the texts of the posts that have a medium, and the blog's logo, show its new file: they name it by its address. Done again,
 * it goes on with those that are left.
 */
export async function replaceAddress(blogId: string, mediumId: string, move: Move): Promise<void> {
  if (move.from === move.to) return;
  const query = { medium: mediumId, count: 20 };
  const request = { path: { blogId }, query, fields: ['postId', 'content'] as const };
  for await (const { postId, content } of api.items('/blog/{blogId}/post', request))
    if (content.includes(move.from)) await insist(() => inPost(blogId, postId, move));
  await insist(() => inLogo(blogId, move));
}
