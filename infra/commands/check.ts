import { join } from 'node:path';
import { readProgram, runProgram } from './program.ts';

const inColour = process.stdout.isTTY === true;

/** What tsc knows of the types from the last time is kept: it looks at what has changed, and at what that concerns. */
const typesOf = (name: string) => [
  '--incremental',
  '--tsBuildInfoFile',
  join('node_modules', '.cache', 'blog-content-service', `${name}.tsbuildinfo`),
  '--pretty',
  String(inColour),
];

const checks: [name: string, program: string, ...programArguments: string[]][] = [
  [
    'Format and lint',
    '@biomejs/biome biome',
    'check',
    '--error-on-warnings',
    `--colors=${inColour ? 'force' : 'off'}`,
  ],
  ['Types', 'typescript tsc', ...typesOf('types')],
  // What runs in a browser knows the browser's types, and none of Node's.
  ['Types of the page', 'typescript tsc', '--project', 'shared/docs/page', ...typesOf('types-of-page')],
];

// Side by side, since each leaves a core idle for most of its time; told one after the other.
const running = checks.map(async ([name, ...program]) => ({ name, ...(await readProgram(...program)) }));
for await (const { name, code, output } of running) {
  console.log(`\n${name}\n${output.trimEnd() || 'No errors'}`);
  if (code === 0) continue;
  console.error(`${name}: failed`);
  process.exitCode = 1;
}

// The tests have a command of their own, for those who run it next.
if (!process.exitCode && !process.argv.includes('--without-tests')) {
  console.log('\nTests');
  process.exitCode = await runProgram('jest');
}
