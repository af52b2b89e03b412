import { runProgram } from './program.ts';
import { projects, wrongSetting } from './test-settings.ts';

const args = process.argv.slice(2);

/** Why nothing is run; undefined if nothing is wrong. */
function problem(): string | undefined {
  if (args.some(each => /^(\.\/)?tests\/load\b/.test(each)))
    return 'npm run test:load runs what is in tests/load';
  return wrongSetting();
}

// Tests that share one store run one after the other: some read all blogs twice and compare.
const inTurn = process.env.BASE ? ['--runInBand'] : [];

const refusal = problem();
if (refusal) console.error(refusal);
process.exitCode = refusal ? 1 : await runProgram('jest', ...inTurn, ...args, ...projects);
