import type { TakenBack } from './remote.ts';

const keyOf = (postId: string) => `studio-taken-back|${postId}`;

/** As far as this browser has seen it. One that lets the page keep nothing forgets it with the page. */
export const takenBack: TakenBack = {
  has(postId) {
    try {
      return localStorage.getItem(keyOf(postId)) !== null;
    } catch {
      return false;
    }
  },
  add(postId) {
    try {
      localStorage.setItem(keyOf(postId), 'yes');
    } catch {
      // It is forgotten then.
    }
  },
};
