/** The name of an entity; undefined if it does not exist. */
export type State = string | undefined;

/**
 * The possible states at each address: the one that was last acknowledged, and those of later writes that had no
 * answer.
 */
export class Ledger {
  readonly #possible = new Map<string, Set<State>>();
  acknowledged = 0;
  unanswered = 0;

  /** Records a write before it is sent: from now on both states are possible. */
  begin(address: string, next: State): void {
    this.#statesAt(address).add(next);
  }

  /** Records that the latest write to this address was acknowledged. */
  acknowledge(address: string, state: State): void {
    this.#possible.set(address, new Set([state]));
    this.acknowledged += 1;
  }

  /** Records that it is unknown whether the latest write was carried out. */
  leaveOpen(): void {
    this.unanswered += 1;
  }

  /** Records what was found: no other state is possible any more. */
  settle(address: string, state: State): void {
    this.#possible.set(address, new Set([state]));
  }

  #statesAt(address: string): Set<State> {
    const known = this.#possible.get(address) ?? new Set<State>([undefined]);
    this.#possible.set(address, known);
    return known;
  }

  /** Whether an entity may exist there, and whether it may be absent. */
  mayBe(address: string): { there: boolean; absent: boolean } {
    const states = [...this.#statesAt(address)];
    return { there: states.some(state => state !== undefined), absent: states.includes(undefined) };
  }

  /** Compares what is stored with what is possible, then accepts it. Returns one line per difference. */
  compare(stored: ReadonlyMap<string, string>): string[] {
    const differences: string[] = [];
    for (const [address, states] of this.#possible) {
      const found = stored.get(address);
      if (!states.has(found)) {
        differences.push(`${address} must be ${[...states].join(' or ')} (got ${found ?? 'nothing'})`);
      }
      this.settle(address, found);
    }
    const unknown = [...stored.keys()].filter(address => !this.#possible.has(address));
    return [...differences, ...unknown.map(address => `${address} exists, but was never written`)];
  }
}
