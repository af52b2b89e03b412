import type { Draft } from '../editor/draft.ts';
import { insist } from '../insist.ts';
import { changePost } from '../posts/change-post.ts';
import { api } from '../service.ts';

/** An address that is replaced by another. */
interface Move {
  from: string;
  to: string;
}

const inText =
  ({ from, to }: Move) =>
  ({ content }: Draft) =>
    content.includes(from) ? { content: content.replaceAll(from, () => to) } : undefined;

async function inLogo(blogId: string, { from, to }: Move): Promise<void> {
  const path = { blogId };
  const { value, etag } = await api.read('/blog/{blogId}', { path, fields: ['logoUrl'] });
  if (value.logoUrl !== from) return;
  await api.patch('/blog/{blogId}', { path, body: { logoUrl: to }, ifUnchanged: { etag } });
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
    if (content.includes(move.from)) await changePost(blogId, postId, inText(move));
  await insist(() => inLogo(blogId, move));
}
