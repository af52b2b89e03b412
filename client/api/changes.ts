import type { Schemas } from './types.js';

/** What happened in a blog, in the list of what is kept. */
export type Change = Schemas['Change'];

/** How changes are followed. */
export interface ChangesOptions {
  /** The `sequence` of the last change that is known: only what follows it is yielded. Left out, or empty, everything that is kept. */
  after?: string | undefined;
  /** How long to wait before asking again once nothing follows, in milliseconds; ten seconds by default. */
  every?: number | undefined;
  /** Ends it: what it waits for then throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Reads what follows a change, at most `count` of it. */
type ReadChanges = (query: { after?: string; count: number }, signal?: AbortSignal) => Promise<Change[]>;

/** How many changes are read at once: as many as a list has at most. */
const count = 100;

/** The longest wait of a timer, in milliseconds: a longer one would end at once. */
const longest = 2 ** 31 - 1;

/** Waits, unless the signal is aborted. @throws its reason. */
async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      },
      Math.min(milliseconds, longest),
    );
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/** Yields the changes of a blog one by one, those that are kept and those to come, and asks again and again for these. */
export async function* changesBy(
  read: ReadChanges,
  { after = '', every = 10_000, signal }: ChangesOptions,
): AsyncGenerator<Change, never, undefined> {
  for (let last = after; ; ) {
    const changes = await read({ count, ...(last !== '' && { after: last }) }, signal);
    for (const change of changes) {
      last = change.sequence;
      yield change;
    }
    if (changes.length < count) await pause(every, signal);
  }
}
