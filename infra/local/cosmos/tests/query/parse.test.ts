import { parseCondition, parseQuery } from '../../query/parse.ts';
import { QueryRefusal } from '../../query/refusal.ts';

function refusalOf(parse: () => unknown): string {
  try {
    parse();
  } catch (error) {
    if (error instanceof QueryRefusal) return error.message;
    throw error;
  }
  throw new Error('It was not refused');
}

describe('what Cosmos DB knows and local Cosmos DB does not is refused by its token and position', () => {
  test.each([
    ['SELECT DISTINCT c.a FROM c', '"DISTINCT" at position 7'],
    ['SELECT * FROM c GROUP BY c.a', '"GROUP" at position 16'],
    ['SELECT * FROM c JOIN t IN c.tags', '"JOIN" at position 16'],
    ['SELECT * FROM t IN c.tags', '"IN" at position 16'],
    ['SELECT * FROM c.tags', '"." at position 15'],
    ["SELECT * FROM c WHERE c.a LIKE 'x%'", '"LIKE" at position 26'],
    ['SELECT * FROM c WHERE EXISTS(SELECT VALUE 1 FROM c)', '"EXISTS" at position 22'],
    ['SELECT ARRAY(SELECT VALUE 1 FROM c) FROM c', '"ARRAY" at position 7'],
    ['SELECT * FROM c WHERE udf.test(c)', '"udf" at position 22'],
    ['SELECT * FROM c WHERE c.a + 1 = 2', '"+" at position 26'],
    ['SELECT * FROM c WHERE c.a % 2 = 0', '"%" at position 26'],
    ["SELECT c.a || 'x' FROM c", '"||" where FROM is expected at position 11'],
    ['SELECT c.a ?? 1 FROM c', '"??" where FROM is expected at position 11'],
    ['SELECT c.a ? 1 : 2 FROM c', '"?" where FROM is expected at position 11'],
    ['SELECT * FROM c WHERE -c.a = 1', 'The operator "-" at position 22'],
    ['SELECT SUM(c.a) FROM c', 'The function SUM at position 7'],
    ['SELECT * FROM c WHERE \u0131s_defined(c.a)', 'The function \u0131S_DEFINED at position 22'],
    ['SELECT VALUE MAX(c.a) FROM c', 'The function MAX at position 13'],
    ['SELECT * FROM c WHERE ST_DISTANCE(c.a, c.b) < 1', 'The function ST_DISTANCE at position 22'],
    [
      'SELECT * FROM c WHERE c[c.a] = 1',
      'An index that is neither text, whole number nor parameter at position 24',
    ],
    ['SELECT * FROM c ORDER BY LOWER(c.a)', 'ORDER BY something other than a property at position 25'],
    ['SELECT * FROM c ORDER BY c', 'ORDER BY something other than a property at position 25'],
    ['SELECT * FROM c WHERE NOT c.a = 1', 'NOT before a comparison without parentheses at position 22'],
    ['SELECT * FROM c WHERE c.a = c.b = c.d', 'A second comparison without parentheses at position 32'],
    ['SELECT 1', 'the end of the query where FROM is expected at position 8'],
    ['SELECT COUNT(1), c.a FROM c', 'COUNT beside something that is not COUNT needs GROUP BY, which'],
    ['SELECT VALUE COUNT(1) FROM c ORDER BY c.a', 'COUNT together with ORDER BY'],
    ['SELECT TOP 1 COUNT(1) FROM c', 'COUNT together with TOP or OFFSET LIMIT'],
    [`SELECT * FROM c WHERE ${'('.repeat(300)}1${')'.repeat(300)} = 1`, 'Nesting this deep at position'],
    [`SELECT c${'.a'.repeat(300)} FROM c`, 'Nesting this deep at position'],
    ['SELECT * FROM c WHERE c.a = "\\x"', 'The escape \\x at position 29'],
  ])('%s', (query, expected) => {
    const message = refusalOf(() => parseQuery(query));

    expect(message).toContain(expected);
    expect(message).toContain('not supported by local Cosmos DB');
  });
});

describe('what is no query is refused in the words of Cosmos DB', () => {
  test.each([
    ['', 'Syntax error, incorrect syntax near the end of the query at position 0'],
    ['DELETE FROM c', 'Syntax error, incorrect syntax near "DELETE" at position 0'],
    ['SELECT * FROM c WHERE', 'Syntax error, incorrect syntax near the end of the query at position 21'],
    [
      'SELECT * FROM c WHERE c.a = ',
      'Syntax error, incorrect syntax near the end of the query at position 28',
    ],
    ['SELECT * FROM c WHERE c.a == 1', 'Syntax error, incorrect syntax near "=" at position 27'],
    ['SELECT * FROM c WHERE c.a = "open', 'Syntax error, incorrect syntax near "\\"open" at position 28'],
    ['SELECT * FROM c WHERE c.a IN ()', 'Syntax error, incorrect syntax near ")" at position 30'],
    ['SELECT * FROM c WHERE c.a = #', 'Syntax error, incorrect syntax near "#" at position 28'],
    ['SELECT * FROM c WHERE c.a = 1e999', 'Syntax error, incorrect syntax near 1e999 at position 28'],
    ['SELECT * FROM c WHERE IS_DEFINED()', 'Syntax error, incorrect syntax near IS_DEFINED with 0 arguments'],
    ['SELECT c.a AS "x" FROM c', 'Syntax error, incorrect syntax near "x" at position 14'],
    ['SELECT TOP -1 * FROM c', 'Syntax error, incorrect syntax near "-" at position 11'],
    ['SELECT * FROM c OFFSET 1', 'Syntax error, incorrect syntax near the end of the query at position 24'],
    ['SELECT * FROM c WHERE c.a = 12x', 'Syntax error, incorrect syntax near "12x" at position 28'],
    ['SELECT * FROM c WHERE c.a = 1.5e', 'Syntax error, incorrect syntax near "1.5e" at position 28'],
    ['\u017fELECT * FROM c', 'Syntax error, incorrect syntax near "\u017fELECT" at position 0'],
    ['SELECT * FROM c WHERE c.a = tr\u00fce', "Identifier 'tr\u00fce' at position 28 could not be resolved"],
    ['SELECT * FROM c WHERE x.a = 1', "Identifier 'x' at position 22 could not be resolved: FROM names 'c'"],
    [
      'SELECT * FROM c AS x WHERE c.a = 1',
      "Identifier 'c' at position 27 could not be resolved: FROM names 'x'",
    ],
    ['SELECT C.a FROM c', "Identifier 'C' at position 7 could not be resolved"],
    ['SELECT c.order FROM c', '"order" at position 9 is a reserved word: write ["order"] instead'],
    ['SELECT c.a, c.b.a FROM c', "The property name 'a' is specified more than once"],
    ['SELECT TOP 1 * FROM c OFFSET 0 LIMIT 1', 'TOP cannot be used together with OFFSET LIMIT'],
    ['SELECT * FROM c WHERE COUNT(1) > 1', 'COUNT is not allowed in WHERE'],
    [`SELECT * FROM c WHERE c.a = "${'x'.repeat(600_000)}"`, 'The query is longer than 524288 characters'],
  ])('%.60s', (query, expected) => {
    expect(refusalOf(() => parseQuery(query))).toContain(expected);
  });
});

test('the work for a query grows like its length, with anything repeated', () => {
  const repeated = (names: number) => {
    const columns = Array.from({ length: names }, (_, i) => `c.a${i}`);
    return `SELECT ${columns.join()},c.a7 FROM c`;
  };
  /** Parses a query that is refused, and returns the least processor time of three times: other programs may have the machine. */
  const workFor = (query: string, refusal: string) => {
    const times = [1, 2, 3].map(() => {
      const before = process.cpuUsage();
      expect(refusalOf(() => parseQuery(query))).toContain(refusal);
      return process.cpuUsage(before).user;
    });
    return Math.min(...times);
  };

  const short = workFor(repeated(5_000), "The property name 'a7'");
  const long = workFor(repeated(40_000), "The property name 'a7'");
  const digits = `SELECT * FROM c WHERE c.a = ${'1'.repeat(500_000)}x`;
  const ofDigits = workFor(digits, 'Syntax error, incorrect syntax near "1111111111"');

  // Eight times the length: 64 times the work if each name were compared with each.
  expect(long).toBeLessThan(24 * short);
  expect(ofDigits).toBeLessThan(long);
});

test('keywords and functions ignore case, comments and white space are skipped', () => {
  const query = parseQuery(
    'select top 3 *\n  from root r -- all of them\n where is_defined(r.a) order by r.a desc',
  );

  expect(query).toMatchObject({
    select: { kind: 'all' },
    top: { value: 3 },
    where: { kind: 'call', name: 'IS_DEFINED' },
    orderBy: [{ path: ['a'], descending: true }],
    texts: { alias: 'r', from: 'from root r' },
  });
});

test('AND binds tighter than OR, and BETWEEN takes the first AND', () => {
  const { where } = parseQuery('SELECT * FROM c WHERE c.a = 1 OR c.b BETWEEN 1 AND 2 AND c.d = 3');

  expect(where).toMatchObject({
    kind: 'or',
    terms: [{ kind: 'comparison' }, { kind: 'and', terms: [{ kind: 'between' }, { kind: 'comparison' }] }],
  });
});

test('the condition of a patch is FROM and WHERE, and nothing else', () => {
  expect(parseCondition('from c where c.a = 1')).toMatchObject({ kind: 'comparison' });
  expect(refusalOf(() => parseCondition('from c'))).toContain('incorrect syntax near the end of the query');
  expect(refusalOf(() => parseCondition('from c where c.a = 1 order by c.a'))).toContain(
    '"order" at position 21',
  );
  expect(refusalOf(() => parseCondition('from c where COUNT(1) = 1'))).toBe('COUNT is not allowed in WHERE');
  expect(refusalOf(() => parseCondition('select * from c where c.a = 1'))).toContain(
    '"select" where FROM is expected',
  );
});
