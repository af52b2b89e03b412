import { createHash } from 'node:crypto';
import type { Container, PatchOperation } from '@azure/cosmos';
import { Failure } from '../failure.ts';
import type { BlogContent, ChildCounts } from '../families/blog.ts';
import { forEachCount } from '../families/counts.ts';
import type { Item, ItemKeys } from '../families/item.ts';
import { BlogDeletion } from './blog-deletion.ts';
import { catchUp, decideByNewest } from './catch-up.ts';
import { creationStamp } from './creation-stamp.ts';
import { readItem, type Stored } from './items.ts';
import { blogListKey, itemId, type Key } from './keys.ts';
import type { Page } from './pages.ts';
import { allowedVersion } from './precondition.ts';
import type { Draft, Precondition, Repository } from './repository.ts';
import type { Selection, Window } from './selection.ts';
import { sendBatch, unexpected } from './transport/batch.ts';
import { sendPatch } from './transport/patch.ts';
import { metAnother, settle } from './transport/settle.ts';
import { type NoteLast, windowPages } from './windows.ts';

const noChildren: ChildCounts = forEachCount(() => 0);

/** A digest of a blog's own fields, so that a patch can tell that it would change nothing. */
function fingerprintOf({ name, slogan, logoUrl }: BlogContent): string {
  return createHash('sha256')
    .update(JSON.stringify([name, slogan, logoUrl]))
    .digest('hex');
}

/** Stores the blogs themselves, each in the same partition as its children. */
export class BlogRepository implements Repository<'blog'> {
  readonly #container: Container;

  constructor(container: Container) {
    this.#container = container;
  }

  async create(key: Key, { content }: Draft<'blog'>): Promise<string | undefined> {
    const { blogId } = key;
    const created = creationStamp();
    const keys: ItemKeys = {
      id: itemId('blog', blogId),
      blogId,
      listKey: blogListKey(blogId, created),
      created,
    };
    const resourceBody = { ...keys, ...content, ...noChildren, fingerprint: fingerprintOf(content) };
    // The stamp is exact to a microsecond, and the identifier is the caller's.
    const isOwn = async () => (await this.read(key))?.created === created;
    return settle(async isUncertain => {
      if (isUncertain && (await isOwn())) return undefined;
      // A batch with one operation, because items.create() would read the container's definition first.
      const outcome = await sendBatch(this.#container, blogId, [{ operationType: 'Create', resourceBody }]);
      if (outcome.done) return outcome.etags[0];
      if (outcome.status !== 409) throw unexpected(outcome);
      if (!isUncertain || !(await isOwn()))
        throw new Failure('taken', [{ text: `the identifier ${key.guid} is taken` }]);
      return undefined;
    });
  }

  list(
    _blogId: string,
    selection: Selection,
    window: Window,
    noteLast?: NoteLast,
  ): AsyncGenerator<Page<Item<'blog'>>, void, undefined> {
    return windowPages({ container: this.#container }, selection, window, noteLast);
  }

  read(key: Key): Promise<Stored<'blog'> | undefined> {
    return readItem(this.#container, 'blog', key);
  }

  /** Patches only the blog's own fields, so that concurrent changes of counts survive, and only if they differ. */
  async update(
    key: Key,
    { content }: Draft<'blog'>,
    fits: boolean,
    condition?: Precondition,
  ): Promise<string | undefined> {
    if (!fits)
      throw new Failure((await catchUp(this.#container, key.blogId)) ? 'identifierMismatch' : 'absent');
    const fingerprint = fingerprintOf(content);
    const operations: PatchOperation[] = Object.entries({ ...content, fingerprint }).map(
      ([field, value]) => ({ op: 'set', path: `/${field}`, value }),
    );
    const differs = `FROM c WHERE c.fingerprint != "${fingerprint}"`;
    return settle(async isUncertain => {
      if (isUncertain && (await this.read(key))?.fingerprint === fingerprint) return undefined;
      const allowed = async () => condition && allowedVersion(await this.read(key), condition, isUncertain);
      const version = condition && (await decideByNewest(this.#container, key.blogId, allowed));
      const patch = { operations, condition: differs };
      const { status, etag } = await sendPatch(this.#container, key.blogId, patch, version);
      if (status === 404) throw new Failure('absent');
      // 412: either the fields already have these values and there is nothing to write, or the version has changed.
      const mayHavePassed = status === 412 && version !== undefined;
      if (mayHavePassed && (await this.read(key))?._etag !== version) return metAnother;
      return etag;
    });
  }

  async delete(key: Key, condition?: Precondition): Promise<undefined> {
    await new BlogDeletion(this.#container, key, condition).run();
    return undefined;
  }
}
