import { dueAt, scheduledAfter } from '../families/post-order.ts';
import { orderOf, orderRange } from '../store/keys.ts';
import type { Lookups } from '../store/reads/pages.ts';

/** When the next scheduled post of a blog is due after a moment, in milliseconds since 1970; undefined if none is scheduled. */
export async function nextDue(lookups: Lookups, blogId: string, now: number): Promise<number | undefined> {
  const range = orderRange(blogId, 'post', scheduledAfter(new Date(now).toISOString()));
  const key = await lookups.firstKey(blogId, { range, isReversed: true });
  return key === undefined ? undefined : dueAt(orderOf(blogId, 'post', key));
}
