import { runProgram } from './program.ts';

/** What a setting must be; undefined if it may have the value that it has. */
const wrong: Record<string, (value: string) => string | undefined> = {
  // With a path, if the service has one.
  BASE: value => (/^https?:\/\/\S+$/.test(value) ? undefined : 'an address such as http://127.0.0.1:7071'),
  SIGN_IN: value => (value === '1' ? undefined : '1, or left out'),
  DEPTH: value => (value === 'full' ? undefined : 'full, or left out'),
  REPLICA_LAG: value => (/^\d{1,6}$/.test(value) ? undefined : 'a number of writes'),
};
for (const [name, expected] of Object.entries(wrong)) {
  const value = process.env[name];
  const problem = value && expected(value);
  if (!problem) continue;
  console.error(`${name} must be ${problem} (got "${value}")`);
  process.exit(1);
}

// Tests that share one store run one after the other: some read all blogs twice and compare.
const inTurn = process.env.BASE ? ['--runInBand'] : [];

process.exitCode = await runProgram('jest', ...inTurn, ...process.argv.slice(2));
