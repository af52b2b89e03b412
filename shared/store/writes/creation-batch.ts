import { isDeepStrictEqual } from 'node:util';
import type { Container } from '@azure/cosmos';
import { Failure } from '../../failures/failure.ts';
import type { FailureCode } from '../../failures/table.ts';
import type { BodyPath } from '../../failures/violations.ts';
import type { StoredFamily } from '../../families/family.ts';
import type { ChildName, Contents, ItemKeys } from '../../families/item.ts';
import type { PlacedReference } from '../../families/reference.ts';
import { childListKey, itemId, type Key, referencedIds, targetId } from '../keys.ts';
import { type ChildNotes, readBlog, readItems, type VersionedItem } from '../reads/items.ts';
import type { WrittenTags } from '../repository.ts';
import { type BatchOutcome, sendBatch, unexpected } from '../transport/batch.ts';
import { isLost, metAnother, settleByNewest } from '../transport/settle.ts';
import { type CreationClock, isLatest } from './creation-clock.ts';
import type { FreeSlugs, Naming } from './free-slugs.ts';
import { requireReferences, unknownAnd } from './newest-state.ts';
import type { Outbox, Telling } from './outbox.ts';

/** A child to be created. */
export interface NewChild {
  family: StoredFamily<ChildName>;
  guid: string;
  content: Contents[ChildName];
  /** What is kept in its item besides. */
  notes?: ChildNotes | undefined;
  /** What is written with it, with its stamp. */
  alongside?: readonly ItemKeys[] | undefined;
  references: PlacedReference[];
  /** Where its identifier is in the body, or would be, if the body has several children. */
  at?: BodyPath;
}

/** What one request creates: all of it or nothing. */
export interface Creates {
  children: readonly NewChild[];
  /** To what is not among them, and must exist. */
  references: PlacedReference[];
  /** The ids of the items that are looked up in the batch. */
  required: string[];
}

/** The Cosmos DB id of a child that is to be created. */
export const idOf = ({ family, guid }: NewChild) => itemId(family.name, guid);

/** The creates of a request, whose time is now. */
export function createsOf(drafts: readonly NewChild[]): Creates {
  const now = new Date().toISOString();
  const own = new Set(drafts.map(idOf));
  const references = drafts.flatMap(draft => draft.references).filter(each => !own.has(targetId(each)));
  return {
    children: drafts.map(draft => ({ ...draft, content: draft.family.touched(draft.content, now) })),
    references,
    required: referencedIds(references),
  };
}

/** The whole item of a child, as it is stored. */
export function childItem<F extends ChildName>(
  family: StoredFamily<F>,
  key: Key,
  content: Contents[F],
  created: string,
  notes?: ChildNotes,
): ItemKeys & Contents[F] {
  const listKey = childListKey(family.name, key, family.order(content, created));
  return {
    id: itemId(family.name, key.guid),
    blogId: key.blogId,
    listKey,
    created,
    ...content,
    ...(notes && { notes }),
  };
}

/** The properties of an item without those of Cosmos DB and what is kept besides its content. */
const withoutNotes = (item: object) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !name.startsWith('_') && name !== 'notes'));

/** Whether an item is stored with exactly these properties. JSON has no undefined, so they are compared as they are stored. */
export const hasContent = (stored: object, item: object): boolean =>
  isDeepStrictEqual(withoutNotes(stored), withoutNotes(JSON.parse(JSON.stringify(item))));

/** The failure if an identifier is taken by what was there before. */
export function taken({ guid, at }: Pick<NewChild, 'guid' | 'at'>): Failure {
  const violation = at ? { at: { body: at }, text: 'is taken' } : { text: `the identifier ${guid} is taken` };
  return new Failure('taken', [violation]);
}

/** The failure if an identifier is taken, perhaps by what came after a create that was carried out and then deleted. */
export const unknownAndTaken = (): Failure => unknownAnd('its identifier is taken');

/** Failures by which a reference refuses a create. */
const referenceFailures: ReadonlySet<FailureCode> = new Set(['referenceMissing', 'blogMissing']);

/** What creates are carried out with. */
export interface CreationContext {
  container: Container;
  clock: CreationClock;
  slugs: FreeSlugs;
  outbox: Outbox;
}

/** How the creates of a request ended. */
export type Ended = WrittenTags | Failure;

/**
 * The creates of several requests in one blog, carried out in one transaction. If one of them is refused, the others are
 * carried out without it.
 */
export class CreationBatch {
  readonly #writing: CreationContext;
  readonly #blogId: string;
  /** Those whose end is not known yet. */
  #open: readonly Creates[];
  readonly #ended = new Map<Creates, Ended>();
  /** The stamps of batches without an answer, the earliest first: they show later whether one of them was carried out. */
  readonly #lost = new Set<string>();
  /** What the latest attempt says to those whom the blog tells. */
  #telling: Telling | undefined;
  /** How often the blog refused a batch because others had created something later. */
  #timesOvertaken = 0;

  constructor(writing: CreationContext, blogId: string, all: readonly Creates[]) {
    this.#writing = writing;
    this.#blogId = blogId;
    this.#open = all;
  }

  /** @throws Failure that concerns all of them: `storeFailed`, `storeUnanswered`, `contended`, `tooLarge`. */
  async run(): Promise<ReadonlyMap<Creates, Ended>> {
    const naming = this.#writing.slugs.begin(this.#blogId);
    try {
      await this.#name(naming);
      await settleByNewest(this.#writing.container, this.#blogId, async isUncertain => {
        if (isUncertain) await this.#lookForLost();
        return this.#attempt();
      });
      const isWritten = [...this.#ended.values()].some(ended => !(ended instanceof Failure));
      if (isWritten) this.#telling?.written();
    } finally {
      naming.end();
    }
    return this.#ended;
  }

  /** Gives each child its slug, once for all attempts: a later one recognizes by it what an earlier one wrote. */
  async #name(naming: Naming): Promise<void> {
    const contents = await naming.contentsOf(this.#children());
    for (const creates of this.#open)
      creates.children = creates.children.map(child => ({
        ...child,
        content: contents.shift() ?? child.content,
      }));
  }

  async #attempt(): Promise<undefined | typeof metAnother> {
    if (this.#open.length === 0) return undefined;
    if (this.#timesOvertaken > 0) await this.#learn();
    const outcome = await this.#send();
    if (!outcome.done) return this.#afterRefusal(outcome);
    const { blog, items } = outcome;
    this.#end(this.#open, ({ children }) => ({ blog, own: items.splice(0, children.length)[0] }));
    return undefined;
  }

  /** Each time it is sent, the items have new stamps. */
  async #send(): Promise<BatchOutcome> {
    const raise: Record<string, number> = {};
    const others: ItemKeys[] = [];
    const children = this.#children();
    const items = children.map(child => {
      raise[child.family.count] = (raise[child.family.count] ?? 0) + 1;
      const created = this.#writing.clock.stamp(this.#blogId);
      others.push(...(child.alongside ?? []).map(item => ({ ...item, created })));
      return this.#itemOf(child, created);
    });
    const [first = '', last = ''] = [items[0]?.created, items.at(-1)?.created];
    this.#telling = this.#writing.outbox.of(this.#blogId);
    const blog = this.#telling.added(
      { raise, set: { lastCreated: last }, condition: isLatest(first) },
      children.map(({ family }, index) => ({ family: family.name, after: items[index] })),
    );
    try {
      return await sendBatch(this.#writing.container, this.#blogId, {
        blog,
        writes: [...items.map(create => ({ create })), ...others.map(put => ({ put }))],
        required: this.#required(),
      });
    } catch (error) {
      if (isLost(error)) for (const { created } of items) this.#lost.add(created);
      throw error;
    }
  }

  /** Ends those that are refused, and sends the others at once. */
  async #afterRefusal(outcome: BatchOutcome & { done: false }): Promise<undefined | typeof metAnother> {
    const before = this.#open;
    switch (`${outcome.refused} ${outcome.status}`) {
      case 'blog 404':
        this.#end(this.#open, () => new Failure('blogMissing'));
        break;
      case 'blog 412':
        if (await this.#telling?.wasOutdated()) return this.#attempt();
        this.#timesOvertaken += 1;
        break;
      case 'writes 409':
        await this.#endTaken(outcome.at);
        break;
      case 'required 404':
        await this.#endWithout(this.#required()[outcome.at] ?? '');
        break;
      default:
        throw unexpected(outcome);
    }
    return this.#open === before ? metAnother : this.#attempt();
  }

  /**
   * Makes the next stamps later than what others have created. If their clocks are ahead and they go on creating, being barely
   * later does not last until the batch arrives: after each further refusal, the stamps are further ahead.
   */
  async #learn(): Promise<void> {
    const asked = performance.now();
    const blog = await readBlog(this.#writing.container, this.#blogId);
    const lead = 4 * (this.#timesOvertaken - 1) * (performance.now() - asked);
    this.#writing.clock.see(this.#blogId, blog?.lastCreated, lead);
  }

  /** Ends the one whose identifier is taken. */
  async #endTaken(at: number): Promise<void> {
    const child = this.#children()[at];
    if (!child) return;
    const [firstLost] = this.#lost;
    let failure = taken(child);
    if (firstLost !== undefined) {
      const items = await this.#lookForLost();
      const taker = items.find(({ id }) => id === idOf(child));
      if (!taker || taker.created > firstLost) failure = unknownAndTaken();
    }
    this.#end(
      this.#open.filter(({ children }) => children.includes(child)),
      () => failure,
    );
  }

  /** Ends those that refer to what does not exist. If it has been created since, nothing ends. */
  async #endWithout(id: string): Promise<void> {
    const look = async (creates: Creates) => {
      try {
        await requireReferences(this.#writing.container, this.#blogId, creates.references);
      } catch (error) {
        if (!(error instanceof Failure && referenceFailures.has(error.code))) throw error;
        this.#end([creates], () => error);
      }
    };
    await Promise.all(this.#open.filter(({ required }) => required.includes(id)).map(look));
  }

  /**
   * Ends all if a batch without an answer was carried out: one of its items is stored, or it was the latest creation in the
   * blog. So it is not carried out again after somebody has deleted all of its items, unless something else has been created
   * in the blog as well. @returns what is stored under their identifiers.
   */
  async #lookForLost(): Promise<VersionedItem<ChildName>[]> {
    const [blog, items] = await Promise.all([
      readBlog(this.#writing.container, this.#blogId),
      readItems(this.#writing.container, this.#blogId, this.#children().map(idOf)),
    ]);
    const isDone = [blog?.lastCreated, ...items.map(({ created }) => created)].some(
      stamp => stamp !== undefined && this.#lost.has(stamp),
    );
    if (isDone)
      this.#end(this.#open, ({ children: [first] }) => ({ own: first && this.#tagOf(first, items) }));
    return items;
  }

  /** The tag of a child that was created. If another has changed it since, its tag is not that of what was created. */
  #tagOf(child: NewChild, items: VersionedItem<ChildName>[]): string | undefined {
    const stored = items.find(({ id }) => id === idOf(child));
    return stored && hasContent(stored, this.#itemOf(child, stored.created)) ? stored._etag : undefined;
  }

  #end(some: readonly Creates[], endOf: (creates: Creates) => Ended): void {
    for (const creates of some) if (!this.#ended.has(creates)) this.#ended.set(creates, endOf(creates));
    this.#open = this.#open.filter(creates => !this.#ended.has(creates));
  }

  #children(): NewChild[] {
    return this.#open.flatMap(({ children }) => children);
  }

  #required(): string[] {
    return [...new Set(this.#open.flatMap(({ required }) => required))];
  }

  #itemOf({ family, guid, content, notes }: NewChild, created: string) {
    return childItem(family, { blogId: this.#blogId, guid }, content, created, notes);
  }
}
