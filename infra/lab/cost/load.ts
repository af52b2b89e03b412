/** How a blog is read. */
export interface Load {
  name: string;
  readsADay: number;
}

export const loads: Load[] = [
  { name: 'Idle', readsADay: 0 },
  { name: '10,000 reads a day', readsADay: 10_000 },
  { name: 'A million reads a day', readsADay: 1_000_000 },
];

/** What readers request: rows of the operations table in infra/lab/bench/figures.md, with each row's share of all reads. */
export const mix: Readonly<Record<string, number>> = {
  'Read post': 0.6,
  'List of 10 posts': 0.3,
  'Read tag': 0.1,
};

/** The request units of each operation, from the first and last columns of the table in infra/lab/bench/figures.md. */
export function requestUnits(figures: string): Record<string, number> {
  const rows = [...figures.matchAll(/^\| ([^|]+) \|(?:[^|\n]*\|){6} +([\d.]+) \|$/gm)];
  return Object.fromEntries(rows.map(([, operation = '', units]) => [operation.trim(), Number(units)]));
}

/** The average cost of a read, in request units. @throws Error naming an operation that is not in the figures. */
export function unitsARead(figures: string): number {
  const units = requestUnits(figures);
  return Object.entries(mix).reduce((sum, [operation, part]) => {
    const each = units[operation];
    if (each === undefined)
      throw new Error(`infra/lab/bench/figures.md has no request units for "${operation}"`);
    return sum + part * each;
  }, 0);
}
