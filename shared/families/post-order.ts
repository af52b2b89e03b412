import { instantOfKey, newestFirstKey } from '../values/date-time.ts';
import { creationTime } from './item.ts';

/** A range of the posts' sort keys: from the first, up to but excluding the second. */
export interface OrderRange {
  from: string;
  to: string;
}

/**
 * The sort key of a post: posts with a date come first, newest first, then those without one, newest created first
 * (contract.md, Order of lists).
 */
export function postOrder(published: string | undefined, created: string): string {
  return published
    ? `0/${newestFirstKey(published)}`
    : `1/${Number.MAX_SAFE_INTEGER - creationTime(created)}`;
}

// `0` is the character after `/`, so every string that starts with `x/` lies between `x/` and `x0`.
const dated: OrderRange = { from: '0/', to: '00' };
const undated: OrderRange = { from: '1/', to: '10' };

/** Where the posts that were published at one moment begin. */
const startOf = (dateTime: string) => `0/${newestFirstKey(dateTime)}/`;

/** Where a bound begins and where it ends: all posts of one moment, or the one with an identifier, whether or not it exists. */
function boundsOf(place: string): OrderRange {
  const [dateTime = '', guid] = place.split(',');
  return guid === undefined
    ? { from: startOf(dateTime), to: `0/${newestFirstKey(dateTime)}0` }
    : { from: `${startOf(dateTime)}${guid}`, to: `${startOf(dateTime)}${guid}/` };
}

/** A filter of posts by their time of publication. */
export interface PublishedFilter {
  status?: 'published' | 'scheduled' | 'draft';
  /** Exclusive bounds: a date-time in the form that parseDateTime returns, alone or with a comma and a GUID. */
  after?: string;
  before?: string;
}

/** The posts with a date later than a moment. */
export const scheduledAfter = (now: string): OrderRange => ({ ...dated, to: startOf(now) });

/** The posts with a date that is not later than a moment. */
export const publishedBy = (now: string): OrderRange => ({ ...dated, from: startOf(now) });

/** The posts with a date that is not earlier than a moment. */
export const datedSince = (dateTime: string): OrderRange => ({ ...dated, to: boundsOf(dateTime).to });

/** The ranges of sort keys that a filter by date and status selects; a post matches if it is in all of them. */
export function publishedRanges({ status, after, before }: PublishedFilter, now: string): OrderRange[] {
  const ofStatus = {
    published: publishedBy(now),
    scheduled: scheduledAfter(now),
    draft: undated,
  };
  return [
    ...(status ? [ofStatus[status]] : []),
    ...(after === undefined ? [] : [{ ...dated, to: boundsOf(after).from }]),
    ...(before === undefined ? [] : [{ ...dated, from: boundsOf(before).to }]),
  ];
}

/** Whether a post, by its sort key, is published at a moment. */
export function isPublished(order: string, now: string): boolean {
  return publishedRanges({ status: 'published' }, now).every(({ from, to }) => order >= from && order < to);
}

/** When a post with a date is published, in milliseconds since 1970: the first whole one in which it is. */
export function dueAt(order: string): number {
  const [, key = ''] = order.split('/');
  return instantOfKey(key);
}
