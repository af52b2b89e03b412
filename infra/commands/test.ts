import { runProgram } from './program.ts';

process.exitCode = await runProgram('jest', ...process.argv.slice(2));
