import { parseQuery } from '../../query/parse.ts';
import { needsPlan, planQuery } from '../../query/plan.ts';

function plan(query: string, parameters: Record<string, unknown> = {}) {
  const list = Object.entries(parameters).map(([name, value]) => ({ name, value }));
  return planQuery(parseQuery(query), { query, parameters: list });
}

const filter = '({documentdb-formattableorderbyquery-filter})';

test.each([
  ['SELECT * FROM c', false],
  ['SELECT c.a FROM c WHERE c.b = 1', false],
  ['SELECT * FROM c ORDER BY c.a', true],
  ['SELECT TOP 1 * FROM c', true],
  ['SELECT * FROM c OFFSET 0 LIMIT 1', true],
  ['SELECT VALUE COUNT(1) FROM c', true],
  ['SELECT COUNT(1) AS n FROM c', true],
])('%s needs a plan: %p', (query, expected) => {
  expect(needsPlan(parseQuery(query))).toBe(expected);
});

test('a plan gives the SDK all it needs to merge an ordered window', () => {
  const query =
    'SELECT c.id, c.a AS first FROM c WHERE c.a > @low OR c.b ORDER BY c.a DESC, c["b"] OFFSET @skip LIMIT 5';

  expect(plan(query, { '@low': 'x', '@skip': 10 })).toEqual({
    partitionedQueryExecutionInfoVersion: 2,
    queryInfo: {
      distinctType: 'None',
      top: null,
      offset: 10,
      limit: 5,
      orderBy: ['Descending', 'Ascending'],
      orderByExpressions: ['c.a', 'c["b"]'],
      groupByExpressions: [],
      groupByAliases: [],
      groupByAliasToAggregateType: {},
      aggregates: [],
      hasSelectValue: false,
      hasNonStreamingOrderBy: false,
      rewrittenQuery:
        'SELECT c._rid, [{"item": c.a}, {"item": c["b"]}] AS orderByItems, {"id": c.id, "first": c.a} AS payload ' +
        `FROM c WHERE (c.a > @low OR c.b) AND ${filter} ORDER BY c.a DESC, c["b"] OFFSET 0 LIMIT 15`,
    },
    queryRanges: [{ min: '', max: 'FF', isMinInclusive: true, isMaxInclusive: false }],
  });
});

test.each([
  ['SELECT * FROM c', ''],
  ['SELECT TOP 3 * FROM c', ''],
  ['SELECT * FROM c WHERE c.a = 1 OFFSET 2 LIMIT 3', 'SELECT * FROM c WHERE c.a = 1 OFFSET 0 LIMIT 5'],
  [
    'SELECT TOP @n VALUE r.a FROM root AS r ORDER BY r.b',
    `SELECT TOP @n r._rid, [{"item": r.b}] AS orderByItems, r.a AS payload FROM root AS r WHERE (IS_DEFINED(r.a)) AND ${filter} ORDER BY r.b`,
  ],
  ['SELECT VALUE COUNT(1) FROM c WHERE c.a = 1', 'SELECT VALUE [{"item": COUNT(1)}] FROM c WHERE c.a = 1'],
  [
    'SELECT COUNT(1) AS n, COUNT(c.a) FROM c',
    'SELECT {"n": {"item": COUNT(1)}, "$1": {"item": COUNT(c.a)}} AS payload FROM c',
  ],
])('%s is rewritten to what this server reads again', (query, rewritten) => {
  const answer = plan(query, { '@n': 2 });

  expect(answer).toMatchObject({ queryInfo: { rewrittenQuery: rewritten } });
  if (rewritten !== '')
    expect(() => parseQuery(rewritten.replace(/\{documentdb[^}]*\}/, 'true'))).not.toThrow();
});

test('a count inside another expression cannot be added up, and is refused', () => {
  expect(() => plan('SELECT VALUE {n: COUNT(1)} FROM c')).toThrow(
    'COUNT inside another expression across partitions is not supported by local Cosmos DB',
  );
});
