import { CosmosClient } from '@azure/cosmos';
import container from '../../infra/cosmos/container.json';
import { families, type Payload } from './families.ts';
import { type LocalService, readCaughtUp } from './local-service.ts';

/** The content of the store, read directly through the SDK. */
export interface StoreReader {
  /** All items of a blog's partition. */
  readPartition(blogId: string): Promise<Payload[]>;
  /** Fails unless the blog's counts, stored and reported, match its items; returns them in the order of `families`. */
  expectExactCounts(blogId: string): Promise<number[]>;
  close(): void;
}

/** Opens the store of a service. */
export function openStore({ cosmos, send }: LocalService): StoreReader {
  const { endpoint, key } = cosmos;
  const client = new CosmosClient({ endpoint, key, consistencyLevel: 'Session' });
  const { items } = client.database('blog').container(container.id);

  const readPartition = (blogId: string) =>
    readCaughtUp(cosmos, async () => {
      const query = items.query<Payload>('SELECT * FROM c', { partitionKey: blogId });
      return (await query.fetchAll()).resources;
    });

  return {
    readPartition,
    async expectExactCounts(blogId) {
      const stored = await readPartition(blogId);
      const listed = (await send('GET', 'blog?count=100000')).json<Payload[]>();
      const there = families.map(
        ({ noun }) => stored.filter(({ id }) => String(id).startsWith(`${noun}:`)).length,
      );
      const said = [
        stored.find(({ id }) => id === `blog:${blogId}`),
        listed.find(each => each.blogId === blogId),
      ];
      for (const counts of said) expect(families.map(({ count }) => counts?.[count])).toEqual(there);
      expect(stored).toHaveLength(1 + there.reduce((sum, count) => sum + count));
      return there;
    },
    close: () => client.dispose(),
  };
}
