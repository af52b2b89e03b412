import { join } from 'node:path';
import { readCommandLine } from '../../local/kit/command-line.mjs';
import { onEnd } from '../../local/kit/on-end.ts';
import { updateClientTypes } from '../build/client-types.ts';
import { commands } from '../command-table.mjs';
import { keptFolder } from '../made.mjs';
import { runCommand } from './environment.ts';
import { readProgram, runProgram } from './program.ts';
import { projects } from './test-settings.ts';

const inColour = process.stdout.isTTY === true;

/** Incremental: tsc keeps what it found, and next time checks changed files and those that depend on them. */
const typesOf = (name: string) => [
  '--incremental',
  '--tsBuildInfoFile',
  join(keptFolder, `${name}.tsbuildinfo`),
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
  // Code for the browser is checked with the browser's types, without Node's.
  ['Types of the page', 'typescript tsc', '--project', 'client/docs', ...typesOf('types-of-page')],
  ['Types of the studio', 'typescript tsc', '--project', 'client/studio', ...typesOf('types-of-studio')],
];

const command = commands.check;

async function main(): Promise<void> {
  const { values } = readCommandLine(command);
  // Ctrl-C removes what is incomplete.
  onEnd(() => process.exit(1));
  // The import uses the typed client, which does not compile without its types.
  await updateClientTypes();
  // In parallel, since each leaves cores idle; printed one after the other.
  const running = checks.map(async ([name, ...program]) => ({ name, ...(await readProgram(...program)) }));
  for await (const { name, code, output } of running) {
    console.log(`\n${name}\n${output.trimEnd() || 'No errors'}`);
    if (code === 0) continue;
    console.error(`${name}: failed`);
    process.exitCode = 1;
  }
  if (process.exitCode || values['without-tests']) return;
  console.log('\nTests');
  process.exitCode = await runProgram('jest', ...projects);
}

runCommand(main);
