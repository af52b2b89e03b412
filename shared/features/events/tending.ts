import type { Container } from '@azure/cosmos';
import { Alarms, waitUntil } from '../../calls/alarms.ts';
import { withinDeadline } from '../../calls/deadline.ts';
import { settlesWithin } from '../../calls/pause.ts';
import { places } from '../../calls/places.ts';
import { readBlog } from '../../store/reads/items.ts';
import { sendBatch, unexpected } from '../../store/transport/batch.ts';
import { besideVersion } from './beside-version.ts';
import { Couriers } from './couriers.ts';
import { DeliveryStore } from './delivery-store.ts';
import { Drain, type Drained } from './drain.ts';
import type { DuePosts } from './due-posts.ts';
import { readEndpoints } from './endpoints/endpoints-store.ts';
import type { Sending } from './sending/post-message.ts';
import type { StoredEndpoint } from './stored-endpoints.ts';

/** Tends blogs with endpoints: their outbox is emptied, and what is due is sent. */
export interface Tending {
  /** After a write in a blog: what it tells is sent soon. Nobody waits for that, and nothing is thrown. */
  soon(blogId: string): void;
  /** Tends a blog at a time, in milliseconds since 1970, which is before the next run of the timer: a later one is the timer's. */
  at(blogId: string, time: number): void;
  /**
   * Tends a blog at once and at each time when something is due in it, up to a time, in milliseconds since 1970: what the timer does. Nothing
   * is thrown.
   */
  tendUntil(blogId: string, end: number): Promise<void>;
}

/** How many outboxes are drained at the same time, and how many blogs are looked through. */
const atOnce = 16;

/** How long is waited for what is sent, in milliseconds, so that the timer's next run finds this one at its end. */
const sendingTime = 50_000;

/** How long is waited at least before a blog is tended to again, in milliseconds. */
const betweenTends = 1_000;

/** How many times in a row a batch of what is of no use any more is deleted. */
const deletesAtOnce = 100;

/** What blogs are tended with. */
export interface TendingContext {
  container: Container;
  duePosts: DuePosts;
  sending: Sending;
  turnOff(blogId: string, endpointId: string, why: string): Promise<void>;
  /** Takes what went wrong: the timer does it again. */
  report(blogId: string, error: unknown): void;
}

/** Tends the blogs of a service. */
export class BlogTending implements Tending {
  readonly #context: TendingContext;
  readonly #deliveries: DeliveryStore;
  readonly #couriers: Couriers;
  readonly #alarms = new Alarms(async blogId => {
    const next = await this.tend(blogId);
    if (next !== undefined && next > Date.now()) this.at(blogId, next);
  });
  readonly #inPlace = places(atOnce);
  /** The blogs that are being drained, and whether something was written in them since. */
  readonly #draining = new Map<string, { isWritten: boolean; ended: Promise<void> }>();

  constructor(context: TendingContext) {
    this.#context = context;
    this.#deliveries = new DeliveryStore(context.container);
    this.#couriers = new Couriers({
      ...context,
      store: this.#deliveries,
      endpointNow: async (blogId, endpointId) =>
        (await this.#endpoints(blogId)).find(each => each.endpointId === endpointId),
    });
  }

  soon(blogId: string): void {
    this.#drained(blogId).catch(error => this.#context.report(blogId, error));
  }

  at(blogId: string, time: number): void {
    this.#alarms.set(blogId, time);
  }

  async tendUntil(blogId: string, end: number): Promise<void> {
    for (let next = await this.tend(blogId); next !== undefined && next < end; next = await this.tend(blogId))
      // What could not be done in one go is gone on with after a pause.
      await waitUntil(next > Date.now() ? next : Date.now() + betweenTends);
  }

  /**
   * Tends a blog in all that is due, and ends when that was tried, or is left for another time. Nothing is thrown.
   * @returns when it is to be tended to next, in milliseconds since 1970; undefined if there is nothing to do, or somebody else sees to it.
   */
  async tend(blogId: string): Promise<number | undefined> {
    try {
      await this.#drained(blogId);
      const next = await this.#step(() => this.#deliveries.nextDue(blogId));
      if (next !== undefined && Date.parse(next) <= Date.now()) await this.#sendDue(blogId);
      const wakeAt = await this.#step(() => this.#setWaking(blogId));
      return wakeAt === undefined ? undefined : Date.parse(wakeAt);
    } catch (error) {
      this.#context.report(blogId, error);
      return undefined;
    }
  }

  #step<T>(act: () => Promise<T>): Promise<T> {
    return this.#inPlace(() => withinDeadline(act));
  }

  async #endpoints(blogId: string): Promise<readonly StoredEndpoint[]> {
    return (await readEndpoints(this.#context.container, blogId))?.endpoints ?? [];
  }

  /** Drains the outbox of a blog, once at a time, until nothing is in it. */
  #drained(blogId: string): Promise<void> {
    const running = this.#draining.get(blogId);
    if (running) {
      running.isWritten = true;
      return running.ended;
    }
    const draining = { isWritten: true, ended: Promise.resolve() };
    this.#draining.set(blogId, draining);
    draining.ended = this.#inPlace(() => this.#drainAll(blogId, draining));
    return draining.ended;
  }

  async #drainAll(blogId: string, draining: { isWritten: boolean }): Promise<void> {
    const { container, duePosts } = this.#context;
    const hasRoom = (endpointId: string) => this.#couriers.hasRoom(endpointId);
    try {
      while (draining.isWritten) {
        draining.isWritten = false;
        const drain = new Drain({ container, duePosts, hasRoom }, blogId);
        const drained = await withinDeadline(() => drain.run());
        if (drained) this.#handOn(blogId, drained);
        draining.isWritten ||= drained?.isMore ?? false;
      }
    } finally {
      this.#draining.delete(blogId);
    }
  }

  /** Sends what a drain has created. Nobody waits for that. */
  #handOn(blogId: string, { deliveries, nextDue, readAt }: Drained): void {
    if (nextDue !== undefined) this.at(blogId, Date.parse(nextDue));
    const left = new Map<string, StoredEndpoint>();
    for (const { item, etag, endpoint, isClaimed } of deliveries) {
      if (isClaimed) void this.#couriers.carry({ item, etag }, endpoint, readAt);
      else if (item.state === 'waiting' && Date.parse(item.dueAt) > Date.now())
        this.at(blogId, Date.parse(item.dueAt));
      else if (item.state === 'waiting') left.set(endpoint.endpointId, endpoint);
    }
    for (const endpoint of left.values()) void this.#couriers.sendDue(blogId, endpoint);
  }

  /** Sends what is due of each endpoint, all of them at the same time, and deletes what is of no use any more. */
  async #sendDue(blogId: string): Promise<void> {
    const endpoints = await this.#step(() => this.#endpoints(blogId));
    const on = endpoints.filter(({ isOn }) => isOn);
    const sent = on.map(endpoint => this.#couriers.sendDue(blogId, endpoint));
    await settlesWithin(Promise.all(sent), sendingTime);
    const ids = on.map(({ endpointId }) => endpointId);
    for (let times = 0; times < deletesAtOnce; times++)
      if (!(await this.#step(() => this.#deliveries.deleteEnded(blogId, ids)))) return;
  }

  /** Says when the blog is to be tended to next, by how everything in it stands, unless another changes that. */
  async #setWaking(blogId: string): Promise<string | undefined> {
    const { container } = this.#context;
    const blog = await readBlog(container, blogId);
    // What is in the outbox has said that already.
    if (!blog || (blog.outbox && blog.outbox.pending.length > 0)) return undefined;
    const times = [await this.#deliveries.nextDue(blogId), blog.outbox?.nextDue];
    const wakeAt = times.filter(time => time !== undefined).sort()[0];
    if (wakeAt === blog.wakeAt) return wakeAt;
    const writes = [besideVersion(blog, { outbox: blog.outbox, wakeAt })];
    const outcome = await sendBatch(container, blogId, { writes });
    if (!outcome.done && outcome.status !== 412 && outcome.status !== 404) throw unexpected(outcome);
    return wakeAt;
  }
}
