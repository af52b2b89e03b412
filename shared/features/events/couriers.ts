import { setTimeout as delay } from 'node:timers/promises';
import { withinDeadline } from '../../calls/deadline.ts';
import { type InPlace, places } from '../../calls/places.ts';
import type { DeliveryStore, KnownDelivery } from './delivery-store.ts';
import { EndpointPace } from './endpoint-pace.ts';
import { type Following, following, soon } from './sending/attempts.ts';
import { messageFor } from './sending/messages.ts';
import { type Answer, attemptTimeout, postMessage, type Sending } from './sending/post-message.ts';
import { keptUntil } from './stored-deliveries.ts';
import type { StoredEndpoint } from './stored-endpoints.ts';

/** How many deliveries this process has in memory, of one endpoint and of all. What is more is read again from the store. */
const most = { ofOne: 100, ofAll: 2_000 };

/** How many deliveries of an endpoint are read at once, and how many of them are sent at the same time. */
const atOnce = { read: 20, sent: 4 };

/** How much of its claim must be left when a delivery is sent, in milliseconds. */
const neededClaim = attemptTimeout + 5_000;

/** For how long an endpoint is sent to as it was read, in milliseconds: whoever deletes one is told nothing more. */
const readFor = 1_000;

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

/** An endpoint as it was read. */
interface ReadEndpoint {
  endpoint: StoredEndpoint;
  /** When, by `performance.now()`. */
  at: number;
}

/** What is on its way to one endpoint. */
interface Lane {
  inPlace: InPlace;
  held: number;
  /** When the endpoint has last said that it wants nothing more, by `performance.now()`. */
  goneAt: number;
  /** What is read from the store and sent, while that goes on. */
  reading?: Promise<void>;
}

/** A delivery after an attempt. */
interface Attempted extends KnownDelivery {
  /** Until when it is this process's. */
  claim: string;
  next: Following;
}

/** Takes deliveries to their endpoints. Those of an endpoint that is slow wait for each other, and hold up those of no other. */
export class Couriers {
  readonly #context: CourierContext;
  readonly #lanes = new Map<string, Lane>();
  readonly #pace = new EndpointPace();
  #held = 0;

  constructor(context: CourierContext) {
    this.#context = context;
  }

  /** Whether another delivery to an endpoint may be given to {@link carry}. */
  hasRoom(endpointId: string): boolean {
    return this.#held < most.ofAll && (this.#lanes.get(endpointId)?.held ?? 0) < most.ofOne;
  }

  /**
   * Sends a delivery, once again if need be after some seconds, and stores what came of it.
   * @param readAt when the endpoint was read, by `performance.now()`. @returns whether it was taken.
   */
  carry(delivery: KnownDelivery, endpoint: StoredEndpoint, readAt: number): Promise<boolean> {
    return this.#inLane(endpoint.endpointId, 1, async lane => {
      try {
        return await this.#deliver(lane, delivery, { endpoint, at: readAt });
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
      const readAt = performance.now();
      while (this.#held < most.ofAll) {
        const deliveries = await read();
        const taken = await Promise.all(deliveries.map(each => this.carry(each, endpoint, readAt)));
        if (deliveries.length < atOnce.read || !taken.includes(true)) return;
      }
    } catch (error) {
      report(blogId, error);
    }
  }

  async #inLane<T>(endpointId: string, count: number, act: (lane: Lane) => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(endpointId) ?? { inPlace: places(atOnce.sent), held: 0, goneAt: -1 };
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

  async #deliver(lane: Lane, delivery: KnownDelivery, read: ReadEndpoint): Promise<boolean> {
    for (let current = delivery; ; ) {
      const attempted = await lane.inPlace(() =>
        this.#pace.inPlace(delivery.item.endpointId, () => this.#attempt(lane, current, read)),
      );
      if (!attempted) return false;
      const { item, etag, next, claim } = attempted;
      if (next.pause === undefined || next.pause > soon) {
        await withinDeadline(() => this.#context.store.replace({ item, etag }));
        return next.state === 'delivered';
      }
      // The claim lasts for both.
      current = { item: { ...item, dueAt: claim }, etag };
      // A process that has nothing else to do ends: the claim then ends as well, and the timer of another sends it.
      await delay(next.pause, undefined, { ref: false });
    }
  }

  /** Sends a delivery once. @returns undefined if it is not this process's to send, or not to be sent at all. */
  async #attempt(lane: Lane, delivery: KnownDelivery, read: ReadEndpoint): Promise<Attempted | undefined> {
    const { sending, turnOff, report } = this.#context;
    const mine = await withinDeadline(() => this.#mine(lane, delivery, read));
    const message = mine && messageFor(mine.endpoint, delivery.item.event, Date.now());
    if (!message) return undefined;
    const { endpoint } = mine;
    const begun = performance.now();
    const answer = await postMessage(endpoint.url ?? '', message, sending);
    const attempted = after(mine.delivery, answer);
    const { blogId } = delivery.item;
    const isTaken = attempted.next.state === 'delivered';
    this.#pace.note(blogId, endpoint, { answer, isTaken, took: performance.now() - begun });
    if (!attempted.next.isGone) return attempted;
    lane.goneAt = performance.now();
    await withinDeadline(() => turnOff(blogId, endpoint.endpointId, 'It answered 410.')).catch(error =>
      report(blogId, error),
    );
    return attempted;
  }

  /** The delivery as this process's own, and the endpoint as it is now; undefined if another sends it, or nobody is to. */
  async #mine({ goneAt }: Lane, delivery: KnownDelivery, { endpoint, at }: ReadEndpoint) {
    const { store, endpointNow } = this.#context;
    const { blogId, endpointId, dueAt } = delivery.item;
    const isClaimed = Date.parse(dueAt) - Date.now() >= neededClaim;
    if (isClaimed && performance.now() - at < readFor && at > goneAt) return { delivery, endpoint };
    const now = await endpointNow(blogId, endpointId);
    const claimed = !now?.isOn || isClaimed ? delivery : await store.claim(delivery);
    return now?.isOn && claimed ? { delivery: claimed, endpoint: now } : undefined;
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
  return { item: { ...item, attempts, last, state: next.state, dueAt }, etag, next, claim: item.dueAt };
}
