import { bindParameters } from './bind.ts';
import { containsCount, selectedExpressions } from './expressions.ts';
import { readCount, readWindow } from './page.ts';
import { QueryRefusal } from './refusal.ts';
import type { Query, QuerySpec } from './syntax.ts';

// The SDK replaces this with `true`, or with a filter when it resumes an ordered query.
const filterPlaceholder = '{documentdb-formattableorderbyquery-filter}';

/** Whether the SDK must merge the query's results from several physical partitions, by a plan. */
export function needsPlan(query: Query): boolean {
  const limits = query.top ?? query.offset;
  return (
    query.orderBy.length > 0 || limits !== undefined || selectedExpressions(query.select).some(containsCount)
  );
}

/**
 * The plan by which the SDK queries each physical partition and merges the answers: the body of the answer to a query plan
 * request.
 * @throws QueryRefusal.
 */
export function planQuery(query: Query, spec: QuerySpec): object {
  const bound = bindParameters(query, spec.parameters);
  const { offset, limit } = readWindow(bound);
  const window = offset === undefined || limit === undefined ? '' : ` OFFSET 0 LIMIT ${offset + limit}`;
  return {
    partitionedQueryExecutionInfoVersion: 2,
    queryInfo: {
      distinctType: 'None',
      top: readCount('TOP', bound.top) ?? null,
      offset: offset ?? null,
      limit: limit ?? null,
      orderBy: query.orderBy.map(({ descending }) => (descending ? 'Descending' : 'Ascending')),
      orderByExpressions: query.orderBy.map(({ text }) => text),
      groupByExpressions: [],
      groupByAliases: [],
      hasSelectValue: query.select.kind === 'value',
      hasNonStreamingOrderBy: false,
      ...rewrite(query, window),
    },
    // One range; the SDK finds the physical partitions that it covers.
    queryRanges: [{ min: '', max: 'FF', isMinInclusive: true, isMaxInclusive: false }],
  };
}

interface Rewriting {
  readonly rewrittenQuery: string;
  readonly aggregates: readonly string[];
  readonly groupByAliasToAggregateType: Readonly<Record<string, string>>;
}

/** The query for each partition; an empty text means the query itself. */
function rewrite(query: Query, window: string): Rewriting {
  const plain = { rewrittenQuery: '', aggregates: [], groupByAliasToAggregateType: {} };
  if (selectedExpressions(query.select).some(containsCount)) return rewriteCount(query);
  if (query.orderBy.length > 0) return { ...plain, rewrittenQuery: rewriteOrder(query) + window };
  if (window === '') return plain;
  const { select, from } = query.texts;
  return { ...plain, rewrittenQuery: `SELECT ${select} ${from}${whereText(query.texts.where)}${window}` };
}

/** Each partition adds the sort values and the _rid, by which the SDK merges and resumes. */
function rewriteOrder(query: Query): string {
  const { alias, from, where, orderBy } = query.texts;
  const items = query.orderBy.map(({ text }) => `{"item": ${text}}`).join(', ');
  const conditions = [where, definedText(query), filterPlaceholder].flatMap(text =>
    text ? `(${text})` : [],
  );
  const top = query.top === undefined ? '' : `TOP ${topText(query)} `;
  return (
    `SELECT ${top}${alias}._rid, [${items}] AS orderByItems, ${payloadText(query)} AS payload ` +
    `${from} WHERE ${conditions.join(' AND ')} ${orderBy}`
  );
}

function payloadText({ select, texts }: Query): string {
  if (select.kind === 'all') return texts.alias;
  if (select.kind === 'value') return texts.selectItems[0] ?? texts.alias;
  return `{${select.items.map(({ name }, i) => `${JSON.stringify(name)}: ${texts.selectItems[i]}`).join(', ')}}`;
}

/** An undefined VALUE is no result, and must not come as an item without payload. */
function definedText({ select, texts }: Query): string | undefined {
  return select.kind === 'value' ? `IS_DEFINED(${texts.selectItems[0]})` : undefined;
}

function topText({ top }: Query): string {
  if (top?.kind === 'parameter') return top.name;
  return String(top?.kind === 'literal' ? top.value : '');
}

/** Each partition counts its items, and the SDK adds up. */
function rewriteCount({ select, texts }: Query): Rewriting {
  if (selectedExpressions(select).some(expression => expression.kind !== 'count')) {
    throw new QueryRefusal(
      'COUNT inside another expression across partitions is not supported by local Cosmos DB',
    );
  }
  const rest = `${texts.from}${whereText(texts.where)}`;
  if (select.kind !== 'list') {
    const rewrittenQuery = `SELECT VALUE [{"item": ${texts.selectItems[0]}}] ${rest}`;
    return { rewrittenQuery, aggregates: ['Count'], groupByAliasToAggregateType: {} };
  }
  const members = select.items.map(
    ({ name }, i) => `${JSON.stringify(name)}: {"item": ${texts.selectItems[i]}}`,
  );
  return {
    rewrittenQuery: `SELECT {${members.join(', ')}} AS payload ${rest}`,
    aggregates: [],
    groupByAliasToAggregateType: Object.fromEntries(select.items.map(({ name }) => [name, 'Count'])),
  };
}

function whereText(where: string | undefined): string {
  return where === undefined ? '' : ` WHERE ${where}`;
}
