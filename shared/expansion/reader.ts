import { Failure } from '../failure.ts';
import type { Family } from '../families/family.ts';
import { greatestReferences, greatestSize } from '../families/greatest-size.ts';
import type { FamilyName, Item } from '../families/item.ts';
import type { ProcessMemory } from '../memory/process-memory.ts';
import { memoryOf, memoryOfByte } from '../memory/size.ts';
import type { Key } from '../store/keys.ts';
import { longestAnswer, pageSize, type Window } from '../store/pages.ts';
import type { Repository } from '../store/repository.ts';
import { Admission, type Waiting } from './admission.ts';
import { holdPages, type PageResult } from './held-pages.ts';
import { greatestTargets, piecesOf } from './pieces.ts';
import { type ReadItems, ReferencedItems } from './referenced-items.ts';

/** What the reads of a family are made of. */
export interface Source<F extends FamilyName> {
  family: Pick<Family<F, object>, 'name' | 'referenced' | 'response'>;
  repository: Pick<Repository<F>, 'list' | 'read'>;
  readItems: ReadItems;
  memory: ProcessMemory;
}

/**
 * Reads the items of a family as they go over the wire, their references expanded. What a reader has in memory is part
 * of the budget from before it is read until the reader asks for more, or leaves.
 */
export class Reader<F extends FamilyName> {
  readonly #source: Source<F>;
  readonly #admission: Admission;

  constructor(source: Source<F>) {
    this.#source = source;
    this.#admission = new Admission(source.memory);
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
    const { family, repository, readItems, memory } = this.#source;
    const targets = new ReferencedItems(readItems, blogId);
    const greatest = this.#greatestPage(window.count);
    const need = ({ value }: PageResult<Item<F>>) => (value ? this.#need(value.items) : 0);
    let pages: ReturnType<typeof repository.list>;
    const read = () => {
      pages = repository.list(blogId, window);
      return pages.next();
    };
    const name = `${blogId} ${Math.min(window.count, pageSize)}`;
    const first = await this.#admission.admit({ name, read, greatest, need }, waiting);
    const following = { next: () => pages.next(), greatest: greatest.whole, need };
    for await (const { page, share } of holdPages(first, following, memory.main, waiting.gone)) {
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
    const { family, repository, readItems } = this.#source;
    const itself = memoryOfByte * greatestSize[family.name];
    const greatest = { itself, whole: itself + memoryOfByte * greatestReferences[family.name] };
    const read = async () => {
      const item = await repository.read(key);
      if (!item) throw new Failure('absent');
      note?.(item._etag);
      return item;
    };
    const name = `${key.blogId} ${key.guid}`;
    const need = (item: Item<F>) => this.#need([item]);
    const { value: item, share } = await this.#admission.admit({ name, read, greatest, need }, { gone });
    try {
      const targets = new ReferencedItems(readItems, item.blogId);
      await targets.load([item]);
      share.shrink(memoryOf(item) + targets.bytes);
      yield family.response(item, targets.resolve);
    } finally {
      share.release();
    }
  }

  /** What the first page of a list takes, and any other. */
  #greatestPage(count: number): { itself: number; whole: number } {
    const { name } = this.#source.family;
    const items = Math.min(count, pageSize);
    const itself = memoryOfByte * Math.min(longestAnswer, items * greatestSize[name]);
    return {
      itself,
      whole: itself + Math.min(greatestTargets, items * memoryOfByte * greatestReferences[name]),
    };
  }

  /** What a page takes with the targets of its largest piece, before these are known. */
  #need(page: Item<F>[]): number {
    const targets = piecesOf(page, this.#source.family).map(piece => piece.targets);
    return memoryOf(page) + Math.max(0, ...targets);
  }
}
