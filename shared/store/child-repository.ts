import { isDeepStrictEqual } from 'node:util';
import type { Container, JSONObject, OperationInput, PatchOperationInput } from '@azure/cosmos';
import { Failure } from '../failure.ts';
import type { PlacedReference, StoredFamily } from '../families/family.ts';
import type { ChildName, Contents, Item, ItemKeys } from '../families/item.ts';
import { type BatchOutcome, batchLimit, runBatch, sendBatch } from './batch.ts';
import { withinWrite } from './call-limit.ts';
import { isStored, readItem, type Stored } from './items.ts';
import { childListKey, creationStamp, familyRange, itemId, type Key } from './keys.ts';
import { listPages, type Window } from './pages.ts';
import { referencedIds, requireReferences } from './references.ts';
import type { Draft, Repository } from './repository.ts';
import { resending, retry, retrying } from './request.ts';

/** The operation that keeps a blog's count exact, and that fails when there is no such blog. */
export function countOperation(blogId: string, counts: Record<string, number>): PatchOperationInput {
  const operations = Object.entries(counts).map(([field, value]) => ({
    op: 'incr' as const,
    path: `/${field}`,
    value,
  }));
  return { operationType: 'Patch', id: itemId('blog', blogId), resourceBody: { operations } };
}

// JSON has no undefined, so a content is compared as what would be stored of it.
const asStored = (item: object): unknown => JSON.parse(JSON.stringify(item));

/** The items of one child family: every write is one transactional batch of the blog's partition. */
export class ChildRepository<F extends ChildName> implements Repository<F> {
  readonly #container: Container;
  readonly #family: StoredFamily<F>;

  constructor(container: Container, family: StoredFamily<F>) {
    this.#container = container;
    this.#family = family;
  }

  async create(key: Key, { content, references }: Draft<F>): Promise<void> {
    const created = creationStamp();
    const touched = this.#family.touched(content, new Date().toISOString());
    const count = countOperation(key.blogId, { [this.#family.count]: 1 });
    const create = { operationType: 'Create' as const, resourceBody: this.#item(key, touched, created) };
    await withinWrite(async () => {
      const outcome = await this.#write(key, [count, create], references);
      if (outcome.done) return;
      if (outcome.statusCode === 404) throw new Failure('blogMissing');
      if (outcome.statusCode !== 409) throw unexpected(outcome);
      const isOwn = outcome.repeated && (await isStored(this.#container, this.#family.name, key, created));
      if (!isOwn) throw new Failure('taken');
    });
  }

  list(blogId: string, window: Window): AsyncGenerator<Item<F>[], void, undefined> {
    return listPages(this.#container, familyRange(blogId, this.#family.name), window, blogId);
  }

  read(key: Key): Promise<Item<F> | undefined> {
    return readItem(this.#container, this.#family.name, key);
  }

  async update(key: Key, draft: Draft<F>, fits: boolean): Promise<void> {
    const attempt = async () => {
      const stored = await readItem(this.#container, this.#family.name, key);
      if (!stored) throw new Failure('absent');
      if (!fits) throw new Failure('identifierMismatch');
      const operation = this.#replacement(key, stored, draft.content);
      if (!operation) return undefined;
      const outcome = await this.#write(key, [operation], draft.references);
      if (outcome.done) return undefined;
      // 412: changed since it was read. 404: deleted since, which the next read tells.
      if (outcome.statusCode === 412 || outcome.statusCode === 404) return retry;
      throw unexpected(outcome);
    };
    await withinWrite(() => retrying(attempt));
  }

  async delete(key: Key): Promise<void> {
    const since = creationStamp();
    const outcome = await withinWrite(() =>
      resending(again => (again ? this.#deleteOlder(key, since) : this.#sendDelete(key))),
    );
    // What is not there any more was deleted by the batch itself, when it was sent again for a lost answer.
    if (outcome.done || (outcome.statusCode === 404 && outcome.repeated)) return;
    throw outcome.statusCode === 404 ? new Failure('absent') : unexpected(outcome);
  }

  /**
   * Deletes the item once more, unless it was created since: then the first delete was carried out, and what is there
   * is somebody else's.
   */
  #deleteOlder(key: Key, since: string): Promise<BatchOutcome> {
    return retrying(async () => {
      const stored = await readItem(this.#container, this.#family.name, key);
      if (!stored || stored.created > since) return { done: true };
      const outcome = await this.#sendDelete(key, stored._etag);
      return !outcome.done && outcome.statusCode === 412 ? retry : outcome;
    });
  }

  /** @param ifMatch the version that is meant; undefined for the first attempt, which means whichever is there. */
  #sendDelete({ blogId, guid }: Key, ifMatch?: string): Promise<BatchOutcome> {
    // The SDK's type of a delete leaves the condition out; what it sends has it.
    const condition = ifMatch !== undefined && { ifMatch };
    const operations: OperationInput[] = [
      { operationType: 'Delete', id: itemId(this.#family.name, guid), ...condition },
      countOperation(blogId, { [this.#family.count]: -1 }),
    ];
    return sendBatch(this.#container, blogId, operations, ifMatch !== undefined);
  }

  /** The whole item, ready for the store. */
  #item(key: Key, content: Contents[F], created: string): JSONObject & ItemKeys {
    const listKey = childListKey(this.#family.name, key, this.#family.order(content, created));
    const keys: ItemKeys = { id: itemId(this.#family.name, key.guid), blogId: key.blogId, listKey, created };
    // The SDK's type knows nothing that is undefined, which its JSON leaves out.
    return { ...keys, ...content } as object as JSONObject & ItemKeys;
  }

  /** The operation that brings the stored item to the content; undefined when it is there already. */
  #replacement(key: Key, stored: Stored<F>, content: Contents[F]): OperationInput | undefined {
    const own = Object.entries(stored).filter(([name]) => !name.startsWith('_'));
    const unchanged = { ...content, ...('lastModified' in stored && { lastModified: stored.lastModified }) };
    if (isDeepStrictEqual(Object.fromEntries(own), asStored(this.#item(key, unchanged, stored.created))))
      return undefined;
    const touched = this.#family.touched(content, new Date().toISOString());
    const resourceBody = this.#item(key, touched, stored.created);
    return { operationType: 'Replace', id: resourceBody.id, resourceBody, ifMatch: stored._etag };
  }

  /**
   * Runs the operations together with reads of all references, so that neither happens without the other.
   * More references than a batch takes are looked up before it.
   */
  async #write(key: Key, operations: OperationInput[], references: PlacedReference[]): Promise<BatchOutcome> {
    const ids = referencedIds(references);
    const fit = ids.length <= batchLimit - operations.length;
    if (!fit) await requireReferences(this.#container, key.blogId, references);
    const reads = (fit ? ids : []).map(id => ({ operationType: 'Read' as const, id }));
    return retrying(async () => {
      const outcome = await runBatch(this.#container, key.blogId, [...operations, ...reads]);
      const isReferenceMissing =
        !outcome.done && outcome.index >= operations.length && outcome.statusCode === 404;
      if (!isReferenceMissing) return outcome;
      await requireReferences(this.#container, key.blogId, references);
      // What the batch did not find was created since.
      return retry;
    });
  }
}

function unexpected({ index, statusCode }: BatchOutcome & { done: false }): Failure {
  const cause = new Error(`Operation ${index} of the batch answered ${statusCode}`);
  return new Failure('storeFailed', [], cause);
}
