import { troubleOf } from '../trouble.ts';
import type { PostInList } from './post-state.ts';

/** What names a post in a message. */
export type PostName = Pick<PostInList, 'postId' | 'title'>;

/** A post with which something was not done, and why. */
export interface FailedPost {
  post: PostName;
  why: string;
}

/** What became of several posts. */
export interface BulkOutcome {
  done: number;
  failures: FailedPost[];
  /** How many were not begun, because it was stopped. */
  left: number;
  /** Why not all could be tried. */
  trouble?: string;
}

/** Reports how it goes, and may stop it. */
export interface RunControl {
  /** Called with how many are over, of how many. */
  progress: (over: number, of: number) => void;
  /** Stops it before the next post. */
  signal: AbortSignal;
}

/** How many posts are changed at once: the writes of a blog wait for each other. */
const atOnce = 2;

/**
 * Does something with several posts, and goes on after a failure.
 * @param change does it with one. @returns why it was not done.
 */
export async function changeAll<P extends PostName>(
  posts: readonly P[],
  change: (post: P) => Promise<string | undefined>,
  { progress, signal }: RunControl,
): Promise<BulkOutcome> {
  const failures: FailedPost[] = [];
  const waiting = posts.values();
  let over = 0;
  async function work() {
    for (const post of waiting) {
      if (signal.aborted) return;
      const why = await change(post).catch(error => troubleOf(error).text);
      if (why !== undefined) failures.push({ post, why });
      progress(++over, posts.length);
    }
  }
  progress(over, posts.length);
  await Promise.all(Array.from({ length: atOnce }, work));
  return { done: over - failures.length, failures, left: posts.length - over };
}
