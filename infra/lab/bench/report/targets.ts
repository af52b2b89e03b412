import type { OperationName } from '../operations/operation.ts';
import type { OperationResult } from '../sections/rounds.ts';
import { findingTargets } from './finding-targets.ts';
import { formatNumber } from './format.ts';
import { heldTargets } from './held-targets.ts';
import type { Results } from './results.ts';
import type { Table } from './table.ts';
import type { Target } from './target.ts';

/** A target and its result. */
export interface Verdict {
  name: string;
  unit: string;
  limit: Target['limit'];
  figure?: number;
  met?: boolean;
}

const single = ({ operations = [] }: Results, name: OperationName): OperationResult | undefined =>
  operations.find(({ operation, connections }) => operation === name && connections === 1);

const ownCost = (name: OperationName, most: number): Target => ({
  name: `Own cost of "${name}"`,
  unit: 'ms',
  limit: { most },
  figure: results => single(results, name)?.own.median,
});

const largest = ({ sizes = [] }: Results, name: OperationName) =>
  sizes.find(({ operation, size, skip }) => operation === name && size === 100_000 && skip === 0);

const growth = (name: OperationName, most: number): Target => ({
  name: `"${name}" with 100,000 posts against 100`,
  unit: '×',
  limit: { most },
  figure: results => largest(results, name)?.growth.median,
});

/** Requests per second of the list of ten posts, if the bare SDK's requests for one take 2 ms or less. */
function listsPerSecond(results: Results): number | undefined {
  const list = single(results, 'List posts');
  return list && list.bare.median <= 2 ? list.perSecond.median : undefined;
}

/** How many times higher the figure of a list of blogs is with 10,000 blogs than with 1,000. */
function blogListGrowth(
  { blogLists = [] }: Results,
  figure: (result: OperationResult) => number | undefined,
) {
  const [few, many] = [1_000, 10_000].map(count => {
    const result = blogLists.find(({ size, connections }) => size === count && connections === 1);
    return result && figure(result);
  });
  return few !== undefined && many !== undefined ? many / few : undefined;
}

const ofLargeExport = ({ export: exported }: Results) => (exported?.posts === 100_000 ? exported : undefined);

/** The project's targets. */
const targets: Target[] = [
  ownCost('Read tag', 0.3),
  ownCost('List posts', 1.5),
  ownCost('Create tag', 0.5),
  ownCost('Create post', 0.5),
  growth('Read post', 1.1),
  growth('List posts', 1.2),
  growth('Create post', 1.2),
  {
    name: 'List of 10 posts, 1 connection, if the bare SDK takes ≤ 2 ms',
    unit: '/s',
    limit: { least: 350 },
    figure: listsPerSecond,
  },
  {
    name: 'Start to first tag against hello-world',
    unit: '×',
    limit: { most: 1.4 },
    figure: ({ start }) => start?.tagRatio.median,
  },
  {
    name: 'Start to first list against hello-world',
    unit: '×',
    limit: { most: 1.4 },
    figure: ({ start }) => start?.listRatio.median,
  },
  {
    name: "Load of the app's bundle",
    unit: 'ms',
    limit: { most: 250 },
    figure: ({ start }) => start?.tag.bundle.median,
  },
  {
    name: 'Export of 100,000 posts, growth of memory',
    unit: 'MB',
    limit: { most: 64 },
    figure: results => ofLargeExport(results)?.growth.max,
  },
  {
    name: 'Export of 100,000 posts, first byte',
    unit: 'ms',
    limit: { most: 100 },
    figure: results => ofLargeExport(results)?.firstByte.median,
  },
  {
    name: 'Export of 100,000 posts, throughput',
    unit: 'MB/s',
    limit: { least: 25 },
    figure: results => ofLargeExport(results)?.megabytesPerSecond.median,
  },
  {
    name: 'Memory, idle',
    unit: 'MB',
    limit: { most: 130 },
    figure: ({ start }) => start && start.tag.idle.median / 1024 / 1024,
  },
  {
    name: 'Zip',
    unit: 'MB',
    limit: { most: 3 },
    figure: ({ package: size }) => size && size.zip / 1024 / 1024,
  },
  {
    name: 'List of blogs, 10,000 blogs against 1,000: Cosmos requests',
    unit: '×',
    limit: { most: 1 },
    figure: results => blogListGrowth(results, ({ cosmos }) => cosmos?.requests),
  },
  {
    name: 'List of blogs, 10,000 blogs against 1,000: p50',
    unit: '×',
    limit: { most: 1.1 },
    figure: results => blogListGrowth(results, ({ p50 }) => p50.median),
  },
  ...heldTargets,
  ...findingTargets,
];

function isMet(figure: number, limit: Target['limit']): boolean {
  return 'most' in limit ? figure <= limit.most : figure >= limit.least;
}

/** Compares the measurements with the targets. */
export function judge(results: Results): Verdict[] {
  return targets.map(({ name, unit, limit, figure: find }) => {
    const figure = find(results);
    return figure === undefined
      ? { name, unit, limit }
      : { name, unit, limit, figure, met: isMet(figure, limit) };
  });
}

/** The verdicts, as a table. */
export function targetTable(verdicts: readonly Verdict[]): Table {
  const rows = verdicts.map(({ name, unit, limit, figure, met }) => [
    name,
    'most' in limit ? `≤ ${limit.most} ${unit}` : `≥ ${limit.least} ${unit}`,
    figure === undefined ? '' : `${formatNumber(figure)} ${unit}`.trim(),
    met === undefined ? 'not measured' : met ? 'met' : 'NOT MET',
  ]);
  return { title: 'Targets', headings: ['Target', 'Limit', 'Figure', ''], rows };
}
