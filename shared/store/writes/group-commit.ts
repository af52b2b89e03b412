import type { Container } from '@azure/cosmos';
import { Failure } from '../../failures/failure.ts';
import { type BatchOutcome, batchLimit } from '../transport/batch.ts';
import { type Creation, isOvertaken, sendCreations, stampAfterOthers } from './creation-batch.ts';
import { creationStamp } from './creation-stamp.ts';

/**
 * How many batches of creates in one blog are carried out at the same time before others wait: enough for the service to
 * prepare one while the store is busy with another, and for a few callers never to wait for each other.
 */
const atOnce = 4;

/**
 * How long creates may wait for one of the batches before theirs, in milliseconds: longer than a batch usually takes, and
 * so short that nobody notices if those batches hang.
 */
const patience = 100;

/**
 * The maximum size of the items of one batch, in UTF-16 units of their JSON, so at most 768 KB. Cosmos DB takes 2 MB
 * (Microsoft: Azure Cosmos DB service quotas).
 */
const longestItems = 256 * 1024;

/** How often the creates of a group are sent together before each of them is sent alone. */
const mostTries = 3;

/** As long as any stamp, to measure an item before it has its own. */
const anyStamp = creationStamp();

/** The creates that are to be carried out in one batch. */
class Group {
  readonly creations: Creation[] = [];
  #operations = 1;
  #length = 0;
  #begin: () => void = () => {};
  /** Settled once the group need not wait any longer. */
  readonly isDue = new Promise<void>(resolve => {
    this.#begin = resolve;
  });
  /** How the batch ended; undefined if each create has to be carried out alone. Set by the first who joined. */
  outcome: Promise<BatchOutcome | undefined> = Promise.resolve(undefined);

  /** Takes a creation in; returns false if there is no room for it. */
  admit(creation: Creation): boolean {
    const operations = this.#operations + 1 + creation.required.length;
    const length = this.#length + JSON.stringify(creation.itemAt(anyStamp)).length;
    const fits = operations <= batchLimit && length <= longestItems;
    if (!fits && this.creations.length > 0) return false;
    this.#operations = operations;
    this.#length = length;
    this.creations.push(creation);
    return true;
  }

  begin(): void {
    this.#begin();
  }

  /** The outcome of the group's batch as that of one of its creations: the blog's patch, then its own create. */
  outcomeOf(creation: Creation, outcome: BatchOutcome): BatchOutcome {
    if (!outcome.done) return outcome;
    const [blog, ...created] = outcome.etags;
    return { done: true, etags: [blog, created[this.creations.indexOf(creation)]] };
  }
}

/**
 * Carries out creates. Those in one blog that come while a few batches of creates in it are being carried out are sent
 * together in the next batch: a group commit. Each of them changes the blog's item, so the store could only carry them out one
 * after the other. Together, a hundred creates take a few batches instead of a hundred, and the blog's item is paid for a few
 * times.
 */
export class GroupCommit {
  readonly #container: Container;
  /** For each blog, the batches that are being carried out. They never reject. */
  readonly #running = new Map<string, Set<Promise<void>>>();
  /** For each blog, the creates that wait for one of these batches. */
  readonly #waiting = new Map<string, Group>();

  constructor(container: Container) {
    this.#container = container;
  }

  /**
   * Creates a child, with others if there are any. If the batch of a group fails, each of its creates is carried out
   * alone, so that the outcome is always that of this create: of the blog's patch, the create, the reads, in this order.
   */
  async create(blogId: string, creation: Creation): Promise<BatchOutcome> {
    const running = this.#running.get(blogId);
    if (!running || running.size < atOnce) return this.#carryOut(blogId, [creation]);
    const group = this.#groupFor(blogId, creation, running);
    const outcome = await group.outcome;
    return outcome ? group.outcomeOf(creation, outcome) : this.createAlone(blogId, creation);
  }

  /** Creates a child without waiting for others. */
  createAlone(blogId: string, creation: Creation): Promise<BatchOutcome> {
    return sendCreations(this.#container, blogId, [creation]);
  }

  /** The group that has taken the creation in. */
  #groupFor(blogId: string, creation: Creation, running: ReadonlySet<Promise<void>>): Group {
    const waiting = this.#waiting.get(blogId);
    if (waiting?.admit(creation)) return waiting;
    // The full group is sent at once, beside the batches that it waited for.
    waiting?.begin();
    const group = new Group();
    group.admit(creation);
    this.#waiting.set(blogId, group);
    group.outcome = this.#whenDue(blogId, group, running);
    return group;
  }

  async #whenDue(
    blogId: string,
    group: Group,
    running: ReadonlySet<Promise<void>>,
  ): Promise<BatchOutcome | undefined> {
    const timer = setTimeout(() => group.begin(), patience);
    await Promise.race([...running, group.isDue]);
    clearTimeout(timer);
    if (this.#waiting.get(blogId) === group) this.#waiting.delete(blogId);
    const isAlone = group.creations.length === 1;
    try {
      const outcome = await this.#carryOutTogether(blogId, group.creations);
      const isBlogMissing = !outcome.done && outcome.index === 0 && outcome.status === 404;
      return isAlone || outcome.done || isBlogMissing ? outcome : undefined;
    } catch (error) {
      if (!isAlone && error instanceof Failure && error.code === 'tooLarge') return undefined;
      throw error;
    }
  }

  /**
   * The blog refuses stamps that are older than what another process has created there: then the creates are sent together
   * again, with later ones. Any other refusal concerns one of them.
   */
  async #carryOutTogether(blogId: string, creations: Creation[]): Promise<BatchOutcome> {
    for (let tries = 1; ; tries++) {
      const outcome = await this.#carryOut(blogId, creations);
      if (!isOvertaken(outcome) || tries === mostTries) return outcome;
      await stampAfterOthers(this.#container, blogId);
    }
  }

  async #carryOut(blogId: string, creations: Creation[]): Promise<BatchOutcome> {
    const sent = sendCreations(this.#container, blogId, creations);
    const running = this.#running.get(blogId) ?? new Set();
    this.#running.set(blogId, running);
    const ended = sent.then(
      () => {},
      () => {},
    );
    running.add(ended);
    try {
      return await sent;
    } finally {
      running.delete(ended);
      if (running.size === 0) this.#running.delete(blogId);
    }
  }
}
