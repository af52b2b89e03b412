import { spawnSync } from 'node:child_process';

/**
 * The faults of queries: their grammar, and the names of tables, columns and functions.
 * @param queries by name.
 * @returns the faults of each query, by name; none for a correct one.
 */
export function queryFaults(queries: Record<string, string>): Record<string, string[]> {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['tests/support/telemetry/check-queries.mjs'],
    {
      input: JSON.stringify(queries),
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`The queries could not be checked: ${stderr}`);
  return JSON.parse(stdout);
}
