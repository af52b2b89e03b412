import { type ChildName, creationTime, type ItemKeys } from '../../families/item.ts';
import { itemId, type Key } from '../../store/keys.ts';
import type { VersionedItem } from '../../store/reads/items.ts';
import { isJsonObject, type JsonObject } from '../../values/json-object.ts';
import type { Reason } from './due.ts';
import { type KeptFile, type Metadata, notKept } from './kept-files.ts';
import type { Who } from './who.ts';

/** What is said of something that is kept. */
export interface About {
  title: string;
  who?: Who | undefined;
  /** Why a version was kept. */
  reason?: Reason | undefined;
  /** Whether it is a post that lists leave out. */
  isPage?: boolean | undefined;
  /** The stamp of the item's creation: what was kept of an earlier blog with the same identifier has an earlier one than the blog. */
  created: string;
}

/** Whether something was created in this blog, and not in an earlier one with the same identifier. */
export const isOfBlog = ({ created }: Pick<ItemKeys, 'created'>, blog: Pick<ItemKeys, 'created'>): boolean =>
  creationTime(created) >= creationTime(blog.created);

/** The maximum length of what lists show, in UTF-16 units. Metadata has room for 8 KB. */
const maxLength = 255;

const encoded = (text: string) => Buffer.from(text.slice(0, maxLength)).toString('base64url');
const decoded = (text: string) => Buffer.from(text, 'base64url').toString();

/** What is said of a kept file, as its metadata, which are ASCII. */
export const metadataOf = ({ title, who, reason, isPage, created }: About): Metadata => ({
  created,
  title: encoded(title),
  ...(reason && { reason }),
  ...(who && { principal: encoded(who.principal) }),
  ...(who?.name !== undefined && { name: encoded(who.name) }),
  ...(isPage && { page: 'true' }),
});

/** What the metadata of a kept file say. */
export function aboutIn({ metadata }: Pick<KeptFile, 'metadata'>): About {
  const { created = '', title = '', reason, principal, name, page } = metadata;
  return {
    created,
    title: decoded(title),
    ...(reason !== undefined && { reason: reason as Reason }),
    ...(principal !== undefined && {
      who: { principal: decoded(principal), ...(name !== undefined && { name: decoded(name) }) },
    }),
    ...(page === 'true' && { isPage: true }),
  };
}

/** The item of a kept file. @throws Failure `storageFailed` if it is not that of this family and key. */
export function itemIn<F extends ChildName>(
  { item }: JsonObject,
  family: F,
  { blogId, guid }: Key,
): VersionedItem<F> {
  if (!isJsonObject(item) || item.id !== itemId(family, guid) || item.blogId !== blogId)
    throw notKept(`is not of the ${family} that its name says`);
  // All of it was stored once.
  return item as unknown as VersionedItem<F>;
}
