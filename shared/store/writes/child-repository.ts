import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Container, OperationInput } from '@azure/cosmos';
import { Failure } from '../../failures/failure.ts';
import type { PlacedReference, StoredFamily } from '../../families/family.ts';
import type { ChildName, Contents, Item } from '../../families/item.ts';
import { itemId, type Key } from '../keys.ts';
import { readBlog, readItem, type Stored } from '../reads/items.ts';
import { listPages, type Page } from '../reads/pages.ts';
import type { Selection } from '../reads/selection.ts';
import type { Draft, Precondition, Repository, Written } from '../repository.ts';
import { type BatchOutcome, batchLimit, readOf, sendBatch, unexpected } from '../transport/batch.ts';
import { metAnother } from '../transport/settle.ts';
import { blogPatch } from './blog-patch.ts';
import { decideByNewest, settleByNewest, Unchanged } from './catch-up.ts';
import { afterRefusal, type Creation, childItem, findCarriedOut } from './creation-batch.ts';
import type { GroupCommit } from './group-commit.ts';
import { allowedVersion, conditionFailed } from './precondition.ts';
import { referencedIds, requireReferences } from './required-references.ts';

/** Whether an item is stored with exactly these properties. JSON has no undefined, so they are compared as they are stored. */
function hasContent(stored: object, item: object): boolean {
  const own = Object.entries(stored).filter(([name]) => !name.startsWith('_'));
  return isDeepStrictEqual(Object.fromEntries(own), JSON.parse(JSON.stringify(item)));
}

/** The number of operations in a write's batch before the reads: the blog's patch, and the create or replacement. */
const writes = 2;

/** The versions after a batch that patched the blog first, then wrote the item. */
const writtenBy = ({ etags: [blog, own] }: BatchOutcome & { done: true }): Written => ({ blog, own });

/** What is missing with its blog cannot be updated. */
function absentWithBlog(error: unknown): never {
  throw error instanceof Failure && error.code === 'blogMissing' ? new Failure('absent') : error;
}

/** Stores the items of one child family. Every write is one transactional batch in the blog's partition. */
export class ChildRepository<F extends ChildName> implements Repository<F> {
  readonly #container: Container;
  readonly #family: StoredFamily<F>;
  readonly #creates: GroupCommit;

  /** @param creates of all families, because those in one blog are carried out together. */
  constructor(container: Container, family: StoredFamily<F>, creates: GroupCommit) {
    this.#container = container;
    this.#family = family;
    this.#creates = creates;
  }

  async create(key: Key, { content, references }: Draft<F>): Promise<Written> {
    const touched = this.#family.touched(content, new Date().toISOString());
    const lost = new Set<string>();
    const id = itemId(this.#family.name, key.guid);
    const creation: Creation = {
      id,
      count: this.#family.count,
      itemAt: created => childItem(this.#family, key, touched, created),
      required: [],
      lost,
      overtaken: [],
    };
    const findOwn = async (): Promise<Written | undefined> => {
      const found = await findCarriedOut(this.#container, key.blogId, [id], lost);
      const [stored] = found ?? [];
      if (!stored) return found && {};
      // If another has changed it since, its tag is not that of what was created.
      return hasContent(stored, creation.itemAt(stored.created)) ? { own: stored._etag } : {};
    };
    let isFirst = true;
    return settleByNewest(this.#container, key.blogId, async isUncertain => {
      const own = isUncertain ? await findOwn() : undefined;
      if (own) return own;
      const outcome = await this.#write(key, references, required => {
        if (!isFirst) return this.#creates.createAlone(key.blogId, { ...creation, required });
        isFirst = false;
        return this.#creates.create(key.blogId, { ...creation, required });
      });
      if (outcome === metAnother) return metAnother;
      if (outcome.done) return writtenBy(outcome);
      if (outcome.status === 404) throw new Failure('blogMissing');
      // An earlier attempt may have been carried out since the last look.
      const late = isUncertain ? await findOwn() : undefined;
      return late ?? afterRefusal(this.#container, key.blogId, creation, outcome);
    });
  }

  list(blogId: string, selection: Selection): AsyncGenerator<Page<Item<F>>, void, undefined> {
    return listPages(this.#container, selection, blogId);
  }

  read(key: Key): Promise<Stored<F> | undefined> {
    return readItem(this.#container, this.#family.name, key);
  }

  async update(
    key: Key,
    draft: Draft<F>,
    fits: boolean,
    condition: Precondition = () => true,
  ): Promise<Written> {
    const replacement = async (isUncertain: boolean) => {
      const stored = await this.read(key);
      if (!stored) throw new Failure('absent');
      if (!fits) throw new Failure('identifierMismatch');
      const operation = this.#replacement(key, stored, draft.content);
      // An earlier attempt was carried out without an answer: the stored version is its own, so no condition is checked.
      if (!operation && isUncertain) return new Unchanged(stored._etag);
      if (!condition(stored._etag)) throw conditionFailed(isUncertain);
      return operation ?? new Unchanged(stored._etag);
    };
    const attempt = async (isUncertain: boolean) => {
      const operation = await decideByNewest(this.#container, key.blogId, isUncertain, replacement);
      if (operation instanceof Unchanged) return { own: operation.etag };
      // The blog's item is the version of everything in the blog, so every write must change it.
      const blog = blogPatch(key.blogId, { raise: { updates: 1 } });
      const outcome = await this.#write(key, draft.references, required =>
        sendBatch(this.#container, key.blogId, [blog, operation, ...required.map(readOf)]),
      ).catch(absentWithBlog);
      if (outcome === metAnother) return metAnother;
      if (outcome.done) return writtenBy(outcome);
      // 412: the item has changed since it was read. 404: it was deleted, which the next read will show.
      if (outcome.status === 412 || outcome.status === 404) return metAnother;
      throw unexpected(outcome);
    };
    const id = itemId(this.#family.name, key.guid);
    return settleByNewest(this.#container, key.blogId, attempt, `${key.blogId}/${id}`);
  }

  /**
   * The delete leaves a mark in the blog, on condition that the mark is not there yet. So a delete whose answer was lost can
   * safely be sent again: the second one finds the mark, and does not delete an item that somebody has created in the same
   * place since. This needs no clock. A mark is only lost if another delete in the same blog comes in between.
   */
  async delete(key: Key, condition?: Precondition): Promise<Written> {
    const mark = randomUUID();
    const id = itemId(this.#family.name, key.guid);
    const blog = blogPatch(key.blogId, {
      raise: { [this.#family.count]: -1 },
      set: { lastDeleted: mark },
      condition: `NOT IS_DEFINED(c.lastDeleted) OR c.lastDeleted != "${mark}"`,
    });
    return settleByNewest(this.#container, key.blogId, async isUncertain => {
      if (isUncertain && (await this.#isDeleted(key, mark))) return {};
      const version =
        condition &&
        (await decideByNewest(this.#container, key.blogId, isUncertain, async () =>
          allowedVersion(await this.read(key), condition, isUncertain),
        ));
      // The SDK's type of a delete lacks the condition, but the SDK sends it.
      const remove = { operationType: 'Delete' as const, id, ...(version && { ifMatch: version }) };
      const outcome = await sendBatch(this.#container, key.blogId, [remove, blog]);
      if (outcome.done) return { blog: outcome.etags[1] };
      // The second operation, on the blog, is refused if the mark is already there.
      if (outcome.status === 412) return outcome.index === 1 ? {} : metAnother;
      if (outcome.status !== 404) throw unexpected(outcome);
      if (isUncertain) return {};
      throw new Failure('absent');
    });
  }

  /** Whether a delete with that mark was carried out: the mark says so, or there is nothing left to delete. */
  async #isDeleted(key: Key, mark: string): Promise<boolean> {
    const blog = await readBlog(this.#container, key.blogId);
    return blog?.lastDeleted === mark || !(await this.read(key));
  }

  /** The operation that gives the stored item this content; undefined if it already has it. */
  #replacement(key: Key, stored: Stored<F>, content: Contents[F]): OperationInput | undefined {
    const restores = 'lastModified' in content && content.lastModified !== '';
    const kept = !restores && 'lastModified' in stored && { lastModified: stored.lastModified };
    const unchanged = { ...content, ...kept };
    if (hasContent(stored, childItem(this.#family, key, unchanged, stored.created))) return undefined;
    const touched = this.#family.touched(content, new Date().toISOString(), stored);
    const resourceBody = childItem(this.#family, key, touched, stored.created);
    return { operationType: 'Replace', id: resourceBody.id, resourceBody, ifMatch: stored._etag };
  }

  /**
   * Writes an item in one batch: the blog's patch, the write, and reads of what the item refers to, so that nothing is
   * written if a reference is missing. If there are more references than fit into a batch, they are looked up before it.
   */
  async #write(
    key: Key,
    references: PlacedReference[],
    send: (required: string[]) => Promise<BatchOutcome>,
  ): Promise<BatchOutcome | typeof metAnother> {
    const ids = referencedIds(references);
    const fit = ids.length <= batchLimit - writes;
    if (!fit) await requireReferences(this.#container, key.blogId, references);
    const outcome = await send(fit ? ids : []);
    const isReferenceMissing = !outcome.done && outcome.index >= writes && outcome.status === 404;
    if (!isReferenceMissing) return outcome;
    await requireReferences(this.#container, key.blogId, references);
    // What the batch did not find has been created since.
    return metAnother;
  }
}
