import Database from 'libsql';
import { createElementStatements } from '../../query/elements.ts';
import { createIndexStatements, type IndexingPolicy } from '../../query/indexes.ts';
import { type QueryPage, type QueryScope, runQuery } from '../../query/run.ts';
import type { JsonValue } from '../../query/syntax.ts';

export type Item = { id: string; [name: string]: JsonValue };

/** A policy that indexes what a list is sorted by, and nothing else. */
export const listPolicy: IndexingPolicy = {
  includedPaths: [{ path: '/listKey/?' }],
  excludedPaths: [{ path: '/*' }],
};

/** An SQLite table as a container has it, in memory. `statements` lists what was prepared since. */
export interface ItemTable {
  readonly db: Database.Database;
  readonly policy: IndexingPolicy;
  readonly statements: string[];
}

export const table = 'items_1';

/** Creates the table and its indexes, and puts the items in: `pk` says which partition key an item has. */
export function createItemTable(
  items: readonly Item[],
  { policy = listPolicy, pk = () => 'a' }: { policy?: IndexingPolicy; pk?: (item: Item) => string } = {},
): ItemTable {
  const db = new Database(':memory:');
  db.exec(`CREATE TABLE ${table} (seq INTEGER PRIMARY KEY, pk TEXT NOT NULL, id TEXT NOT NULL, part INTEGER NOT NULL,
    etag TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (pk, id))`);
  for (const statement of createIndexStatements(table, policy)) db.exec(statement);
  for (const statement of [...createElementStatements(table, policy).values()].flat()) db.exec(statement);
  const insert = db.prepare(`INSERT INTO ${table} (pk, id, part, etag, body) VALUES (?, ?, ?, '', ?)`);
  db.exec('BEGIN');
  for (const item of items) {
    const key = JSON.stringify(pk(item));
    insert.run([key, item.id, key.length % 2, JSON.stringify(item)]);
  }
  db.exec('COMMIT');
  const statements: string[] = [];
  return { db: recordStatements(db, statements), policy, statements };
}

function recordStatements(db: Database.Database, statements: string[]): Database.Database {
  const prepare = db.prepare.bind(db);
  return Object.assign(db, {
    prepare: (sql: string) => {
      statements.push(sql);
      return prepare(sql);
    },
  });
}

/** How SQLite would run a statement: the details of its query plan. */
export function explain({ db }: ItemTable, sql: string): string[] {
  const values = Array.from(sql.matchAll(/\?/g), () => null);
  const rows = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(values) as { detail: string }[];
  return rows.map(row => row.detail);
}

export interface Question {
  readonly query: string;
  readonly parameters?: Record<string, unknown>;
  /** Partition key "a" unless the question says otherwise. */
  readonly scope?: { pk?: string; part?: number };
  readonly maxItems?: number;
  readonly continuation?: string;
}

/** Asks for one page. */
export function askPage({ db, policy }: ItemTable, question: Question): QueryPage {
  const { query, maxItems = -1, continuation } = question;
  const { pk, part } = question.scope ?? { pk: 'a' };
  const scope: QueryScope = { table, policy, part, pk: pk && JSON.stringify(pk) };
  const parameters = Object.entries(question.parameters ?? {}).map(([name, value]) => ({ name, value }));
  return runQuery(db, scope, { query, parameters }, { maxItems, continuation });
}

/** All pages of a question, as texts. */
export function askPages(items: ItemTable, question: Question): string[][] {
  const pages: string[][] = [];
  let continuation = question.continuation;
  do {
    const page = askPage(items, { ...question, continuation });
    pages.push(page.documents);
    continuation = page.continuation;
  } while (continuation !== undefined);
  return pages;
}

/** All results of a question, parsed. */
export function ask(items: ItemTable, question: Question | string): unknown[] {
  const asked = typeof question === 'string' ? { query: question } : question;
  return askPages(items, asked).flatMap(page => page.map(text => JSON.parse(text)));
}
