import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalCosmos } from '../../infra/local/cosmos/local-cosmos.ts';
import { startContentStore } from '../../infra/tools/content-store.ts';
import { mapInParallel } from '../../infra/tools/map-in-parallel.ts';
import { internalError } from '../support/answers/refusals.ts';
import { blog } from '../support/content/families.ts';
import { type LogEntry, readLog } from '../support/fault-matrix/failure-log.ts';
import { callLimit, refused } from '../support/fault-matrix/faults.ts';
import { expectRightOutcome, prepare, type Result, run } from '../support/fault-matrix/trial.ts';
import { operations } from '../support/requests/operations.ts';
import { type LocalService, startLocalService } from '../support/service/local-service.ts';
import { openStore } from '../support/store/store-reader.ts';

const COSMOS_TIMEOUT_MS = String(callLimit);

let folder: string;
let store: LocalCosmos;
let service: LocalService;
let results: Result[];
let log: LogEntry[];

/** A store that keeps its content while it is stopped. */
const startStore = async (port: number) =>
  (await startContentStore(port, join(folder, 'cosmos.sqlite'))).cosmos;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stopped-store-'));
  store = await startStore(0);
  service = await startLocalService({ COSMOS_ENDPOINT: store.endpoint, COSMOS_TIMEOUT_MS });
  for (const _ of [1, 2]) await service.create('blog', blog.full);
  const trials = await mapInParallel(operations, 8, operation => prepare(service, operation));

  await store.close();
  // One after another, so that each finds its own entries in the log.
  results = await mapInParallel(trials, 1, trial => run(service, { ...trial, storeFault: refused }));
  log = await readLog(service);
  store = await startStore(store.port);
});
afterAll(async () => {
  await service.stop();
  await store.close();
  rmSync(folder, { recursive: true });
});

describe('When the store is stopped,', () => {
  test.each(operations)('$name has the right answer, and works when the store is back', async operation => {
    await expectRightOutcome(
      service,
      results.find(each => each.operation === operation),
      log,
    );
  });

  test('the counts are exact when it is back', async () => {
    const reader = openStore({ ...service, cosmos: store });
    expect(await reader.wrongCounts()).toEqual([]);
    reader.close();
  });
});

test('A service that starts before its store answers 500 until the store is there, and then works', async () => {
  const away = await startContentStore(0);
  await away.cosmos.close();
  const early = await startLocalService({ COSMOS_ENDPOINT: away.cosmos.endpoint, COSMOS_TIMEOUT_MS });

  const before = await Promise.all([early.send('GET', 'blog'), early.send('POST', 'blog', blog.full)]);
  const { cosmos } = await startContentStore(away.cosmos.port);
  const created = await early.send('POST', 'blog', blog.full);
  const listed = await early.send('GET', 'blog');
  await early.stop();
  await cosmos.close();

  expect(before.map(({ status, text }) => [status, text])).toEqual([
    [500, internalError],
    [500, internalError],
  ]);
  expect(created.status).toBe(201);
  expect(listed.json()).toMatchObject([blog.full]);
});
