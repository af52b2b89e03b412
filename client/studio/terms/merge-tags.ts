import { type BulkOutcome, changeAll, type PostName, type RunControl } from '../posts/change-all.ts';
import { changePost } from '../posts/change-post.ts';
import { api } from '../service.ts';
import { troubleOf } from '../trouble.ts';

/** All posts that have a tag. */
const postsWith = (blogId: string, tag: string): Promise<PostName[]> =>
  api.get('/blog/{blogId}/post', {
    path: { blogId },
    query: { tag, count: 100_000 },
    fields: ['postId', 'title'],
  });

/** Gives a post one tag in place of another, once. */
const replaceIn = (blogId: string, postId: string, from: string, into: string) =>
  changePost(blogId, postId, ({ tagIds }) =>
    tagIds.includes(from)
      ? { tagIds: [...new Set(tagIds.map(tagId => (tagId === from ? into : tagId)))] }
      : undefined,
  );

/**
 * Makes one tag of two: the posts get the one that is kept, then the other is deleted. Done again, it goes on where it stopped. A tag that a
 * post still has is not deleted.
 */
export async function mergeTags(
  blogId: string,
  from: string,
  into: string,
  control: RunControl,
): Promise<BulkOutcome> {
  const all: BulkOutcome = { done: 0, failures: [], left: 0 };
  const over = new Set<string>();
  for (;;) {
    // Asked for again: somebody may have used the tag meanwhile.
    const left = (await postsWith(blogId, from)).filter(({ postId }) => !over.has(postId));
    if (left.length === 0) break;
    const change = async ({ postId }: PostName) => {
      await replaceIn(blogId, postId, from, into);
      over.add(postId);
      return undefined;
    };
    const { done, failures, left: unbegun } = await changeAll(left, change, control);
    all.done += done;
    if (failures.length > 0 || unbegun > 0) return { ...all, failures, left: unbegun };
  }
  await remove(blogId, from);
  return all;
}

/** What somebody else has deleted meanwhile is gone as well. */
async function remove(blogId: string, id: string): Promise<void> {
  try {
    await api.delete('/blog/{blogId}/tag/{id}', { path: { blogId, id } });
  } catch (error) {
    if (troubleOf(error).kind !== 'gone') throw error;
  }
}
