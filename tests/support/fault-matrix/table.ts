import type { Cell } from './cell.ts';

/** Prints the result of each operation under each fault: status and seconds, `!` where something was wrong. */
export function printTable(title: string, cells: readonly Cell[]): void {
  const faults = [...new Set(cells.map(({ fault }) => fault))];
  const operations = [...new Set(cells.map(({ operation }) => operation))].sort();
  const text = (operation: string, fault: string) => {
    const cell = cells.find(each => each.operation === operation && each.fault === fault);
    if (cell === undefined) return '';
    return `${cell.problems.length > 0 ? '!' : ''}${cell.status} ${(cell.milliseconds / 1000).toFixed(1)}`;
  };
  const rows = operations.map(operation => [operation, ...faults.map(fault => text(operation, fault))]);
  const head = ['Status, seconds', ...faults.map((_, index) => String(index + 1))];
  const width = (column: number) => Math.max(...[head, ...rows].map(row => (row[column] ?? '').length));
  const widths = head.map((_, column) => width(column));
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const legend = faults.map((fault, index) => `${String(index + 1).padStart(2)}  ${fault}`);
  process.stdout.write(`\n${title}\n${[...legend, '', ...[head, ...rows].map(line)].join('\n')}\n\n`);
}
