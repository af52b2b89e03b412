import { mayWritePostOf, mayWritePosts } from '../members/access.ts';
import { idsIn } from './draft.ts';
import type { Writing } from './writing.ts';

/** Whether the person may save a post that is open, as far as that is known. */
export const isWritable = ({ base: { value: stored } }: Writing): boolean =>
  stored ? mayWritePostOf([stored.draft.authorId, ...idsIn(stored.draft, 'coAuthorIds')]) : mayWritePosts();
