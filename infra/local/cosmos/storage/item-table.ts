import type Database from 'libsql';
import type { SqliteDatabase } from './database-file.ts';
import { findPhysicalPartition } from './physical-partition.ts';

/** An item as it is stored: `etag` with quotes, `body` the JSON text of the whole document, ready to be sent */
export interface StoredItem {
  seq: number;
  etag: string;
  body: string;
}

/** The SQLite table of a container's items. Every method is one statement, so it happens whole or not at all. */
export class ItemTable {
  readonly name: string;
  readonly database: SqliteDatabase;
  /** Writes since the server started, for session tokens */
  writes = 0;
  #nextSeq: number;
  readonly #find: Database.Statement;
  readonly #findId: Database.Statement;
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
    this.#findId = database.prepare(`SELECT id FROM ${name} WHERE seq = ? AND pk = ?`).raw(true);
    this.#insert = database.prepare(
      `INSERT INTO ${name} (seq, pk, id, part, etag, body) VALUES (?, ?, ?, ?, ?, ?)`,
    );
    this.#update = database.prepare(`UPDATE ${name} SET etag = ?, body = ? WHERE seq = ?`);
    this.#remove = database.prepare(`DELETE FROM ${name} WHERE seq = ?`);
  }

  /** A sequence number no item has had since the server started */
  takeSeq(): number {
    return this.#nextSeq++;
  }

  find(pk: string, id: string): StoredItem | undefined {
    const row = readRow(this.#find, [pk, id]);
    return row && { seq: row[0] as number, etag: row[1] as string, body: row[2] as string };
  }

  /** The id of the item with a sequence number, when it is in the partition */
  findId(seq: number, pk: string): string | undefined {
    const row = readRow(this.#findId, [seq, pk]);
    return row && (row[0] as string);
  }

  insert(pk: string, id: string, item: StoredItem): void {
    this.#insert.run([item.seq, pk, id, findPhysicalPartition(pk), item.etag, item.body]);
    this.writes++;
  }

  update(item: StoredItem): void {
    this.#update.run([item.etag, item.body, item.seq]);
    this.writes++;
  }

  remove(seq: number): void {
    this.#remove.run([seq]);
    this.writes++;
  }
}

function readRow(statement: Database.Statement, values: unknown[]): unknown[] | undefined {
  // libsql's `get` of a raw statement gives an array, or undefined when there is no row.
  return statement.get(values) as unknown[] | undefined;
}

/** The name of the table that holds the items of a container */
export function itemTableName(containerNumber: number): string {
  return `items_${containerNumber}`;
}

/** Creates the table of a new container; the layout is what queries are compiled against */
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
