import type Database from 'libsql';
import { type Continuation, writeContinuation } from './continuation.ts';
import { holds } from './evaluate.ts';
import { projectItem } from './projection.ts';
import { QueryRefusal } from './refusal.ts';
import { openItem, positionOf, type ScannedRow, type Source, scan } from './scan.ts';
import type { Expression, Query } from './syntax.ts';

/** One page: JSON texts in order. `scanned` counts the items that were looked at. */
export interface QueryPage {
  documents: string[];
  continuation?: string;
  scanned: number;
}

interface PageRequest {
  /** -1 lets the server choose */
  readonly maxItems: number;
  /** Names the query in continuation tokens */
  readonly owner: string;
  readonly resumed?: Continuation;
}

// Microsoft, "Service quotas": a response page has at most 4 MB.
const largestPage = 4 * 1024 * 1024;
const defaultPageItems = 1_000;
const rowsPerStatement = 250;

/** Reads one page of a bound query from where the last one ended. Throws QueryRefusal. */
export function readPage(
  db: Database.Database,
  source: Source,
  query: Query,
  request: PageRequest,
): QueryPage {
  const remaining =
    request.resumed?.remaining ?? readCount('LIMIT', query.limit) ?? readCount('TOP', query.top);
  const most = Math.min(request.maxItems > 0 ? request.maxItems : defaultPageItems, remaining ?? Infinity);
  const skip = request.resumed === undefined ? (readCount('OFFSET', query.offset) ?? 0) : 0;
  const { documents, scanned, last } = collect(db, source, query, { skip, most, from: request.resumed });
  const left = remaining === undefined ? undefined : remaining - documents.length;
  if (last === undefined || left === 0) return { documents, scanned };
  const continuation = { position: positionOf(db, source, last), remaining: left };
  return { documents, scanned, continuation: writeContinuation(continuation, request.owner) };
}

interface Collected {
  readonly documents: string[];
  readonly scanned: number;
  /** The item after which the next page starts; undefined when there is none left */
  readonly last?: ScannedRow;
}

function collect(
  db: Database.Database,
  source: Source,
  { select }: Query,
  { skip, most, from }: { skip: number; most: number; from?: Continuation },
): Collected {
  const documents: string[] = [];
  if (most === 0) return { documents, scanned: 0 };
  // SQLite skips on the index; what it cannot decide alone is skipped here, item by item.
  const decidedBySqlite = source.residual.length === 0;
  let toSkip = decidedBySqlite ? 0 : skip;
  let scanned = decidedBySqlite ? skip : 0;
  let size = 0;
  let last: ScannedRow | undefined;
  const chunk = decidedBySqlite ? Math.min(most + 1, rowsPerStatement) : rowsPerStatement;
  for (const row of scan(db, source, { from: from?.position, skip: skip - toSkip, chunk })) {
    if (documents.length === most) return { documents, scanned, last };
    const item = openItem(db, source.table, row);
    scanned += 1;
    if (source.residual.every(condition => holds(condition, item))) {
      if (toSkip > 0) toSkip -= 1;
      else {
        const text = projectItem(select, item) ?? '';
        size += Buffer.byteLength(text);
        if (size > largestPage && documents.length > 0) return { documents, scanned, last };
        documents.push(text);
      }
    }
    last = row;
  }
  return { documents, scanned };
}

/** The bound number after TOP, OFFSET or LIMIT. Throws QueryRefusal for anything but a whole number. */
export function readCount(clause: string, expression: Expression | undefined): number | undefined {
  if (expression === undefined) return undefined;
  const value = expression.kind === 'literal' ? expression.value : undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new QueryRefusal(`${clause} must be a whole number of at least 0, not ${JSON.stringify(value)}`);
}
