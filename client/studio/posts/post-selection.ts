import { type Signal, signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { PostInList } from './post-state.ts';

/** Which posts of a list are chosen. */
export interface PostSelection {
  /** Their identifiers. */
  chosen: Signal<ReadonlySet<string>>;
  /**
   * Chooses a post, or no longer.
   * @param isRange whether all from the one before to this one.
   */
  turn(postId: string, isChosen: boolean, isRange: boolean): void;
  /** Chooses exactly these. */
  set(posts: readonly PostInList[]): void;
}

/** Those from one post to another, in the order of the list. */
function between(items: readonly PostInList[], one: string | undefined, other: string): string[] {
  const ids = items.map(({ postId }) => postId);
  const [from, to] = [one === undefined ? -1 : ids.indexOf(one), ids.indexOf(other)];
  return from < 0 ? [other] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** @param itemsNow the posts that may be chosen, in the order of the list. */
export function choosing(itemsNow: () => readonly PostInList[]): PostSelection {
  const chosen = signal<ReadonlySet<string>>(new Set());
  let last: string | undefined;
  return {
    chosen,
    turn(postId, isChosen, isRange) {
      const turned = isRange ? between(itemsNow(), last, postId) : [postId];
      const others = new Set(chosen.peek());
      for (const id of turned)
        if (isChosen) others.add(id);
        else others.delete(id);
      last = postId;
      chosen.value = others;
    },
    set(posts) {
      last = undefined;
      chosen.value = new Set(posts.map(({ postId }) => postId));
    },
  };
}

/** The choice in a list, which begins anew whenever one of `keys` changes. */
export function usePostSelection(
  items: { current: readonly PostInList[] },
  keys: readonly unknown[],
): PostSelection {
  return useMemo(() => choosing(() => items.current), keys);
}
