import { api } from '../service.ts';
import { isTaken } from '../trouble.ts';
import { bodyOf, type Draft } from './draft.ts';

/** What is written of a post, without what readers find it by: its dates, its slug, and the address that search engines are told in its place. */
export const withoutAddress = (draft: Draft): Draft => ({
  ...draft,
  published: undefined,
  publishAt: undefined,
  slug: undefined,
  canonicalUrl: undefined,
});

/** A second post of what is written of one. It is no translation of anything. */
export const duplicateOf = (draft: Draft): Draft => ({ ...withoutAddress(draft), translationOf: undefined });

/**
 * Makes a draft of its own of what is written.
 * @param postId the identifier of the new one, so that a create whose answer was lost does not make two.
 */
export async function makeCopy(blogId: string, postId: string, draft: Draft): Promise<void> {
  const body = { ...bodyOf(withoutAddress(draft)), postId };
  try {
    await api.post('/blog/{blogId}/post', { path: { blogId }, body });
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
}
