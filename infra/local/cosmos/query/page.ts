import type Database from 'libsql';
import { type Continuation, writeContinuation } from './continuation.ts';
import { holds } from './evaluate.ts';
import type { Position } from './order.ts';
import { projectItem } from './projection.ts';
import { QueryRefusal } from './refusal.ts';
import { positionOf, type ScannedRow, type Source, scan, type Walk } from './scan.ts';
import { StoredItem } from './stored-item.ts';
import type { Expression, Query } from './syntax.ts';

/** One page: JSON texts in order. `scanned` counts the items that were read. */
export interface QueryPage {
  documents: string[];
  continuation?: string;
  scanned: number;
}

interface PageRequest {
  /** -1 lets the server choose. */
  readonly maxItems: number;
  /** Identifies the query in continuation tokens. */
  readonly owner: string;
  readonly resumed?: Continuation;
}

// Microsoft, "Service quotas": a response page has at most 4 MB.
const maxPageBytes = 4 * 1024 * 1024;
const defaultPageItems = 1_000;

/** Reads one page of a bound query, from the end of the last one. @throws QueryRefusal. */
export function readPage(
  db: Database.Database,
  source: Source,
  query: Query,
  request: PageRequest,
): QueryPage {
  const { resumed, maxItems } = request;
  const window = readWindow(query);
  const remaining = resumed?.remaining ?? window.limit ?? readCount('TOP', query.top);
  const maxOnPage = Math.min(maxItems > 0 ? maxItems : defaultPageItems, remaining ?? Infinity);
  const skip = resumed === undefined ? (window.offset ?? 0) : 0;
  const results = new Results(db, source, { from: resumed?.position, skip, maxOnPage });
  const { documents, last } =
    maxOnPage === 0 ? { documents: [] } : fillPage(results, query, maxOnPage, maxOnPage === remaining);
  const { scanned } = results;
  if (last === undefined) return { documents, scanned };
  const left = remaining === undefined ? undefined : remaining - documents.length;
  const continuation = { position: positionOf(db, source, last), remaining: left };
  return { documents, scanned, continuation: writeContinuation(continuation, request.owner) };
}

interface FilledPage {
  readonly documents: string[];
  /** The item after which the next page starts; undefined when nothing follows. */
  readonly last?: ScannedRow;
}

function fillPage(results: Results, { select }: Query, maxOnPage: number, isFinal: boolean): FilledPage {
  const documents: string[] = [];
  let size = 0;
  let last: ScannedRow | undefined;
  for (const { row, item } of results.read()) {
    if (documents.length === maxOnPage) return { documents, last };
    const text = projectItem(select, item);
    if (text === undefined) throw new Error(`Row ${row.seq} has no value for ${JSON.stringify(select)}`);
    size += Buffer.byteLength(text);
    if (size > maxPageBytes && documents.length > 0) return { documents, last };
    documents.push(text);
    last = row;
    if (isFinal && documents.length === maxOnPage) break;
  }
  return { documents };
}

/** The items that meet the whole filter, and how many items were read to find them. */
class Results {
  scanned = 0;
  readonly #db: Database.Database;
  readonly #source: Source;
  readonly #walk: Walk;
  #toSkip: number;

  constructor(
    db: Database.Database,
    source: Source,
    { from, skip, maxOnPage }: { from?: Position; skip: number; maxOnPage: number },
  ) {
    this.#db = db;
    this.#source = source;
    // SQLite skips with an index; when it cannot evaluate the whole filter, items are skipped here.
    const decidedBySqlite = source.residual.length === 0;
    this.#walk = decidedBySqlite ? { from, skip, wanted: maxOnPage + 1 } : { from };
    this.#toSkip = decidedBySqlite ? 0 : skip;
    if (decidedBySqlite) this.scanned = skip;
  }

  *read(): Generator<{ row: ScannedRow; item: StoredItem }> {
    for (const row of scan(this.#db, this.#source, this.#walk)) {
      this.scanned += 1;
      const item = new StoredItem(this.#db, this.#source.table, row);
      if (!this.#source.residual.every(condition => holds(condition, item))) continue;
      if (this.#toSkip > 0) this.#toSkip -= 1;
      else yield { row, item };
    }
  }
}

/** The maximum of OFFSET and LIMIT together: Cosmos DB counts items in 32 bits. */
const maxCount = 2 ** 31 - 1;

/** The bound numbers of OFFSET and LIMIT. @throws QueryRefusal when one, or their sum, is too large. */
export function readWindow({ offset, limit }: Pick<Query, 'offset' | 'limit'>): {
  offset?: number;
  limit?: number;
} {
  const window = { offset: readCount('OFFSET', offset), limit: readCount('LIMIT', limit) };
  if ((window.offset ?? 0) + (window.limit ?? 0) > maxCount)
    throw new QueryRefusal(`OFFSET and LIMIT together must be at most ${maxCount}`);
  return window;
}

/** The bound number after TOP, OFFSET or LIMIT. @throws QueryRefusal unless it is a whole number of at least 0. */
export function readCount(clause: string, expression: Expression | undefined): number | undefined {
  if (expression === undefined) return undefined;
  const value = expression.kind === 'literal' ? expression.value : undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new QueryRefusal(`${clause} must be a whole number of at least 0, not ${JSON.stringify(value)}`);
}
