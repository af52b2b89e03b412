import { RequestLog } from '../wire/request-log.ts';
import { useCosmos } from './running-cosmos.ts';
import { sendControl } from './signed-request.ts';

const pk = 'blog-1';
const running = useCosmos(async ({ content }) => {
  await content.items.create({ id: 'first', blogId: pk });
});

test('Every request is logged with its kind, status and charge', async () => {
  const { cosmos, content } = running;
  cosmos.requests.clear();

  await content.items.create({ id: 'logged', blogId: pk });
  await content.item('logged', pk).read();
  await content.items.upsert({ id: 'logged', blogId: pk });
  await content.item('logged', pk).replace({ id: 'logged', blogId: pk });
  await content.item('logged', pk).patch([{ op: 'set', path: '/n', value: 1 }]);
  await content.items.batch(
    [
      { operationType: 'Read', id: 'logged' },
      { operationType: 'Delete', id: 'logged' },
    ],
    pk,
  );
  await content.item('logged', pk).read();
  await content.item('first', pk).delete();
  await content.read();
  await content.database.read();

  const entries = cosmos.requests.take();
  expect(entries.map(({ kind, statusCode, operations }) => [kind, statusCode, operations])).toEqual([
    ['create', 201, undefined],
    ['read', 200, undefined],
    ['upsert', 200, undefined],
    ['replace', 200, undefined],
    ['patch', 200, undefined],
    ['batch', 200, 2],
    ['read', 404, undefined],
    ['delete', 204, undefined],
    ['container', 200, undefined],
    ['database', 200, undefined],
  ]);
  expect(entries.every(({ requestCharge }) => requestCharge >= 1)).toBe(true);
  expect(cosmos.requests.take()).toEqual([]);
});

test('A query is logged with its text, beside its plan', async () => {
  const { cosmos, content } = running;
  const query = 'SELECT * FROM c WHERE c.id = "first"';
  cosmos.requests.clear();

  await content.items.query(query, { partitionKey: pk }).fetchAll();

  expect(cosmos.requests.take().map(({ kind, queryText }) => [kind, queryText])).toEqual(
    expect.arrayContaining([
      ['query', query],
      ['queryPlan', query],
    ]),
  );
});

test('Another process can read and empty the log', async () => {
  const { cosmos, content } = running;
  cosmos.requests.clear();
  await content.item('first', pk).read();

  const read = await sendControl(cosmos.endpoint, 'GET /_local/requests');
  const emptied = await sendControl(cosmos.endpoint, 'DELETE /_local/requests');
  const empty = await sendControl(cosmos.endpoint, 'GET /_local/requests');

  expect(read.body).toMatchObject({ counts: { read: 1 }, entries: [{ kind: 'read' }] });
  expect(emptied.body).toEqual(read.body);
  expect(empty.body).toEqual({ counts: {}, entries: [] });
});

test('The log keeps the latest 10,000 requests and counts all', () => {
  const log = new RequestLog();

  for (let index = 0; index < 10_005; index++)
    log.record({ kind: 'read', statusCode: 200, requestCharge: index });

  const entries = log.entries();
  expect(entries).toHaveLength(10_000);
  expect([entries[0]?.requestCharge, entries.at(-1)?.requestCharge]).toEqual([5, 10_004]);
  expect(log.counts()).toEqual({ read: 10_005 });
});

test('The log keeps at most 8 million characters of query texts, the latest', () => {
  const log = new RequestLog();
  const query = (n: number) => `${n}`.padEnd(1_000_000, 'x');

  for (let index = 0; index < 12; index++)
    log.record({ kind: 'query', statusCode: 200, requestCharge: index, queryText: query(index) });
  log.record({ kind: 'read', statusCode: 200, requestCharge: 12 });

  expect(log.entries().map(({ requestCharge }) => requestCharge)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(log.counts()).toEqual({ query: 12, read: 1 });
});
