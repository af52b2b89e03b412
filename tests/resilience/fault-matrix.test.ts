import { mapInParallel } from '../../infra/tools/map-in-parallel.ts';

import { blog } from '../support/content/families.ts';
import { type LogEntry, readLog } from '../support/fault-matrix/failure-log.ts';
import { callLimit, isWrite, operationsThatMeet, storeFaults } from '../support/fault-matrix/faults.ts';
import { expectRightOutcome, prepare, type Result, run, type Trial } from '../support/fault-matrix/trial.ts';

import { type Operation, operations } from '../support/requests/operations.ts';
import { useLocalService, useStore } from '../support/service/use-service.ts';

const service = useLocalService({ COSMOS_TIMEOUT_MS: String(callLimit) });
const store = useStore(service);
let results: Result[];
let log: LogEntry[];

/**
 * Trials that must run one after another, so that a fault meets its own operation, and its log entry can be found:
 * reads, which share their target, and creates of blogs, which share their address.
 */
async function makeLanes(operation: Operation): Promise<Trial[][]> {
  const met = storeFaults.filter(storeFault => operationsThatMeet(storeFault).includes(operation));
  if (isWrite(operation)) {
    const trials = await mapInParallel(met, 1, async storeFault => ({
      ...(await prepare(service, operation)),
      storeFault,
    }));
    return operation.name === 'CreateBlog' ? [trials] : trials.map(trial => [trial]);
  }
  const shared = await prepare(service, operation);
  return [met.map(storeFault => ({ ...shared, storeFault }))];
}

async function runLane(lane: Trial[]): Promise<Result[]> {
  return mapInParallel(lane, 1, async trial => {
    const result = await run(service, trial);
    if (lane.length > 1) await readLog(service); // Its log entries are written before the next trial begins.
    return result;
  });
}

/** First makes everything, then applies all faults; what came of them is read in the tests: it must not look like a fault. */
async function tryAll(): Promise<Result[]> {
  const lanes = (await mapInParallel(operations, 8, makeLanes)).flat();
  const isQuick = (lane: Trial[]) => lane.every(({ storeFault }) => !storeFault.waits);
  const longestFirst = lanes.filter(lane => !isQuick(lane)).sort((a, b) => b.length - a.length);
  const [quick, slow] = await Promise.all([
    mapInParallel(lanes.filter(isQuick), 4, runLane),
    mapInParallel(longestFirst, 30, runLane),
  ]);
  return [...quick, ...slow].flat();
}

beforeAll(async () => {
  // The two blogs that the list of blogs requests.
  for (const _ of [1, 2]) await service.create('blog', blog.full);
  results = await tryAll();
  log = await readLog(service);
});

describe.each(storeFaults)('When the store has the fault "$name",', storeFault => {
  test.each(operationsThatMeet(storeFault))(
    '$name has the right answer, and nothing is lost or half done',
    async operation => {
      const result = results.find(each => each.operation === operation && each.storeFault === storeFault);
      await expectRightOutcome(service, result, log);
    },
  );
});

test('After all faults the counts are exact', async () => {
  expect(await store.wrongCounts()).toEqual([]);
});
