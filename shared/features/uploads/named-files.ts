import type { Key } from '../../store/keys.ts';
import type { VersionedItem } from '../../store/reads/items.ts';
import type { Lookups } from '../../store/reads/pages.ts';
import type { MediaStorage, PublicFile } from './media-storage.ts';

/** The files that the items of a family name. */
export interface NamedFiles {
  /** Those that an item names now; a blog names those of all its media. */
  of(key: Key): Promise<PublicFile[]>;
  /**
   * Deletes those that no medium of the blog names any more. Ask which files there are before the item is changed or deleted, and
   * call this after: who has written a medium renews its file, so that either the file has another tag than the one found before,
   * and stays, or that medium was there before the change, and is found even by a replica that lags.
   */
  deleteUnnamed(blogId: string, files: readonly PublicFile[]): Promise<void>;
}

/** How many files are deleted at a time. */
const parallelism = 16;

/**
 * How long the files of a blog are deleted, in milliseconds: Azure ends the request at 230 s, of which the delete of the blog
 * may take 200, and their list and the last of them 10 each. The sweep deletes the others (`npm run media -- sweep`).
 */
const maxDeletionTime = 10_000;

/** The file of a medium. */
export function fileOfMedium(
  storage: MediaStorage,
  read: (key: Key) => Promise<VersionedItem<'medium'> | undefined>,
  lookups: Lookups,
): NamedFiles {
  return {
    async of(key) {
      const medium = await read(key);
      const name = medium && storage.nameOf(key.blogId, medium.mediumUrl);
      const file = name === undefined ? undefined : await storage.find(name);
      return file ? [file] : [];
    },
    async deleteUnnamed(blogId, files) {
      for (const file of files) {
        const called = {
          family: 'medium',
          property: 'mediumUrl',
          names: [storage.addressOf(file.name)],
        } as const;
        const naming = await lookups.called(blogId, called, 1);
        if (naming.length === 0) await storage.delete(file);
      }
    },
  };
}

/** The files of a blog. Its media are deleted with it, so that nothing names them. */
export function filesOfBlog(storage: MediaStorage): NamedFiles {
  return {
    of: ({ blogId }) => storage.list(blogId),
    async deleteUnnamed(_blogId, files) {
      const until = performance.now() + maxDeletionTime;
      const left = files.values();
      const deleteSome = async () => {
        for (const file of left) {
          await storage.delete(file);
          if (performance.now() > until) return;
        }
      };
      await Promise.all(Array.from({ length: parallelism }, deleteSome));
    },
  };
}
