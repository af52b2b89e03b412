import { CosmosClient } from '@azure/cosmos';
import container from '../../../infra/cosmos/container.json';
import { useStarted } from '../../../infra/local/kit/testing/use-started.ts';
import type { OutboxEntry, StoredOutbox } from '../../../shared/features/events/outbox-entry.ts';
import { keepingVersion } from '../../../shared/store/reads/version-of.ts';
import type { LocalService } from '../service/local-service.ts';

/** What a blog's item has of events. */
export interface BlogOfEvents {
  id: string;
  _etag: string;
  outbox?: StoredOutbox;
  wakeAt?: string;
}

/** The outboxes of blogs, changed in the store as an endpoint and the drain change them: on condition that the blog is as it was read. */
export interface Outboxes {
  /** Gives a blog an outbox, as its first endpoint does. @param outbox what it has in place of nothing. */
  give(blogId: string, outbox?: Partial<StoredOutbox>): Promise<void>;
  /** Takes it away, as the delete of its last endpoint does. */
  take(blogId: string): Promise<void>;
  /** What a blog's item has. */
  read(blogId: string): Promise<BlogOfEvents>;
  /** The entries of a blog, which are then taken out. */
  drain(blogId: string): Promise<readonly OutboxEntry[]>;
  close(): void;
}

/** What entries say, in short and in their order: the changes of posts, and `blog`. */
export const changesIn = (entries: readonly OutboxEntry[]): string[] =>
  entries.flatMap(({ posts = [], blog }) => [...posts.map(([change]) => change), ...(blog ? ['blog'] : [])]);

/** Opens the store of a service for its outboxes. */
export function openOutboxes({ cosmos: { endpoint, key } }: Pick<LocalService, 'cosmos'>): Outboxes {
  const client = new CosmosClient({ endpoint, key, consistencyLevel: 'Session' });
  const { items } = client.database('blog').container(container.id);
  const itemOf = (blogId: string) =>
    client.database('blog').container(container.id).item(`blog:${blogId}`, blogId);

  const read = async (blogId: string) => {
    const query = { query: `SELECT * FROM c WHERE c.id = 'blog:${blogId}'` };
    const [blog] = (await items.query<BlogOfEvents>(query, { partitionKey: blogId }).fetchAll()).resources;
    if (!blog) throw new Error(`There is no blog ${blogId}`);
    return blog;
  };
  const replace = async (
    blogId: string,
    { outbox: _outbox, wakeAt: _wakeAt, ...blog }: BlogOfEvents,
    set: object,
  ) => {
    const accessCondition = { type: 'IfMatch', condition: blog._etag };
    const changed = { ...blog, ...set, keptVersion: keepingVersion(blog) };
    await itemOf(blogId).replace(changed, { accessCondition });
  };
  return {
    async give(blogId, given) {
      const outbox = { size: 0, pending: [], sequence: 0, ...given };
      await replace(blogId, await read(blogId), { outbox });
    },
    take: async blogId => replace(blogId, await read(blogId), {}),
    read,
    async drain(blogId) {
      const blog = await read(blogId);
      await replace(blogId, blog, { outbox: { ...blog.outbox, size: 0, pending: [] } });
      return blog.outbox?.pending ?? [];
    },
    close: () => client.dispose(),
  };
}

/** Refuses each drain of the service itself, so that a test finds in outboxes what writes have left. */
export function refuseDrains({ cosmos }: Pick<LocalService, 'cosmos'>): void {
  const on = { kind: 'batch', textIncludes: 'keptVersion' } as const;
  cosmos.faults.inject({
    kind: 'foreign',
    foreign: { statusCode: 403 },
    times: Number.POSITIVE_INFINITY,
    on,
  });
}

/** The outboxes of a service's blogs, open while the tests of a file or `describe` run. */
export const useOutboxes = (service: Pick<LocalService, 'cosmos'>): Outboxes =>
  useStarted(
    async () => openOutboxes(service),
    async outboxes => outboxes.close(),
  );
