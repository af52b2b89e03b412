import { createHash } from 'node:crypto';
import type { Container, PatchOperation } from '@azure/cosmos';
import { Failure } from '../failure.ts';
import type { BlogContent, ChildCounts } from '../families/blog.ts';
import type { Item, ItemKeys } from '../families/item.ts';
import { BlogDeletion } from './blog-deletion.ts';
import { creationStamp } from './creation-stamp.ts';
import { isStored, readItem } from './items.ts';
import { blogListKey, blogsRange, itemId, type Key } from './keys.ts';
import { listPages, type Window } from './pages.ts';
import type { Draft, Repository } from './repository.ts';
import { sendBatch, unexpected } from './transport/batch.ts';
import { sendPatch } from './transport/patch.ts';
import { settle } from './transport/settle.ts';

const noChildren: ChildCounts = { authorsCount: 0, mediaCount: 0, tagCount: 0, postCount: 0 };

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
    const isOwn = () => isStored(this.#container, 'blog', key, new Set([created]));
    await settle(async isUncertain => {
      if (isUncertain && (await isOwn())) return;
      // A batch of one: items.create() would read the container's definition first.
      const outcome = await sendBatch(this.#container, blogId, [{ operationType: 'Create', resourceBody }]);
      if (outcome.done) return;
      if (outcome.status !== 409) throw unexpected(outcome);
      if (!isUncertain || !(await isOwn())) throw new Failure('taken');
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
      ([field, value]) => ({ op: 'set', path: `/${field}`, value }),
    );
    const condition = `FROM c WHERE c.fingerprint != "${fingerprint}"`;
    await settle(async isUncertain => {
      if (isUncertain && (await readItem(this.#container, 'blog', key))?.fingerprint === fingerprint) return;
      const status = await sendPatch(this.#container, key.blogId, { operations, condition });
      // 412: the fields are what they are to be, so there is nothing to write.
      if (status === 404) throw new Failure('absent');
    });
  }

  delete(key: Key): Promise<void> {
    return new BlogDeletion(this.#container, key).run();
  }
}
