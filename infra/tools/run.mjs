// Runs one of the project's commands: node infra/tools/run.mjs COMMAND [ARGUMENT…]
// Plain JavaScript without dependencies, because it is what installs them when they are missing or outdated.

import * as nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compile, findCompiled } from './compiled-command.mjs';
import { ensureDependencies } from './installation.mjs';
import { describeToldFailure } from './told-failure.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const commands = [
  'start',
  'test',
  'check',
  'build',
  'cosmos',
  'host',
  'import',
  'package',
  'start-func',
  'bench',
  'soak',
  'mutants',
  'audit',
  'cost',
  'openapi',
  'client',
];

const usage = `Usage: node infra/tools/run.mjs COMMAND [ARGUMENT]...

COMMAND is one of ${commands.join(', ')}. Each answers --help with its own usage.`;

function fail(message) {
  console.error(message);
  process.exit(1);
}

const [command = '', ...rest] = process.argv.slice(2);
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node.js 20 or newer is needed, this is ${process.version}`);
if (command === '--help' || command === '-h') {
  console.log(usage);
  process.exit();
}
if (!commands.includes(command)) fail(usage);
// npm says so itself: a file that the user names is in the user's own folder.
process.env.INIT_CWD ??= process.cwd();
process.chdir(root);

/** The command's program, compiled when it has to be; the dependencies come first. */
async function prepare() {
  // What is installed is among the things that a compiled program was made of, and was current then.
  const compiled = findCompiled(command);
  if (compiled) return compiled;
  if (!(await ensureDependencies(root))) fail('npm ci failed; its own message above says why');
  return compile(command).catch(error => {
    // esbuild has said what is wrong, with its place in the source.
    if (error.errors) process.exit(1);
    throw error;
  });
}

const program = await prepare().catch(error => fail(describeToldFailure(error) ?? error));
// From Node.js 22 on: V8 keeps what it has compiled, too, of the command and of the app that a host loads.
nodeModule.enableCompileCache?.(join(root, 'node_modules', '.cache', 'blog-content-service', 'v8'));
process.setSourceMapsEnabled(true);
process.argv = [process.argv[0], command, ...rest];
await import(pathToFileURL(program).href);
