import { go, type PostsPage } from '../address.ts';
import { postsPlace } from '../posts/kept-list.ts';
import { type Opened, useOpen } from '../saving/use-open.ts';
import { openPost } from './open-post.ts';
import type { Writing } from './writing.ts';

/** Opens a post for as long as a screen is open. A new one that was saved is opened anew as the one that it has become. */
export const useWriting = (blogId: string, postId: string | undefined, of: PostsPage): Opened<Writing> =>
  useOpen(
    last => openPost(blogId, postId ?? (last?.base.value ? last.postId : undefined), of === 'pages'),
    [blogId, postId],
  );

/** The list in which a post is. */
export const listOf = ({ draft }: Writing): PostsPage => (draft.value.isPage ? 'pages' : 'posts');

/** Gives a new post its own address once it is saved, so that it is found again there. */
export function nameInAddress(blogId: string, writing: Writing): void {
  history.replaceState(null, '', `#/${blogId}/${listOf(writing)}/${writing.postId}`);
}

/** Back to the list in which a post is. */
export const toPosts = (blogId: string, writing: Writing): void => go(postsPlace(blogId, listOf(writing)));
