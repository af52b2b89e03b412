import { ConsistencyLevel, type Container, type CosmosClient, type CosmosClientOptions } from '@azure/cosmos';
import type { LocalCosmosOptions } from '../local-cosmos.ts';
import { errorOf, makeClient, type RunningCosmos, runCosmos } from './running-cosmos.ts';
import { sendControl } from './signed-request.ts';

const pk = 'blog-1';
const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const { close } of opened.splice(0).toReversed()) await close();
});

async function run(options: Partial<LocalCosmosOptions> = {}): Promise<RunningCosmos> {
  const running = await runCosmos(options);
  opened.push(running);
  return running;
}

function contentOf({ cosmos }: RunningCosmos, options: Partial<CosmosClientOptions> = {}): Container {
  const client: CosmosClient = makeClient(cosmos, options);
  opened.push({ close: async () => client.dispose() });
  return client.database('blogs').container('content');
}

function sessionOf(running: RunningCosmos, options: Partial<CosmosClientOptions> = {}): Container {
  return contentOf(running, { consistencyLevel: ConsistencyLevel.Session, ...options });
}

async function write(content: Container, n: number, key = pk): Promise<void> {
  await content.items.upsert({ id: 'counter', blogId: key, n });
}

/** The ways to read the counter; each gives its number, or undefined when it is not there. */
const reads: Record<string, (content: Container, key?: string) => Promise<number | undefined>> = {
  'a point read': async (content, key = pk) => (await content.item('counter', key).read()).resource?.n,
  'a query': async (content, key = pk) =>
    (await content.items.query('SELECT VALUE c.n FROM c', { partitionKey: key }).fetchAll()).resources[0],
  'a query across partitions': async (content, key = pk) => {
    const query = {
      query: 'SELECT VALUE c.n FROM c WHERE c.blogId = @key',
      parameters: [{ name: '@key', value: key }],
    };
    return (await content.items.query(query).fetchAll()).resources[0];
  },
  'a sorted query across partitions': async (content, key = pk) => {
    const query = 'SELECT * FROM c ORDER BY c.listKey';
    const { resources } = await content.items.query<{ blogId: string; n: number }>(query).fetchAll();
    return resources.find(({ blogId }) => blogId === key)?.n;
  },
  'a batch of reads': async (content, key = pk) => {
    const { result, code } = await content.items.batch([{ operationType: 'Read', id: 'counter' }], key);
    return code === 200 ? (result?.[0]?.resourceBody?.n as number) : undefined;
  },
};

describe.each(Object.entries(reads))('%s', (_name, read) => {
  test('sees every write while no replica lags', async () => {
    const { content } = await run();

    for (let n = 1; n <= 10; n++) {
      await write(content, n);
      expect(await read(content)).toBe(n);
    }
  });

  test('without a session token comes from a state of at most so many writes ago', async () => {
    const { content } = await run({ replicaLag: { writes: 3 } });
    const behind = new Set<number>();

    for (let n = 1; n <= 40; n++) {
      await write(content, n);
      behind.add(n - ((await read(content)) ?? 0));
    }

    expect([...behind].sort()).toEqual([0, 1, 2, 3]);
  });

  test('with a session token is never older than what this client has written or read', async () => {
    const running = await run({ replicaLag: { writes: 5 } });
    const [mine, other] = [sessionOf(running), running.content];

    for (let n = 2; n <= 40; n += 2) {
      await write(mine, n);
      await write(other, n + 1);
      const seen = (await read(mine)) ?? 0;
      expect(seen).toBeGreaterThanOrEqual(n);
      expect((await read(mine)) ?? 0).toBeGreaterThanOrEqual(seen);
    }
  });
});

test('The same seed gives the same states, another seed others', async () => {
  const read = async (seed: number) => {
    const { content } = await run({ replicaLag: { writes: 10, seed } });
    const seen: unknown[] = [];
    for (let n = 1; n <= 30; n++) {
      await write(content, n);
      seen.push(await reads['a point read']?.(content));
    }
    return seen;
  };

  const [first, second, other] = [await read(7), await read(7), await read(8)];

  expect(second).toEqual(first);
  expect(other).not.toEqual(first);
});

test('A write always meets the newest state', async () => {
  const { content } = await run({ replicaLag: { writes: 20 } });
  await write(content, 0);

  for (let n = 1; n <= 40; n++) {
    const { resource } = await content.item('counter', pk).patch([{ op: 'incr', path: '/n', value: 1 }]);
    expect(resource?.n).toBe(n);
  }
  expect((await errorOf(content.items.create({ id: 'counter', blogId: pk }))).code).toBe(409);
});

test('An older state has what was deleted since, and not what was created; a batch is seen whole or not at all', async () => {
  const { content, cosmos } = await run();
  const seen = new Set<string>();

  await content.items.batch(pair('Create', 0), pk);
  cosmos.replicas.lag({ writes: 4 });
  for (let n = 1; n <= 40; n++) {
    await content.items.batch([...pair('Delete', n - 1), ...pair('Create', n)], pk);
    const { resources } = await content.items
      .query<string>('SELECT VALUE c.id FROM c', { partitionKey: pk })
      .fetchAll();
    const numbers = new Set(resources.map(id => Number(id.slice(1))));
    expect(resources).toHaveLength(2);
    expect(numbers.size).toBe(1);
    seen.add(String(n - [...numbers].reduce((sum, number) => sum + number, 0)));
  }

  expect([...seen].sort()).toEqual(['0', '1', '2', '3', '4']);
});

function pair(operationType: 'Create' | 'Delete', n: number) {
  return ['a', 'b'].map(letter => {
    const id = `${letter}${n}`;
    return operationType === 'Create'
      ? { operationType, resourceBody: { id, blogId: pk } }
      : { operationType: 'Delete' as const, id };
  });
}

test('A replica misses only writes made after it began to lag, and none once it has caught up', async () => {
  const { cosmos, content } = await run();
  await write(content, 1);
  await write(content, 2);

  cosmos.replicas.lag({ writes: 100 });
  const before = new Set<unknown>();
  for (let i = 0; i < 20; i++) before.add(await reads['a point read']?.(content));
  for (let n = 3; n <= 20; n++) await write(content, n);
  cosmos.replicas.catchUp();

  expect([...before]).toEqual([2]);
  expect(await reads['a point read']?.(content)).toBe(20);
});

test('A read misses the least that was set, unless its session token asks for more', async () => {
  const running = await run({ replicaLag: { writes: 5, least: 3 } });
  const [content, other] = [sessionOf(running), contentOf(running)];
  for (let n = 1; n <= 10; n++) await write(content, n);
  const without = new Set<unknown>();

  for (let i = 0; i < 30; i++) without.add(await reads['a point read']?.(other));

  expect([...without].sort()).toEqual([5, 6, 7]);
  expect(await reads['a point read']?.(content)).toBe(10);
});

describe('A replica that cannot serve the session token', () => {
  const everyRefusal = { writes: 50, refusals: 1 } as const;

  /** Writes until the counter is 50, so that nearly every replica is behind the token of this client. */
  async function writeMuch(content: Container): Promise<void> {
    for (let n = 1; n <= 50; n++) await write(content, n);
  }

  test('answers 404 with substatus 1002', async () => {
    const running = await run({ replicaLag: everyRefusal });
    // The SDK sends a read again after such an answer unless endpoint discovery is off.
    const content = sessionOf(running, { connectionPolicy: { enableEndpointDiscovery: false } });
    await writeMuch(content);

    const read = await content.item('counter', pk).read();

    expect(read).toMatchObject({ statusCode: 404, substatus: 1002 });
  });

  test('is followed by the primary when the SDK sends the read again, without its token', async () => {
    const running = await run({ replicaLag: everyRefusal });
    const content = sessionOf(running);
    await writeMuch(content);
    running.cosmos.requests.clear();

    const n = await reads['a point read']?.(content);

    expect(n).toBe(50);
    expect(running.cosmos.requests.take().map(({ statusCode }) => statusCode)).toEqual([404, 200]);
  });

  test('may be followed by another one that lags: then the SDK reads what is older than its token', async () => {
    const running = await run({ replicaLag: { ...everyRefusal, retriedBy: 'any' } });
    const content = sessionOf(running);
    await writeMuch(content);

    const n = await reads['a point read']?.(content);

    expect(n).toBeLessThan(50);
  });
});

describe('Over HTTP', () => {
  const path = '/_local/replicas';

  test('another process can let replicas lag, and catch up', async () => {
    const { cosmos, content } = await run();
    const body = JSON.stringify({ writes: 2, seed: 3, refusals: 0.5, retriedBy: 'any' });
    const behind = new Set<number>();

    const lagging = await sendControl(cosmos.endpoint, `PUT ${path}`, body);
    for (let n = 1; n <= 20; n++) {
      await write(content, n);
      behind.add(n - ((await reads['a point read']?.(content)) ?? 0));
    }
    const caughtUp = await sendControl(cosmos.endpoint, `DELETE ${path}`);

    expect([lagging.statusCode, caughtUp.statusCode]).toEqual([204, 204]);
    expect([...behind].sort()).toEqual([0, 1, 2]);
    expect(await reads['a point read']?.(content)).toBe(20);
  });

  test.each([
    [{}],
    [{ writes: 0 }],
    [{ writes: 1001 }],
    [{ writes: 1.5 }],
    [{ writes: 1, least: 2 }],
    [{ writes: 1, least: -1 }],
    [{ writes: 1, seed: 0.5 }],
    [{ writes: 1, refusals: 2 }],
    [{ writes: 1, retriedBy: 'nobody' }],
    [{ writes: 1, forever: true }],
    ['text'],
  ])('the lag %j is refused with 400', async lag => {
    const { cosmos } = await run();
    const answer = await sendControl(cosmos.endpoint, `PUT ${path}`, JSON.stringify(lag));

    expect(answer.statusCode).toBe(400);
  });
});
