import { Failure } from '../../failures/failure.ts';
import type { PostContent } from '../../families/post.ts';
import { whyNotWrite } from '../../http/gate.ts';
import type { Handler, Received } from '../../http/handler.ts';
import { readKey } from '../../http/request/path.ts';
import { withPayload } from '../../http/request/payload.ts';
import { done } from '../../http/response/responses.ts';
import type { ProcessMemory } from '../../memory/process-memory.ts';
import type { Key } from '../../store/keys.ts';
import { PreviewPayload, previewHours } from './payload.ts';
import type { PreviewKeys } from './store.ts';
import { newPreviewToken, type Shown } from './token.ts';

/** What previews are made of. */
export interface Previewing {
  shown: Shown;
  /** The content of what is shown of a post, by the newest state, and what must be the caller's own; undefined if it is not there. */
  contents(post: Key): Promise<readonly PostContent[] | undefined>;
}

/**
 * Answers with what shows a post, or its working copy, for some hours, whether or not it is published (contract.md, Previews).
 * @param publicUrl the address of the public surface; undefined if the service does not know it.
 */
export function createPreview(
  keys: PreviewKeys,
  { shown, contents }: Previewing,
  publicUrl: string | undefined,
  memory: ProcessMemory,
): Handler<201> {
  const create = async (received: Received, { hours = previewHours.default }: PreviewPayload) => {
    const post = readKey(received, 'identifierMalformed', shown === 'post' ? -2 : -3);
    const key = await keys.keyFor(post.blogId, async () => {
      const all = await contents(post);
      if (!all) throw new Failure('absent');
      for (const content of all) {
        const whyNot = whyNotWrite(received, 'post', content);
        if (whyNot) throw new Failure(whyNot);
      }
    });
    const { token, expires } = newPreviewToken(key, post, shown, Date.now(), hours);
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
