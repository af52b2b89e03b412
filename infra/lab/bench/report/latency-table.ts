import type { SizeResult } from '../sections/operations.ts';
import type { OperationResult } from '../sections/rounds.ts';
import { formatNumber, formatSpread } from './format.ts';
import type { Results } from './results.ts';
import type { Table } from './table.ts';

const headings = [
  'Operation',
  'Size',
  'Conn.',
  'p50 ms',
  'p99 ms',
  'Requests/s',
  'Bare SDK p50',
  'Hello p50',
  '× yardsticks',
  'Own ms',
  '× smallest',
  'Cosmos requests',
  'RU',
];

/** Cosmos requests with repeated ones counted, such as `read, 2 query, 2 queryPlan`. */
function describeRequests(kinds: string[]): string {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => (count === 1 ? kind : `${count} ${kind}`)).join(', ');
}

function rowOf(result: OperationResult & Partial<SizeResult>): string[] {
  const { operation, size, connections, skip, cosmos, growth } = result;
  return [
    skip > 0 ? `${operation}, skip ${skip.toLocaleString('en')}` : operation,
    size.toLocaleString('en'),
    String(connections),
    formatSpread(result.p50),
    formatSpread(result.p99),
    formatSpread(result.perSecond),
    formatNumber(result.bare.median),
    formatNumber(result.hello.median),
    formatSpread(result.ratio),
    // Time spent in a queue is not a cost of its own.
    connections === 1 ? formatSpread(result.own) : '',
    growth ? formatSpread(growth) : '',
    cosmos ? describeRequests(cosmos.kinds) + (cosmos.sameAsBare ? '' : ' (the bare SDK sends others!)') : '',
    cosmos ? formatNumber(cosmos.requestUnits) : '',
  ];
}

/** Everything that has a latency: operations, sizes and blog lists. */
export function latencyTable({ operations = [], sizes = [], blogLists = [] }: Results): Table {
  const ofOtherSizes = sizes.filter(
    ({ skip, rounds }) => skip > 0 || !operations.some(one => one.rounds === rounds),
  );
  const rows = [...operations, ...blogLists, ...ofOtherSizes].map(rowOf);
  return { title: 'Operations (min / median / max of the rounds)', headings, rows };
}
