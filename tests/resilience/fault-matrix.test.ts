import { mapInParallel } from '../../infra/tools/map-in-parallel.ts';
import { findWrongCounts } from '../support/counts.ts';
import { blog } from '../support/families.ts';
import { type Cell, check, prepare, type Result, run, type Trial } from '../support/fault-matrix/cell.ts';
import { readLog } from '../support/fault-matrix/failure-log.ts';
import { callLimit, isWrite, storeFaults } from '../support/fault-matrix/faults.ts';
import { operationsThatMeet } from '../support/fault-matrix/meetings.ts';
import { printTable } from '../support/fault-matrix/table.ts';
import { type Operation, operations } from '../support/operations.ts';
import { useLocalService } from '../support/use-service.ts';

const service = useLocalService({ COSMOS_TIMEOUT_MS: String(callLimit) });
let cells: Cell[] = [];

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

/** First makes everything, then applies all faults, then checks: work in progress must not look like a fault. */
async function tryAll(): Promise<Cell[]> {
  const lanes = (await mapInParallel(operations, 8, makeLanes)).flat();
  const isQuick = (lane: Trial[]) => lane.every(({ storeFault }) => !storeFault.waits);
  const longestFirst = lanes.filter(lane => !isQuick(lane)).sort((a, b) => b.length - a.length);
  const [quick, slow] = await Promise.all([
    mapInParallel(lanes.filter(isQuick), 4, runLane),
    mapInParallel(longestFirst, 30, runLane),
  ]);
  const results = [...quick, ...slow].flat();
  const log = await readLog(service);
  return mapInParallel(results, 8, result => check(service, result, log));
}

beforeAll(async () => {
  // The two blogs that the list of blogs requests.
  for (const _ of [1, 2]) await service.create('blog', blog.full);
  cells = await tryAll();
});
afterAll(() => printTable('Fault matrix', cells));

describe.each(storeFaults)('When the store has the fault "$name",', storeFault => {
  test.each(operationsThatMeet(storeFault))(
    '$name has the right answer, and nothing is lost or half done',
    ({ name }) => {
      const cell = cells.find(each => each.operation === name && each.fault === storeFault.name);

      expect(cell?.problems).toEqual([]);
    },
  );
});

test('After all faults the counts are exact', async () => {
  expect(await findWrongCounts(service)).toEqual([]);
});
