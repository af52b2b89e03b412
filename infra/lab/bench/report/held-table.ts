import { formatNumber, formatSpread } from './format.ts';
import type { Results } from './results.ts';
import type { Table } from './table.ts';

const headings = [
  'Held read',
  'Conn.',
  'p50 ms',
  'p99 ms',
  'Requests/s',
  'Unheld p50',
  'Unheld/s',
  '× unheld',
  'Hello p50',
  'Point read p50',
  'Own ms',
  'Minimum p50',
  '× minimum',
  "× hello's /s",
  'Cosmos requests each',
  'RU each',
];

/** Reads of held answers, beside the same reads without them. */
export function heldTable({ held = [] }: Results): Table {
  const rows = held.map(read => [
    read.encoding ? `${read.operation}, ${read.encoding}` : read.operation,
    String(read.connections),
    formatSpread(read.held.p50),
    formatSpread(read.held.p99),
    formatSpread(read.held.perSecond),
    formatNumber(read.unheld.p50.median),
    formatNumber(read.unheld.perSecond.median),
    formatSpread(read.timesUnheld),
    formatNumber(read.hello.median),
    formatNumber(read.version.median),
    // Time spent in a queue is not a cost of its own.
    read.connections === 1 ? formatSpread(read.own) : '',
    read.least ? formatNumber(read.least.median) : '',
    read.timesLeast ? formatSpread(read.timesLeast) : '',
    formatSpread(read.timesHello),
    formatNumber(read.requestsEach.median),
    formatNumber(read.requestUnitsEach.median),
  ]);
  return { title: 'Held reads (min / median / max of the rounds)', headings, rows };
}
