import { CosmosClient } from '@azure/cosmos';
import container from '../../../infra/cosmos/container.json';
import { families, type Payload } from '../content/families.ts';
import { type LocalService, readCaughtUp } from '../service/local-service.ts';

/** The content of the store, read directly through the SDK. */
export interface StoreReader {
  /** All items of a blog's partition. */
  readPartition(blogId: string): Promise<Payload[]>;
  /**
   * Faults of the whole service: counts in the list of blogs that differ from the items in the store, and items whose blog
   * does not exist. Nothing may write meanwhile.
   */
  wrongCounts(): Promise<string[]>;
  /** Fails unless the blog's counts, stored and reported, match its items; returns them in the order of `families`. */
  expectExactCounts(blogId: string): Promise<number[]>;
  close(): void;
}

/** Opens the store of a service. */
export function openStore({ cosmos, send }: LocalService): StoreReader {
  const { endpoint, key } = cosmos;
  const client = new CosmosClient({ endpoint, key, consistencyLevel: 'Session' });
  const { items } = client.database('blog').container(container.id);

  const read = (partitionKey?: string) =>
    readCaughtUp(cosmos, async () => {
      const query = items.query<Payload>('SELECT * FROM c', { partitionKey });
      return (await query.fetchAll()).resources;
    });
  const listBlogs = async () => (await send('GET', 'blog?count=2147483647')).json<Payload[]>();
  const isOf = (noun: string) => (item: Payload) => String(item.id).startsWith(`${noun}:`);

  return {
    readPartition: read,
    async wrongCounts() {
      const [stored, blogs] = [await read(), await listBlogs()];
      const wrong = blogs.flatMap(blog => {
        const own = stored.filter(({ blogId }) => blogId === blog.blogId);
        return families
          .filter(({ noun, count }) => own.filter(isOf(noun)).length !== blog[count])
          .map(({ count }) => `${count} of ${blog.blogId} is not ${blog[count]}`);
      });
      const known = new Set(blogs.map(({ blogId }) => blogId));
      const orphans = stored.filter(({ blogId }) => !known.has(blogId));
      return [...wrong, ...orphans.map(({ id, blogId }) => `${id} exists without its blog ${blogId}`)];
    },
    async expectExactCounts(blogId) {
      const [stored, listed] = [await read(blogId), await listBlogs()];
      const there = families.map(({ noun }) => stored.filter(isOf(noun)).length);
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
