import { go } from '../address.ts';
import { postsPlace } from '../posts/kept-list.ts';
import { type Opened, useOpen } from '../saving/use-open.ts';
import { openPost } from './open-post.ts';
import type { Writing } from './writing.ts';

/** Opens a post for as long as a screen is open. A new one that was saved is opened anew as the one that it has become. */
export const useWriting = (blogId: string, postId: string | undefined): Opened<Writing> =>
  useOpen(last => openPost(blogId, postId ?? (last?.base.value ? last.postId : undefined)), [blogId, postId]);

/** Gives a new post its own address once it is saved, so that it is found again there. */
export function nameInAddress(blogId: string, { postId }: Writing): void {
  history.replaceState(null, '', `#/${blogId}/posts/${postId}`);
}

/** Back to the posts. */
export const toPosts = (blogId: string): void => go(postsPlace(blogId));
