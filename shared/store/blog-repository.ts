import { createHash } from 'node:crypto';
import { type Container, ErrorResponse, type PatchOperation } from '@azure/cosmos';
import { Failure } from '../failure.ts';
import type { BlogContent, ChildCounts } from '../families/blog.ts';
import { childNameOf, children } from '../families/children.ts';
import type { Item, ItemKeys } from '../families/item.ts';
import type { CallName } from '../telemetry/records.ts';
import { batchLimit, runBatch } from './batch.ts';
import { withinWrite } from './call-limit.ts';
import { countOperation } from './child-repository.ts';
import { isStored, readItem } from './items.ts';
import { blogListKey, blogsRange, childrenRange, creationStamp, itemId, type Key } from './keys.ts';
import { listPages, queryPages, type Window } from './pages.ts';
import type { Draft, Repository } from './repository.ts';
import { resending, type StoreCall, send } from './request.ts';

const noChildren: ChildCounts = { authorsCount: 0, mediaCount: 0, tagCount: 0, postCount: 0 };

/**
 * How long a delete that has been through a blog goes on against others who create in it, in milliseconds: creates
 * without end would keep it for ever.
 */
const deletePatience = 3_000;

/** A digest of a blog's own fields, by which a patch sees that it would change nothing. */
function fingerprintOf({ name, slogan, logoUrl }: BlogContent): string {
  return createHash('sha256')
    .update(JSON.stringify([name, slogan, logoUrl]))
    .digest('hex');
}

/** The blogs themselves, each in the partition of its children. */
export class BlogRepository implements Repository<'blog'> {
  readonly #container: Container;

  constructor(container: Container) {
    this.#container = container;
  }

  async create(key: Key, { content }: Draft<'blog'>): Promise<void> {
    const { blogId } = key;
    const created = creationStamp();
    const keys: ItemKeys = {
      id: itemId('blog', blogId),
      blogId,
      listKey: blogListKey(blogId, created),
      created,
    };
    const resourceBody = { ...keys, ...content, ...noChildren, fingerprint: fingerprintOf(content) };
    await withinWrite(async () => {
      // A batch of one: items.create() would read the container's definition first.
      const outcome = await runBatch(this.#container, blogId, [{ operationType: 'Create', resourceBody }]);
      if (outcome.done) return;
      if (outcome.statusCode !== 409) throw new Failure('storeFailed');
      const isOwn = outcome.repeated && (await isStored(this.#container, 'blog', key, created));
      if (!isOwn) throw new Failure('taken');
    });
  }

  list(_blogId: string, window: Window): AsyncGenerator<Item<'blog'>[], void, undefined> {
    return listPages(this.#container, blogsRange, window);
  }

  read(key: Key): Promise<Item<'blog'> | undefined> {
    return readItem(this.#container, 'blog', key);
  }

  /** Patches the blog's own fields, so that counts changed meanwhile stay, on condition that they differ. */
  async update(key: Key, { content }: Draft<'blog'>, fits: boolean): Promise<void> {
    if (!fits) throw new Failure((await this.read(key)) ? 'identifierMismatch' : 'absent');
    const fingerprint = fingerprintOf(content);
    const operations: PatchOperation[] = Object.entries({ ...content, fingerprint }).map(
      ([field, value]) => ({
        op: 'set',
        path: `/${field}`,
        value,
      }),
    );
    const condition = `FROM c WHERE c.fingerprint != "${fingerprint}"`;
    const item = this.#container.item(itemId('blog', key.blogId), key.blogId);
    // 412: the fields are what they are to be, so there is nothing to write.
    const { status } = await expectStatus('patch', [404, 412], abortSignal =>
      item.patch({ operations, condition }, { abortSignal }),
    );
    if (status === 404) throw new Failure('absent');
  }

  /**
   * Deletes the children in batches that lower the counts as they go, then the blog itself unless something
   * was created meanwhile. Cut off anywhere, the blog is still there, its counts are right, and the next
   * delete goes on from there (decisions, Delete).
   */
  async delete(key: Key): Promise<void> {
    let end = Number.POSITIVE_INFINITY;
    while (Date.now() < end) {
      const blog = await readItem(this.#container, 'blog', key);
      if (!blog) throw new Failure('absent');
      // The version is read before the look for children: a child created after it changes the version.
      const found = await this.#deleteChildren(key.blogId);
      if (!found && (await this.#deleteVersion(key, blog._etag))) return;
      end = Math.min(end, Date.now() + deletePatience);
    }
    throw new Failure(
      'contended',
      [],
      new Error(`Gave up after ${deletePatience} ms against creates in the blog`),
    );
  }

  /** Deletes the children that a look finds. Answers whether there were any. */
  async #deleteChildren(blogId: string): Promise<boolean> {
    const { from, to } = childrenRange(blogId);
    const query = {
      query: 'SELECT c.id FROM c WHERE c.listKey >= @from AND c.listKey < @to',
      parameters: [
        { name: '@from', value: from },
        { name: '@to', value: to },
      ],
    };
    let found = false;
    for await (const page of queryPages<ItemKeys>(this.#container, query, blogId, batchLimit - 1)) {
      found = true;
      const operations = [
        ...page.map(({ id }) => ({ operationType: 'Delete' as const, id })),
        countOperation(blogId, loweredCounts(page)),
      ];
      const outcome = await withinWrite(() => runBatch(this.#container, blogId, operations));
      // 404: one of them was deleted meanwhile; the next look finds the rest.
      if (!outcome.done && outcome.statusCode !== 404) throw new Failure('storeFailed');
    }
    return found;
  }

  /**
   * Deletes the blog's own item in that version. Answers whether it was that version.
   * @throws Failure `absent` when another delete was faster: of two, only one has deleted the blog.
   */
  async #deleteVersion({ blogId }: Key, etag: string): Promise<boolean> {
    const item = this.#container.item(itemId('blog', blogId), blogId);
    const accessCondition = { type: 'IfMatch', condition: etag };
    const { status, repeated } = await expectStatus('delete', [404, 412], abortSignal =>
      item.delete({ accessCondition, abortSignal }),
    );
    if (status === 404 && !repeated) throw new Failure('absent');
    return status !== 412;
  }
}

/** By how much the items' families are to be counted down. */
function loweredCounts(items: ItemKeys[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) {
    const name = childNameOf(item);
    if (name) counts[children[name].count] = (counts[children[name].count] ?? 0) - 1;
  }
  return counts;
}

interface WriteAnswer {
  status: number;
  /** Whether it may have been carried out before: then what it found may be its own work. */
  repeated: boolean;
}

/** Sends a conditional write; the statuses that are an answer here are returned, all other failures thrown. */
function expectStatus(
  name: CallName,
  expected: number[],
  request: StoreCall<{ statusCode: number }>,
): Promise<WriteAnswer> {
  const write = (again: boolean): StoreCall<WriteAnswer> => {
    return async (signal, exchange) => {
      const answered = (status: number) => ({ status, repeated: again || exchange.uncertain === true });
      try {
        return answered((await request(signal, exchange)).statusCode);
      } catch (error) {
        const status = error instanceof ErrorResponse ? Number(error.code) : 0;
        if (expected.includes(status)) return answered(status);
        throw error;
      }
    };
  };
  return resending(again => send(name, write(again)));
}
