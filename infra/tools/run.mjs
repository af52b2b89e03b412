// Runs one of the project's commands: node infra/tools/run.mjs COMMAND [ARGUMENT…]
// Plain JavaScript without dependencies, because it is what installs them when they are missing or outdated.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compile, findCompiled } from './compiled-command.mjs';

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

function lockedPackages(file) {
  return Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages).filter(([path]) => path !== '');
}

/** Whether what npm says it has installed is what the lock file asks for. */
function dependenciesAreCurrent() {
  const installedFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const installed = new Map(lockedPackages(installedFile));
  return lockedPackages(join(root, 'package-lock.json')).every(([path, { version, optional }]) => {
    const found = installed.get(path);
    // Optional packages are for other platforms as well, and are missing there.
    return found ? found.version === version : optional === true;
  });
}

function installDependencies() {
  console.log('Installing dependencies (npm ci), once');
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const result = spawnSync(program, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: !npm && process.platform === 'win32',
  });
  if (result.status !== 0) fail('npm ci failed; its own message above says why');
}

const [command = '', ...rest] = process.argv.slice(2);
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node.js 20 or newer is needed, this is ${process.version}`);
if (command === '--help' || command === '-h') {
  console.log(usage);
  process.exit();
}
if (!commands.includes(command)) fail(usage);
process.chdir(root);

/** The command's program, compiled when it has to be; the dependencies come first. */
async function prepare() {
  // What is installed is among the things that a compiled program was made of, and was current then.
  const compiled = findCompiled(command);
  if (compiled) return compiled;
  if (!dependenciesAreCurrent()) installDependencies();
  return compile(command).catch(error => {
    // esbuild has said what is wrong, with its place in the source.
    if (error.errors) process.exit(1);
    throw error;
  });
}

const program = await prepare();
// From Node.js 22 on: V8 keeps what it has compiled, too, of the command and of the app that a host loads.
nodeModule.enableCompileCache?.(join(root, 'node_modules', '.cache', 'blog-content-service', 'v8'));
process.setSourceMapsEnabled(true);
process.argv = [process.argv[0], command, ...rest];
await import(pathToFileURL(program).href);
