import { Failure } from '../failures/failure.ts';
import type { FamilyName, Item } from '../families/item.ts';
import { maxPart, maxReferences } from '../families/max-size.ts';
import type { View } from '../families/view.ts';
import type { Budget } from '../memory/budget.ts';
import { memoryOfByte } from '../memory/process-memory.ts';
import type { Key } from '../store/keys.ts';
import type { VersionedItem } from '../store/reads/items.ts';
import { maxAnswer, type Page, pageSize } from '../store/reads/pages.ts';
import { type Selection, windowOf } from '../store/reads/selection.ts';
import type { Repository } from '../store/repository.ts';
import { type OpenedPages, PageMemory, type PageSource, type Waiting } from './page-memory.ts';
import { maxTargets, type Piece, piecesOf, type ReadItems, ReferencedItems } from './references.ts';

/** What the reads of a family need. */
export interface ReaderSource<F extends FamilyName> {
  name: F;
  repository: Pick<Repository<F>, 'list' | 'read'>;
  readItems: ReadItems;
  /** The memory that answers share. */
  memory: Budget;
}

/** Items as answers carry them. Write each piece before you ask for the next. Once begun, it has to be ended (`return`). */
export type Pieces = AsyncGenerator<object[], void, undefined>;

/**
 * Reads the items of a family as answers carry them, with references expanded. Memory for items is taken before they are read,
 * and given back when the reader asks for more or leaves.
 */
export class Reader<F extends FamilyName> {
  readonly #source: ReaderSource<F>;
  readonly #memory: PageMemory;

  constructor(source: ReaderSource<F>) {
    this.#source = source;
    this.#memory = new PageMemory(source.memory);
  }

  /**
   * A list, once its first page has been read.
   * @returns `end`: the list key of its last item, if more items follow (store/reads/pages.ts); `isEmpty`: whether it has no items.
   * @throws Failure `overloaded` if there was no room for a page, `readerGone`.
   */
  async list(
    blogId: string,
    selection: Selection,
    view: View<F>,
    waiting: Waiting = {},
  ): Promise<{ end: string | undefined; isEmpty: boolean; pieces: Pieces }> {
    const { name: family, repository } = this.#source;
    const { count } = windowOf(selection);
    const most = Math.min(count, pageSize);
    // One more item is read, to see whether there are more; its targets are not.
    const part = Math.min(count + 1, pageSize) * maxPart(family, view.stored);
    const itself = memoryOfByte * Math.min(maxAnswer, part);
    const targets = view.expands ? most * memoryOfByte * maxReferences[family] : 0;
    const { first, pieces } = await this.#read<Item<F>>(blogId, view, waiting, {
      name: `${blogId} ${most} ${view.stored ? [...view.stored] : ''}`,
      open: () => repository.list(blogId, { ...selection, properties: view.stored }),
      max: { itself, whole: itself + Math.min(maxTargets, targets) },
    });
    return { end: first?.end, isEmpty: first === undefined, pieces };
  }

  /**
   * A single item, and what answers carry of it, as a list of one.
   * @throws Failure `absent`; `overloaded` if there was no room for it, `readerGone`.
   */
  async single(
    key: Key,
    view: View<F>,
    waiting: Waiting = {},
  ): Promise<{ item: VersionedItem<F>; pieces: Pieces }> {
    const { name: family, repository } = this.#source;
    // A single item is always read whole.
    const itself = memoryOfByte * maxPart(family);
    const references = view.expands ? memoryOfByte * maxReferences[family] : 0;
    async function* open() {
      const item = await repository.read(key);
      if (item) yield { items: [item], isLast: true };
    }
    const { first, pieces } = await this.#read<VersionedItem<F>>(key.blogId, view, waiting, {
      name: `${key.blogId} ${key.guid}`,
      open,
      max: { itself, whole: itself + references },
    });
    const item = first?.items[0]?.items[0];
    if (!item) throw new Failure('absent');
    return { item, pieces };
  }

  async #read<T extends Item<F>>(
    blogId: string,
    view: View<F>,
    waiting: Waiting,
    items: Pick<PageSource<T>, 'name' | 'open' | 'max'>,
  ): Promise<{ first: Page<Piece<T>> | undefined; pieces: Pieces }> {
    const source: PageSource<Piece<T>> = {
      ...items,
      open: () => divided<F, T>(items.open(), view),
      need: needOf,
      beside: memoryOfMade(view),
      owner: view.making?.renders ? blogId : undefined,
    };
    const opened = await this.#memory.open(source, waiting);
    const pieces = this.#expand(blogId, view, opened, source, waiting.gone);
    // A generator that has not begun would not give its memory back when it is ended.
    await pieces.next();
    return { first: opened.result.value ?? undefined, pieces };
  }

  async *#expand<T extends Item<F>>(
    blogId: string,
    view: View<F>,
    opened: OpenedPages<Piece<T>>,
    source: PageSource<Piece<T>>,
    gone: AbortSignal | undefined,
  ): Pieces {
    const targets = new ReferencedItems(this.#source.readItems, blogId);
    try {
      yield [];
      for await (const { items: pieces, share } of this.#memory.pages(opened, source, gone)) {
        for (const { items, references, memory } of pieces) {
          await targets.load(references);
          if (pieces.length === 1) share.shrink(memory.items + targets.bytes + memoryOfMade(view));
          const { making } = view;
          // One by one: what is made of an item is not in memory any more when that of the next one is.
          const left = items.values();
          if (making)
            for await (const made of making.make(items)) {
              const { value: item } = left.next();
              if (item) yield [view.response(item, targets.resolve, made)];
            }
          const responses = making ? [] : items.map(item => view.response(item, targets.resolve));
          yield responses;
          // Otherwise they would stay in memory while the reader waits for room (store/reads/pages.ts).
          items.length = 0;
          references.length = 0;
          responses.length = 0;
        }
        targets.letGo();
      }
    } finally {
      opened.share.release();
    }
  }
}

/** Divides pages into pieces. They take its items over, so that these are in memory only once (see Page). */
async function* divided<F extends FamilyName, T extends Item<F>>(
  pages: AsyncIterable<Page<T>>,
  view: View<F>,
): AsyncGenerator<Page<Piece<T>>, void, undefined> {
  for await (const { items, ...page } of pages) {
    const pieces = piecesOf<F, T>(items, view);
    items.length = 0;
    yield { ...page, items: pieces };
  }
}

/** The maximum memory of what is made of an item, in bytes. */
const memoryOfMade = ({ making }: { making: { most: number } | undefined }): number =>
  memoryOfByte * (making?.most ?? 0);

/** The maximum memory of a page together with the targets of its largest piece, before the targets are known. */
function needOf<T>({ items: pieces }: Page<Piece<T>>): number {
  const items = pieces.reduce((sum, { memory }) => sum + memory.items, 0);
  return items + Math.max(0, ...pieces.map(({ memory }) => memory.targets));
}
