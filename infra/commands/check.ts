import { runProgram } from './program.ts';

const checks: [name: string, program: string, ...programArguments: string[]][] = [
  ['Format and lint', '@biomejs/biome biome', 'check', '--error-on-warnings'],
  ['Types', 'typescript tsc'],
  // What runs in a browser knows the browser's types, and none of Node's.
  ['Types of the page', 'typescript tsc', '--project', 'shared/docs/page'],
  ['Tests', 'jest'],
];

// The tests have a command of their own, for those who run it next.
const withoutTests = process.argv.includes('--without-tests');
const wanted = checks.filter(([name]) => name !== 'Tests' || !withoutTests);

for (const [name, program, ...programArguments] of wanted) {
  console.log(`\n${name}`);
  const code = await runProgram(program, ...programArguments);
  if (code !== 0) {
    console.error(`${name}: failed`);
    process.exit(code);
  }
}
