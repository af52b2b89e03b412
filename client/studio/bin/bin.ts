import { type Schemas, ServiceError } from '../../api/index.ts';
import { linkedPages } from '../linked-pages.ts';
import type { OpenPages } from '../paged.ts';
import { api, troubleOf } from '../service.ts';
import { isTaken } from '../trouble.ts';

/** What was deleted, as a list has it. */
export type DeletedItem = Schemas['DeletedItem'];

export type Family = DeletedItem['family'];

/** What a post referred to and is not there any more. */
export type Missing = Schemas['MissingReference'];

const problem = (error: unknown): string | undefined =>
  error instanceof ServiceError
    ? error.type.replace('urn:problem-type:blog-content-service:', '')
    : undefined;

/** Whether nothing is kept of what is replaced or deleted, because that is turned off. */
export const isHistoryOff = (error: unknown): boolean => problem(error) === 'history-off';

/** What was deleted of a family, the newest first. */
export const deletedPages = (blogId: string, family: Family): OpenPages<DeletedItem> =>
  linkedPages((count, signal) =>
    api.pages('/blog/{blogId}/deleted', { path: { blogId }, query: { count, family }, signal }),
  );

let isKnown: boolean | undefined;

/** Whether what is deleted can be had back; undefined if nobody can say so now. It is the same for all blogs, and asked once. */
export async function isBinOn(blogId: string): Promise<boolean | undefined> {
  try {
    if (isKnown === undefined)
      await api.get('/blog/{blogId}/deleted', { path: { blogId }, query: { count: 1 } });
    isKnown ??= true;
  } catch (error) {
    if (isHistoryOff(error)) isKnown = false;
  }
  return isKnown;
}

/** What came back of what was restored: what it referred to and is gone, or why it did not. */
export type Restored = { missing: readonly Missing[] } | { why: 'taken' | 'fileGone' } | { why: string };

/** Brings something back that was deleted. What is there already is as good, and says so. */
export async function restoreDeleted(blogId: string, { family, id }: Missing): Promise<Restored> {
  try {
    return await api.post('/blog/{blogId}/deleted/{family}/{id}/restore', { path: { blogId, family, id } });
  } catch (error) {
    if (isTaken(error)) return { why: 'taken' };
    return problem(error) === 'file-gone' ? { why: 'fileGone' } : { why: troubleOf(error).text };
  }
}

/** Deletes it for good, with all that was kept of it. */
export const deleteForGood = (blogId: string, { family, id }: Missing): Promise<void> =>
  api.delete('/blog/{blogId}/deleted/{family}/{id}', { path: { blogId, family, id } });
