import type Database from 'libsql';
import { bindExpression, bindParameters } from './bind.ts';
import { samePath } from './columns.ts';
import { ownerOf, readContinuation } from './continuation.ts';
import { countItems } from './count.ts';
import { holds } from './evaluate.ts';
import { containsCount, readsOnlyId, selectedExpressions } from './expressions.ts';
import { type Filter, translateFilter } from './filter.ts';
import { checkOrderIsIndexed, hasIndex, type IndexingPolicy } from './indexes.ts';
import { type OrderColumn, orderColumns, partColumn, seqColumn } from './order.ts';
import { type QueryPage, readPage } from './page.ts';
import { parseCondition, parseQuery } from './parse.ts';
import type { SqlCondition } from './path-condition.ts';
import { RowsFound } from './rows-found.ts';
import type { Source } from './scan.ts';
import type { Expression, JsonValue, Query, QuerySpec } from './syntax.ts';

export type { QueryPage } from './page.ts';
export type { QuerySpec } from './syntax.ts';

/** The items that a query reads. */
export interface QueryScope {
  table: string;
  /** The stored text of the partition key, when the request named one. */
  pk?: string;
  /** The physical partition, when the request named a partition key range. */
  part?: number;
  /** The container's indexing policy; without one all paths are indexed, as in Cosmos DB. */
  policy?: IndexingPolicy;
}

export interface Paging {
  /** -1 lets the server choose. */
  maxItems: number;
  continuation?: string;
}

/** One page of a query: at most 4 MB of document text, but at least one document. @throws QueryRefusal. */
export function runQuery(
  db: Database.Database,
  scope: QueryScope,
  spec: QuerySpec,
  paging: Paging,
): QueryPage {
  const parsed = parseQuery(spec.query);
  const query = bindParameters(parsed, spec.parameters);
  checkOrderIsIndexed(query.orderBy, scope.policy);
  const rows = new RowsFound(db, scope);
  const filter = translateFilter(conditionsOf(query), rows);
  const source = { ...sourceOf(scope, query, filter), byRowOnly: rows.areFew };
  // Without ORDER BY the order depends on the indexing policy, which may change between two pages.
  const order = source.order.map(({ sql, descending }) => [sql, descending]);
  const owner = ownerOf(parsed, spec.parameters, [scope.table, scope.pk, scope.part, order]);
  const resumed = paging.continuation
    ? readContinuation(paging.continuation, owner, source.order)
    : undefined;
  if (selectsCount(query)) return countItems(db, source, query.select);
  return readPage(db, source, query, { maxItems: paging.maxItems, owner, resumed });
}

function selectsCount({ select }: Query): boolean {
  return selectedExpressions(select).some(containsCount);
}

/** WHERE, and that the expression of VALUE is defined: an undefined value is no result and does not count. */
function conditionsOf(query: Query): Expression[] {
  const conditions = query.where === undefined ? [] : [query.where];
  if (query.select.kind !== 'value' || query.select.expression.kind === 'root' || selectsCount(query))
    return conditions;
  return [...conditions, { kind: 'call', name: 'IS_DEFINED', arguments: [query.select.expression] }];
}

function sourceOf(scope: QueryScope, query: Query, filter: Filter): Omit<Source, 'byRowOnly'> {
  const read = [...selectedExpressions(query.select), ...filter.residual];
  return {
    table: scope.table,
    conditions: [...scopeConditions(scope), ...filter.conditions],
    residual: filter.residual,
    order: chooseOrder(scope, query, filter),
    sorted: isSorted(query, scope),
    idOnly: query.select.kind !== 'all' && read.every(readsOnlyId),
  };
}

/** An order of several properties always has a composite index, or is refused. */
function isSorted({ orderBy }: Query, { policy }: QueryScope): boolean {
  const [first, ...others] = orderBy;
  return first !== undefined && others.length === 0 && !hasIndex(first.path, policy);
}

function scopeConditions({ pk, part }: QueryScope): SqlCondition[] {
  const conditions: SqlCondition[] = [];
  if (pk !== undefined) conditions.push({ sql: 'pk = ?', bindings: [pk] });
  if (part !== undefined) conditions.push({ sql: 'part = ?', bindings: [part] });
  return conditions;
}

/** ORDER BY; without it the order of an index that serves the filter, otherwise the order of creation. */
function chooseOrder(scope: QueryScope, query: Query, filter: Filter): OrderColumn[] {
  const isTyped = (path: readonly string[]) => filter.typedPaths.some(typed => samePath(typed, path));
  if (query.orderBy.length > 0) return orderColumns(query.orderBy, isTyped);
  const path = filter.paths.find(candidate => hasIndex(candidate, scope.policy));
  if (path === undefined) return [seqColumn(false)];
  const order = orderColumns([{ path, descending: false }], isTyped);
  return scope.pk === undefined && scope.part === undefined ? [partColumn, ...order] : order;
}

/** Whether an item meets the condition of a patch, "FROM c WHERE …". @throws QueryRefusal. */
export function conditionHolds(item: JsonValue, condition: string): boolean {
  return holds(bindExpression(parseCondition(condition), []), { item });
}
