import { randomUUID } from 'node:crypto';
import type { Container } from '@azure/cosmos';
import { withinDeadline } from '../../calls/deadline.ts';
import { Failure } from '../../failures/failure.ts';
import { childNameOf, children } from '../../families/children.ts';
import type { ItemKeys } from '../../families/item.ts';
import { childrenRange, itemId, type Key } from '../keys.ts';
import { readBlog, type VersionedItem } from '../reads/items.ts';
import { queryPages } from '../reads/pages.ts';
import { selectQuery } from '../reads/selection.ts';
import type { Precondition } from '../repository.ts';
import { type Batch, batchLimit, sendBatch, unexpected } from '../transport/batch.ts';
import { settle, settleByNewest } from '../transport/settle.ts';
import { decideByNewest, requireCondition } from './newest-state.ts';

/**
 * How long a delete that has been through the whole blog keeps trying while others write in it, in milliseconds. Without
 * this limit, endless writes would keep it going for ever.
 */
const retryTimeout = 5_000;

/** How long a delete may take, in milliseconds; Azure ends the request at 230 s. The next delete continues from there. */
const maxDeletionTime = 200_000;

/** How many children one batch deletes, besides one operation on the blog's own item. */
const childrenAtOnce = batchLimit - 1;

/**
 * The delete of one blog with everything in it. A small blog is deleted in one batch. In a larger one the children are
 * deleted in batches, which lower the counts, and then the blog itself, unless something was created in the meantime.
 * Wherever this is cut off, the blog still exists, its counts are right, and the next delete continues from there
 * (contract.md, Delete).
 *
 * Each batch is for the blog with this creation stamp only: a blog that somebody creates later with the same identifier is
 * left alone, even if a batch is sent twice.
 */
export class BlogDeletion {
  readonly #container: Container;
  readonly #key: Key;
  /** The caller's condition; cleared once the first children are deleted, because it held then. */
  #condition: Precondition<'blog'> | undefined;
  /** Whether some children were deleted. */
  #hasDeletedPart = false;
  /** Whether a batch was sent again because its answer was lost: no answer may then say that nothing was deleted. */
  #isUncertain = false;
  /** Whether it takes more than one batch. */
  #isLarge = false;
  readonly #begun = performance.now();

  constructor(container: Container, key: Key, condition?: Precondition<'blog'>) {
    this.#container = container;
    this.#key = key;
    this.#condition = condition;
  }

  /**
   * @returns what was deleted.
   * @throws Failure `absent`; `preconditionFailed` if nothing was deleted; `storeUnanswered` if nobody knows; `unfinished`
   *   if a part was, because others keep creating, or because there is too much for one request; `contended` if nothing
   *   was, because others keep writing.
   */
  async run(): Promise<VersionedItem<'blog'>> {
    const { blogId } = this.#key;
    const blog = await decideByNewest(this.#container, blogId, false, () => this.#readAllowed());
    let end = this.#begun + maxDeletionTime;
    for (let version: VersionedItem<'blog'> | undefined = blog; ; version = await this.#readBlog()) {
      // Another delete has deleted the blog: only one of the two may succeed.
      if (version?.created !== blog.created) throw new Failure('absent');
      this.#requireCondition(version);
      if (await this.#deleteWhole(version, end)) return version;
      end = Math.min(end, performance.now() + retryTimeout);
      if (performance.now() >= end) throw this.#gaveUp();
    }
  }

  async #readAllowed(): Promise<VersionedItem<'blog'>> {
    const blog = await this.#readBlog();
    if (!blog) throw new Failure('absent');
    this.#requireCondition(blog);
    return blog;
  }

  #requireCondition(blog: VersionedItem<'blog'>): void {
    requireCondition(this.#condition, blog, this.#isUncertain);
  }

  /** Does a part of the delete: within the operation's deadline, or if there is too much for that, with one of its own. */
  #step<T>(act: () => Promise<T>): Promise<T> {
    return this.#isLarge ? withinDeadline(act) : act();
  }

  #gaveUp(): Failure {
    const milliseconds = Math.round(performance.now() - this.#begun);
    const cause = new Error(`Gave up the delete after ${milliseconds} ms`);
    const mayHaveDeleted = this.#hasDeletedPart || this.#isUncertain;
    return new Failure(mayHaveDeleted ? 'unfinished' : 'contended', [], cause);
  }

  #readBlog(): Promise<VersionedItem<'blog'> | undefined> {
    return this.#step(() => readBlog(this.#container, this.#key.blogId));
  }

  /** Finds and deletes children; if they fit into one batch, the blog too. Returns whether the blog is gone. */
  async #deleteWhole(blog: VersionedItem<'blog'>, end: number): Promise<boolean> {
    const pages = this.#childPages();
    const nextPage = async () => (await this.#step(() => pages.next())).value?.items;
    const first = await nextPage();
    let next = await nextPage();
    if (!next) return this.#deleteWithBlog(blog, first ?? []);
    this.#isLarge = true;
    for (let page = first; page; page = next, next = await nextPage()) {
      if (performance.now() >= end) throw this.#gaveUp();
      const isBegun = this.#condition
        ? await this.#beginOn(blog, page)
        : await this.#deleteChildren(blog, page, {});
      // The condition must hold when the first children are deleted; if they were not, the next look starts again.
      if (isBegun) this.#condition = undefined;
      else if (this.#condition) return false;
    }
    return false;
  }

  #childPages() {
    const { blogId } = this.#key;
    const query = selectQuery({ range: childrenRange(blogId), properties: new Set() });
    return queryPages<ItemKeys>(this.#container, query, blogId, childrenAtOnce);
  }

  /** Deletes the children and the blog, all or nothing, if nothing in the blog has changed since it was read. */
  #deleteWithBlog(blog: VersionedItem<'blog'>, page: ItemKeys[]): Promise<boolean> {
    const writes = [
      ...page.map(({ id }) => ({ delete: id })),
      { delete: itemId('blog', blog.blogId), version: blog._etag },
    ];
    return this.#step(() =>
      settleByNewest(this.#container, blog.blogId, async isUncertain => {
        const isGone = async () => (await this.#readBlog())?.created !== blog.created;
        if (isUncertain && (await isGone())) return true;
        const outcome = await sendBatch(this.#container, blog.blogId, { writes });
        if (outcome.done) return true;
        if (outcome.status !== 404 && outcome.status !== 412) throw unexpected(outcome);
        // 404: a child or the blog has been deleted. 412: something was created. The next look will show which. But an
        // earlier attempt may have been carried out since the last look.
        return isUncertain && (await isGone());
      }),
    );
  }

  /**
   * Deletes the first children if the blog still has the version for which the condition held. The mark shows whether an
   * attempt without an answer was carried out, because that attempt itself changes the version. If another delete has
   * replaced the mark, nobody knows. A second mark, for deletes of the blog only, could be replaced just as well.
   */
  async #beginOn(blog: VersionedItem<'blog'>, page: ItemKeys[]): Promise<boolean> {
    const mark = randomUUID();
    const isDone = await this.#deleteChildren(blog, page, {
      ifMatch: blog._etag,
      set: { lastDeleted: mark },
    });
    return isDone || (await this.#readBlog())?.lastDeleted === mark;
  }

  /** Deletes the children of a page, all or nothing. Returns whether it did. */
  async #deleteChildren(
    { blogId, created }: VersionedItem<'blog'>,
    page: ItemKeys[],
    change: Pick<NonNullable<Batch['blog']>, 'ifMatch' | 'set'>,
  ): Promise<boolean> {
    const blog = { raise: loweredCounts(page), condition: `c.created = "${created}"`, ...change };
    const writes = page.map(({ id }) => ({ delete: id }));
    const send = (isUncertain: boolean) => {
      this.#isUncertain ||= isUncertain;
      return sendBatch(this.#container, blogId, { blog, writes });
    };
    const outcome = await this.#step(() => settle(send));
    this.#hasDeletedPart ||= outcome.done;
    // 404: a child or the blog has been deleted. 412: it is another blog. The next look will show which.
    if (!outcome.done && outcome.status !== 404 && outcome.status !== 412) throw unexpected(outcome);
    return outcome.done;
  }
}

/** The changes of the blog's counts, which are negative. */
function loweredCounts(items: ItemKeys[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) {
    const name = childNameOf(item);
    if (name) counts[children[name].count] = (counts[children[name].count] ?? 0) - 1;
  }
  return counts;
}
