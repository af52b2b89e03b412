import { createHash } from 'node:crypto';
import type { OrderColumn, Position } from './order.ts';
import { QueryRefusal } from './refusal.ts';
import type { Query, QuerySpec } from './syntax.ts';

/** Where the next page of a query starts. */
export interface Continuation {
  readonly position: Position;
  /** How many items TOP or LIMIT still allows. */
  readonly remaining?: number;
}

// The token is sent in a header, which Node limits to 16 KB.
const maxTokenLength = 8 * 1024;

/** An opaque token: base64 of JSON. @throws QueryRefusal when the last item's sort value is too long for a header. */
export function writeContinuation({ position, remaining }: Continuation, owner: string): string {
  const token = Buffer.from(JSON.stringify({ v: 1, q: owner, p: position, r: remaining })).toString('base64');
  if (token.length <= maxTokenLength) return token;
  throw new QueryRefusal(
    'A page that ends at a sort value of several KB is not supported by local Cosmos DB',
  );
}

/** Reads a token of this query. @throws QueryRefusal for a damaged token, or one of another query. */
export function readContinuation(
  token: string,
  owner: string,
  columns: readonly OrderColumn[],
): Continuation {
  const json = token.length <= maxTokenLength ? Buffer.from(token, 'base64').toString() : '';
  const content = parseJson(json);
  if (typeof content !== 'object' || content === null) throw malformed();
  const { v, q, p: position, r: remaining }: Record<string, unknown> = { ...content };
  if (v !== 1) throw malformed();
  if (q !== owner) throw new QueryRefusal('The continuation token belongs to another query');
  if (!isPosition(position, columns) || !isCount(remaining)) throw malformed();
  return { position, remaining };
}

function malformed(): QueryRefusal {
  return new QueryRefusal('The continuation token is malformed');
}

/** undefined for a text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isCount(value: unknown): value is number | undefined {
  return value === undefined || (typeof value === 'number' && Number.isSafeInteger(value) && value > 0);
}

function isPosition(value: unknown, columns: readonly OrderColumn[]): value is Position {
  if (!Array.isArray(value) || value.length !== columns.length) return false;
  return columns.every(({ holds }, i) => {
    const part: unknown = value[i];
    return holds === 'number' ? Number.isSafeInteger(part) : part === null || isJsonScalar(part);
  });
}

/** The JSON text of a number or string: nothing else may reach SQLite's JSON functions. */
function isJsonScalar(text: unknown): boolean {
  return typeof text === 'string' && ['number', 'string'].includes(typeof parseJson(text));
}

/** Identifies the query of a token, and the range and the order that it reads. */
export function ownerOf(
  query: Query,
  parameters: QuerySpec['parameters'],
  scope: readonly unknown[],
): string {
  const identity = isRewritten(query) ? [query.texts.select, query.texts.orderBy] : [query.texts.query];
  const content = JSON.stringify([...identity, parameters, scope]);
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/** The SDK resumes a rewritten query with another filter in WHERE: see plan.ts. */
function isRewritten({ select }: Query): boolean {
  return select.kind === 'list' && select.items.some(({ name }) => name === 'orderByItems');
}
