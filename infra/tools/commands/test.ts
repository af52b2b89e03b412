import { runProgram } from './program.ts';

// Tests that share one store run one after the other: some read all blogs twice and compare.
const inTurn = process.env.BASE ? ['--runInBand'] : [];

process.exitCode = await runProgram('jest', ...inTurn, ...process.argv.slice(2));
