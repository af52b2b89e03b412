import { Failure } from '../failure.ts';
import type { Family } from '../families/family.ts';
import { greatestReferences, greatestSize } from '../families/greatest-size.ts';
import type { FamilyName, Item } from '../families/item.ts';
import type { Budget } from '../memory/budget.ts';
import { memoryOf, memoryOfByte } from '../memory/size.ts';
import type { Key } from '../store/keys.ts';
import { longestAnswer, pageSize, type Window } from '../store/pages.ts';
import type { Repository } from '../store/repository.ts';
import { holdPages, patience, type Waiting } from './held-pages.ts';
import { greatestTargets, piecesOf } from './pieces.ts';
import { type ReadItems, ReferencedItems } from './referenced-items.ts';

/** What the reads of a family are made of. */
export interface Source<F extends FamilyName> {
  family: Pick<Family<F, object>, 'name' | 'referenced' | 'response'>;
  repository: Pick<Repository<F>, 'list' | 'read'>;
  readItems: ReadItems;
  budget: Budget;
}

/**
 * Reads the items of a family as they go over the wire, their references expanded. What a reader has in memory is part
 * of the budget from before it is read until the reader asks for more, or leaves.
 */
export class Reader<F extends FamilyName> {
  readonly #source: Source<F>;

  constructor(source: Source<F>) {
    this.#source = source;
  }

  /**
   * The items of a list, in pieces of which each is to be written before the next is asked for.
   * @throws Failure `overloaded` when there was no room for a page, `readerGone`.
   */
  async *list(
    blogId: string,
    window: Window,
    waiting: Waiting = {},
  ): AsyncGenerator<object[], void, undefined> {
    const { family, repository, readItems, budget } = this.#source;
    const targets = new ReferencedItems(readItems, blogId);
    const sizes = { greatest: this.#greatestPage(window.count), of: (page: Item<F>[]) => this.#need(page) };
    for await (const { page, share } of holdPages(repository.list(blogId, window), sizes, budget, waiting)) {
      const pieces = piecesOf(page, family);
      for (const { items } of pieces) {
        await targets.load(items);
        if (pieces.length === 1) share.shrink(memoryOf(page) + targets.bytes);
        yield items.map(item => family.response(item, targets.resolve));
      }
    }
  }

  /**
   * A single item, as the only value.
   * @param options.note is told the item's tag once it was read.
   * @param options.gone told when nobody reads it any more.
   * @throws Failure `absent`; `overloaded` when there was no room for it, `readerGone`.
   */
  async *single(
    key: Key,
    { note, gone }: { note?: (etag: string) => void; gone?: AbortSignal } = {},
  ): AsyncGenerator<object, void, undefined> {
    const { family, repository, readItems, budget } = this.#source;
    const greatest = memoryOfByte * (greatestSize[family.name] + greatestReferences[family.name]);
    const share = await budget.take(greatest, patience.atFirst, gone);
    try {
      const item = await repository.read(key);
      if (!item) throw new Failure('absent');
      note?.(item._etag);
      share.shrink(this.#need([item]));
      const targets = new ReferencedItems(readItems, item.blogId);
      await targets.load([item]);
      share.shrink(memoryOf(item) + targets.bytes);
      yield family.response(item, targets.resolve);
    } finally {
      share.release();
    }
  }

  #greatestPage(count: number): number {
    const { name } = this.#source.family;
    const items = Math.min(count, pageSize);
    const page = memoryOfByte * Math.min(longestAnswer, items * greatestSize[name]);
    return page + Math.min(greatestTargets, items * memoryOfByte * greatestReferences[name]);
  }

  /** What a page takes with the targets of its largest piece, before these are known. */
  #need(page: Item<F>[]): number {
    const targets = piecesOf(page, this.#source.family).map(piece => piece.targets);
    return memoryOf(page) + Math.max(0, ...targets);
  }
}
