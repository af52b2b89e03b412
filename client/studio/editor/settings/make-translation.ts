import { api } from '../../service.ts';
import { isTaken } from '../../trouble.ts';
import { bodyOf } from '../draft.ts';
import type { Writing } from '../writing.ts';

/** The original of a post, which is the post itself unless it is a translation. */
export const originalOf = ({ postId, draft }: Writing): string => draft.value.translationOf ?? postId;

/**
 * Makes a draft in another language of a post as it is written: all of it but what readers find it by, which is its date, its slug, and
 * the address that search engines are told in its place.
 * @param postId the identifier of the new one, so that a create whose answer was lost does not make two.
 */
export async function makeTranslation(
  blogId: string,
  writing: Writing,
  { postId, language }: { postId: string; language: string },
): Promise<void> {
  const draft = {
    ...writing.draft.value,
    published: undefined,
    slug: undefined,
    canonicalUrl: undefined,
    language,
    translationOf: originalOf(writing),
  };
  const body = { ...bodyOf(draft), postId };
  try {
    await api.post('/blog/{blogId}/post', { path: { blogId }, body });
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
}
