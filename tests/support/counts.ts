import { CosmosClient } from '@azure/cosmos';
import container from '../../infra/cosmos/container.json';
import { families, type Payload } from './families.ts';
import { type LocalService, readCaughtUp } from './local-service.ts';

/** An item as the store has it: its id begins with its family's name, such as `tag:`. */
interface StoredItem {
  id: string;
  blogId: string;
}

/** All items of the service's store, read directly from the store. */
async function storedItems({ cosmos }: Pick<LocalService, 'cosmos'>): Promise<StoredItem[]> {
  const { endpoint, key } = cosmos;
  const client = new CosmosClient({ endpoint, key, consistencyLevel: 'Session' });
  try {
    const items = client.database('blog').container(container.id).items;
    const query = items.query<StoredItem>('SELECT c.id, c.blogId FROM c');
    return (await readCaughtUp(cosmos, () => query.fetchAll())).resources;
  } finally {
    client.dispose();
  }
}

/**
 * Faults of the whole service: counts in the list of blogs that differ from the items in the store, and items whose
 * blog does not exist. Nothing may write meanwhile.
 */
export async function findWrongCounts(service: Pick<LocalService, 'cosmos' | 'send'>): Promise<string[]> {
  const blogs = (await service.send('GET', 'blog?count=2147483647')).json<Payload[]>();
  const stored = new Map<string, StoredItem[]>();
  for (const item of await storedItems(service)) {
    stored.set(item.blogId, [...(stored.get(item.blogId) ?? []), item]);
  }
  const wrong = blogs.flatMap(blog => {
    const items = stored.get(String(blog.blogId)) ?? [];
    stored.delete(String(blog.blogId));
    return families.flatMap(({ noun, count }) => {
      const there = items.filter(({ id }) => id.startsWith(`${noun}:`)).length;
      return blog[count] === there
        ? []
        : [`${count} of ${blog.blogId} must be ${there} (got ${blog[count]})`];
    });
  });
  const orphans = [...stored.values()]
    .flat()
    .map(({ id, blogId }) => `${id} exists without its blog ${blogId}`);
  return [...wrong, ...orphans];
}
