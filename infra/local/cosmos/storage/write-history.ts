import type { StoredItem } from './item-table.ts';

/** The state of a physical partition after a write, named by the write's number (logical sequence number). */
export interface PartitionState {
  part: number;
  lsn: number;
}

/** A row of the items table as it was before a write; without `before` it did not exist. */
export interface RowBefore {
  seq: number;
  pk: string;
  id: string;
  before?: StoredItem;
}

/** Numbers the writes of a physical partition, and can keep the changes of the latest ones. */
export class WriteHistory {
  /** The number of the latest write; 0 when the server starts. */
  lsn = 0;
  #maxWrites = 0;
  /** The rows that each write changed, oldest write first. */
  #writes: RowBefore[][] = [];

  /** Keeps up to this number of writes from now on, and forgets those kept before. */
  keep(maxWrites: number): void {
    this.#maxWrites = maxWrites;
    this.#writes = [];
  }

  /** Adds a write (a whole batch is one); `rows` in the order of the changes. */
  add(rows: RowBefore[]): void {
    this.lsn += 1;
    if (this.#maxWrites === 0) return;
    this.#writes.push(rows);
    if (this.#writes.length > this.#maxWrites) this.#writes.shift();
  }

  /** The oldest state that can still be read. */
  get oldest(): number {
    return this.lsn - this.#writes.length;
  }

  /** The rows to put back, in this order, to return to the state `lsn`. */
  rowsSince(lsn: number): RowBefore[] {
    const later = lsn >= this.lsn ? [] : this.#writes.slice(lsn - this.lsn);
    return later.flat().toReversed();
  }
}
