import { CosmosClient } from '@azure/cosmos';
import container from '../../../infra/cosmos/container.json';
import { useStarted } from '../../../infra/local/kit/testing/use-started.ts';
import { DuePosts } from '../../../shared/features/events/due-posts.ts';
import { turnOff } from '../../../shared/features/events/endpoints/endpoints-store.ts';
import type { DeliveryItem } from '../../../shared/features/events/stored-deliveries.ts';
import { BlogTending } from '../../../shared/features/events/tending.ts';
import { Lookups } from '../../../shared/store/reads/pages.ts';
import type { LocalService } from '../service/local-service.ts';

/** A second instance of what tends blogs, without a timer, in the process of the test, and the deliveries that it finds in the store. */
export interface Tended {
  /** Tends a blog now, as the timer does. */
  tend(blogId: string): Promise<void>;
  /** The deliveries in a blog, in the order of their events. */
  deliveriesIn(blogId: string): Promise<DeliveryItem[]>;
  /** Creates a delivery, or replaces it. */
  put(delivery: DeliveryItem): Promise<void>;
  /** What went wrong. */
  readonly reported: readonly unknown[];
}

export const useTended = (service: Pick<LocalService, 'cosmos'>): Tended =>
  useStarted(
    async () => {
      const { endpoint, key } = service.cosmos;
      const client = new CosmosClient({ endpoint, key, consistencyLevel: 'Session' });
      const store = client.database('blog').container(container.id);
      const reported: unknown[] = [];
      const tending = new BlogTending({
        container: store,
        duePosts: new DuePosts(store, new Lookups(store)),
        sending: { isLocal: true },
        turnOff: (...which) => turnOff(store, ...which),
        report: (_blogId, error) => reported.push(error),
      });
      return {
        tend: async (blogId: string) => {
          await tending.tend(blogId);
        },
        async deliveriesIn(blogId: string) {
          const query = 'SELECT * FROM c WHERE STARTSWITH(c.id, "delivery:") ORDER BY c.listKey';
          return (await store.items.query<DeliveryItem>(query, { partitionKey: blogId }).fetchAll())
            .resources;
        },
        async put(delivery: DeliveryItem) {
          await store.items.upsert(delivery);
        },
        reported,
        close: () => client.dispose(),
      };
    },
    async ({ close }) => close(),
  );
