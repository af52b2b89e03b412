import type { ComparedOperation } from '../compare-versions.ts';
import { formatSpread } from './format.ts';
import type { Table } from './table.ts';

/** The latency of the first version, and those of the others relative to it. */
export function versionsTable(compared: readonly ComparedOperation[]): Table {
  const [first, ...others] = compared[0]?.versions.map(({ name }) => name) ?? [];
  return {
    title: 'p50, 1 connection (min / median / max of the rounds), and relative to the first version',
    headings: ['Operation', `${first}, ms`, ...others],
    rows: compared.map(({ operation, versions }) => [
      operation,
      ...versions.map(({ p50, ratio }, index) => formatSpread(index === 0 ? p50 : ratio)),
    ]),
  };
}
