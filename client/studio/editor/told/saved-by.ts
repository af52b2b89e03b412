import { isHistoryOff } from '../../bin/bin.ts';
import { api } from '../../service.ts';
import type { StoredPost } from '../remote.ts';
import { newestOfOthers, type OthersSave, type Revision } from './newest-of-others.ts';

/** When a version was saved, as far as it was read. */
export const savedAt = ({ copy, post }: StoredPost): string => copy?.savedAt ?? post.lastModified;

/** As many versions are looked at. */
const count = 10;

/** Whether the service has said that it keeps no history: then it is not asked again. */
let isOff = false;

/** The newest versions that were kept; none where the history is off, or does not answer: then the name is not known. */
async function newestRevisions(
  blogId: string,
  id: string,
  signal: AbortSignal,
): Promise<readonly Revision[]> {
  if (isOff) return [];
  try {
    const path = { blogId, id };
    return await api.get('/blog/{blogId}/post/{id}/revision', { path, query: { count }, signal });
  } catch (error) {
    isOff = isHistoryOff(error);
    return [];
  }
}

/** Who saved a version that was taken in, and when. @param before the version that was known. */
export async function savedBy(
  { blogId, postId: id }: { blogId: string; postId: string },
  { before, theirs }: { before: StoredPost; theirs: StoredPost },
  isMe: (principal: string) => boolean,
  signal: AbortSignal,
): Promise<OthersSave> {
  const revisions = await newestRevisions(blogId, id, signal);
  const isOfCopy = theirs.copy !== undefined;
  return newestOfOthers(revisions, savedAt(before), { isOfCopy, isMe }) ?? { at: savedAt(theirs) };
}
