import { CosmosFailure } from '../cosmos-failure.ts';
import type { Catalog } from '../storage/catalog.ts';
import type { PartitionState } from '../storage/write-history.ts';
import type { CosmosRequest } from './handle-request.ts';
import type { ItemTarget } from './item-target.ts';
import { readSessionToken } from './session-token.ts';

/** How replicas lag behind the primary, as in an account with Session consistency. */
export interface ReplicaLag {
  /** The maximum number of writes in the physical partition that a read may miss: 1 to 1,000. */
  writes: number;
  /** The minimum number of them that a read without a session token misses: 0 unless given, which lets chance decide. */
  least?: number;
  /** With the same seed the same requests in the same order read the same states; 1 unless given. */
  seed?: number;
  /**
   * The share of reads whose replica is behind their session token that are answered with 404, substatus 1002: from 0 for
   * none (another replica serves them) to 1 for all; 0 unless given.
   */
  refusals?: number;
  /**
   * Who answers the retry after such a refusal: `primary` unless given. `any` is a replica that may lag: the SDK retries
   * without the token, so that the answer may be older than the token.
   */
  retriedBy?: 'primary' | 'any';
}

const maxWrites = 1000;
const maxRefused = 1000;

/** Chooses how old the state is that a read sees. Without a lag every read sees every write. */
export class Replicas {
  readonly #catalog: Catalog;
  #lag: Required<ReplicaLag> | undefined;
  #random = seededRandom(1);
  /** Reads that were refused and not yet retried. */
  readonly #refused = new Set<string>();

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** Lets replicas lag behind writes from now on, not earlier ones; @throws Error for values out of range. */
  lag({ writes, least = 0, seed = 1, refusals = 0, retriedBy = 'primary' }: ReplicaLag): void {
    if (!Number.isInteger(writes) || writes < 1 || writes > maxWrites)
      throw new Error(`Replicas must lag by 1 to ${maxWrites} writes (got ${writes})`);
    if (!Number.isInteger(least) || least < 0 || least > writes)
      throw new Error(`The least that replicas lag must be 0 to ${writes} writes (got ${least})`);
    if (!Number.isInteger(seed))
      throw new Error(`The seed of lagging replicas must be a whole number (got ${seed})`);
    if (!(refusals >= 0 && refusals <= 1)) {
      throw new Error(
        `The refusals of lagging replicas must be from 0 for none to 1 for all (got ${refusals})`,
      );
    }
    this.catchUp();
    this.#lag = { writes, least, seed, refusals, retriedBy };
    this.#random = seededRandom(seed);
    this.#catalog.keepHistory(writes);
  }

  catchUp(): void {
    this.#lag = undefined;
    this.#refused.clear();
    this.#catalog.keepHistory(0);
  }

  /**
   * The state of each physical partition for a read; undefined for the newest, which writes always use. The session token is
   * read in any case, so that a malformed one is found before replicas lag.
   * @throws CosmosFailure 404 with substatus 1002 when the replica cannot serve the session token, 400 for a malformed one.
   */
  chooseStates(request: CosmosRequest, { container, parts }: ItemTarget): PartitionState[] | undefined {
    const token = readSessionToken(request.headers['x-ms-session-token']);
    const lag = this.#lag;
    if (!lag || !isReadOnly(request)) return undefined;
    const isRetry = this.#refused.delete(identify(request));
    if (isRetry && lag.retriedBy === 'primary') return undefined;
    return parts.map(part => {
      const newest = container.items.newestState(part).lsn;
      const missed = lag.least + Math.floor(this.#random() * (lag.writes - lag.least + 1));
      const found = newest - missed;
      const lsn = Math.max(found, container.items.oldestState(part).lsn);
      // A token from before a restart of the server may name more writes than there are: the newest state serves it.
      const asked = Math.min(token.get(part) ?? 0, newest);
      if (lsn < asked && this.#random() < lag.refusals) this.#refuse(request);
      return { part, lsn: Math.max(lsn, asked) };
    });
  }

  #refuse(request: CosmosRequest): never {
    if (this.#refused.size === maxRefused) this.#refused.clear();
    this.#refused.add(identify(request));
    throw new CosmosFailure(404, 'The read session is not available for the input session token.', {
      substatus: 1002,
    });
  }
}

function identify({ method, path, headers, body }: CosmosRequest): string {
  const { 'x-ms-documentdb-partitionkey': pk, 'x-ms-documentdb-partitionkeyrangeid': range } = headers;
  return JSON.stringify([method, path, pk, range, headers['x-ms-continuation'], body]);
}

function isReadOnly({ route, body }: CosmosRequest): boolean {
  return route.kind === 'read' || route.kind === 'query' || (route.kind === 'batch' && readsOnly(body));
}

/** Whether all operations of a batch are reads; the handler refuses a malformed batch. */
function readsOnly(body: string): boolean {
  try {
    const operations: unknown = JSON.parse(body);
    return Array.isArray(operations) && operations.every(operation => operation?.operationType === 'Read');
  } catch {
    return false;
  }
}

/** Random numbers from 0 to below 1, the same for the same seed: mulberry32, 32 bits of state. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
