import { mayWritePostOf, mayWritePosts } from '../members/access.ts';
import { type Draft, draftOf, idsIn } from './draft.ts';
import type { Writing } from './writing.ts';

/** Whether the person may save a post that is open, and its working copy, as far as that is known. */
export function isWritable({ base: { value: stored } }: Writing): boolean {
  if (!stored) return mayWritePosts();
  const { draft, post, copy } = stored;
  const isOwn = (each: Draft) => mayWritePostOf([each.authorId, ...idsIn(each, 'coAuthorIds')]);
  return isOwn(draft) && (!copy || isOwn(draftOf(post)));
}
