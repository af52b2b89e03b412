import { useCosmos } from './running-cosmos.ts';
import { sendSigned } from './signed-request.ts';

const docs = '/dbs/blogs/colls/content/docs';
const running = useCosmos(async ({ content }) => {
  for (let index = 0; index < 12; index++) {
    await content.items.create({
      id: `item-${index}`,
      blogId: `blog-${index % 4}`,
      listKey: `key-${index}`,
    });
  }
});

function query(text: unknown, headers: Record<string, string> = {}) {
  return sendSigned(
    running.cosmos,
    `POST ${docs}`,
    typeof text === 'string' ? JSON.stringify({ query: text }) : JSON.stringify(text),
    {
      'content-type': 'application/query+json',
      'x-ms-documentdb-isquery': 'true',
      'x-ms-documentdb-query-enablecrosspartition': 'true',
      ...headers,
    },
  );
}

test('A query within a partition key is answered with its documents, their number and a charge', async () => {
  const answer = await query('SELECT VALUE c.id FROM c', { 'x-ms-documentdb-partitionkey': '["blog-1"]' });

  expect(answer.statusCode).toBe(200);
  expect(answer.body).toMatchObject({ Documents: ['item-1', 'item-5', 'item-9'], _count: 3 });
  expect(answer.headers['x-ms-item-count']).toBe('3');
  expect(Number(answer.headers['x-ms-request-charge'])).toBeGreaterThanOrEqual(2.3);
});

test('Pages are as long as asked for, and the continuation token leads from one to the next', async () => {
  const headers = { 'x-ms-documentdb-partitionkey': '["blog-1"]', 'x-ms-max-item-count': '2' };

  const first = await query('SELECT VALUE c.id FROM c', headers);
  const second = await query('SELECT VALUE c.id FROM c', {
    ...headers,
    'x-ms-continuation': String(first.headers['x-ms-continuation']),
  });

  expect(first.body.Documents).toEqual(['item-1', 'item-5']);
  expect(second.body.Documents).toEqual(['item-9']);
  expect(second.headers).not.toHaveProperty('x-ms-continuation');
});

test('A partition key range that does not exist is answered as after a split: 410 substatus 1002', async () => {
  const answer = await query('SELECT * FROM c', { 'x-ms-documentdb-partitionkeyrangeid': '2' });

  expect(answer).toMatchObject({ statusCode: 410, headers: { 'x-ms-substatus': '1002' } });
});

test('A query across partitions that has to be merged is answered with 400 substatus 1004 and its plan', async () => {
  const answer = await query('SELECT * FROM c ORDER BY c.listKey');

  expect(answer).toMatchObject({ statusCode: 400, headers: { 'x-ms-substatus': '1004' } });
  expect(JSON.parse(String(answer.body.additionalErrorInfo))).toMatchObject({
    partitionedQueryExecutionInfoVersion: 2,
    queryInfo: { orderBy: ['Ascending'] },
  });
});

test('A query across partitions has to be enabled', async () => {
  const answer = await query('SELECT * FROM c', { 'x-ms-documentdb-query-enablecrosspartition': 'false' });

  expect(answer.statusCode).toBe(400);
  expect(answer.body.message).toMatch(/Cross partition query is required but disabled/);
});

test('All items are listed by GET', async () => {
  const answer = await sendSigned(running.cosmos, `GET ${docs}`);

  expect(answer).toMatchObject({ statusCode: 200, body: { _count: 12 } });
});

test.each([
  ['a page size of 0', 'SELECT * FROM c', { 'x-ms-max-item-count': '0' }],
  ['a page size that is no decimal number', 'SELECT * FROM c', { 'x-ms-max-item-count': '0x10' }],
  ['a page size that is no number', 'SELECT * FROM c', { 'x-ms-max-item-count': 'many' }],
  ['a continuation token that is none', 'SELECT * FROM c', { 'x-ms-continuation': 'token' }],
  ['a text that is no query', 'SELECT SELECT', {}],
  ['no query', {}, {}],
  ['parameters that are no array', { query: 'SELECT * FROM c', parameters: {} }, {}],
  ['a parameter without a name', { query: 'SELECT * FROM c', parameters: [{ value: 1 }] }, {}],
])('%s is refused with 400 and a JSON body', async (_name, text, headers) => {
  const answer = await query(text, headers as Record<string, string>);

  expect(answer).toMatchObject({
    statusCode: 400,
    body: { code: 'BadRequest', message: expect.any(String) },
  });
});
