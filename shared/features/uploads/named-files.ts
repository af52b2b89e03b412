import type { Item } from '../../families/item.ts';
import type { MediumContent } from '../../families/medium.ts';
import { familyRange, type Key } from '../../store/keys.ts';
import type { VersionedItem } from '../../store/reads/items.ts';
import { type Lookups, pageSize } from '../../store/reads/pages.ts';
import type { Comparison } from '../../store/reads/selection.ts';
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

/** The addresses that a medium names. */
export const addressesIn = ({ mediumUrl, sizeUrls = [] }: Pick<MediumContent, 'mediumUrl' | 'sizeUrls'>) => [
  mediumUrl,
  ...sizeUrls,
];

/** The addresses of files that a medium of the blog names, of some. */
async function namedOf(lookups: Lookups, blogId: string, addresses: readonly string[]): Promise<Set<string>> {
  const naming = (some: readonly string[], count: number) => ({
    range: familyRange(blogId, 'medium'),
    conditions: [
      some.flatMap((value): Comparison[] => [
        { property: 'mediumUrl', how: 'equals', value },
        { property: 'sizeUrls', how: 'has', value },
      ]),
    ],
    properties: new Set(['mediumUrl', 'sizeUrls']),
    count,
  });
  const some = async (wanted: readonly string[], count: number) => {
    const { value } = await lookups.pages<Item<'medium'>>(blogId, naming(wanted, count)).next();
    return value ?? { items: [], isLast: true };
  };
  const { items, isLast } = await some(addresses, pageSize);
  const named = new Set(items.flatMap(addressesIn));
  // One that others name so often that there was no room for who names the rest, or a page that ended early.
  const isAll = isLast && items.length < pageSize;
  const unknown = isAll ? [] : addresses.filter(address => !named.has(address));
  for (const address of unknown) if ((await some([address], 1)).items.length > 0) named.add(address);
  return named;
}

/** The files of a medium: its own, and its sizes. */
export function filesOfMedium(
  storage: MediaStorage,
  read: (key: Key) => Promise<VersionedItem<'medium'> | undefined>,
  lookups: Lookups,
): NamedFiles {
  return {
    async of(key) {
      const medium = await read(key);
      const names = medium ? addressesIn(medium).map(address => storage.nameOf(key.blogId, address)) : [];
      const own = [...new Set(names)].filter(name => name !== undefined);
      const found = await Promise.all(own.map(name => storage.find(name)));
      return found.filter(file => file !== undefined);
    },
    async deleteUnnamed(blogId, files) {
      if (files.length === 0) return;
      const addressOf = ({ name }: PublicFile) => storage.addressOf(name);
      const named = await namedOf(lookups, blogId, files.map(addressOf));
      const left = files.filter(file => !named.has(addressOf(file)));
      await Promise.all(left.map(file => storage.delete(file)));
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
