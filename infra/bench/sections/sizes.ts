import { countRequests } from '../operations/count-requests.ts';
import type { OperationName } from '../operations/operation.ts';
import type { Bench } from '../processes/bench.ts';
import { type Spread, spreadOf } from '../report/statistics.ts';
import { caseOf } from './operations.ts';
import { measureInRounds, type OperationResult } from './rounds.ts';

/** An operation on the blog of one size, and how much slower it is than on the smallest. */
export interface SizeResult extends OperationResult {
  /** The p50 over the smallest blog's, round by round. */
  growth: Spread;
}

// What is created is deleted again, so that the sizes stay.
const operations = ['Read post', 'List posts', 'Create post', 'Delete post'] satisfies OperationName[];

/** How often a page is asked for that Cosmos DB has to count its way to. */
const deepRequests = 40;

function withGrowth(result: OperationResult, smallest: OperationResult): SizeResult {
  const ratios = result.rounds.map(({ service }, round) => {
    const base = smallest.rounds[round]?.service.p50 ?? Number.NaN;
    return service.p50 / base;
  });
  return { ...result, growth: spreadOf(ratios) };
}

/** How latency grows with the number of posts; the last result is a deep page of the largest blog. */
export async function measureSizes(bench: Bench): Promise<SizeResult[]> {
  const { sizes, deepSkip } = bench.scale;
  const cases = operations.flatMap(operation => sizes.map(posts => caseOf(bench, operation, posts)));
  const results = await measureInRounds(bench, 'Sizes', cases);
  const deep = caseOf(bench, 'List posts', sizes.at(-1) ?? 0, 1, deepSkip);
  const [page] = await measureInRounds(bench, 'Deep page', [deep], deepRequests);
  if (page) results.push({ ...page, cosmos: await countRequests(bench, deep, 'counted') });
  return results.map(result => {
    const same = results.find(({ operation, size }) => operation === result.operation && size === sizes[0]);
    return withGrowth(result, same ?? result);
  });
}
