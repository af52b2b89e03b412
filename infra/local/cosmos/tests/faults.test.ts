import type { Fault } from '../wire/fault-injector.ts';
import { errorOf, makeClient, useCosmos } from './running-cosmos.ts';
import { sendControl, sendPlain } from './signed-request.ts';

const pk = 'blog-1';
const running = useCosmos();
let ids = 0;
afterEach(() => running.cosmos.faults.clear());

function newItem() {
  ids += 1;
  return { id: `item-${ids}`, blogId: pk };
}

async function exists(id: string): Promise<boolean> {
  running.cosmos.faults.clear();
  return (await running.content.item(id, pk).read()).statusCode === 200;
}

test.each([408, 410, 429, 449, 503] as const)(
  'status %i answers so and executes nothing',
  async statusCode => {
    const { cosmos, content } = running;
    const item = newItem();
    // 503 is tried again once by the SDK, where it reads.
    cosmos.faults.inject({
      kind: 'status',
      statusCode,
      substatus: 3200,
      retryAfterMs: 7,
      on: { kind: 'create' },
      times: 2,
    });

    const error = await errorOf(content.items.create(item));

    expect(error).toMatchObject({ code: statusCode, substatus: 3200, retryAfterInMs: 7 });
    expect(error.body?.code).toEqual(expect.any(String));
    expect(await exists(item.id)).toBe(false);
  },
);

test('The SDK tries again after a 429, and the second try passes', async () => {
  const { cosmos } = running;
  const client = makeClient(cosmos, { connectionPolicy: { retryOptions: { maxRetryAttemptCount: 3 } } });
  cosmos.faults.inject({ kind: 'status', statusCode: 429, retryAfterMs: 1, on: { kind: 'create' } });
  cosmos.requests.clear();

  const { statusCode } = await client.database('blogs').container('content').items.create(newItem());

  expect(statusCode).toBe(201);
  expect(cosmos.requests.take().map(entry => [entry.kind, entry.statusCode])).toContainEqual(['create', 429]);
});

test.each([
  ['dropBefore', false],
  ['dropAfter', true],
] as const)('%s closes the connection; the write has happened: %s', async (kind, isWritten) => {
  const { cosmos, content } = running;
  const item = newItem();
  cosmos.faults.inject({ kind, on: { kind: 'create' } });

  const error = await errorOf(content.items.create(item));

  expect(error.code).toBe('ECONNRESET');
  expect(await exists(item.id)).toBe(isWritten);
});

test('loseAnswer executes and never answers, so that the client gives up by itself', async () => {
  const { cosmos } = running;
  const client = makeClient(cosmos, { connectionPolicy: { requestTimeout: 100 } });
  const item = newItem();
  cosmos.faults.inject({ kind: 'loseAnswer', on: { kind: 'create' } });

  const error = await errorOf(client.database('blogs').container('content').items.create(item));

  expect(error.code).toBe('TimeoutError');
  expect(await exists(item.id)).toBe(true);
});

test('malformed executes and answers 200 with JSON that does not parse', async () => {
  const { cosmos, content } = running;
  const item = newItem();
  cosmos.faults.inject({ kind: 'malformed', on: { kind: 'create' } });

  const error = await errorOf(content.items.create(item));

  expect(error).toHaveProperty('name', 'SyntaxError');
  expect(await exists(item.id)).toBe(true);
});

test('delay answers later, and adds to another fault', async () => {
  const { cosmos, content } = running;
  cosmos.faults.inject({ kind: 'delay', delayMs: 60, on: { kind: 'create' } });
  cosmos.faults.inject({ kind: 'status', statusCode: 449, on: { kind: 'create' } });
  const before = performance.now();

  const error = await errorOf(content.items.create(newItem()));

  expect(error.code).toBe(449);
  // Timers may fire a millisecond early.
  expect(performance.now() - before).toBeGreaterThanOrEqual(58);
});

test('delay holds a request until a promise is settled, and lets others pass', async () => {
  const { cosmos, content } = running;
  const [held, other] = [newItem(), newItem()];
  let release = () => {};
  const until = new Promise<void>(resolve => {
    release = resolve;
  });
  cosmos.faults.inject({ kind: 'delay', until, on: { kind: 'create', textIncludes: held.id } });

  const creating = content.items.create(held);
  await content.items.create(other);
  const meanwhile = [await exists(held.id), await exists(other.id)];
  release();
  await creating;

  expect([...meanwhile, await exists(held.id)]).toEqual([false, true, true]);
});

test('skip lets requests pass first, times says how many are met', async () => {
  const { cosmos, content } = running;
  cosmos.faults.inject({ kind: 'status', statusCode: 449, on: { kind: 'create' }, skip: 1, times: 2 });
  const codes: number[] = [];

  for (let index = 0; index < 4; index++) {
    codes.push(
      await content.items.create(newItem()).then(
        ({ statusCode }) => statusCode,
        error => error.code,
      ),
    );
  }

  expect(codes).toEqual([201, 449, 449, 201]);
});

test('A fault meets only the kinds and texts it names', async () => {
  const { cosmos, content } = running;
  const spared = newItem();
  const met = { ...newItem(), title: 'the unlucky one' };
  cosmos.faults.inject({
    kind: 'status',
    statusCode: 449,
    on: { kind: ['create', 'batch'], textIncludes: 'unlucky' },
  });

  expect((await content.items.create(spared)).statusCode).toBe(201);
  expect((await content.items.upsert(met)).statusCode).toBe(201);
  expect((await errorOf(content.items.create({ ...newItem(), title: 'unlucky' }))).code).toBe(449);
});

test('A fault that is cleared meets nobody', async () => {
  const { cosmos, content } = running;
  cosmos.faults.inject({ kind: 'status', statusCode: 503, times: Number.POSITIVE_INFINITY });
  cosmos.faults.clear();

  expect((await content.items.create(newItem())).statusCode).toBe(201);
});

test('A fault that says too little is refused', () => {
  expect(() => running.cosmos.faults.inject({ kind: 'status' })).toThrow(/needs a statusCode/);
  expect(() => running.cosmos.faults.inject({ kind: 'delay' })).toThrow(/needs delayMs/);
});

test.each<[Partial<Fault>, string]>([
  [{ times: 0 }, "A fault's times must be a whole number of at least 1, or Infinity (got 0)"],
  [{ times: 1.5 }, "A fault's times must be a whole number of at least 1, or Infinity (got 1.5)"],
  [{ times: Number.NaN }, "A fault's times must be a whole number of at least 1, or Infinity (got NaN)"],
  [{ skip: 0.5 }, "A fault's skip must be a whole number of at least 0, or Infinity (got 0.5)"],
  [{ skip: -1 }, "A fault's skip must be a whole number of at least 0, or Infinity (got -1)"],
  [
    { foreign: { statusCode: 199 } },
    "A fault's foreign.statusCode must be a whole number from 200 to 599 (got 199)",
  ],
  [
    { foreign: { statusCode: 600 } },
    "A fault's foreign.statusCode must be a whole number from 200 to 599 (got 600)",
  ],
  [
    { foreign: { statusCode: 502.5 } },
    "A fault's foreign.statusCode must be a whole number from 200 to 599 (got 502.5)",
  ],
])('The fault %j is refused', (fault, message) => {
  const kind = fault.foreign ? 'foreign' : 'dropBefore';

  expect(() => running.cosmos.faults.inject({ kind, ...fault })).toThrow(message);
});

describe('Over HTTP', () => {
  test('another process can inject and clear faults', async () => {
    const { cosmos, content } = running;
    const fault = { kind: 'status', statusCode: 449, on: { kind: 'create' }, times: 'Infinity' };

    const injected = await sendControl(cosmos.endpoint, 'POST /_local/faults', fault);
    const codes = [
      (await errorOf(content.items.create(newItem()))).code,
      (await errorOf(content.items.create(newItem()))).code,
    ];
    const cleared = await sendControl(cosmos.endpoint, 'DELETE /_local/faults');

    expect([injected.statusCode, cleared.statusCode]).toEqual([204, 204]);
    expect(codes).toEqual([449, 449]);
    expect((await content.items.create(newItem())).statusCode).toBe(201);
  });

  test.each([
    [{ kind: 'earthquake' }],
    [{ kind: 'status' }],
    [{ kind: 'status', statusCode: 200 }],
    [{ kind: 'delay', delayMs: -1 }],
    [{ kind: 'dropBefore', on: { kind: 'everything' } }],
    [{ kind: 'dropBefore', time: 2 }],
    [{ kind: 'dropBefore', on: { kinds: 'create' } }],
    [{ kind: 'foreign', foreign: { statusCode: 502, headers: {} } }],
    [{ kind: 'dropBefore', times: 0 }],
    [{ kind: 'dropBefore', skip: 'Infinity' }],
    ['text'],
  ])('the fault %j is refused with 400', async fault => {
    const body = JSON.stringify(fault);

    const answer = await sendControl(running.cosmos.endpoint, 'POST /_local/faults', body);

    expect(answer.statusCode).toBe(400);
  });

  test.each([
    ['without the header', {}],
    ['with a host name that is not local', { 'x-local-control': '1', host: 'evil.example' }],
  ])('a request %s is refused, as a web page could send it', async (_name, headers) => {
    const { cosmos } = running;

    const answer = await sendPlain(
      cosmos.endpoint,
      'GET /_local/requests',
      undefined,
      headers as Record<string, string>,
    );

    expect(answer.statusCode).toBe(403);
  });
});
