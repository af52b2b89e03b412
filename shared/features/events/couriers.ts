import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { withinDeadline } from '../../calls/deadline.ts';
import { type InPlace, places } from '../../calls/places.ts';
import { atMost } from '../../memory/remember.ts';
import type { DeliveryStore, KnownDelivery } from './delivery-store.ts';
import { type Following, following, soon } from './sending/attempts.ts';
import { messageFor } from './sending/messages.ts';
import { type Answer, attemptTimeout, postMessage, type Sending } from './sending/post-message.ts';
import { keptUntil } from './stored-deliveries.ts';
import type { StoredEndpoint } from './stored-endpoints.ts';

/** How many deliveries this process has in memory, of one endpoint and of all. What is more is read again from the store. */
const most = { ofOne: 100, ofAll: 2_000 };

/** How many deliveries of an endpoint are read at once, and how many of them are sent at the same time. */
const atOnce = { read: 20, sent: 4 };

/** How many are sent at the same time to endpoints that answer soon, and how many to others, so that these do not hold up those. */
const together = { quick: 48, slow: 16 };

/** From when on an endpoint counts as slow, in milliseconds. */
const slowFrom = 2_000;

/** How much of its claim must be left when a delivery is sent, in milliseconds. */
const neededClaim = attemptTimeout + 5_000;

/** How long the log says nothing more of an endpoint, in milliseconds. */
const quietFor = 60_000;

/** What couriers need. */
export interface CourierContext {
  store: DeliveryStore;
  sending: Sending;
  /** An endpoint as it is now; undefined if it is gone. */
  endpointNow(blogId: string, endpointId: string): Promise<StoredEndpoint | undefined>;
  /** Turns an endpoint off, because it wants to be told nothing any more. */
  turnOff(blogId: string, endpointId: string, why: string): Promise<void>;
  report(blogId: string, error: unknown): void;
}

/** What is on its way to one endpoint. */
interface Lane {
  inPlace: InPlace;
  held: number;
  /** What is read from the store and sent, while that goes on. */
  reading?: Promise<void>;
}

/** A delivery after an attempt. */
interface Attempted extends KnownDelivery {
  next: Following;
}

/** Takes deliveries to their endpoints. Those of an endpoint that is slow wait for each other, and hold up those of no other. */
export class Couriers {
  readonly #context: CourierContext;
  readonly #lanes = new Map<string, Lane>();
  readonly #quick = places(together.quick);
  readonly #slow = places(together.slow);
  /** The endpoints that were slow when they were sent to last. */
  readonly #slowOnes = new LRUCache<string, true>(atMost(10_000));
  /** The endpoints of which the log has said lately that they fail. */
  readonly #said = new LRUCache<string, true>({ ...atMost(10_000), ttl: quietFor });
  #held = 0;

  constructor(context: CourierContext) {
    this.#context = context;
  }

  /** Whether another delivery to an endpoint may be given to {@link carry}. */
  hasRoom(endpointId: string): boolean {
    return this.#held < most.ofAll && (this.#lanes.get(endpointId)?.held ?? 0) < most.ofOne;
  }

  /** Sends a delivery, once again if need be after some seconds, and stores what came of it. @returns whether it was taken. */
  carry(delivery: KnownDelivery, endpoint: StoredEndpoint): Promise<boolean> {
    return this.#inLane(endpoint.endpointId, 1, async lane => {
      try {
        return await this.#deliver(lane, delivery, endpoint);
      } catch (error) {
        this.#context.report(delivery.item.blogId, error);
        return false;
      }
    });
  }

  /** Sends what the store has for an endpoint by now, until nothing is left, or what was sent last is not taken. */
  async sendDue(blogId: string, endpoint: StoredEndpoint): Promise<void> {
    await this.#inLane(endpoint.endpointId, 0, async lane => {
      lane.reading ??= this.#readAll(blogId, endpoint).finally(() => {
        lane.reading = undefined;
      });
      await lane.reading;
    });
  }

  async #readAll(blogId: string, endpoint: StoredEndpoint): Promise<void> {
    const { store, report } = this.#context;
    const read = () => withinDeadline(() => store.toSend(blogId, endpoint.endpointId, atOnce.read));
    try {
      while (this.#held < most.ofAll) {
        const deliveries = await read();
        const taken = await Promise.all(deliveries.map(each => this.carry(each, endpoint)));
        if (deliveries.length < atOnce.read || !taken.includes(true)) return;
      }
    } catch (error) {
      report(blogId, error);
    }
  }

  async #inLane<T>(endpointId: string, count: number, act: (lane: Lane) => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(endpointId) ?? { inPlace: places(atOnce.sent), held: 0 };
    this.#lanes.set(endpointId, lane);
    lane.held += count;
    this.#held += count;
    try {
      return await act(lane);
    } finally {
      lane.held -= count;
      this.#held -= count;
      if (lane.held === 0 && !lane.reading) this.#lanes.delete(endpointId);
    }
  }

  async #deliver(lane: Lane, delivery: KnownDelivery, endpoint: StoredEndpoint): Promise<boolean> {
    for (let current = delivery; ; ) {
      const attempted = await lane.inPlace(() => {
        const pool = this.#slowOnes.has(endpoint.endpointId) ? this.#slow : this.#quick;
        return pool(() => this.#attempt(current, endpoint));
      });
      if (!attempted) return false;
      const { item, etag, next } = attempted;
      if (next.pause === undefined || next.pause > soon) {
        await withinDeadline(() => this.#context.store.replace({ item, etag }));
        return next.state === 'delivered';
      }
      // The claim lasts for both.
      current = { item: { ...item, dueAt: current.item.dueAt }, etag };
      await delay(next.pause);
    }
  }

  /** Sends a delivery once. @returns undefined if it is not this process's to send, or not to be sent at all. */
  async #attempt(delivery: KnownDelivery, given: StoredEndpoint): Promise<Attempted | undefined> {
    const { sending, turnOff, report } = this.#context;
    const mine = await this.#mine(delivery, given);
    const { endpoint = given } = mine ?? {};
    const message = messageFor(endpoint, delivery.item.event, Date.now());
    if (!mine || !message) return undefined;
    const begun = performance.now();
    const answer = await postMessage(endpoint.url ?? '', message, sending);
    this.#note(delivery, endpoint, answer, performance.now() - begun);
    const attempted = after(mine.delivery, answer);
    const { blogId } = delivery.item;
    if (attempted.next.isGone)
      await withinDeadline(() => turnOff(blogId, endpoint.endpointId, 'It answered 410.')).catch(error =>
        report(blogId, error),
      );
    return attempted;
  }

  /** The delivery as this process's own, and the endpoint; if that is not sure any more, both are looked at again. */
  async #mine(delivery: KnownDelivery, endpoint: StoredEndpoint) {
    const { store, endpointNow } = this.#context;
    const { blogId, endpointId, dueAt } = delivery.item;
    if (Date.parse(dueAt) - Date.now() >= neededClaim) return { delivery, endpoint };
    return withinDeadline(async () => {
      const now = await endpointNow(blogId, endpointId);
      const claimed = now?.isOn ? await store.claim(delivery) : undefined;
      return now && claimed && { delivery: claimed, endpoint: now };
    });
  }

  /** Remembers how an attempt went, and says so if the event was not taken. */
  #note({ item }: KnownDelivery, { endpointId, kind }: StoredEndpoint, answer: Answer, took: number): void {
    const { status } = answer;
    if (status === undefined || took >= slowFrom) this.#slowOnes.set(endpointId, true);
    else this.#slowOnes.delete(endpointId);
    if ((status ?? 0) >= 200 && (status ?? 0) < 300) return;
    if (this.#said.has(endpointId)) return;
    this.#said.set(endpointId, true);
    // Nothing of the answer, which is a stranger's text.
    const came = status ?? answer.answer;
    console.warn(`Endpoint fails: blog ${item.blogId}, endpoint ${endpointId}, ${kind}, ${came}`);
  }
}

/** A delivery as it is after an attempt. */
function after({ item, etag }: KnownDelivery, answer: Answer): Attempted {
  const now = Date.now();
  const { retryAfter: _, ...came } = answer;
  const attempts = item.attempts + 1;
  const next = following(answer, attempts, now);
  const last = { time: new Date(now).toISOString(), ...came };
  const dueAt = next.pause === undefined ? keptUntil(now) : new Date(now + next.pause).toISOString();
  return { item: { ...item, attempts, last, state: next.state, dueAt }, etag, next };
}
