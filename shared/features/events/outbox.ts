import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../memory/remember.ts';
import type { BlogNotes } from '../../store/reads/items.ts';
import type { BlogChange } from '../../store/transport/batch.ts';
import type { Outbox, Telling } from '../../store/writes/outbox.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { toldOf } from './post-changes.ts';

/** From which size on the entries of an outbox are one that names nothing, in UTF-16 units of their JSON. */
const maxPending = 16 * 1024;

/** What an outbox is like: there is none, there is room in it, or there is none left. */
type OutboxState = 'none' | 'open' | 'full';

/** The condition that an outbox is in a state. Each is false for a blog in another. */
const conditions: Readonly<Record<OutboxState, string>> = {
  none: 'NOT IS_DEFINED(c.outbox)',
  open: `c.outbox.size < ${maxPending}`,
  full: `c.outbox.size >= ${maxPending}`,
};

function stateOf(outbox: BlogNotes['outbox']): OutboxState {
  if (!outbox) return 'none';
  return outbox.size < maxPending ? 'open' : 'full';
}

/** Of how many blogs is remembered that they have an outbox. */
const maxKnown = 10_000;

/** The size of an entry in its outbox, with what separates it from others. */
export const sizeOf = (entry: OutboxEntry): number => JSON.stringify(entry).length + 1;

/**
 * The entry of a write. In an outbox that is full it stands for all that was in it, and says only that something has changed; so does one
 * that alone is as long as an outbox may be.
 */
function entryOf(told: Pick<OutboxEntry, 'posts' | 'blog'>, time: string, isFull: boolean): OutboxEntry {
  const keys = { id: randomBytes(12).toString('base64url'), time };
  const entry = { ...keys, ...told };
  return isFull || sizeOf(entry) > maxPending ? { ...keys, blog: true } : entry;
}

/** A change of a blog's item with an entry in its outbox. */
function withEntry(change: BlogChange, entry: OutboxEntry, isFull: boolean): BlogChange {
  const size = sizeOf(entry);
  const set = { ...change.set, wakeAt: entry.time };
  return isFull
    ? { ...change, set: { ...set, 'outbox/pending': [entry], 'outbox/size': size } }
    : {
        ...change,
        raise: { ...change.raise, 'outbox/size': size },
        set,
        append: { ...change.append, 'outbox/pending': entry },
      };
}

const onCondition = (change: BlogChange, condition: string): BlogChange => ({
  ...change,
  condition: change.condition === undefined ? condition : `(${change.condition}) AND ${condition}`,
});

/** What the outboxes of blogs are made with. */
interface OutboxContext {
  readBlog(blogId: string): Promise<Pick<BlogNotes, 'outbox'> | undefined>;
  /** After a write that has left an entry. */
  told(blogId: string): void;
}

/**
 * The outboxes of blogs, each in its blog's item. A write does not read that item, so it goes by what this process knows of it, which is a
 * condition of the write: a blog that has got an outbox, or lost it, or has no room in it, refuses the write of a process that does not
 * know it, which then reads it.
 */
export class BlogOutbox implements Outbox {
  readonly #context: OutboxContext;
  /** The state of outboxes as this process knows them; of blogs without one, nothing. */
  readonly #known = new LRUCache<string, Exclude<OutboxState, 'none'>>(atMost(maxKnown));

  constructor(context: OutboxContext) {
    this.#context = context;
  }

  of(blogId: string): Telling {
    const state = this.#known.get(blogId) ?? 'none';
    let entry: OutboxEntry | undefined;
    return {
      needsBefore: family => family === 'post' && state !== 'none',
      added: (change, changes) => {
        const time = new Date().toISOString();
        // Of a blog that tells nobody, what the write has changed does not matter.
        const told = state === 'none' ? {} : toldOf(changes, time);
        if (!told) return change;
        const blog = onCondition(change, conditions[state]);
        if (state === 'none') return blog;
        const isFull = state === 'full';
        entry = entryOf(told, time, isFull);
        return withEntry(blog, entry, isFull);
      },
      wasOutdated: async () => {
        const now = stateOf((await this.#context.readBlog(blogId))?.outbox);
        this.#know(blogId, now);
        return now !== state;
      },
      written: () => {
        if (!entry) return;
        // What was in it is one entry now.
        if (state === 'full') this.#know(blogId, 'open');
        this.#context.told(blogId);
      },
    };
  }

  #know(blogId: string, state: OutboxState): void {
    if (state === 'none') this.#known.delete(blogId);
    else this.#known.set(blogId, state);
  }
}
