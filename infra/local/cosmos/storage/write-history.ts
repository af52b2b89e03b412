import type { StoredItem } from './item-table.ts';

/** The state of a physical partition after the write of a number, its logical sequence number */
export interface PartitionState {
  part: number;
  lsn: number;
}

/** A row of the items table as it was before a write; without `before` it was not there */
export interface RowBefore {
  seq: number;
  pk: string;
  id: string;
  before?: StoredItem;
}

/** Numbers the writes of a physical partition, and keeps what the latest of them changed when it is told to */
export class WriteHistory {
  /** The number of the latest write; it starts anew with the server */
  lsn = 0;
  #mostWrites = 0;
  /** What each write changed, oldest write first */
  #writes: RowBefore[][] = [];

  /** Keeps so many writes from now on; what was kept before is forgotten */
  keep(mostWrites: number): void {
    this.#mostWrites = mostWrites;
    this.#writes = [];
  }

  /** Takes note of a write, a whole batch being one; `rows` in the order in which they were changed */
  add(rows: RowBefore[]): void {
    this.lsn += 1;
    if (this.#mostWrites === 0) {
      return;
    }
    this.#writes.push(rows);
    if (this.#writes.length > this.#mostWrites) {
      this.#writes.shift();
    }
  }

  /** The oldest state that can still be read */
  get oldest(): number {
    return this.lsn - this.#writes.length;
  }

  /** The rows to put back, in this order, to be in the state `lsn` again */
  rowsSince(lsn: number): RowBefore[] {
    const later = lsn >= this.lsn ? [] : this.#writes.slice(lsn - this.lsn);
    return later.flat().toReversed();
  }
}
