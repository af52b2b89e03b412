import { whyNotWrite } from '../../http/gate.ts';
import type { Handler, Received } from '../../http/handler.ts';
import { readKey } from '../../http/request/path.ts';
import { withPayload } from '../../http/request/payload.ts';
import { done } from '../../http/response/responses.ts';
import type { ProcessMemory } from '../../memory/process-memory.ts';
import { PreviewPayload, previewHours } from './payload.ts';
import type { PreviewKeys } from './store.ts';
import { newPreviewToken } from './token.ts';

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
      // Anyone who has the token can read the post.
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
