import type Database from 'libsql';

type Binding = string | number | null;

// Prepared statements are cached by their text: queries repeat, and their parameters are bound.
const keptStatements = 200;
const caches = new WeakMap<Database.Database, Map<string, Database.Statement>>();

/** The rows of a statement, which is prepared once per database. All rows are read, so that it does not stay open. */
export function readAll(
  db: Database.Database,
  sql: string,
  bindings: readonly Binding[],
): Record<string, unknown>[] {
  const rows: unknown[] = prepareOnce(db, sql).all([...bindings]);
  return rows as Record<string, unknown>[];
}

function prepareOnce(db: Database.Database, sql: string): Database.Statement {
  const cache = caches.get(db) ?? new Map<string, Database.Statement>();
  caches.set(db, cache);
  const kept = cache.get(sql);
  if (kept !== undefined) {
    // Moved to the end, so that the least recently used one is dropped first.
    cache.delete(sql);
    cache.set(sql, kept);
    return kept;
  }
  const statement = db.prepare(sql);
  cache.set(sql, statement);
  const [oldest] = cache.keys();
  if (cache.size > keptStatements && oldest !== undefined) cache.delete(oldest);
  return statement;
}
