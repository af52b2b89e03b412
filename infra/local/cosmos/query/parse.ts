import { containsCount, propertyPath, selectedExpressions } from './expressions.ts';
import { parseSelect, parseWithText } from './parse-select.ts';
import { QueryRefusal, refuseSyntax, refuseUnsupported } from './refusal.ts';
import type { Expression, OrderItem, Query } from './syntax.ts';
import { TokenReader } from './token-reader.ts';

// The maximum length of a query in Cosmos DB, 512 KB.
const maxQueryLength = 512 * 1024;

// Programs send the same few queries again and again.
const keptQueries = 200;
const maxKeptQueryLength = 4 * 1024;
const kept = new Map<string, Query>();

const countInWhere = 'COUNT is not allowed in WHERE';

/** The syntax tree of a query. @throws QueryRefusal that names the token and its position. */
export function parseQuery(text: string): Query {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const query = readQuery(text);
  if (text.length <= maxKeptQueryLength) {
    if (kept.size === keptQueries) kept.clear();
    kept.set(text, query);
  }
  return query;
}

function readQuery(text: string): Query {
  const tokens = openText(text);
  tokens.expectKeyword('SELECT');
  refuseKeyword(tokens, 'DISTINCT');
  const top = tokens.skipKeyword('TOP') ? parseCountOfItems(tokens) : undefined;
  const selected = parseSelect(tokens);
  const from = parseFrom(tokens);
  const where = parseWhere(tokens);
  refuseKeyword(tokens, 'GROUP');
  const order = parseOrderBy(tokens);
  const { offset, limit } = parseOffsetLimit(tokens);
  tokens.expectEnd();
  tokens.expectIdentifiersToBe(from.alias);
  const query: Query = {
    select: selected.select,
    top,
    where: where?.expression,
    orderBy: order?.items ?? [],
    offset,
    limit,
    texts: {
      query: text,
      select: selected.text,
      selectItems: selected.itemTexts,
      from: from.text,
      where: where?.text,
      orderBy: order?.text,
      alias: from.alias,
    },
  };
  checkClausesAgree(query);
  return query;
}

/** The condition of a patch, "FROM c WHERE …", as the expression after WHERE. @throws QueryRefusal. */
export function parseCondition(text: string): Expression {
  const tokens = openText(text);
  const from = parseFrom(tokens);
  const where = parseWhere(tokens);
  tokens.expectEnd();
  tokens.expectIdentifiersToBe(from.alias);
  if (where === undefined) throw refuseSyntax(tokens.describe(), tokens.peek().start);
  if (containsCount(where.expression)) throw new QueryRefusal(countInWhere);
  return where.expression;
}

function openText(text: string): TokenReader {
  if (text.length > maxQueryLength)
    throw new QueryRefusal(`The query is longer than ${maxQueryLength} characters`);
  return new TokenReader(text);
}

function refuseKeyword(tokens: TokenReader, keyword: string): void {
  if (tokens.isKeyword(keyword)) throw refuseUnsupported(tokens.describe(), tokens.peek().start);
}

/** The number after TOP, OFFSET or LIMIT: a literal or a parameter. */
function parseCountOfItems(tokens: TokenReader): Expression {
  const { kind, text, start } = tokens.take();
  if (kind === 'parameter') return { kind: 'parameter', name: text, position: start };
  if (kind === 'number' && /^\d+$/.test(text)) return { kind: 'literal', value: Number(text) };
  throw refuseSyntax(JSON.stringify(text), start);
}

function parseFrom(tokens: TokenReader): { alias: string; text: string } {
  const start = tokens.peek().start;
  if (!tokens.isKeyword('FROM'))
    throw refuseUnsupported(`${tokens.describe()} where FROM is expected`, start);
  tokens.take();
  const source = tokens.expectName();
  const named = tokens.skipKeyword('AS');
  const { kind, text } = tokens.peek();
  const hasAlias = named || (kind === 'word' && !tokens.isReserved(text));
  const alias = hasAlias ? tokens.expectName() : source;
  return { alias, text: tokens.text.slice(start, tokens.previousEnd()) };
}

function parseWhere(tokens: TokenReader): { expression: Expression; text: string } | undefined {
  if (!tokens.skipKeyword('WHERE')) return undefined;
  const texts: string[] = [];
  const expression = parseWithText(tokens, texts);
  return { expression, text: texts[0] ?? '' };
}

function parseOrderBy(tokens: TokenReader): { items: OrderItem[]; text: string } | undefined {
  const start = tokens.peek().start;
  if (!tokens.skipKeyword('ORDER')) return undefined;
  tokens.expectKeyword('BY');
  const items: OrderItem[] = [];
  do items.push(parseOrderItem(tokens));
  while (tokens.skipSymbol(','));
  return { items, text: tokens.text.slice(start, tokens.previousEnd()) };
}

function parseOrderItem(tokens: TokenReader): OrderItem {
  const { start } = tokens.peek();
  const texts: string[] = [];
  const path = propertyPath(parseWithText(tokens, texts));
  if (path === undefined || path.length === 0)
    throw refuseUnsupported('ORDER BY something other than a property', start);
  const descending = tokens.skipKeyword('DESC');
  if (!descending) tokens.skipKeyword('ASC');
  return { path, descending, text: texts[0] ?? '' };
}

function parseOffsetLimit(tokens: TokenReader): { offset?: Expression; limit?: Expression } {
  if (!tokens.skipKeyword('OFFSET')) return {};
  const offset = parseCountOfItems(tokens);
  tokens.expectKeyword('LIMIT');
  return { offset, limit: parseCountOfItems(tokens) };
}

function checkClausesAgree(query: Query): void {
  const counts = selectedExpressions(query.select).map(containsCount);
  const aggregates = counts.includes(true);
  const rules: [broken: boolean, message: string][] = [
    [query.top !== undefined && query.offset !== undefined, 'TOP cannot be used together with OFFSET LIMIT'],
    [query.where !== undefined && containsCount(query.where), countInWhere],
    [
      aggregates && counts.includes(false),
      'COUNT beside something that is not COUNT needs GROUP BY, which is not supported by local Cosmos DB',
    ],
    [
      aggregates && query.orderBy.length > 0,
      'COUNT together with ORDER BY is not supported by local Cosmos DB',
    ],
    [
      aggregates && (query.top !== undefined || query.offset !== undefined),
      'COUNT together with TOP or OFFSET LIMIT is not supported by local Cosmos DB',
    ],
  ];
  const broken = rules.find(([isBroken]) => isBroken);
  if (broken !== undefined) throw new QueryRefusal(broken[1]);
}
