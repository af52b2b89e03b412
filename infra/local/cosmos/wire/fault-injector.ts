import type { RequestKind } from './request-kind.ts';

/** What happens to a request instead of, or in addition to, being executed. */
export const faultKinds = [
  'status',
  'delay',
  'dropBefore',
  'dropAfter',
  'loseAnswer',
  'malformed',
  'foreign',
] as const;
/** The statuses of a `status` fault: those that Cosmos DB answers when a request may be retried. */
export const faultStatusCodes = [408, 410, 429, 449, 503] as const;

/**
 * A fault for tests.
 * `status`: answered with `statusCode`, nothing executed. `delay`: executed `delayMs` later, and not before `until` is
 * settled, which only tests in the same process can give; adds to another fault.
 * `dropBefore`: connection closed, nothing executed. `dropAfter`: executed, then the connection closed.
 * `loseAnswer`: executed, never answered. `malformed`: executed, answered 200 with broken JSON.
 * `foreign`: answered with `foreign`, as a proxy or another server might; nothing executed.
 */
export interface Fault {
  kind: (typeof faultKinds)[number];
  statusCode?: (typeof faultStatusCodes)[number];
  /** What a `foreign` fault answers: any status, and a body that goes as it is; none when left out. */
  foreign?: { statusCode: number; body?: string };
  substatus?: number;
  retryAfterMs?: number;
  delayMs?: number;
  until?: Promise<unknown>;
  /** The requests that meet it: of these kinds, with this text in address or body; all when left out. */
  on?: { kind?: RequestKind | RequestKind[]; textIncludes?: string };
  /** How many matching requests pass first; default 0. */
  skip?: number;
  /** How many matching requests meet it; default 1, Infinity for all. */
  times?: number;
}

/** What a request meets: a delay in milliseconds, what it waits for, and at most one other fault. */
export interface MetFaults {
  delayMs: number;
  until: Promise<unknown>[];
  fault?: Fault;
}

interface ArmedFault {
  fault: Fault;
  skip: number;
  times: number;
}

const none: MetFaults = { delayMs: 0, until: [] };

/** The faults that wait for requests, in the order in which they were injected. */
export class FaultInjector {
  #armed: ArmedFault[] = [];

  /**
   * Arms a fault; returns a function that disarms it, and no other.
   * @throws Error when a fault lacks what its kind needs (statusCode, delayMs, foreign), or a number of it is out of range.
   */
  inject(fault: Fault): () => void {
    if (fault.kind === 'status' && fault.statusCode === undefined)
      throw new Error(`A fault of kind 'status' needs a statusCode: ${faultStatusCodes.join(', ')}`);
    if (fault.kind === 'foreign' && fault.foreign === undefined)
      throw new Error("A fault of kind 'foreign' needs foreign: statusCode and, if any, body");
    if (fault.kind === 'delay' && fault.delayMs === undefined && fault.until === undefined)
      throw new Error("A fault of kind 'delay' needs delayMs or until");
    checkNumbers(fault);
    const armed = { fault, skip: fault.skip ?? 0, times: fault.times ?? 1 };
    this.#armed.push(armed);
    return () => {
      this.#armed = this.#armed.filter(other => other !== armed);
    };
  }

  /** How many faults still wait for requests. */
  get armed(): number {
    return this.#armed.length;
  }

  clear(): void {
    this.#armed = [];
  }

  /** The faults for a request, whose `times` go down by one; `text` is called only when a fault looks at it. */
  meet(kind: RequestKind, text: () => string): MetFaults {
    if (this.#armed.length === 0) return none;
    const met: MetFaults = { delayMs: 0, until: [] };
    for (const armed of this.#armed) {
      const { fault } = armed;
      const isFree = fault.kind === 'delay' || met.fault === undefined;
      if (isFree && matches(fault, kind, text) && useUp(armed)) {
        if (fault.kind === 'delay') {
          met.delayMs += fault.delayMs ?? 0;
          if (fault.until) met.until.push(fault.until);
        } else {
          met.fault = fault;
        }
      }
    }
    this.#armed = this.#armed.filter(armed => armed.times > 0);
    return met;
  }
}

function checkNumbers({ skip = 0, times = 1, foreign }: Fault): void {
  checkCount('skip', skip, 0);
  checkCount('times', times, 1);
  const { statusCode = 200 } = foreign ?? {};
  if (!Number.isInteger(statusCode) || statusCode < 200 || statusCode > 599) {
    throw new Error(
      `A fault's foreign.statusCode must be a whole number from 200 to 599 (got ${statusCode})`,
    );
  }
}

function checkCount(name: string, count: number, least: number): void {
  if (!(Number.isInteger(count) || count === Number.POSITIVE_INFINITY) || count < least) {
    throw new Error(
      `A fault's ${name} must be a whole number of at least ${least}, or Infinity (got ${count})`,
    );
  }
}

function matches({ on }: Fault, kind: RequestKind, text: () => string): boolean {
  const kinds = on?.kind === undefined ? [kind] : [on.kind].flat();
  return kinds.includes(kind) && (on?.textIncludes === undefined || text().includes(on.textIncludes));
}

function useUp(armed: ArmedFault): boolean {
  if (armed.skip > 0) {
    armed.skip -= 1;
    return false;
  }
  armed.times -= 1;
  return true;
}
