import { QueryRefusal } from '../../query/refusal.ts';
import { conditionHolds } from '../../query/run.ts';
import { ask, askPage, askPages, createItemTable, type Item, type Question, table } from './item-table.ts';

const items: Item[] = [
  { id: '1', name: 'Élan', n: 1, tags: ['x', { a: 1 }], at: { city: 'Köln' }, listKey: 'a' },
  { id: '2', name: 'elan', n: null, tags: [], listKey: 'b' },
  { id: '3', name: 'Straße', n: -2.5, on: true, listKey: 'b' },
  { id: '4', value: 'reserved', n: '1', on: false, listKey: null },
];
const stored = createItemTable(items);

function refusalOf(question: Question): string {
  try {
    askPage(stored, question);
  } catch (error) {
    if (error instanceof QueryRefusal) return error.message;
    throw error;
  }
  throw new Error('It was not refused');
}

describe('projections', () => {
  test.each<[string, unknown[]]>([
    ['SELECT * FROM c WHERE c.id = "3"', [items[2]]],
    ['SELECT VALUE c FROM c WHERE c.id = "3"', [items[2]]],
    ['SELECT c FROM c WHERE c.id = "3"', [{ c: items[2] }]],
    ['SELECT c.id, c.at.city FROM c WHERE c.n = 1', [{ id: '1', city: 'Köln' }]],
    ['SELECT c["value"] AS x FROM c WHERE c.id = \'4\'', [{ x: 'reserved' }]],
    ['SELECT c.missing FROM c WHERE c.id = "2"', [{}]],
    [
      'SELECT c.tags[0], c.tags[1].a, 7, c.id = "1" FROM c WHERE c.n = 1',
      [{ $1: 'x', a: 1, $2: 7, $3: true }],
    ],
    [
      'SELECT VALUE {"id": c.id, n: [c.n, c.missing, -1.5e2], o: {}} FROM c WHERE c.n = 1',
      [{ id: '1', n: [1, -150], o: {} }],
    ],
    ['SELECT VALUE c.at.city FROM c', ['Köln']],
    ['SELECT VALUE c.on FROM c ORDER BY c.listKey', [false, true]],
    ['SELECT TOP 2 VALUE c.on FROM c', [true, false]],
    ['SELECT VALUE LOWER(c.name) FROM c', ['élan', 'elan', 'straße']],
    ['SELECT VALUE UPPER(c.name) FROM c', ['ÉLAN', 'ELAN', 'STRAßE']],
    ['SELECT VALUE ARRAY_LENGTH(c.tags) FROM c', [2, 0]],
    ['SELECT VALUE undefined FROM c', []],
    ['SELECT COUNT(1) FROM c', [{ $1: 4 }]],
    ['SELECT VALUE COUNT(c.on) FROM c', [2]],
    ['SELECT VALUE COUNT(undefined) FROM c', [0]],
    ['SELECT COUNT(c) AS c, COUNT(c.id) AS id, COUNT(c.n) AS n FROM c', [{ c: 4, id: 4, n: 4 }]],
    ['SELECT VALUE COUNT(ARRAY_LENGTH(c.tags)) FROM c WHERE NOT c.on OR true', [2]],
    ['SELECT VALUE [{"item": COUNT(1)}] FROM c WHERE c.n = 99', [[{ item: 0 }]]],
  ])('%s', (query, expected) => {
    expect(ask(stored, query)).toEqual(expected);
  });
});

describe('filters', () => {
  test.each([
    ['c.n = null', ['2']],
    ['c.n != 1', ['2', '3', '4']],
    ['NOT (c.n = 1)', ['2', '3', '4']],
    ['NOT (c.missing = 1)', []],
    ['c.missing != 1', []],
    ['c.n > 0', ['1']],
    ["c.n > '0'", ['4']],
    ['c.n <= null', ['2']],
    ['c.on >= false', ['3', '4']],
    ['c.on < true', ['4']],
    ['c.on', ['3']],
    ['NOT c.on', ['4']],
    ['c.name', []],
    ['c.at = {"city": "Köln"}', ['1']],
    ['c.at > {}', []],
    ['c.tags = []', ['2']],
    ["c['tags'][1] = {'a': 1}", ['1']],
    ['c.n IN (1, "1", null)', ['1', '2', '4']],
    ['c.n NOT IN (1, "1")', ['2', '3']],
    ['c.n NOT BETWEEN 0 AND 2', ['3']],
    ['c.n NOT IN (1, c.missing)', []],
    ['c.n IN (1, c.missing)', ['1']],
    ['NOT (c.n IN (7, undefined)) OR c.n = "1"', ['4']],
    ['1 BETWEEN c.n AND 5', ['1', '3']],
    ['2 NOT BETWEEN c.n AND c.missing', []],
    ['0 NOT BETWEEN c.n AND c.missing', ['1']],
    ['(c.n > 0) BETWEEN true AND true', ['1']],
    ['LOWER(c.name) BETWEEN "e" AND "f"', ['2']],
    ['ARRAY_CONTAINS(c.tags, "x")', ['1']],
    ['ARRAY_CONTAINS(c.tags, "x", c.missing)', []],
    ['NOT ARRAY_CONTAINS(c.tags, "y", undefined)', []],
    ['STARTSWITH(c.name, "e", c.missing)', []],
    ['NOT CONTAINS(c.name, "z", undefined)', []],
    ['ENDSWITH(c.name, "n", c.missing)', []],
    ['STRINGEQUALS(c.name, "elAN", true)', ['2']],
    ['STRINGEQUALS(c.name, "elAN")', []],
    ['NOT STRINGEQUALS(c.missing, "elan", true)', []],
    ['ARRAY_CONTAINS(c.tags, {"a": 1})', ['1']],
    ['ARRAY_CONTAINS([1, null], c.n)', ['1', '2']],
    ['ARRAY_CONTAINS(c.tags, {}, true)', ['1']],
    ['ARRAY_CONTAINS(c.tags, {})', []],
    ['NOT ARRAY_CONTAINS(c.tags, "y")', ['1', '2']],
    ['STARTSWITH(c.name, "él", true)', ['1']],
    ['CONTAINS(c.name, "LA", true)', ['1', '2']],
    ['CONTAINS(c.name, "LA", false)', []],
    ['ENDSWITH(c.name, "ße")', ['3']],
    ['IS_NULL(c.n) OR IS_STRING(c.n)', ['2', '4']],
    ['c[@name] = 1', ['1']],
    ['c.tags[@at] = "x"', ['1']],
    ['c.n = @n', ['3']],
    ['@n = c.n', ['3']],
    ['@list = c.tags', ['2']],
    ['c.missing = undefined', []],
    ['true', ['1', '2', '3', '4']],
    ['1', []],
  ])('WHERE %s', (where, ids) => {
    const parameters = { '@name': 'n', '@at': 0, '@n': -2.5, '@list': [] };

    const results = ask(stored, { query: `SELECT VALUE c.id FROM c WHERE ${where}`, parameters });

    expect(results.toSorted()).toEqual(ids);
  });

  test('thousands of conditions are decided, joined by AND or OR', () => {
    const conditions = Array.from({ length: 3_000 }, (_, i) => `c.n != ${i + 5}`);

    expect(ask(stored, `SELECT VALUE c.id FROM c WHERE ${conditions.join(' AND ')}`)).toHaveLength(4);
    expect(ask(stored, `SELECT VALUE c.id FROM c WHERE ${conditions.join(' OR ')}`)).toHaveLength(4);
    expect(
      ask(
        stored,
        `SELECT VALUE c.id FROM c WHERE c.n < 9 AND ${conditions.join(' AND ').replaceAll('!=', '<')}`,
      ),
    ).toEqual(['1', '3']);
  });

  test('a BETWEEN within BETWEEN within BETWEEN is decided at once', () => {
    const nested = Array.from({ length: 40 }).reduce<string>(
      inner => `(${inner} BETWEEN false AND true)`,
      'c.on',
    );

    expect(ask(stored, `SELECT VALUE c.id FROM c WHERE ${nested}`)).toEqual(['3', '4']);
  });

  test('a number is a double, with however many digits it is stored', () => {
    const exact = createItemTable([]);
    exact.db.exec(`INSERT INTO ${table} VALUES (1, '"a"', '1', 1, '', '{"id":"1","n":9007199254740993}')`);

    expect(ask(exact, 'SELECT VALUE c.id FROM c WHERE c.n = 9007199254740992')).toEqual(['1']);
    expect(ask(exact, 'SELECT VALUE c.id FROM c WHERE c.n > 9007199254740992')).toEqual([]);
  });

  test('two fractions that SQLite would read as one stay different', () => {
    const close = createItemTable([
      { id: 'lower', n: 738211.821748577 },
      { id: 'upper', n: 738211.8217485771 },
    ]);
    const idsWhere = (condition: string) => ask(close, `SELECT VALUE c.id FROM c WHERE ${condition}`);

    expect(idsWhere('c.n = 738211.821748577')).toEqual(['lower']);
    expect(idsWhere('c.n < 738211.8217485771')).toEqual(['lower']);
    expect(idsWhere('c.n > 738211.821748577')).toEqual(['upper']);
  });
});

describe('refusals of a query that parses', () => {
  test.each<[string, Record<string, unknown>, string]>([
    [
      'SELECT * FROM c ORDER BY c.n',
      {},
      'The index path corresponding to the specified order-by item is excluded. (/n)',
    ],
    ['SELECT * FROM c ORDER BY c.listKey, c.n', {}, 'does not have a corresponding composite index'],
    ['SELECT * FROM c WHERE c.n = @n', {}, 'The parameter @n at position 28 has no value'],
    ['SELECT * FROM c WHERE c.n = @n', { '@N': 1 }, 'The parameter @n at position 28 has no value'],
    ['SELECT TOP @n * FROM c', { '@n': '3' }, 'TOP must be a whole number of at least 0, not "3"'],
    [
      'SELECT * FROM c OFFSET @n LIMIT 1',
      { '@n': -1 },
      'OFFSET must be a whole number of at least 0, not -1',
    ],
    [
      'SELECT * FROM c OFFSET 1 LIMIT @n',
      { '@n': 1.5 },
      'LIMIT must be a whole number of at least 0, not 1.5',
    ],
    [
      'SELECT * FROM c OFFSET @n LIMIT @n',
      { '@n': 1_500_000_000 },
      'OFFSET and LIMIT together must be at most 2147483647',
    ],
    [
      'SELECT * FROM c WHERE c[@n] = 1',
      { '@n': null },
      'The parameter @n at position 24 is neither a name nor',
    ],
  ])('%s with %j', (query, parameters, expected) => {
    expect(refusalOf({ query, parameters })).toContain(expected);
  });
});

describe('pages', () => {
  const many = createItemTable(
    Array.from({ length: 30 }, (_, i) => ({ id: `i${i}`, listKey: `k${i % 4}`, text: 'é'.repeat(500_000) })),
  );

  test('a page ends before 4 MB', () => {
    const pages = askPages(many, { query: 'SELECT * FROM c ORDER BY c.listKey' });

    expect(pages.map(page => page.length)).toEqual([4, 4, 4, 4, 4, 4, 4, 2]);
    expect(new Set(pages.flat()).size).toBe(30);
  });

  test('a page has one document, however large it is', () => {
    const query = `SELECT ${['a', 'b', 'd', 'e', 'f'].map(name => `c AS ${name}`).join(', ')} FROM c OFFSET 0 LIMIT 2`;

    expect(askPages(many, { query }).map(page => page.length)).toEqual([1, 1]);
  });

  test('a page that ends with the last result has no continuation, also after a filter over parsed items', () => {
    const query = "SELECT VALUE c.id FROM c WHERE NOT (c.id > 'i11')";

    const page = askPage(many, { query, maxItems: 4 });

    expect(page).toMatchObject({ documents: ['"i0"', '"i1"', '"i10"', '"i11"'], scanned: 30 });
    expect(page.continuation).toBeUndefined();
  });

  test('pages and filters go over more items than SQLite is asked for at once', () => {
    const numbers = Array.from({ length: 900 }, (_, i) => i);
    const long = createItemTable(numbers.map(n => ({ id: `i${n}`, listKey: `k${n % 3}`, n })));
    const sorted = numbers.toSorted((left, right) => (left % 3) - (right % 3) || left - right);

    const page = askPage(long, { query: 'SELECT VALUE c.n FROM c ORDER BY c.listKey', maxItems: 800 });
    const odd = ask(long, 'SELECT VALUE c.n FROM c WHERE c.n != 5 ORDER BY c.listKey OFFSET 700 LIMIT 300');

    expect(page.documents.map(Number)).toEqual(sorted.slice(0, 800));
    expect(odd).toEqual(sorted.filter(n => n !== 5).slice(700));
    expect(ask(long, 'SELECT VALUE COUNT(1) FROM c WHERE c.n != 5')).toEqual([899]);
  });

  test('OFFSET reaches from one physical partition into the next', () => {
    const two = createItemTable(
      Array.from({ length: 20 }, (_, i) => ({ id: `i${i}`, listKey: 'k' })),
      { pk: ({ id }) => (id < 'i15' ? 'a' : 'bb') },
    );
    const question = {
      query: "SELECT VALUE c.id FROM c WHERE c.listKey = 'k' OFFSET @skip LIMIT 100",
      scope: {},
    };

    const rest = [3, 13, 16, 20].map(skip => ask(two, { ...question, parameters: { '@skip': skip } }).length);

    expect(rest).toEqual([17, 7, 4, 0]);
  });

  test('TOP ends the paging without another look', () => {
    const page = askPage(many, { query: 'SELECT TOP 2 VALUE c.id FROM c', maxItems: 2 });

    expect(page).toEqual({ documents: ['"i0"', '"i1"'], scanned: 2 });
  });
});

describe('continuation tokens', () => {
  const ordered: Question = {
    query: 'SELECT * FROM c WHERE c.listKey > @low ORDER BY c.listKey',
    parameters: { '@low': '' },
    maxItems: 1,
  };
  const token = askPage(stored, ordered).continuation ?? '';
  const edited = (change: object) =>
    Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(token, 'base64').toString()), ...change }),
    ).toString('base64');

  test('a token is refused once the indexing policy has changed the order without ORDER BY, not with it', () => {
    const policy = (...paths: string[]) => ({ includedPaths: paths.map(path => ({ path })) });
    const swapped = items.map((item, i) => ({ ...item, listKey: `k${9 - i}`, slug: `s${i}` }));
    const before = createItemTable(swapped, { policy: policy('/listKey/?') });
    const after = { ...before, policy: policy('/slug/?', '/*') };
    const query = 'SELECT VALUE c.id FROM c WHERE c.slug >= "s" AND c.listKey >= "k"';
    const ordered = `${query} ORDER BY c.listKey`;
    const tokenOf = (text: string) => askPage(before, { query: text, maxItems: 1 }).continuation;
    const [plain, sorted] = [query, ordered].map(tokenOf);

    expect(() => askPage(after, { query, continuation: plain })).toThrow('belongs to another query');
    expect(askPage(after, { query: ordered, continuation: sorted }).documents).toEqual(['"3"', '"2"', '"1"']);
  });

  test('a token goes on where the page ended, though items before and after changed', () => {
    const changing = createItemTable(items.map(item => ({ ...item, listKey: `k${item.id}` })));
    const question = { query: 'SELECT VALUE c.id FROM c ORDER BY c.listKey', maxItems: 2 };
    const { documents, continuation } = askPage(changing, question);
    changing.db.exec(`DELETE FROM ${table} WHERE id IN ('1', '2')`);

    const next = askPage(changing, { ...question, continuation });

    expect([...documents, ...next.documents]).toEqual(['"1"', '"2"', '"3"', '"4"']);
  });

  test.each<[string, Partial<Question>, string]>([
    ['another query', { query: 'SELECT * FROM c ORDER BY c.listKey' }, 'belongs to another query'],
    ['other parameters', { parameters: { '@low': 'a' } }, 'belongs to another query'],
    ['another partition key', { scope: { pk: 'b' } }, 'belongs to another query'],
    ['a physical partition', { scope: { part: 1 } }, 'belongs to another query'],
  ])('a token is refused for %s', (_, change, expected) => {
    expect(refusalOf({ ...ordered, ...change, continuation: token })).toContain(expected);
  });

  test.each([
    ['no base64', '%%%'],
    ['no JSON', Buffer.from('{').toString('base64')],
    ['no object', Buffer.from('1').toString('base64')],
    ['of a later version', edited({ v: 2 })],
    ['without a position', edited({ p: undefined })],
    ['with too short a position', edited({ p: [5] })],
    ['with a position that is no JSON', edited({ p: [5, 'x', 1] })],
    ['with a position of the wrong type', edited({ p: ['"x"', '"x"', 1] })],
    ['with a negative rest', edited({ r: -1 })],
    ['far too long', 'A'.repeat(100_000)],
  ])('a token that is %s is refused as malformed', (_, continuation) => {
    expect(refusalOf({ ...ordered, continuation })).toBe('The continuation token is malformed');
  });

  test('a sort value that no header could carry is refused, not cut', () => {
    const long = createItemTable(items.map(item => ({ ...item, listKey: 'x'.repeat(10_000) })));

    expect(() => askPage(long, { query: 'SELECT * FROM c ORDER BY c.listKey', maxItems: 1 })).toThrow(
      'A page that ends at a sort value of several KB is not supported by local Cosmos DB',
    );
  });
});

test('an id is read whole, with or without its item', () => {
  const odd = createItemTable([{ id: 'a\u0000"b' }]);

  expect(ask(odd, 'SELECT VALUE c.id FROM c')).toEqual(['a\u0000"b']);
  expect(ask(odd, 'SELECT c.id, c.n FROM c')).toEqual([{ id: 'a\u0000"b' }]);
});

test('half a surrogate pair, NUL and odd names survive filters, order and tokens', () => {
  const odd = createItemTable(
    ['\ud800', 'a\u0000b', 'a', '\uffff', '😀', ''].map((text, i) => ({
      id: `${i}`,
      listKey: text,
      'a.b "\\\n': text,
    })),
    { policy: { includedPaths: [{ path: '/*' }] } },
  );

  const sorted = askPages(odd, {
    query: 'SELECT VALUE c.id FROM c ORDER BY c["a.b \\"\\\\\\n"]',
    maxItems: 1,
  });
  const found = ask(odd, {
    query: 'SELECT VALUE c.listKey FROM c WHERE c.listKey IN (@a, @b)',
    parameters: { '@a': '\ud800', '@b': 'a\u0000b' },
  });

  expect(sorted.flat().map(text => JSON.parse(text))).toEqual(['5', '2', '1', '0', '3', '4']);
  expect(found.toSorted()).toEqual(['a\u0000b', '\ud800']);
});

test('half a surrogate pair in the name of a property differs from other halves, and is not sorted by', () => {
  const names = ['\ud800', '\udc00', '\ufffd'];
  const includedPaths = names.map(name => ({ path: `/"${name}"/?` }));
  const odd = createItemTable(
    names.map((name, i) => ({ id: `${i}`, [name]: name })),
    { policy: { includedPaths: [...includedPaths, { path: '/"\ud800"/[]/?' }] } },
  );
  const idsWhere = (condition: string) =>
    names.map(name =>
      ask(odd, { query: `SELECT VALUE c.id FROM c WHERE ${condition}`, parameters: { '@name': name } }),
    );

  expect(idsWhere('IS_DEFINED(c[@name])')).toEqual([['0'], ['1'], ['2']]);
  expect(idsWhere('c[@name] = @name')).toEqual([['0'], ['1'], ['2']]);
  expect(ask(odd, 'SELECT COUNT(c["\\ud800"]) AS n FROM c')).toEqual([{ n: 1 }]);
  expect(() => ask(odd, 'SELECT * FROM c ORDER BY c["\\ud800"]')).toThrow(
    'ORDER BY a property whose name has half a surrogate pair is not supported by local Cosmos DB',
  );
});

describe('the condition of a patch', () => {
  test.each([
    ['from c where c.n = 1', true],
    ['FROM item i WHERE i.n > 1 OR NOT IS_DEFINED(i.x)', true],
    ['from c where c.n = 2', false],
    ['from c where c.missing = 2', false],
  ])('%s', (condition, expected) => {
    expect(conditionHolds({ id: '1', n: 1 }, condition)).toBe(expected);
  });

  test('has no parameters', () => {
    expect(() => conditionHolds({ id: '1' }, 'from c where c.n = @n')).toThrow(QueryRefusal);
  });
});
