import { storageFailure } from '../../blob-storage/storage-failure.ts';
import type { ItemKeys } from '../../families/item.ts';
import { aboutIn, isOfBlog } from './entries.ts';
import type { KeptFile, KeptFiles } from './kept-files.ts';
import { binOf, revisionsOf } from './names.ts';

/**
 * How long what was kept of a deleted blog is deleted, in milliseconds: Azure ends the request at 230 s, of which the delete of the
 * blog may take 200, and a list and the last files 10 each. The life cycle of the container deletes the others.
 */
const maxTime = 10_000;

/**
 * Deletes for good all that was kept of a blog that is deleted.
 * @param next the blog that somebody has created in the same place since; undefined if there is none: then nothing stays, whatever
 *   the clocks said by which it was written. @throws Failure `storageFailed` if something is left.
 */
export async function removeHistory(
  files: KeptFiles,
  blogId: string,
  next: Pick<ItemKeys, 'created'> | undefined,
): Promise<void> {
  const end = performance.now() + maxTime;
  const isOfDeleted = (file: KeptFile) => next === undefined || !isOfBlog(aboutIn(file), next);
  for (const prefix of [revisionsOf(blogId), binOf(blogId)]) {
    const isAllGone = await files.deleteAll(namesOf(files.all(prefix), isOfDeleted), end);
    if (!isAllGone) throw storageFailure('delete all that was kept of a blog in time', {});
  }
}

async function* namesOf(files: AsyncIterable<KeptFile>, isWanted: (file: KeptFile) => boolean) {
  for await (const file of files) if (isWanted(file)) yield file.name;
}
