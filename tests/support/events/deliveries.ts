import { CosmosClient } from '@azure/cosmos';
import container from '../../../infra/cosmos/container.json';
import { useStarted } from '../../../infra/local/kit/testing/use-started.ts';
import {
  type DeliveryItem,
  deliveryId,
  deliveryListKey,
  sequenceText,
} from '../../../shared/features/events/stored-deliveries.ts';
import type { LocalService } from '../service/local-service.ts';

/** A delivery that a test puts into the store: what it says of it, in place of one that waits for an hour. */
export interface PutDelivery extends Partial<DeliveryItem> {
  blogId: string;
  endpointId: string;
  sequence: number;
}

/** Deliveries in the store of a service, put there as a drain puts them. */
export interface Deliveries {
  put(delivery: PutDelivery): Promise<DeliveryItem>;
  close(): void;
}

/** A delivery as a drain stores it. */
export function storedDelivery({
  blogId,
  endpointId,
  sequence: number,
  ...given
}: PutDelivery): DeliveryItem {
  const sequence = sequenceText(number);
  return {
    id: deliveryId(endpointId, sequence),
    blogId,
    listKey: deliveryListKey(blogId, endpointId, sequence),
    created: '0000000000000000',
    endpointId,
    event: {
      id: `${endpointId}-${number}`,
      source: `/api/blog/${blogId}`,
      type: 'blog.changed',
      time: '2024-05-04T05:31:07.123Z',
      subject: blogId,
    },
    state: 'waiting',
    attempts: 0,
    dueAt: new Date(Date.now() + 3_600_000).toISOString(),
    ...given,
  };
}

function openDeliveries({ cosmos: { endpoint, key } }: Pick<LocalService, 'cosmos'>): Deliveries {
  const client = new CosmosClient({ endpoint, key });
  const { items } = client.database('blog').container(container.id);
  return {
    async put(given) {
      const item = storedDelivery(given);
      await items.upsert(item);
      return item;
    },
    close: () => client.dispose(),
  };
}

/** The deliveries in a service's store, open while the tests of a file or `describe` run. */
export const useDeliveries = (service: Pick<LocalService, 'cosmos'>): Deliveries =>
  useStarted(
    async () => openDeliveries(service),
    async deliveries => deliveries.close(),
  );
