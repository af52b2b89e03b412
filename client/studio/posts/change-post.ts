import { bodyOf, type Draft, draftOf } from '../editor/draft.ts';
import { insist } from '../insist.ts';
import { api, type Post } from '../service.ts';

/** Changes a part of a draft; nothing if it is as it should be already. */
export type DraftChange = (draft: Draft) => Partial<Draft> | undefined;

/**
 * Changes a post that is not open: it is read, and written if nobody has changed it since, or else read again. Its slug stays as it is.
 * @returns the post that is stored then; nothing if there was nothing to change.
 */
export const changePost = (blogId: string, id: string, change: DraftChange): Promise<Post | undefined> =>
  insist(async () => {
    const path = { blogId, id };
    const { value: post, etag } = await api.read('/blog/{blogId}/post/{id}', { path });
    const draft = { ...draftOf(post), slug: post.slug };
    const part = change(draft);
    if (!part) return undefined;
    const body = bodyOf({ ...draft, ...part }, post);
    const request = { path, body, ifUnchanged: { etag }, return: 'representation' } as const;
    return (await api.put('/blog/{blogId}/post/{id}', request)).value ?? post;
  });
