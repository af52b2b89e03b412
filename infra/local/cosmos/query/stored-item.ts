import type Database from 'libsql';
import { quoteName } from './columns.ts';
import type { ProjectedItem } from './projection.ts';
import type { ScannedRow } from './scan.ts';
import { readAll } from './statements.ts';
import type { Value } from './syntax.ts';

/** The item of a row, whose body is read and parsed only when needed. */
export class StoredItem implements ProjectedItem {
  readonly #db: Database.Database;
  readonly #table: string;
  readonly #row: ScannedRow;
  #text: string | undefined;
  #item: Value;

  constructor(db: Database.Database, table: string, row: ScannedRow) {
    this.#db = db;
    this.#table = table;
    this.#row = row;
  }

  get text(): string {
    this.#text ??= this.#row.body ?? this.#fetchBody();
    return this.#text;
  }

  get item(): Value {
    this.#item ??= this.#row.id === undefined ? JSON.parse(this.text) : { id: JSON.parse(this.#row.id) };
    return this.#item;
  }

  #fetchBody(): string {
    const sql = `SELECT body FROM ${quoteName(this.#table)} WHERE seq = ?`;
    const body = readAll(this.#db, sql, [this.#row.seq])[0]?.body;
    if (typeof body !== 'string') throw new Error(`Table ${this.#table} has no row ${this.#row.seq}`);
    return body;
  }
}
