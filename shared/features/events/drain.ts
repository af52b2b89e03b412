import type { Container } from '@azure/cosmos';
import { readBlog, type VersionedItem } from '../../store/reads/items.ts';
import { sendBatch, unexpected } from '../../store/transport/batch.ts';
import { metAnother, settleByNewest } from '../../store/transport/settle.ts';
import { besideVersion } from './beside-version.ts';
import type { KnownDelivery } from './delivery-store.ts';
import { type DrainPlan, type PlannedDelivery, planOf } from './drain-plan.ts';
import type { DuePosts } from './due-posts.ts';
import { readEndpoints } from './endpoints/endpoints-store.ts';
import { sizeOf } from './outbox.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { claimedFor } from './stored-deliveries.ts';
import type { StoredEndpoints } from './stored-endpoints.ts';

/** What one drain has done. */
export interface Drained {
  /** What it has created, with the endpoints as they were. */
  deliveries: (KnownDelivery & PlannedDelivery)[];
  /** When the endpoints were read, by `performance.now()`. */
  readAt: number;
  /** Whether there is more in the outbox. */
  isMore: boolean;
  /** When the next post is due. */
  nextDue: string | undefined;
}

/** What a drain is done with. */
export interface DrainContext {
  container: Container;
  duePosts: DuePosts;
  /** Whether this process sends another delivery to an endpoint by itself. */
  hasRoom(endpointId: string): boolean;
}

/** How many attempts follow each other at once. */
const attemptsInTurn = 10;

/** When a blog is to be tended to next, after a drain: whoever does then sees how all of its deliveries stand. */
function wakeAfter(
  { deliveries, rest, endpoints = [] }: DrainPlan,
  nextDue: string | undefined,
  now: number,
) {
  if (rest.length > 0) return new Date(now).toISOString();
  const builds = endpoints.map(({ builtAt }) => builtAt).filter(time => Date.parse(time ?? '') > now);
  const due = deliveries.filter(({ item }) => item.state === 'waiting').map(({ item }) => item.dueAt);
  const times = [new Date(now + claimedFor).toISOString(), nextDue, ...builds, ...due];
  return times.filter(time => time !== undefined).sort()[0];
}

/**
 * Tells the endpoints of a blog what is in its outbox, as much as one batch takes: each event becomes a delivery of each endpoint that wants
 * it, and leaves the outbox, or neither does.
 */
export class Drain {
  readonly #context: DrainContext;
  readonly #blogId: string;
  /** What an earlier attempt has read: whom the entries that were there then are told to. */
  #known: { entries: ReadonlySet<string>; stored: StoredEndpoints | undefined; readAt: number } | undefined;

  constructor(context: DrainContext, blogId: string) {
    this.#context = context;
    this.#blogId = blogId;
  }

  /**
   * @returns undefined if there was nothing to tell.
   * @throws Failure `contended`, `storeFailed`, `storeUnanswered`.
   */
  run(): Promise<Drained | undefined> {
    return settleByNewest(this.#context.container, this.#blogId, () => this.#attempts());
  }

  /** Attempts without a pause: where many write, one that waits meets others again, and the outbox fills up. */
  async #attempts() {
    for (let left = attemptsInTurn; ; left--) {
      const result = await this.#attempt();
      if (result !== metAnother || left <= 1) return result;
    }
  }

  async #attempt(): Promise<Drained | undefined | typeof metAnother> {
    const { container, duePosts, hasRoom } = this.#context;
    const blog = await readBlog(container, this.#blogId);
    if (!blog?.outbox) return undefined;
    const now = Date.now();
    const { pending, nextDue } = await duePosts.lookedAt(blog, now);
    const isSame = nextDue === blog.outbox.nextDue;
    if (pending.length === 0 && blog.outbox.pending.length === 0 && isSame) return undefined;
    const { told, stored } = await this.#toTell(pending);
    const plan = planOf({ blog, pending: told, endpoints: stored?.endpoints ?? [], now, hasRoom });
    const rest = [...plan.rest, ...pending.slice(told.length)];
    return this.#write(blog, { ...plan, rest, stored, nextDue, now });
  }

  /**
   * What is told, and to whom. Where others write all the time, an attempt after the first reads nothing but the blog, to get between two
   * writes, and leaves what came since.
   */
  async #toTell(pending: readonly OutboxEntry[]) {
    const { entries, stored } = this.#known ?? {};
    const since = pending.findIndex(({ id }) => !entries?.has(id));
    const told = since < 0 ? pending : pending.slice(0, since);
    if (this.#known && told.length > 0) return { told, stored };
    const readAt = performance.now();
    // Only after the blog: whoever was an endpoint before an entry was written must be told of it.
    const read = await readEndpoints(this.#context.container, this.#blogId);
    this.#known = { entries: new Set(pending.map(({ id }) => id)), stored: read, readAt };
    return { told: pending, stored: read };
  }

  async #write(
    blog: VersionedItem<'blog'>,
    plan: DrainPlan & Pick<Drained, 'nextDue'> & { stored: StoredEndpoints | undefined; now: number },
  ): Promise<Drained | typeof metAnother> {
    const { deliveries, rest, sequence, endpoints, stored, nextDue, now } = plan;
    const size = rest.reduce((sum, entry) => sum + sizeOf(entry), 0);
    const outbox = { size, pending: rest, sequence, ...(nextDue !== undefined && { nextDue }) };
    const built = stored && endpoints && { ...stored, endpoints };
    const outcome = await sendBatch(this.#context.container, this.#blogId, {
      writes: [
        besideVersion(blog, { outbox, wakeAt: wakeAfter(plan, nextDue, now) }),
        // If two have the same place after all, the later one takes it.
        ...deliveries.map(({ item }) => ({ put: item })),
        ...(built ? [{ replace: built, version: built._etag }] : []),
      ],
    });
    if (outcome.done) {
      const known = deliveries.map((each, at) => ({ ...each, etag: outcome.items[at + 1] ?? '' }));
      return { deliveries: known, readAt: this.#known?.readAt ?? 0, isMore: rest.length > 0, nextDue };
    }
    // Another has written in the blog since it was read, or drained it, or changed its endpoints, or deleted them.
    if (outcome.status !== 412 && outcome.status !== 404) throw unexpected(outcome);
    if (built) this.#known = undefined;
    return metAnother;
  }
}
