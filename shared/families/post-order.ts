import { instantOfKey, newestFirstKey } from '../date-time.ts';

/** A part of the posts by what they are ordered by: from the first, up to and without the second. */
export interface OrderRange {
  from: string;
  to: string;
}

/** What posts are listed by: the dated ones first, newest first; then the undated, newest created first (contract.md, Order of lists). */
export function postOrder(published: string | undefined, created: string): string {
  return published ? `0/${newestFirstKey(published)}` : `1/${Number.MAX_SAFE_INTEGER - Number(created)}`;
}

// `0` is the character after `/`: what begins with `x/` lies between `x/` and `x0`.
const dated: OrderRange = { from: '0/', to: '00' };
const undated: OrderRange = { from: '1/', to: '10' };

/** Where posts begin that were published at a moment, and where those end. */
const startOf = (dateTime: string) => `0/${newestFirstKey(dateTime)}/`;
const endOf = (dateTime: string) => `0/${newestFirstKey(dateTime)}0`;

/** What a list of posts may be narrowed to by the time of publication. */
export interface PublishedFilter {
  status?: 'published' | 'scheduled' | 'draft';
  /** Bounds, exclusive; in the spelling of parseDateTime. */
  after?: string;
  before?: string;
}

/** Those that are dated later than a moment. */
export const scheduledAfter = (now: string): OrderRange => ({ ...dated, to: startOf(now) });

/** The ranges of which a post has to be in each. */
export function publishedRanges({ status, after, before }: PublishedFilter, now: string): OrderRange[] {
  const ofStatus = {
    published: { ...dated, from: startOf(now) },
    scheduled: scheduledAfter(now),
    draft: undated,
  };
  return [
    ...(status ? [ofStatus[status]] : []),
    ...(after === undefined ? [] : [{ ...dated, to: startOf(after) }]),
    ...(before === undefined ? [] : [{ ...dated, from: endOf(before) }]),
  ];
}

/** When a dated post is published, in whole milliseconds since 1970: the first in which it is. */
export function dueAt(order: string): number {
  const [, key = ''] = order.split('/');
  return instantOfKey(key);
}
