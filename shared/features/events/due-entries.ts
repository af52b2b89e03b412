import type { VersionedItem } from '../../store/reads/items.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** Looks up which posts of a blog become published by themselves. */
export interface DueEntries {
  /**
   * What is told of those that became due after `outbox.toldUntil` and until a moment, and of those that the outbox names as scheduled although
   * they were due by then. The id of each entry is made of the post and of when it was due, so that what is told twice has one id.
   * @param until in milliseconds since 1970.
   */
  became(blog: VersionedItem<'blog'>, until: number): Promise<OutboxEntry[]>;
  /** When the next post is due after a moment, both in milliseconds since 1970; undefined if none is scheduled. */
  next(blogId: string, after: number): Promise<number | undefined>;
}
