import { databases } from '../data/data-file.ts';
import { drive } from '../load/drive.ts';
import { httpRequests } from '../operations/http-requests.ts';
import type { OperationName } from '../operations/operation.ts';
import type { AppProcess } from '../processes/app-process.ts';
import type { Bench } from '../processes/bench.ts';
import { type Spread, spreadOf, spreadOver, summarise } from '../report/statistics.ts';
import { caseOf } from './operations.ts';

/** The service beside an app that does the minimum for its operation, over one connection; p50 in milliseconds. */
export interface LeastResult {
  operation: OperationName;
  service: Spread;
  bareFunction: Spread;
  /** Round by round. */
  ratio: Spread;
}

/** What is measured, and what then removes what it has created. */
const operations: [measured: OperationName, undo?: OperationName][] = [
  ['Read tag'],
  ['List posts'],
  ['Create tag', 'Delete tag'],
  ['Create post', 'Delete post'],
];

/**
 * Measures what the parts allow: the sum of yardsticks that are measured separately is less than their time
 * together, in one process.
 */
export async function measureLeast(bench: Bench): Promise<LeastResult[]> {
  const { scale, service, say } = bench;
  const bareFunction = await bench.startBareFunction(databases.blogs);
  const p50Of = async (
    app: AppProcess,
    name: string,
    amount: number,
    [operation, undo]: (typeof operations)[0],
  ) => {
    const { subject } = caseOf(bench, operation, scale.usualSize);
    const own = { ...subject, series: name };
    const run = (what: OperationName, at: AppProcess) =>
      drive(at.api, { connections: 1, amount, request: index => httpRequests[what](own, index) });
    const { p50 } = summarise(await run(operation, app));
    if (undo) await run(undo, service);
    return p50;
  };
  const rounds = operations.map((): { service: number; bareFunction: number }[] => []);
  for (let round = 0; round <= scale.rounds; round++) {
    say(`The least: ${round === 0 ? 'warming up' : `round ${round} of ${scale.rounds}`}`);
    const amount = (round === 0 ? scale.warmUp : scale.amounts)[1];
    for (const [index, operation] of operations.entries()) {
      const least = await p50Of(bareFunction, `least ${round}`, amount, operation);
      const p50 = await p50Of(service, `beside the least ${round}`, amount, operation);
      if (round > 0) rounds[index]?.push({ service: p50, bareFunction: least });
    }
  }
  await bareFunction.stop();
  return operations.map(([operation], index) => {
    const all = rounds[index] ?? [];
    return {
      operation,
      service: spreadOver(all, one => one.service),
      bareFunction: spreadOver(all, one => one.bareFunction),
      ratio: spreadOf(all.map(one => one.service / one.bareFunction)),
    };
  });
}
