import type { ItemKeys } from '../../families/item.ts';
import type { Reason } from './due.ts';
import type { KeptFile, Metadata } from './kept-files.ts';
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

/** A stored item with all its properties, as it is kept. */
export type KeptItem = ItemKeys & { _etag: string };
