import type { Item } from '../families/item.ts';
import { familyRange } from '../store/keys.ts';
import type { Lookups, Page } from '../store/reads/pages.ts';

/** What is read of a medium for the picture that it is. */
const properties = ['mediumUrl', 'alternativeText', 'width', 'height', 'sizes', 'thumbHash'] as const;

/** How many media an answer of the store has: those of nearly all pages of texts, and some 300 KB. */
const atOnce = 200;

/** How many media are read: at most two of an address, of as many as are looked up for a page. */
const mostRead = 1_000;

/** Finds the media of a blog that have one of some addresses, the oldest first, by one query. */
export const mediaByAddress =
  (lookups: Lookups) =>
  (
    blogId: string,
    addresses: readonly string[],
  ): AsyncIterable<Page<Pick<Item<'medium'>, 'id' | (typeof properties)[number]>>> =>
    lookups.pages(
      blogId,
      {
        range: familyRange(blogId, 'medium'),
        conditions: [[{ property: 'mediumUrl', how: 'isAmong', value: [...addresses] }]],
        properties: new Set(properties),
        count: mostRead,
      },
      atOnce,
    );
