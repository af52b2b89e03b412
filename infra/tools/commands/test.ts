import { helpIfAsked } from '../../local/command-line.ts';
import { runProgram } from './program.ts';

helpIfAsked({
  run: 'npm test --',
  does: "Runs the tests: all, or those whose files' paths match. Jest takes the options: npx jest --help",
  operands: '[PATH]... [OPTION]...',
  options: {},
  settings: {
    BASE: 'The address of a running service, such as http://127.0.0.1:7071, for tests/contract',
    SIGN_IN: '1: the tests of tests/contract sign in at the local sign-in',
    DEPTH: 'full: every combination, and several times as many runs of random tests',
    REPLICA_LAG: 'How many writes replicas of local Cosmos DB may lag behind (0)',
  },
});

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
