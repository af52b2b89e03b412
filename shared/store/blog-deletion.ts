import { randomUUID } from 'node:crypto';
import type { Container } from '@azure/cosmos';
import { Failure } from '../failure.ts';
import { childNameOf, children } from '../families/children.ts';
import type { ItemKeys } from '../families/item.ts';
import { type BlogChange, blogPatch } from './blog-patch.ts';
import { readBlog, type Stored } from './items.ts';
import { childrenRange, itemId, type Key } from './keys.ts';
import { queryPages } from './pages.ts';
import type { Precondition } from './repository.ts';
import { batchLimit, sendBatch, unexpected } from './transport/batch.ts';
import { withinDeadline } from './transport/deadline.ts';
import { settle } from './transport/settle.ts';

/**
 * How long a delete that has been through a blog goes on against others who create in it, in milliseconds: creates
 * without end would keep it for ever.
 */
const patience = 5_000;

/** How long a delete may take, in milliseconds: at 230 s Azure ends the request. The next delete goes on from there. */
const longestDeletion = 200_000;

/** The children that one batch deletes beside what it does to the blog's own item. */
const childrenAtOnce = batchLimit - 1;

/**
 * The delete of one blog with everything in it: a small one in one batch. Of a larger one the children go in batches
 * that lower the counts as they go, then the blog itself unless something was created meanwhile. Cut off anywhere,
 * the blog is still there, its counts are right, and the next delete goes on from there (contract.md, Delete).
 *
 * Each batch means the blog of that creation: one that somebody creates under the same identifier, once this one is
 * gone, is left alone, whatever was sent twice.
 */
export class BlogDeletion {
  readonly #container: Container;
  readonly #key: Key;
  /** Undefined where there is none, and once the deletion has begun, which was when it held. */
  #condition: Precondition | undefined;

  constructor(container: Container, key: Key, condition?: Precondition) {
    this.#container = container;
    this.#key = key;
    this.#condition = condition;
  }

  /** @throws Failure `absent`; `preconditionFailed`, when nothing was deleted; `contended` when others go on creating, or there is too much for one request. */
  async run(): Promise<void> {
    const begun = performance.now();
    const blog = await this.#readBlog();
    if (!blog) throw new Failure('absent');
    let end = begun + longestDeletion;
    for (let version: Stored<'blog'> | undefined = blog; ; version = await this.#readBlog()) {
      // Of two deletes, only one has deleted the blog.
      if (version?.created !== blog.created) throw new Failure('absent');
      if (this.#condition?.(version._etag) === false) throw new Failure('preconditionFailed');
      if (await this.#deleteWhole(version, end)) return;
      end = Math.min(end, performance.now() + patience);
      if (performance.now() >= end) throw gaveUp(performance.now() - begun);
    }
  }

  #readBlog(): Promise<Stored<'blog'> | undefined> {
    return withinDeadline(() => readBlog(this.#container, this.#key.blogId));
  }

  /** Looks for children and deletes them; where one batch holds them all, with the blog. Answers whether it is gone. */
  async #deleteWhole(blog: Stored<'blog'>, end: number): Promise<boolean> {
    const pages = this.#childPages();
    const nextPage = async () => (await withinDeadline(() => pages.next())).value?.items;
    const first = await nextPage();
    let next = await nextPage();
    if (!next) return this.#deleteWithBlog(blog, first ?? []);
    for (let page = first; page; page = next, next = await nextPage()) {
      if (performance.now() >= end) throw gaveUp(longestDeletion);
      const isBegun = this.#condition
        ? await this.#beginOn(blog, page)
        : await this.#deleteChildren(blog, page, {});
      // The condition has to hold when the first of them go; until then the next look starts anew.
      if (isBegun) this.#condition = undefined;
      else if (this.#condition) return false;
    }
    return false;
  }

  #childPages() {
    const { from, to } = childrenRange(this.#key.blogId);
    const query = {
      query: 'SELECT c.id FROM c WHERE c.listKey >= @from AND c.listKey < @to',
      parameters: [
        { name: '@from', value: from },
        { name: '@to', value: to },
      ],
    };
    return queryPages<ItemKeys>(this.#container, query, this.#key.blogId, childrenAtOnce);
  }

  /** Deletes the children, and the blog if nothing in it has changed since it was read: all or nothing. */
  #deleteWithBlog(blog: Stored<'blog'>, page: ItemKeys[]): Promise<boolean> {
    const operations = [
      ...page.map(({ id }) => ({ operationType: 'Delete' as const, id })),
      // The SDK's type of a delete leaves the condition out; what it sends has it.
      { operationType: 'Delete' as const, id: itemId('blog', blog.blogId), ...{ ifMatch: blog._etag } },
    ];
    return withinDeadline(() =>
      settle(async isUncertain => {
        const isGone = async () => (await this.#readBlog())?.created !== blog.created;
        if (isUncertain && (await isGone())) return true;
        const outcome = await sendBatch(this.#container, blog.blogId, operations);
        if (outcome.done) return true;
        if (outcome.status !== 404 && outcome.status !== 412) throw unexpected(outcome);
        // 404: a child or the blog was deleted meanwhile. 412: something was created. The next look tells; but an
        // attempt before this one can have been carried out between the look and now.
        return isUncertain && (await isGone());
      }),
    );
  }

  /**
   * Deletes the first children, if the blog is still in the version for which the condition held. The mark tells whether
   * an attempt without an answer was carried out: what is found then has changed by it.
   */
  async #beginOn(blog: Stored<'blog'>, page: ItemKeys[]): Promise<boolean> {
    const mark = randomUUID();
    const isDone = await this.#deleteChildren(blog, page, {
      ifMatch: blog._etag,
      set: { lastDeleted: mark },
    });
    return isDone || (await this.#readBlog())?.lastDeleted === mark;
  }

  /** Deletes the children of a page, or none of them. Answers whether it did. */
  async #deleteChildren(
    { blogId, created }: Stored<'blog'>,
    page: ItemKeys[],
    change: Pick<BlogChange, 'ifMatch' | 'set'>,
  ): Promise<boolean> {
    const operations = [
      ...page.map(({ id }) => ({ operationType: 'Delete' as const, id })),
      blogPatch(blogId, {
        raise: loweredCounts(page),
        condition: `c.created = "${created}"`,
        ...change,
      }),
    ];
    const send = () => sendBatch(this.#container, blogId, operations);
    const outcome = await withinDeadline(() => settle(send));
    // 404: one of them, or the blog, was deleted meanwhile. 412: the blog is another one. The next look tells.
    if (!outcome.done && outcome.status !== 404 && outcome.status !== 412) throw unexpected(outcome);
    return outcome.done;
  }
}

function gaveUp(milliseconds: number): Failure {
  const cause = new Error(
    `Gave up the delete after ${Math.round(milliseconds)} ms; the next one goes on from there`,
  );
  return new Failure('contended', [], cause);
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
