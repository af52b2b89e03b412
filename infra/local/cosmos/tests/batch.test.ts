import type { JSONObject, OperationInput, OperationResponse } from '@azure/cosmos';
import { errorOf, useCosmos } from './running-cosmos.ts';
import { sendSigned } from './signed-request.ts';

const pk = 'blog-1';
const running = useCosmos();

async function runBatch(operations: OperationInput[], partition = pk) {
  const { code, result = [] } = await running.content.items.batch(operations, partition);
  return {
    code,
    result: result as OperationResponse[],
    statuses: result.map(({ statusCode }) => statusCode),
  };
}

async function readItem(id: string): Promise<JSONObject | undefined> {
  return (await running.content.item(id, pk).read()).resource;
}

function create(id: string, properties: JSONObject = {}): OperationInput {
  return { operationType: 'Create', resourceBody: { id, blogId: pk, ...properties } };
}

test('All six operations run in order and see what came before', async () => {
  const { code, result, statuses } = await runBatch([
    create('six', { n: 1 }),
    { operationType: 'Read', id: 'six' },
    { operationType: 'Replace', id: 'six', resourceBody: { id: 'six', blogId: pk, n: 2 } },
    {
      operationType: 'Patch',
      id: 'six',
      resourceBody: { operations: [{ op: 'incr', path: '/n', value: 5 }] },
    },
    { operationType: 'Upsert', resourceBody: { id: 'six-b', blogId: pk } },
    { operationType: 'Delete', id: 'six-b' },
  ]);

  expect(code).toBe(200);
  expect(statuses).toEqual([201, 200, 200, 200, 201, 204]);
  expect(result[1]?.resourceBody).toMatchObject({ id: 'six', n: 1 });
  expect(result[3]?.resourceBody).toMatchObject({ id: 'six', n: 7 });
  expect(result[3]?.eTag).toBe((await readItem('six'))?._etag);
  expect(result[5]).not.toHaveProperty('resourceBody');
  expect(await readItem('six-b')).toBeUndefined();
});

test('A batch that fails in the middle writes nothing, and every other operation carries 424', async () => {
  await runBatch([create('kept', { n: 1 })]);

  const { code, statuses } = await runBatch([
    create('half'),
    { operationType: 'Patch', id: 'kept', resourceBody: [{ op: 'set', path: '/n', value: 2 }] },
    create('kept'),
    create('never'),
  ]);

  expect(code).toBe(207);
  expect(statuses).toEqual([424, 424, 409, 424]);
  expect(await readItem('half')).toBeUndefined();
  expect(await readItem('never')).toBeUndefined();
  expect(await readItem('kept')).toMatchObject({ n: 1 });
});

test('A failed batch leaves the etags of the items as they were', async () => {
  await runBatch([create('tagged')]);
  const before = await readItem('tagged');

  await runBatch([
    { operationType: 'Upsert', resourceBody: { id: 'tagged', blogId: pk, n: 1 } },
    { operationType: 'Read', id: 'missing' },
  ]);

  expect(await readItem('tagged')).toEqual(before);
});

describe('ifMatch', () => {
  const guarded: [string, (id: string, ifMatch: string) => OperationInput][] = [
    ['Upsert', (id, ifMatch) => ({ operationType: 'Upsert', ifMatch, resourceBody: { id, blogId: pk } })],
    [
      'Replace',
      (id, ifMatch) => ({ operationType: 'Replace', id, ifMatch, resourceBody: { id, blogId: pk } }),
    ],
    ['Delete', (id, ifMatch) => ({ operationType: 'Delete', id, ifMatch })],
    [
      'Patch',
      (id, ifMatch) => ({
        operationType: 'Patch',
        id,
        ifMatch,
        resourceBody: { operations: [{ op: 'set', path: '/n', value: 2 }] },
      }),
    ],
    // The SDK's type has no ifMatch for Read, the service does.
    ['Read', (id, ifMatch) => ({ operationType: 'Read', id, ifMatch }) as OperationInput],
  ];

  test.each(guarded)('of %s lets the batch pass with the current etag', async (name, make) => {
    const id = `current-${name}`;
    await runBatch([create(id)]);
    const item = await readItem(id);

    const { code } = await runBatch([create(`beside-${id}`), make(id, String(item?._etag))]);

    expect(code).toBe(200);
  });

  test.each(guarded)('of %s stops the batch with 412 when the item has changed', async (name, make) => {
    const id = `changed-${name}`;
    await runBatch([create(id)]);
    const before = await readItem(id);
    await running.content.item(id, pk).patch([{ op: 'set', path: '/n', value: 1 }]);
    const changed = await readItem(id);

    const { code, statuses } = await runBatch([create(`beside-${id}`), make(id, String(before?._etag))]);

    expect(code).toBe(207);
    expect(statuses).toEqual([424, 412]);
    expect(await readItem(id)).toEqual(changed);
    expect(await readItem(`beside-${id}`)).toBeUndefined();
  });

  test('names the etag that an earlier operation of the batch has made stale', async () => {
    await runBatch([create('twice')]);
    const ifMatch = String((await readItem('twice'))?._etag);

    const { statuses } = await runBatch([
      { operationType: 'Replace', id: 'twice', ifMatch, resourceBody: { id: 'twice', blogId: pk } },
      { operationType: 'Replace', id: 'twice', ifMatch, resourceBody: { id: 'twice', blogId: pk } },
    ]);

    expect(statuses).toEqual([424, 412]);
  });
});

test.each<[string, number, OperationInput]>([
  ['a Read of nothing', 404, { operationType: 'Read', id: 'nothing' }],
  [
    'a Replace of nothing',
    404,
    { operationType: 'Replace', id: 'nothing', resourceBody: { id: 'nothing', blogId: pk } },
  ],
  ['a Delete of nothing', 404, { operationType: 'Delete', id: 'nothing' }],
  [
    'a Patch of nothing',
    404,
    { operationType: 'Patch', id: 'nothing', resourceBody: [{ op: 'remove', path: '/a' }] },
  ],
  ['a Create with a bad id', 400, { operationType: 'Create', resourceBody: { id: 'a/b', blogId: pk } }],
  [
    'a Create for another partition',
    400,
    { operationType: 'Create', resourceBody: { id: 'x', blogId: 'other' } },
  ],
  [
    'a Replace with another id',
    400,
    { operationType: 'Replace', id: 'x', resourceBody: { id: 'y', blogId: pk } },
  ],
])('The batch fails on %s with %i', async (_name, status, operation) => {
  const { code, statuses } = await runBatch([create('innocent'), operation]);

  expect(code).toBe(207);
  expect(statuses).toEqual([424, status]);
  expect(await readItem('innocent')).toBeUndefined();
});

test('Without content response writes answer no item, reads do', async () => {
  const { result = [] } = await running.content.items.batch(
    [create('quiet'), { operationType: 'Read', id: 'quiet' }],
    pk,
    { contentResponseOnWriteEnabled: false },
  );

  expect(result[0]).toEqual({ statusCode: 201, eTag: expect.any(String), requestCharge: expect.any(Number) });
  expect(result[1]?.resourceBody).toMatchObject({ id: 'quiet' });
});

test('A batch is charged as the sum of its operations', async () => {
  const { headers, result = [] } = await running.content.items.batch([create('paid'), create('paid-2')], pk);

  const sum = result.reduce((total, { requestCharge }) => total + requestCharge, 0);
  expect(Number(headers?.['x-ms-request-charge'])).toBeCloseTo(sum, 1);
  expect(sum).toBeGreaterThan(10);
});

describe('limits', () => {
  test('100 operations pass, 101 are refused with 400', async () => {
    const operations = Array.from({ length: 100 }, (_, index) => create(`many-${index}`));

    const passed = await runBatch(operations);
    const refused = await sendBatch([...operations, create('one-too-many')]);

    expect(passed.code).toBe(200);
    expect(refused).toMatchObject({ statusCode: 400, body: { code: 'BadRequest' } });
    expect(refused.body.message).toMatch('more operations than what is supported');
  });

  test('2 MB pass, more is refused with 413, and nothing of it is written', async () => {
    const filler = 'x'.repeat(1024 * 1024 - 300);
    const passed = await runBatch([create('large-1', { filler }), create('large-2', { filler })]);
    const error = await errorOf(
      runBatch([create('large-3', { filler }), create('large-4', { filler: `${filler}${'x'.repeat(700)}` })]),
    );

    expect(passed.code).toBe(200);
    expect(error.message).toMatch(/too large/);
    expect(await readItem('large-3')).toBeUndefined();
  });

  test('An answer of more than 4 MB is refused with 413', async () => {
    const filler = 'x'.repeat(1_500_000);
    for (const id of ['wide-1', 'wide-2', 'wide-3'])
      await running.content.items.create({ id, blogId: pk, filler });

    const { code, result } = await runBatch(
      ['wide-1', 'wide-2', 'wide-3'].map(id => ({ operationType: 'Read', id })),
    );

    expect(code).toBe(207);
    expect(result).toMatchObject([
      { statusCode: 424 },
      { statusCode: 424 },
      { statusCode: 413, subStatusCode: 3402 },
    ]);
  });

  test('A batch without operations is refused with 400', async () => {
    expect(await sendBatch([])).toMatchObject({ statusCode: 400 });
  });
});

test('A batch that is not atomic is refused: not supported', async () => {
  const answer = await sendBatch([create('bulk')], { 'x-ms-cosmos-batch-atomic': 'false' });

  expect(answer.statusCode).toBe(400);
  expect(answer.body.message).toMatch('not supported by local Cosmos');
  expect(await readItem('bulk')).toBeUndefined();
});

describe('what is not supported, and what does not belong to an operation, is refused with 400, and named', () => {
  const body = { id: 'a', blogId: pk };
  const unsupported = 'not supported by local Cosmos';

  test.each([
    [{ operationType: 'Truncate', id: 'a' }, unsupported],
    [{ operationType: 'Read', id: 'a', ifNoneMatch: '"x"' }, unsupported],
    [
      { operationType: 'Patch', id: 'a', resourceBody: [{ op: 'move', from: '/a', path: '/b' }] },
      unsupported,
    ],
    [{ operationType: 'Create', resourceBody: body, ifMatch: '"x"' }, 'ifMatch'],
    [{ operationType: 'Create', resourceBody: body, id: 'b' }, "id 'b'"],
    [{ operationType: 'Upsert', resourceBody: body, id: 'b' }, "id 'b'"],
    [{ operationType: 'Read', id: 'a', resourceBody: body }, 'resourceBody'],
    [{ operationType: 'Delete', id: 'a', resourceBody: body }, 'resourceBody'],
    [
      { operationType: 'Patch', id: 'a', resourceBody: [{ op: 'set', path: '/n', value: 1, from: '/m' }] },
      "property 'from'",
    ],
  ])('%j', async (operation, named) => {
    const answer = await sendBatch([create('beside'), operation]);

    expect(answer).toMatchObject({ statusCode: 400, body: { code: 'BadRequest' } });
    expect(answer.body.message).toContain(named);
    expect(await readItem('beside')).toBeUndefined();
  });

  test('but a Create and an Upsert may repeat the id of their items', async () => {
    const { code } = await runBatch([
      { ...create('repeated'), id: 'repeated' } as OperationInput,
      {
        operationType: 'Upsert',
        id: 'repeated',
        resourceBody: { id: 'repeated', blogId: pk },
      } as OperationInput,
    ]);

    expect(code).toBe(200);
  });
});

/** Sends a batch as the SDK would not. */
function sendBatch(operations: unknown[], headers: Record<string, string> = {}) {
  return sendSigned(running.cosmos, 'POST /dbs/blogs/colls/content/docs', operations, {
    'x-ms-cosmos-is-batch-request': 'true',
    'x-ms-cosmos-batch-atomic': 'true',
    'x-ms-documentdb-partitionkey': JSON.stringify([pk]),
    ...headers,
  });
}
