import { settlesWithin } from '../../calls/pause.ts';
import { Failure } from '../../failures/failure.ts';
import { maxTogether } from '../../families/content-payload.ts';
import type { WrittenTags } from '../repository.ts';
import {
  type Creates,
  CreationBatch,
  type CreationContext,
  createsOf,
  type Ended,
  idOf,
  type NewChild,
} from './creation-batch.ts';
import { requireReferences } from './newest-state.ts';

/**
 * How long creates wait for the batch before theirs, in milliseconds: longer than a batch usually takes, and so short that
 * nobody notices if it hangs.
 */
const maxWait = 100;

/**
 * The maximum length of the contents of one batch, in UTF-16 units. As JSON each takes at most six bytes, and Cosmos DB takes
 * 2 MB (Microsoft: Azure Cosmos DB service quotas).
 */
const maxLength = 256 * 1024;

const alongsideOf = (children: readonly NewChild[]) => children.flatMap(({ alongside }) => alongside ?? []);

/** How many operations creates take, besides one on the blog's own item: at most {@link maxTogether} fit into a batch. */
const sizeOf = (all: readonly Creates[]) =>
  all.reduce(
    (sum, { children, required }) => sum + children.length + alongsideOf(children).length + required.length,
    0,
  );

const lengthOf = (children: readonly NewChild[]) =>
  children
    .flatMap(({ content }) => Object.values(content))
    .reduce<number>((sum, value) => sum + String(value).length, JSON.stringify(alongsideOf(children)).length);

/** The creates of several requests that are carried out in one batch. */
class CommitGroup {
  readonly #creates: Creates[] = [];
  #isWaiting = true;
  /** When the batch was begun, by `performance.now()`. */
  readonly #begun: Promise<number>;
  readonly #ended: Promise<ReadonlyMap<Creates, Ended>>;

  /** @param before after which this one is to be carried out. */
  constructor(carryOut: (creates: Creates[]) => Promise<ReadonlyMap<Creates, Ended>>, before?: CommitGroup) {
    this.#begun = before ? before.#makesWay() : Promise.resolve(performance.now());
    this.#ended = this.#begun.then(() => {
      this.#isWaiting = false;
      return carryOut(this.#creates);
    });
  }

  /** Takes creates in; returns false if there is no room for them. An empty group has room for any. */
  admit(creates: Creates): boolean {
    if (this.#creates.length > 0 && !(this.#isWaiting && this.#hasRoom(creates))) return false;
    this.#creates.push(creates);
    return true;
  }

  #hasRoom(creates: Creates): boolean {
    const all = [...this.#creates, creates];
    const children = all.flatMap(each => each.children);
    // Of two creates with one identifier, the second is refused only once the first is carried out.
    const areDifferent = new Set(children.map(idOf)).size === children.length;
    return areDifferent && sizeOf(all) <= maxTogether && lengthOf(children) <= maxLength;
  }

  async endOf(creates: Creates): Promise<WrittenTags> {
    const ended = (await this.#ended).get(creates) ?? new Failure('unexpected');
    if (ended instanceof Failure) throw ended;
    return ended;
  }

  /** Waits until the batch has ended, or has taken too long. */
  async #makesWay(): Promise<number> {
    const begun = await this.#begun;
    await settlesWithin(this.#ended, begun + maxWait - performance.now());
    return performance.now();
  }
}

/**
 * Carries out creates: in one blog, one batch at a time. Those that come meanwhile are sent together in the next one, which
 * is a group commit. Each of them changes the blog's item, so the store could only carry them out one after the other; a
 * hundred creates take a few batches instead, and the blog's item is paid for a few times.
 */
export class GroupCommit {
  readonly #writing: CreationContext;
  /** For each blog, the group that was made last, until it has ended. */
  readonly #last = new Map<string, CommitGroup>();

  constructor(writing: CreationContext) {
    this.#writing = writing;
  }

  /** Creates a child. @throws Failure `taken`, `blogMissing`, `referenceMissing`, `tooLarge`. */
  async create(blogId: string, child: NewChild): Promise<WrittenTags> {
    const creates = createsOf([child]);
    if (sizeOf([creates]) > maxTogether) {
      await requireReferences(this.#writing.container, blogId, creates.references);
      creates.required = [];
    }
    return this.#carryOut(blogId, creates);
  }

  /**
   * Creates several children, each with an identifier of its own: all of them or none, in order.
   * @throws Failure as {@link create}; `bodyTooLarge` if they do not fit into a batch.
   */
  async createTogether(blogId: string, children: readonly NewChild[]): Promise<WrittenTags> {
    const creates = createsOf(children);
    const size = sizeOf([creates]);
    if (size > maxTogether) {
      const text = `must have at most ${maxTogether} entities, counting those elsewhere that they refer to (has ${size})`;
      throw new Failure('bodyTooLarge', [{ at: { body: [] }, text }]);
    }
    return this.#carryOut(blogId, creates);
  }

  async #carryOut(blogId: string, creates: Creates): Promise<WrittenTags> {
    const last = this.#last.get(blogId);
    const group = last?.admit(creates) ? last : this.#begin(blogId, creates, last);
    try {
      return await group.endOf(creates);
    } finally {
      if (this.#last.get(blogId) === group) this.#last.delete(blogId);
    }
  }

  #begin(blogId: string, creates: Creates, before: CommitGroup | undefined): CommitGroup {
    const group = new CommitGroup(all => new CreationBatch(this.#writing, blogId, all).run(), before);
    group.admit(creates);
    this.#last.set(blogId, group);
    return group;
  }
}
