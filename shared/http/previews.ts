import { PreviewPayload, previewHours } from '../families/preview-payload.ts';
import type { ProcessMemory } from '../memory/process-memory.ts';
import { newPreviewToken } from '../previews/preview-token.ts';
import type { PreviewKeys } from '../store/writes/preview-keys.ts';
import { whyNotWrite } from './gate.ts';
import type { Handler, Received } from './guard.ts';
import { readKey } from './request/path.ts';
import { withPayload } from './request/payload.ts';
import { done } from './response/responses.ts';

/**
 * Answers with what shows a post for some hours, whether or not it is published (contract.md, Previews).
 * @param publicUrl the address of the public surface; undefined if the service does not know it.
 */
export function createPreview(
  keys: PreviewKeys,
  publicUrl: string | undefined,
  memory: ProcessMemory,
): Handler<201> {
  const create = async (received: Received, { hours = previewHours.default }: PreviewPayload) => {
    const post = readKey(received, 'identifierMalformed', -2);
    const key = await keys.keyFor(post, stored => whyNotWrite(received, 'post', stored));
    const { token, expires } = newPreviewToken(key, post, Date.now(), hours);
    const url = publicUrl && `${publicUrl}/blog/${post.blogId}/post/${post.guid}?preview=${token}`;
    return {
      status: 201 as const,
      // Whoever has the token can read the post.
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
      body: JSON.stringify({ url, token, expires: new Date(expires).toISOString() }, undefined, 2),
    };
  };
  return received =>
    withPayload(received, PreviewPayload, memory, payload => create(received, payload), { isOptional: true });
}

/** Ends all previews of a blog. */
export const deletePreviews =
  (keys: PreviewKeys): Handler<200> =>
  async ({ blogId }) => {
    await keys.renew(blogId);
    return done;
  };
