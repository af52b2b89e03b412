import { databases } from '../data/data-file.ts';
import { blogOf } from '../data/payloads.ts';
import { countRequests } from '../operations/count-requests.ts';
import type { Case } from '../operations/measure-operation.ts';
import { type OperationName, operationNames } from '../operations/operation.ts';
import type { Bench } from '../processes/bench.ts';
import { type Spread, spreadOf } from '../report/statistics.ts';
import type { Connections } from '../scale.ts';
import { measureInRounds, type OperationResult } from './rounds.ts';

/** An operation on the blog of one size, and how much slower it is than on the smallest. */
export interface SizeResult extends OperationResult {
  /** The p50 relative to the smallest blog's, round by round. */
  growth: Spread;
}

/** The operations of the table, and those whose latency by the number of posts is plotted. */
export interface OperationsResult {
  operations: OperationResult[];
  sizes: SizeResult[];
}

/**
 * What is measured on blogs of all sizes. Everything that is created is updated and deleted again, the same number
 * everywhere: so the sizes stay the same, and every update finds its item.
 */
const bySize: ReadonlySet<OperationName> = new Set([
  'Read post',
  'List posts',
  'Create post',
  'Update post',
  'Delete post',
]);

/** The number of requests for a page whose start Cosmos DB has to count its way to. */
const deepRequests = 40;

/** An operation on the blog with this many posts. */
export function caseOf(
  { service }: Bench,
  operation: OperationName,
  posts: number,
  connections: Connections = 1,
  skip = 0,
): Case {
  const subject = { blogId: blogOf(posts).blogId, posts, skip };
  return { operation, connections, subject, service, database: databases.blogs };
}

function withGrowth(result: OperationResult, smallest: OperationResult): SizeResult {
  const ratios = result.rounds.map(({ service }, round) => {
    const base = smallest.rounds[round]?.service.p50 ?? Number.NaN;
    return service.p50 / base;
  });
  return { ...result, growth: spreadOf(ratios) };
}

async function measureDeepPage(bench: Bench): Promise<OperationResult[]> {
  const deep = caseOf(bench, 'List posts', bench.scale.sizes.at(-1) ?? 0, 1, bench.scale.deepSkip);
  const pages = await measureInRounds(bench, 'Deep page', [deep], deepRequests);
  for (const page of pages) page.cosmos = await countRequests(bench, deep, 'counted');
  return pages;
}

/**
 * The five operations of tags and posts, over one connection and over 16, on the blog of the usual size; and over one
 * connection on blogs of all sizes, in turns, so that plot and table have the same value for the usual size. The last
 * size is a deep page of the largest blog.
 */
export async function measureOperations(bench: Bench): Promise<OperationsResult> {
  const { usualSize, sizes } = bench.scale;
  // In this order, each update and delete finds what a create made.
  const names = operationNames.filter(name => name !== 'List blogs');
  const single = names.flatMap(name =>
    (bySize.has(name) ? sizes : [usualSize]).map(posts => caseOf(bench, name, posts)),
  );
  const many = names.map(name => caseOf(bench, name, usualSize, 16));
  const cases = [...single, ...many];
  const results = await measureInRounds(bench, 'Operations', cases);
  for (const [index, one] of cases.entries()) {
    const result = results[index];
    const isInTable = one.connections === 1 && one.subject.posts === usualSize;
    if (result && isInTable) result.cosmos = await countRequests(bench, one, 'counted');
  }
  const sized = results.filter(({ operation, connections }) => connections === 1 && bySize.has(operation));
  return {
    operations: results.filter(({ size }) => size === usualSize),
    sizes: [...sized, ...(await measureDeepPage(bench))].map(result => {
      const smallest = sized.find(
        ({ operation, size }) => operation === result.operation && size === sizes[0],
      );
      return withGrowth(result, smallest ?? result);
    }),
  };
}
