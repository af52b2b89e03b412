import type { Container } from '@azure/cosmos';
import { withinDeadline } from '../../calls/deadline.ts';
import { guidOf } from '../../families/item.ts';
import type { WriteHooks } from '../../http/resource.ts';
import { itemId } from '../../store/keys.ts';
import { readItems } from '../../store/reads/items.ts';
import { queryPages } from '../../store/reads/pages.ts';
import { selectQuery } from '../../store/reads/selection.ts';
import { DraftWrites } from './draft-writes.ts';
import { draftId, draftListKey, draftOf, draftRange, readInPlace, type StoredDraft } from './stored-draft.ts';

/** How many working copies are looked at in one request. */
const atOnce = 100;

/** Deletes the working copy of a post with the post, in one batch; where there is none, none may be put meanwhile. */
export const draftGoesWithPost = (container: Container): WriteHooks<object> => ({
  beforeDelete: async () => ({
    async alongside(key) {
      const { blogId, guid } = key;
      const nothing = { id: draftId(guid), blogId, listKey: draftListKey(key), created: '' };
      return [(await readInPlace(container, key)) ?? { vacant: nothing }];
    },
  }),
});

/** Deletes the working copies in a blog whose posts are not there. */
async function deleteLeft(container: Container, blogId: string): Promise<void> {
  const properties = new Set(['blogId', 'created', '_etag']);
  const query = selectQuery({ range: draftRange(blogId), properties });
  const writes = new DraftWrites(container);
  for await (const { items } of queryPages<StoredDraft>(container, query, blogId, atOnce)) {
    const ids = items.map(draft => itemId('post', guidOf(draft)));
    const posts = new Map(
      (await readItems(container, blogId, ids, ['id', 'created'])).map(post => [post.id, post]),
    );
    for (const left of items) {
      const post = posts.get(itemId('post', guidOf(left)));
      if (!post || !draftOf(post, left)) await writes.drop(left);
    }
  }
}

/**
 * Deletes after a blog what was put while its last batch was under way: that batch deletes the working copies that it has found, and a
 * write of one does not change the blog, so it is not refused.
 */
export const draftsGoWithBlog = (container: Container): WriteHooks<object> => ({
  beforeDelete: async ({ context }, { blogId }) => ({
    async after() {
      // They are working copies of no post, so nobody sees one that stays.
      await withinDeadline(() => deleteLeft(container, blogId)).catch(error =>
        context.warn(`Working copies may be left of a blog that was deleted: ${error}`),
      );
    },
  }),
});
