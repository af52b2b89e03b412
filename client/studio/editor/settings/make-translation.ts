import { makeCopy } from '../make-copy.ts';
import type { Writing } from '../writing.ts';

/** The original of a post, which is the post itself unless it is a translation. */
export const originalOf = ({ postId, draft }: Writing): string => draft.value.translationOf ?? postId;

/**
 * Makes a draft in another language of a post as it is written.
 * @param postId the identifier of the new one.
 */
export const makeTranslation = (
  blogId: string,
  writing: Writing,
  { postId, language }: { postId: string; language: string },
): Promise<void> =>
  makeCopy(blogId, postId, { ...writing.draft.value, language, translationOf: originalOf(writing) });
