/** What an entity is called; undefined when there is none. */
export type State = string | undefined;

/**
 * What may be stored at each address: one state where the latest write was acknowledged, and beside it those of
 * the writes since that had no answer.
 */
export class Ledger {
  readonly #possible = new Map<string, Set<State>>();
  acknowledged = 0;
  unanswered = 0;

  /** Notes a write before it is sent: from now on either may be there. */
  begin(address: string, next: State): void {
    this.#statesAt(address).add(next);
  }

  /** Notes that the write that was begun last at this address was acknowledged. */
  acknowledge(address: string, state: State): void {
    this.#possible.set(address, new Set([state]));
    this.acknowledged += 1;
  }

  /** Notes that nobody knows whether the write that was begun last was carried out. */
  leaveOpen(): void {
    this.unanswered += 1;
  }

  /** Notes what was found: no other state is possible any more. */
  settle(address: string, state: State): void {
    this.#possible.set(address, new Set([state]));
  }

  #statesAt(address: string): Set<State> {
    const known = this.#possible.get(address) ?? new Set<State>([undefined]);
    this.#possible.set(address, known);
    return known;
  }

  /** Whether there may be something, and may be nothing. */
  mayBe(address: string): { there: boolean; absent: boolean } {
    const states = [...this.#statesAt(address)];
    return { there: states.some(state => state !== undefined), absent: states.includes(undefined) };
  }

  /** Compares what is stored with what may be, and settles it. Answers a line for each difference. */
  compare(stored: ReadonlyMap<string, string>): string[] {
    const differences: string[] = [];
    for (const [address, states] of this.#possible) {
      const found = stored.get(address);
      if (!states.has(found)) {
        differences.push(`${address} is ${found ?? 'not there'}, and should be ${[...states].join(' or ')}`);
      }
      this.settle(address, found);
    }
    const unknown = [...stored.keys()].filter(address => !this.#possible.has(address));
    return [...differences, ...unknown.map(address => `${address} is there, and nobody wrote it`)];
  }
}
