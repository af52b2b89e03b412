import type { Operation } from './operation.ts';

/**
 * What happens to a request that meets a fault. A status: answered so, nothing executed. `cut before`, `cut after`: the
 * connection is closed before or after it is executed. A delay: executed that many milliseconds later.
 */
export type FaultEffect = { status: number } | 'cut before' | 'cut after' | { delay: number };

/** A fault for tests. */
export interface Fault {
  operation: Operation;
  /** How many requests of the operation pass before it is met; none when left out. */
  skip?: number;
  /** How many requests meet it; 1 when left out, Infinity for all. */
  times?: number;
  effect: FaultEffect;
}

/** The faults that wait for requests, each of which meets the first of its operation that lets none pass any more. */
export class Faults {
  #waiting: Required<Fault>[] = [];

  /** @returns the fault, which can be removed. */
  add(fault: Fault): { remove(): void } {
    const waiting = { skip: 0, times: 1, ...fault };
    this.#waiting.push(waiting);
    return {
      remove: () => {
        this.#waiting = this.#waiting.filter(other => other !== waiting);
      },
    };
  }

  clear(): void {
    this.#waiting = [];
  }

  /** What happens to a request, whose fault has one time less then. */
  meet(operation: Operation): FaultEffect | undefined {
    const ofOperation = this.#waiting.filter(fault => fault.operation === operation);
    const met = ofOperation.find(({ skip }) => skip === 0);
    for (const fault of ofOperation) if (fault.skip > 0) fault.skip -= 1;
    if (!met) return undefined;
    met.times -= 1;
    this.#waiting = this.#waiting.filter(({ times }) => times > 0);
    return met.effect;
  }
}

/** How many requests of each operation came, also those that were refused or met a fault. */
export class RequestCounts {
  #counts: Partial<Record<Operation, number>> = {};

  record(operation: Operation): void {
    this.#counts[operation] = this.of(operation) + 1;
  }

  of(operation: Operation): number {
    return this.#counts[operation] ?? 0;
  }

  counts(): Partial<Record<Operation, number>> {
    return { ...this.#counts };
  }

  clear(): void {
    this.#counts = {};
  }
}
