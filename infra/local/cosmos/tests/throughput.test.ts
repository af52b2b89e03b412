import type { CosmosFailure } from '../cosmos-failure.ts';
import { findPhysicalPartition } from '../storage/physical-partition.ts';
import { Throughput } from '../wire/throughput.ts';
import { errorOf, makeClient, type RunningCosmos, runCosmos } from './running-cosmos.ts';
import { sendControl } from './signed-request.ts';

describe('The budget of a second', () => {
  let time: number;
  let throughput: Throughput;

  beforeEach(() => {
    time = 5_000;
    throughput = new Throughput(() => time);
  });

  /** 0 when a request is let pass, otherwise after how many milliseconds it may come again. */
  function waitFor(container: string, ...parts: number[]): number {
    try {
      throughput.admit(container, parts);
      return 0;
    } catch (error) {
      const { statusCode, details } = error as CosmosFailure;
      expect([statusCode, details.substatus]).toEqual([429, 3200]);
      return details.retryAfterMs ?? 0;
    }
  }

  test('lets requests pass until it is used up, and again in the next second', () => {
    throughput.limit({ requestUnits: 10 });

    const first = waitFor('c', 0);
    throughput.take('c', [0], 9.9);
    const second = waitFor('c', 0);
    throughput.take('c', [0], 0.1);
    time += 400;
    const third = waitFor('c', 0);
    time += 600;
    const fourth = waitFor('c', 0);

    expect([first, second, third, fourth]).toEqual([0, 0, 600, 0]);
  });

  test('takes what was over it from the seconds that follow', () => {
    throughput.limit({ requestUnits: 10 });
    throughput.take('c', [0], 35);

    const waits = [0, 1_000, 1_000, 1_000].map(elapsed => {
      time += elapsed;
      return waitFor('c', 0);
    });

    expect(waits).toEqual([3_000, 2_000, 1_000, 0]);
    throughput.take('c', [0], 5);
    expect(waitFor('c', 0)).toBe(1_000);
  });

  test('saves nothing for later', () => {
    throughput.limit({ requestUnits: 10 });
    time += 60_000;
    throughput.take('c', [0], 10);

    expect(waitFor('c', 0)).toBe(1_000);
  });

  test('is one for each partition key range of each container, and shared by what works on several', () => {
    throughput.limit({ requestUnits: 10 });
    throughput.take('c', [0], 10);

    expect([waitFor('c', 0), waitFor('c', 1), waitFor('d', 0), waitFor('c', 0, 1)]).toEqual([
      1_000, 0, 0, 1_000,
    ]);
    throughput.take('d', [0, 1], 20);
    expect([waitFor('d', 0), waitFor('d', 1)]).toEqual([1_000, 1_000]);
  });

  test('is one for everything when it is told so', () => {
    throughput.limit({ requestUnits: 10, per: 'account' });
    throughput.take('c', [0, 1], 10);

    expect([waitFor('c', 0), waitFor('c', 1), waitFor('d', 0)]).toEqual([1_000, 1_000, 1_000]);
  });

  test('is unlimited before a limit is set and after it is removed', () => {
    throughput.take('c', [0], 1e9);
    throughput.limit({ requestUnits: 1 });
    throughput.take('c', [0], 1e9);
    throughput.unlimit();

    expect(waitFor('c', 0)).toBe(0);
  });

  test.each([0, -1, Number.NaN])('of %d request units is refused', requestUnits => {
    expect(() => throughput.limit({ requestUnits })).toThrow(/above 0/);
  });
});

describe('Through the SDK', () => {
  let running: RunningCosmos;
  let time = 0;

  beforeEach(async () => {
    running = await runCosmos({ now: () => time });
    await running.content.items.create({ id: 'a', blogId: 'b' });
  });
  afterEach(() => running.close());

  test('a partition at its limit answers 429 and executes nothing, while another one serves', async () => {
    const { cosmos, content } = running;
    const other = ['c', 'd', 'e', 'f'].find(
      key => findPhysicalPartition(JSON.stringify(key)) !== findPhysicalPartition('"b"'),
    );
    cosmos.throughput.limit({ requestUnits: 5 });

    const created = await content.items.create({ id: 'x', blogId: 'b' });
    const refused = await errorOf(content.items.create({ id: 'y', blogId: 'b' }));
    const elsewhere = await content.items.create({ id: 'x', blogId: other });
    time += 1_000;
    const afterwards = await content.item('y', 'b').read();

    expect(created.requestCharge).toBe(5.5);
    expect(refused).toMatchObject({ code: 429, substatus: 3200, retryAfterInMs: 1_000 });
    expect(elsewhere.statusCode).toBe(201);
    expect(afterwards.statusCode).toBe(404);
  });

  test('what finds nothing is charged too, and what concerns no items is free', async () => {
    const { cosmos, content } = running;
    cosmos.throughput.limit({ requestUnits: 2 });

    const found = [
      (await content.item('none', 'b').read()).statusCode,
      (await content.item('none', 'b').read()).statusCode,
      (await errorOf(content.item('none', 'b').read())).code,
    ];

    expect(found).toEqual([404, 404, 429]);
    expect((await content.read()).statusCode).toBe(200);
  });

  test('the SDK waits as long as it is told and then passes', async () => {
    const started = performance.now();
    const real = await runCosmos({ throughputLimit: { requestUnits: 5, per: 'account' } });
    const client = makeClient(real.cosmos, {
      connectionPolicy: { retryOptions: { maxRetryAttemptCount: 9 } },
    });
    const items = client.database('blogs').container('content').items;

    for (const id of ['1', '2']) expect((await items.create({ id, blogId: 'b' })).statusCode).toBe(201);
    const entries = real.cosmos.requests.take().filter(({ kind }) => kind === 'create');
    client.dispose();
    await real.close();

    expect(performance.now() - started).toBeGreaterThan(900);
    expect(entries.map(({ statusCode }) => statusCode)).toEqual([201, 429, 201]);
  });

  test('another process can limit the throughput, and end that', async () => {
    const { cosmos, content } = running;
    const path = '/_local/throughput';
    const body = JSON.stringify({ requestUnits: 1, per: 'account' });

    const limited = await sendControl(cosmos.endpoint, `PUT ${path}`, body);
    await content.item('a', 'b').read();
    const refused = await errorOf(content.item('a', 'b').read());
    const ended = await sendControl(cosmos.endpoint, `DELETE ${path}`);

    expect([limited.statusCode, refused.code, ended.statusCode]).toEqual([204, 429, 204]);
    expect((await content.item('a', 'b').read()).statusCode).toBe(200);
  });

  test.each([
    [{}],
    [{ requestUnits: 0 }],
    [{ requestUnits: 1, per: 'item' }],
    [{ requestUnits: 1, times: 2 }],
    ['text'],
  ])('the limit %j is refused with 400', async limit => {
    const { cosmos } = running;
    const answer = await sendControl(cosmos.endpoint, 'PUT /_local/throughput', JSON.stringify(limit));

    expect(answer.statusCode).toBe(400);
  });
});
