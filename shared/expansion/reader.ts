import { Failure } from '../failures/failure.ts';
import { greatestPart, greatestReferences } from '../families/greatest-size.ts';
import type { FamilyName, Item } from '../families/item.ts';
import type { View } from '../families/view.ts';
import type { ProcessMemory } from '../memory/process-memory.ts';
import { memoryOf, memoryOfByte } from '../memory/size.ts';
import type { Key } from '../store/keys.ts';
import type { NoteBlog, Stored } from '../store/reads/items.ts';
import { longestAnswer, pageSize } from '../store/reads/pages.ts';
import type { Selection, Window } from '../store/reads/selection.ts';
import type { NoteLast } from '../store/reads/windows.ts';
import type { Repository } from '../store/repository.ts';
import { Admission, type Waiting } from './admission.ts';
import { holdPages, type PageResult } from './held-pages.ts';
import { greatestTargets, type Piece, piecesOf } from './pieces.ts';
import { type ReadItems, ReferencedItems } from './referenced-items.ts';

/** What the reads of a family need. */
export interface Source<F extends FamilyName> {
  name: F;
  repository: Pick<Repository<F>, 'list' | 'read'>;
  readItems: ReadItems;
  memory: ProcessMemory;
}

/** Which items of a blog to list, and how. */
export interface Listing<F extends FamilyName> {
  selection: Selection;
  window: Window;
  view: View<F>;
  noteLast?: NoteLast;
  /** Receives the blog's item, if the items refer to others: it is then read together with these. */
  noteBlog?: NoteBlog;
}

/** Options of the read of a single item. */
export interface SingleOptions<F extends FamilyName> extends Pick<Listing<FamilyName>, 'noteBlog'> {
  /** Receives the item once it was read. */
  note?: (item: Stored<F>) => void;
  /** Aborts when nobody reads the answer any more. */
  gone?: AbortSignal;
}

/**
 * Reads the items of a family as answers carry them, with references expanded. Memory for items is taken from the budget
 * before they are read, and given back when the reader asks for more or leaves.
 */
export class Reader<F extends FamilyName> {
  readonly #source: Source<F>;
  readonly #admission: Admission;

  constructor(source: Source<F>) {
    this.#source = source;
    this.#admission = new Admission(source.memory);
  }

  /**
   * The items of a list in pieces; write each piece before you ask for the next.
   * @throws Failure `overloaded` if there was no room for a page, `readerGone`.
   */
  async *list(
    blogId: string,
    { selection, window, view, noteLast, noteBlog }: Listing<F>,
    waiting: Waiting = {},
  ): AsyncGenerator<object[], void, undefined> {
    const { repository, readItems, memory } = this.#source;
    const targets = new ReferencedItems(readItems, blogId, noteBlog);
    const greatest = this.#greatestPage(view, window.count);
    const need = ({ value }: PageResult<Piece<F>>) => (value ? needOf(value.items) : 0);
    let pages: ReturnType<typeof repository.list>;
    const next = async () => divide(await pages.next(), view);
    const needed = { ...selection, properties: view.stored };
    const read = () => {
      pages = repository.list(blogId, needed, window, noteLast);
      return next();
    };
    const fields = view.stored ? [...view.stored].join() : '';
    const name = `${blogId} ${Math.min(window.count, pageSize)} ${fields}`;
    const first = await this.#admission.admit({ name, read, greatest, need }, waiting);
    const following = { next, greatest: greatest.whole, need };
    for await (const { page: pieces, share } of holdPages(first, following, memory.main, waiting.gone)) {
      for (const { items, references, memory } of pieces) {
        await targets.load(references);
        if (pieces.length === 1) share.shrink(memory.items + targets.bytes);
        const responses = items.map(item => view.response(item, targets.resolve));
        yield responses;
        // Otherwise they would stay in memory while the reader waits for room (store/reads/pages.ts).
        items.length = 0;
        references.length = 0;
        responses.length = 0;
      }
      targets.letGo();
    }
  }

  /**
   * A single item, as the only value.
   * @throws Failure `absent`; `overloaded` if there was no room for it, `readerGone`.
   */
  async *single(
    key: Key,
    view: View<F>,
    { note, noteBlog, gone }: SingleOptions<F> = {},
  ): AsyncGenerator<object, void, undefined> {
    const { name: family, repository, readItems } = this.#source;
    // A single item is always read whole.
    const itself = memoryOfByte * greatestPart(family);
    const references = view.expands ? memoryOfByte * greatestReferences[family] : 0;
    const read = async () => {
      const item = await repository.read(key);
      if (!item) throw new Failure('absent');
      note?.(item);
      return item;
    };
    const first = {
      name: `${key.blogId} ${key.guid}`,
      read,
      greatest: { itself, whole: itself + references },
      need: (item: Item<F>) => needOf(piecesOf([item], view)),
    };
    const { value: item, share } = await this.#admission.admit(first, { gone });
    try {
      const targets = new ReferencedItems(readItems, item.blogId, noteBlog);
      await targets.load(view.referenced(item));
      share.shrink(memoryOf(item) + targets.bytes);
      yield view.response(item, targets.resolve);
    } finally {
      share.release();
    }
  }

  /** The maximum memory of a list's page, in bytes: by itself, and with its targets. */
  #greatestPage(view: View<F>, count: number): { itself: number; whole: number } {
    const { name } = this.#source;
    // One more item is read, to see whether there are more; its targets are not.
    const items = Math.min(count + 1, pageSize);
    const itself = memoryOfByte * Math.min(longestAnswer, items * greatestPart(name, view.stored));
    const targets = view.expands ? Math.min(count, pageSize) * memoryOfByte * greatestReferences[name] : 0;
    return { itself, whole: itself + Math.min(greatestTargets, targets) };
  }
}

/** Divides a page into pieces. They take its items over, so that these are held only once (see Page). */
function divide<F extends FamilyName>(result: PageResult<Item<F>>, view: View<F>): PageResult<Piece<F>> {
  if (result.done) return result;
  const { items, isLast } = result.value;
  const pieces = piecesOf(items, view);
  items.length = 0;
  return { done: false, value: { items: pieces, isLast } };
}

/** The maximum memory of a page together with the targets of its largest piece, before the targets are known. */
function needOf(pieces: readonly Piece<FamilyName>[]): number {
  const items = pieces.reduce((sum, { memory }) => sum + memory.items, 0);
  return items + Math.max(0, ...pieces.map(({ memory }) => memory.targets));
}
