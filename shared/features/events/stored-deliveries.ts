import type { ItemKeys } from '../../families/item.ts';
import { besideKey, type KeyRange } from '../../store/keys.ts';
import type { BlogEvent } from './event.ts';

/** How a delivery stands: `kept` is one of `changes`, which are not sent. */
export type DeliveryState = 'waiting' | 'delivered' | 'failed' | 'kept';

/** An event for one endpoint, as it is stored: one item in the blog's partition. */
export interface DeliveryItem extends ItemKeys {
  endpointId: string;
  event: BlogEvent;
  state: DeliveryState;
  /** How often it was sent. */
  attempts: number;
  /** The latest attempt: when it ended, with which status, and how the answer began, or why there was none. */
  last?: { time: string; status?: number; answer: string };
  /** When the timer has something to do with it, as `toISOString()` gives it: to send it, or, once it has ended, to delete it. */
  dueAt: string;
}

/** With what Cosmos DB adds. */
export type StoredDelivery = DeliveryItem & { _etag: string };

/** How long deliveries are kept, in milliseconds. */
const keptFor = 30 * 24 * 60 * 60 * 1000;

const hour = 60 * 60 * 1000;

/** Until when a delivery is kept that has ended, in milliseconds since 1970: whole hours, so that many are deleted at once. */
export const keptUntil = (ended: number): string =>
  new Date(Math.ceil((ended + keptFor) / hour) * hour).toISOString();

/** For how long a delivery is left to the process that sends it, in milliseconds: after that, any other sends it again. */
export const claimedFor = 60_000;

/** The place of an event among all of its blog, so that texts sort as numbers do. */
export const sequenceText = (sequence: number): string => String(sequence).padStart(12, '0');

/** Whether a text can be such a place. */
export const isSequence = (text: string): boolean => /^\d{12}$/.test(text);

/** The Cosmos DB id of a delivery. */
export const deliveryId = (endpointId: string, sequence: string): string =>
  `delivery:${endpointId}.${sequence}`;

/** Its list key: those of an endpoint are in the order of their events. */
export const deliveryListKey = (blogId: string, endpointId: string, sequence: string): string =>
  besideKey(blogId, `delivery/${endpointId}/${sequence}`);

/** The list keys of all deliveries of an endpoint. `0` is the character after `/`. */
export const deliveriesOf = (blogId: string, endpointId: string): KeyRange => ({
  from: besideKey(blogId, `delivery/${endpointId}/`),
  to: besideKey(blogId, `delivery/${endpointId}0`),
});

/** The list keys of all deliveries in a blog. */
export const deliveriesIn = (blogId: string): KeyRange => ({
  from: besideKey(blogId, 'delivery/'),
  to: besideKey(blogId, 'delivery0'),
});
