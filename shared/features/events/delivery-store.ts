import type { Container } from '@azure/cosmos';
import { queryPages } from '../../store/reads/pages.ts';
import { batchLimit, type ItemWrite, sendBatch, unexpected } from '../../store/transport/batch.ts';
import { settle } from '../../store/transport/settle.ts';
import {
  claimedFor,
  type DeliveryItem,
  deliveriesIn,
  deliveriesOf,
  type StoredDelivery,
} from './stored-deliveries.ts';

/** A delivery in the version that this process knows. */
export interface KnownDelivery {
  item: DeliveryItem;
  etag: string;
}

/** The deliveries of a blog in the store, by when there is something to do with them. */
export class DeliveryStore {
  readonly #container: Container;

  constructor(container: Container) {
    this.#container = container;
  }

  /** When there is something to do with a delivery of a blog for the first time; undefined if it has none. */
  async nextDue(blogId: string): Promise<string | undefined> {
    const query = 'SELECT c.dueAt FROM c WHERE c.dueAt > "" ORDER BY c.dueAt';
    for await (const { items } of queryPages<Pick<DeliveryItem, 'dueAt'>>(
      this.#container,
      { query },
      blogId,
      1,
    ))
      return items[0]?.dueAt;
    return undefined;
  }

  /** Some of what is to be sent to an endpoint by now, in the order of the events. */
  async toSend(blogId: string, endpointId: string, count: number): Promise<KnownDelivery[]> {
    const { from, to } = deliveriesOf(blogId, endpointId);
    const query = {
      query:
        'SELECT * FROM c WHERE c.listKey >= @from AND c.listKey < @to AND c.dueAt <= @now AND c.state = "waiting" ORDER BY c.listKey',
      parameters: [
        { name: '@from', value: from },
        { name: '@to', value: to },
        { name: '@now', value: new Date().toISOString() },
      ],
    };
    for await (const { items } of queryPages<StoredDelivery>(this.#container, query, blogId, count))
      return items.map(known);
    return [];
  }

  /**
   * Deletes what is of no use any more: what has ended long ago, and what waits for an endpoint that is gone or off.
   * @param on the endpoints that are on. @returns whether there may be more.
   */
  async deleteEnded(blogId: string, on: readonly string[]): Promise<boolean> {
    const { from, to } = deliveriesIn(blogId);
    const query = {
      query:
        'SELECT c.id FROM c WHERE c.listKey >= @from AND c.listKey < @to AND c.dueAt <= @now ' +
        'AND (c.state != "waiting" OR NOT ARRAY_CONTAINS(@on, c.endpointId))',
      parameters: [
        { name: '@from', value: from },
        { name: '@to', value: to },
        { name: '@now', value: new Date().toISOString() },
        { name: '@on', value: [...on] },
      ],
    };
    for await (const { items } of queryPages<{ id: string }>(this.#container, query, blogId, batchLimit)) {
      const isDone = await this.#write(
        blogId,
        items.map(({ id }) => ({ delete: id })),
      );
      // If not, another deletes them, and the rest as well.
      return isDone !== undefined && items.length === batchLimit;
    }
    return false;
  }

  /** Leaves a delivery to this process for a while. @returns undefined if it is another's by now, or gone. */
  claim({ item, etag }: KnownDelivery): Promise<KnownDelivery | undefined> {
    return this.replace({ item: { ...item, dueAt: new Date(Date.now() + claimedFor).toISOString() }, etag });
  }

  /** Replaces a delivery in the version that is known. @returns undefined if it has changed since, or is gone. */
  async replace({ item, etag }: KnownDelivery): Promise<KnownDelivery | undefined> {
    const write: ItemWrite = { replace: item, version: etag };
    const written = await this.#write(item.blogId, [write]);
    return written && { item, etag: written[0] ?? '' };
  }

  /** @returns the tags of what was written; undefined if it was changed or deleted by another. */
  async #write(blogId: string, writes: readonly ItemWrite[]): Promise<(string | undefined)[] | undefined> {
    // If an attempt without an answer was carried out, the next one is refused, and what was written counts as another's.
    const outcome = await settle(() => sendBatch(this.#container, blogId, { writes }));
    if (outcome.done) return outcome.items;
    if (outcome.status !== 412 && outcome.status !== 404) throw unexpected(outcome);
    return undefined;
  }
}

const known = ({ _etag, ...item }: StoredDelivery): KnownDelivery => ({ item, etag: _etag });
