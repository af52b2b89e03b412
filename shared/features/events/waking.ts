import type { Container } from '@azure/cosmos';
import { timerLooksAhead } from '../../calls/alarms.ts';
import { settlesWithin } from '../../calls/pause.ts';
import { queryPages } from '../../store/reads/pages.ts';

/** An item in which there is something to do at a time: a blog, or what lies beside its families. */
export interface WakingItem {
  id: string;
  blogId: string;
  /** When, as `toISOString()` gives it. */
  wakeAt: string;
}

/** How many items are read at once. */
const atOnce = 100;

/** From how many items on no more are looked up: the next run finds them. */
const mostWaiting = 10_000;

/** How long a run lasts at most: then the next one begins, and what this one does goes on beside it. */
const longestRun = 60_000;

/**
 * One run of the timer: wakes all that has something to do until the next one. Of all blogs together, this is the only request to the store.
 * @param wake does what there is to do, and waits for what is due until `end`, in milliseconds since 1970; it must not throw, and bounds by
 * itself how much it does at once.
 * @throws Failure `storeFailed`, `contended`.
 */
export async function wakeItems(
  container: Container,
  wake: (item: WakingItem, end: number) => Promise<void>,
): Promise<void> {
  const begun = Date.now();
  const end = begun + timerLooksAhead;
  const query = {
    query: 'SELECT c.id, c.blogId, c.wakeAt FROM c WHERE c.wakeAt <= @until',
    parameters: [{ name: '@until', value: new Date(end).toISOString() }],
  };
  const woken = new Set<Promise<void>>();
  for await (const { items } of queryPages<WakingItem>(container, query, undefined, atOnce)) {
    for (const item of items) {
      const waking = wake(item, end).finally(() => woken.delete(waking));
      woken.add(waking);
    }
    if (woken.size >= mostWaiting) break;
  }
  await settlesWithin(Promise.all(woken), begun + longestRun - Date.now());
}
