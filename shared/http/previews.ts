import { isOwn } from '../access/own-posts.ts';
import { newPreviewToken } from '../previews/preview-token.ts';
import type { PreviewKeys } from '../store/writes/preview-keys.ts';
import type { Handler } from './guard.ts';
import { readKey } from './request/path.ts';
import { done } from './response/responses.ts';

/**
 * Answers with what shows a post for an hour, whether or not it is published (contract.md, Previews).
 * @param publicUrl the address of the public surface; undefined if the service does not know it.
 */
export const createPreview =
  (keys: PreviewKeys, publicUrl: string | undefined): Handler<201> =>
  async received => {
    const post = readKey(received, 'identifierMalformed', -2);
    const key = await keys.keyFor(post, stored =>
      isOwn(received, 'post', stored) ? undefined : 'notOwnPost',
    );
    const { token, expires } = newPreviewToken(key, post, Date.now());
    const url = publicUrl && `${publicUrl}/blog/${post.blogId}/post/${post.guid}?preview=${token}`;
    return {
      status: 201,
      // Whoever has the token can read the post.
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
      body: JSON.stringify({ url, token, expires: new Date(expires).toISOString() }, undefined, 2),
    };
  };

/** Ends all previews of a blog. */
export const deletePreviews =
  (keys: PreviewKeys): Handler<200> =>
  async ({ blogId }) => {
    await keys.renew(blogId);
    return done;
  };
