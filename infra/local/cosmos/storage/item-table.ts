import type Database from 'libsql';
import type { SqliteDatabase } from './database-file.ts';
import { hasRoom, noRoom } from './disk-room.ts';
import { findPhysicalPartition, partitionKeyRanges } from './physical-partition.ts';
import { runInTransaction } from './transaction.ts';
import { type PartitionState, type RowBefore, WriteHistory } from './write-history.ts';

/** A stored item: `etag` with quotes, `body` the JSON text of the whole document, ready to send. */
export interface StoredItem {
  seq: number;
  etag: string;
  body: string;
}

/** The SQLite table of a container's items. Every method is one statement or one transaction: all or nothing. */
export class ItemTable {
  readonly name: string;
  readonly database: SqliteDatabase;
  #nextSeq: number;
  /** By physical partition. */
  readonly #histories = partitionKeyRanges.map(() => new WriteHistory());
  /** The rows that the running batch has changed so far, and by how many characters it has made the data longer. */
  #batch: { changed: RowBefore[]; growth: number } | undefined;
  readonly #find: Database.Statement;
  readonly #insert: Database.Statement;
  readonly #update: Database.Statement;
  readonly #remove: Database.Statement;

  constructor(database: SqliteDatabase, containerNumber: number) {
    const name = itemTableName(containerNumber);
    this.name = name;
    this.database = database;
    const highest = readRow(database.prepare(`SELECT coalesce(max(seq), 0) FROM ${name}`).raw(true), []);
    this.#nextSeq = Number(highest?.[0]) + 1;
    this.#find = database.prepare(`SELECT seq, etag, body FROM ${name} WHERE pk = ? AND id = ?`).raw(true);
    // The text stays the same, but SQLite recognizes what its own function returned: any other text it compares, at each of
    // the sixty calls of JSON functions for the indexes, with those that it has parsed.
    this.#insert = database.prepare(
      `INSERT INTO ${name} (seq, pk, id, part, etag, body) VALUES (?, ?, ?, ?, ?, json(?))`,
    );
    this.#update = database.prepare(`UPDATE ${name} SET etag = ?, body = json(?) WHERE seq = ?`);
    this.#remove = database.prepare(`DELETE FROM ${name} WHERE seq = ?`);
  }

  /** A sequence number that no item has had since the server started. */
  takeSeq(): number {
    return this.#nextSeq++;
  }

  find(pk: string, id: string): StoredItem | undefined {
    const row = readRow(this.#find, [pk, id]);
    return row && { seq: row[0] as number, etag: row[1] as string, body: row[2] as string };
  }

  insert(pk: string, id: string, item: StoredItem): void {
    this.#grow(item.body.length);
    this.#insert.run([item.seq, pk, id, findPhysicalPartition(pk), item.etag, item.body]);
    this.#note({ seq: item.seq, pk, id });
  }

  update(pk: string, id: string, before: StoredItem, item: StoredItem): void {
    this.#grow(item.body.length - before.body.length);
    this.#update.run([item.etag, item.body, item.seq]);
    this.#note({ seq: item.seq, pk, id, before });
  }

  remove(pk: string, id: string, before: StoredItem): void {
    this.#grow(-before.body.length);
    this.#remove.run([before.seq]);
    this.#note({ seq: before.seq, pk, id, before });
  }

  /** Before a write that is no batch; a batch is judged as a whole. @throws Error with code 'SQLITE_FULL'. */
  #grow(length: number): void {
    if (this.#batch) {
      this.#batch.growth += length;
    } else if (!hasRoom(this.database) && length > 0) {
      throw noRoom();
    }
  }

  #note(row: RowBefore): void {
    if (this.#batch) {
      this.#batch.changed.push(row);
    } else {
      this.#historyOf(findPhysicalPartition(row.pk)).add([row]);
    }
  }

  /**
   * Runs the operations of a batch on one partition: all or nothing, and as one write in the history.
   * @throws Error with code 'SQLITE_FULL' when it makes the data longer and the disk has no room.
   */
  runBatch<Result>(pk: string, work: () => { result: Result; commit: boolean }): Result {
    const mayGrow = hasRoom(this.database);
    const batch = { changed: [] as RowBefore[], growth: 0 };
    this.#batch = batch;
    let isCommitted = false;
    try {
      const result = runInTransaction(this.database, () => {
        const outcome = work();
        isCommitted = outcome.commit;
        if (isCommitted && batch.growth > 0 && !mayGrow) throw noRoom();
        return outcome;
      });
      if (isCommitted && batch.changed.length > 0)
        this.#historyOf(findPhysicalPartition(pk)).add(batch.changed);
      return result;
    } finally {
      this.#batch = undefined;
    }
  }

  /** Keeps the changes of the latest writes of each physical partition, so that `readAt` can undo them. */
  keepHistory(maxWrites: number): void {
    for (const history of this.#histories) history.keep(maxWrites);
  }

  newestState(part: number): PartitionState {
    return { part, lsn: this.#historyOf(part).lsn };
  }

  oldestState(part: number): PartitionState {
    return { part, lsn: this.#historyOf(part).oldest };
  }

  /** Runs a read on older states of physical partitions: undoes later writes in a transaction that is rolled back. */
  readAt<Result>(states: readonly PartitionState[], work: () => Result): Result {
    const rows = states.flatMap(({ part, lsn }) => this.#historyOf(part).rowsSince(lsn));
    if (rows.length === 0) return work();
    return runInTransaction(this.database, () => {
      for (const row of rows) this.#putBack(row);
      return { result: work(), commit: false };
    });
  }

  #putBack({ seq, pk, id, before }: RowBefore): void {
    if (!before) {
      this.#remove.run([seq]);
    } else if (this.#update.run([before.etag, before.body, seq]).changes === 0) {
      this.#insert.run([seq, pk, id, findPhysicalPartition(pk), before.etag, before.body]);
    }
  }

  #historyOf(part: number): WriteHistory {
    const history = this.#histories[part];
    if (!history) throw new Error(`There is no physical partition ${part}`);
    return history;
  }
}

function readRow(statement: Database.Statement, values: unknown[]): unknown[] | undefined {
  // libsql's `get` of a raw statement gives an array, or undefined when there is no row.
  return statement.get(values) as unknown[] | undefined;
}

/** The name of the table that holds the items of a container. */
export function itemTableName(containerNumber: number): string {
  return `items_${containerNumber}`;
}

/** Creates the table of a new container; the SQL of queries depends on its columns. */
export function createItemTable(database: SqliteDatabase, containerNumber: number): void {
  database.exec(`
    CREATE TABLE ${itemTableName(containerNumber)} (
      seq INTEGER PRIMARY KEY,
      pk TEXT NOT NULL,
      id TEXT NOT NULL,
      part INTEGER NOT NULL,
      etag TEXT NOT NULL,
      body TEXT NOT NULL,
      UNIQUE (pk, id)
    )`);
}
