import { guidOf, type Item } from '../../families/item.ts';
import { isPublished } from '../../families/post-order.ts';
import { orderOf } from '../../store/keys.ts';
import type { ContentChange } from '../../store/writes/outbox.ts';
import type { ChangedPost, OutboxEntry, PostChange } from './outbox-entry.ts';

type Post = Item<'post'>;

/** Whether everybody may read a post at a moment. */
const isLive = (post: Post, now: string): boolean =>
  isPublished(orderOf(post.blogId, 'post', post.listKey), now);

/** What an outbox says of a post that has changed. */
export function changedPost(
  change: PostChange,
  { id, slug, published = '', isListed }: Pick<Post, 'id' | 'slug' | 'published' | 'isListed'>,
): ChangedPost {
  const named = [change, guidOf({ id }), slug, published] as const;
  return isListed === false ? [...named, true] : named;
}

/** What a write of a post changes for readers, at once or when it is due; nothing of a draft. */
function changesOf(before: Post | undefined, after: Post | undefined, now: string): ChangedPost[] {
  const wasLive = before !== undefined && isLive(before, now);
  if (after && isLive(after, now)) return [changedPost(wasLive ? 'updated' : 'published', after)];
  return [
    ...(wasLive ? [changedPost(after ? 'unpublished' : 'deleted', before)] : []),
    ...(after?.published ? [changedPost('scheduled', after)] : []),
  ];
}

/**
 * What a write has changed that readers may see: each post, or the blog if it is anything else.
 * @param now the moment of the write. @returns nothing if readers see nothing of it.
 */
export function toldOf(
  changes: readonly ContentChange[],
  now: string,
): Pick<OutboxEntry, 'posts' | 'blog'> | undefined {
  const ofPosts = changes.filter(({ family }) => family === 'post');
  const posts = ofPosts.flatMap(({ before, after }) =>
    // The family says what they are.
    changesOf(before as Post | undefined, after as Post | undefined, now),
  );
  const isOfBlog = ofPosts.length < changes.length;
  if (posts.length === 0 && !isOfBlog) return undefined;
  return { ...(posts.length > 0 && { posts }), ...(isOfBlog && { blog: true as const }) };
}
