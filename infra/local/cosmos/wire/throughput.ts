import { CosmosFailure } from '../cosmos-failure.ts';

/** How many request units are served per second, as with provisioned throughput */
export interface ThroughputLimit {
  requestUnits: number;
  /** For each partition key range of each container, unless given, or for all of them together */
  per?: 'range' | 'account';
}

const second = 1000;

/** What is left of the seconds of one partition key range, or of the account */
interface Budget {
  /** Request units that were taken in this second, and those of earlier ones that were more than a second gives */
  used: number;
  /** The second that it was last looked at, counted from the start of the limit */
  second: number;
}

/** Refuses requests to items beyond a limit of request units, once a limit is set */
export class Throughput {
  /** Milliseconds that never go back */
  readonly #now: () => number;
  #limit: Required<ThroughputLimit> | undefined;
  #start = 0;
  #budgets = new Map<string, Budget>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Limits what is served from now on; @throws Error for a limit that is not above 0 */
  limit({ requestUnits, per = 'range' }: ThroughputLimit): void {
    if (!(requestUnits > 0)) {
      throw new Error(`The throughput limit must be above 0 request units per second (got ${requestUnits})`);
    }
    this.#limit = { requestUnits, per };
    this.#start = this.#now();
    this.#budgets = new Map();
  }

  unlimit(): void {
    this.#limit = undefined;
    this.#budgets = new Map();
  }

  /**
   * Lets a request pass while something is left of this second, however little.
   * @throws CosmosFailure 429 with substatus 3200 and the milliseconds until something is left again
   */
  admit(container: string, parts: readonly number[]): void {
    const limit = this.#limit;
    if (!limit) {
      return;
    }
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

  /** Takes the charge of a request that was let pass, in equal shares from its partitions */
  take(container: string, parts: readonly number[], charge: number): void {
    if (!this.#limit) {
      return;
    }
    const budgets = this.#budgetsOf(container, parts, this.#limit);
    for (const budget of budgets) {
      budget.used += charge / budgets.length;
    }
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

  /** Milliseconds until something is left; 0 when it is so now */
  #waitFor(budget: Budget, { requestUnits }: ThroughputLimit): number {
    const seconds = Math.floor(budget.used / requestUnits);
    return seconds === 0 ? 0 : Math.ceil((budget.second + seconds) * second - (this.#now() - this.#start));
  }
}
