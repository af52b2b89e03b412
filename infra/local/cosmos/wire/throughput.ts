import { CosmosFailure } from '../cosmos-failure.ts';

/** How many request units are served per second, as with provisioned throughput. */
export interface ThroughputLimit {
  requestUnits: number;
  /** Whether the limit is for each partition key range of each container, as unless given, or for the account. */
  per?: 'range' | 'account';
}

const second = 1000;

/** What one partition key range, or the account, has used. */
interface Budget {
  /** Request units used in this second, and those of earlier seconds beyond the limit. */
  used: number;
  /** The second of the last update, counted from the start of the limit. */
  second: number;
}

/** Refuses requests to items beyond a limit of request units, once a limit is set. */
export class Throughput {
  /** The time in milliseconds, which never goes back. */
  readonly #now: () => number;
  #limit: Required<ThroughputLimit> | undefined;
  #start = 0;
  #budgets = new Map<string, Budget>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Sets the limit from now on; @throws Error for a limit that is not above 0. */
  limit({ requestUnits, per = 'range' }: ThroughputLimit): void {
    if (!(requestUnits > 0))
      throw new Error(`The throughput limit must be above 0 request units per second (got ${requestUnits})`);
    this.#limit = { requestUnits, per };
    this.#start = this.#now();
    this.#budgets = new Map();
  }

  unlimit(): void {
    this.#limit = undefined;
    this.#budgets = new Map();
  }

  /**
   * Lets a request pass while any request units are left in this second.
   * @throws CosmosFailure 429 with substatus 3200 and the milliseconds until some are left again.
   */
  admit(container: string, parts: readonly number[]): void {
    const limit = this.#limit;
    if (!limit) return;
    const waits = this.#budgetsOf(container, parts, limit).map(budget => this.#waitFor(budget, limit));
    const retryAfterMs = Math.max(...waits);
    if (retryAfterMs > 0) {
      throw new CosmosFailure(
        429,
        'Request rate is large. More Request Units may be needed, so no changes were made. Please retry this request later.',
        { substatus: 3200, retryAfterMs },
      );
    }
  }

  /** Adds the charge of a request, in equal shares for its partitions. */
  take(container: string, parts: readonly number[], charge: number): void {
    if (!this.#limit) return;
    const budgets = this.#budgetsOf(container, parts, this.#limit);
    for (const budget of budgets) budget.used += charge / budgets.length;
  }

  #budgetsOf(container: string, parts: readonly number[], limit: Required<ThroughputLimit>): Budget[] {
    const names = limit.per === 'account' ? ['account'] : parts.map(part => `${container} ${part}`);
    const current = Math.floor((this.#now() - this.#start) / second);
    return names.map(name => {
      const budget = this.#budgets.get(name) ?? { used: 0, second: current };
      this.#budgets.set(name, budget);
      budget.used = Math.max(0, budget.used - (current - budget.second) * limit.requestUnits);
      budget.second = current;
      return budget;
    });
  }

  /** Milliseconds until some request units are left; 0 when some are left now. */
  #waitFor(budget: Budget, { requestUnits }: ThroughputLimit): number {
    const seconds = Math.floor(budget.used / requestUnits);
    return seconds === 0 ? 0 : Math.ceil((budget.second + seconds) * second - (this.#now() - this.#start));
  }
}
