import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { ConsistencyLevel, type Container, type CosmosClient } from '@azure/cosmos';
import { findPhysicalPartition } from '../storage/physical-partition.ts';
import { errorOf, makeClient, type RunningCosmos, runCosmos } from './running-cosmos.ts';
import { sendSigned } from './signed-request.ts';

/** A partition key in each physical partition. */
const pk0 = keyIn(0);
const pk1 = keyIn(1);
const channel = 'http.client.request.start';
let running: RunningCosmos;
let client: CosmosClient;
let content: Container;
/** The token of each request to items that the SDK has sent, without those for query plans; '' for none. */
let sent: string[] = [];

function keyIn(part: number): string {
  const keys = Array.from({ length: 20 }, (_, n) => `blog-${n}`);
  return keys.find(key => findPhysicalPartition(JSON.stringify(key)) === part) ?? '';
}

function onRequest(message: unknown): void {
  const { request } = message as { request: ClientRequest };
  if (request.path.includes('/docs') && request.getHeader('x-ms-cosmos-is-query-plan-request') !== 'True')
    sent.push(String(request.getHeader('x-ms-session-token') ?? ''));
}

function contentOf(ofClient: CosmosClient): Container {
  return ofClient.database('blogs').container('content');
}

beforeEach(async () => {
  running = await runCosmos();
  client = makeClient(running.cosmos, { consistencyLevel: ConsistencyLevel.Session });
  content = contentOf(client);
  await content.items.create({ id: 'a', blogId: pk0 });
  sent = [];
  subscribe(channel, onRequest);
});
afterEach(async () => {
  unsubscribe(channel, onRequest);
  client.dispose();
  await running.close();
});

test('With consistency level Session each request carries the token of the answers before it', async () => {
  await content.item('a', pk0).read();
  await content.items.create({ id: 'b', blogId: pk1 });
  await content.item('b', pk1).patch([{ op: 'set', path: '/n', value: 1 }]);
  await content.items.query('SELECT * FROM c', { partitionKey: pk0 }).fetchAll();
  await content.items.batch(
    [
      { operationType: 'Create', resourceBody: { id: 'c', blogId: pk0 } },
      { operationType: 'Create', resourceBody: { id: 'd', blogId: pk0 } },
    ],
    pk0,
  );
  await content.item('d', pk0).delete();
  await content.items.query('SELECT * FROM c ORDER BY c.listKey').fetchAll();

  expect(sent).toEqual([
    '0:-1#1', // read
    '0:-1#1', // create
    '0:-1#1,1:-1#1', // patch
    '0:-1#1,1:-1#2', // query
    '0:-1#1,1:-1#2', // batch
    '0:-1#2,1:-1#2', // delete: the batch was one write
    '0:-1#3,1:-1#2', // query over both ranges, refused with its plan
    '0:-1#3,1:-1#2', // and one a range
    '0:-1#3,1:-1#2',
  ]);
});

test('A query that is answered for all ranges together gives the state of each', async () => {
  await contentOf(running.client).items.create({ id: 'b', blogId: pk1 });

  await content.items.query('SELECT * FROM c').fetchAll();
  await content.item('a', pk0).read();

  expect(sent.at(-1)).toBe('0:-1#1,1:-1#1');
});

test.each([
  ['404', () => content.item('none', pk0).read()],
  ['409', () => errorOf(content.items.create({ id: 'a', blogId: pk0 }))],
  [
    '412',
    () =>
      errorOf(
        content
          .item('a', pk0)
          .replace({ id: 'a', blogId: pk0 }, { accessCondition: { type: 'IfMatch', condition: '"x"' } }),
      ),
  ],
])('An answer with %s shows the writes of others', async (_status, request) => {
  await contentOf(running.client).items.create({ id: 'of another client', blogId: pk0 });

  await request();
  await content.item('a', pk0).read();

  expect(sent.at(-1)).toBe('0:-1#2');
});

test('Without that level the SDK sends no token', async () => {
  await running.content.items.create({ id: 'b', blogId: pk0 });
  await running.content.item('b', pk0).read();

  expect(sent).toEqual(['', '']);
});

test('A batch that failed is no write', async () => {
  const operation = { operationType: 'Create', resourceBody: { id: 'a', blogId: pk0 } } as const;

  const { code } = await content.items.batch(
    [{ ...operation, resourceBody: { id: 'x', blogId: pk0 } }, operation],
    pk0,
  );
  await content.item('a', pk0).read();

  expect(code).toBe(207);
  expect(sent.at(-1)).toBe('0:-1#1');
});

test.each([
  ['a read', 'GET', '/a'],
  ['a delete', 'DELETE', '/a'],
])('A token that is none is refused with 400 by %s', async (_name, method, item) => {
  const answer = await sendSigned(
    running.cosmos,
    `${method} /dbs/blogs/colls/content/docs${item}`,
    undefined,
    { 'x-ms-documentdb-partitionkey': JSON.stringify([pk0]), 'x-ms-session-token': 'rubbish' },
  );

  expect(answer).toMatchObject({ statusCode: 400, body: { code: 'BadRequest' } });
  expect(answer.body.message).toBe("A session token must look like 0:-1#12 (got 'rubbish')");
});

test('Every answer names the container by name and by its _rid', async () => {
  const { resource } = await running.content.read();
  const answer = await sendSigned(running.cosmos, 'GET /dbs/blogs/colls/content/docs/a', undefined, {
    'x-ms-documentdb-partitionkey': JSON.stringify([pk0]),
  });

  expect(answer.headers).toMatchObject({
    'x-ms-alt-content-path': 'dbs/blogs/colls/content',
    'x-ms-content-path': resource?._rid,
    'x-ms-session-token': '0:-1#1',
  });
});
