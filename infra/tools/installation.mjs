// Runs npm, and installs the dependencies by it.
// Plain JavaScript without dependencies, like run.mjs, because it runs before there are any.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { watchNpm } from '../local/kit/npm-process.mjs';

const execPath = process.env.npm_execpath;

/** How npm is started: the one that runs this command, if one does. */
export const npm = {
  program: execPath ? process.execPath : 'npm',
  first: execPath ? [execPath] : [],
  // On Windows it is a script.
  shell: !execPath && process.platform === 'win32',
};

/** The packages that a lock file lists. @throws when it is none. */
const packagesIn = file => Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages);

/** Where npm says what it has installed. */
const noteOfNpm = 'node_modules/.package-lock.json';

/** The packages that npm has installed. It says so last: if it was interrupted, it has installed none. */
function installedPackages() {
  try {
    return new Map(packagesIn(noteOfNpm));
  } catch {
    return new Map();
  }
}

function wantedPackages() {
  try {
    return packagesIn('package-lock.json').filter(([path]) => path !== '');
  } catch {
    const message =
      'package-lock.json cannot be read. If a merge left a conflict in it, take one side of it, then run';
    throw Object.assign(new Error(`${message} npm install --package-lock-only`), { code: 'UNUSABLE_FILE' });
  }
}

/** Whether npm has installed what the lock file of this folder asks for. */
export function isInstalled() {
  const installed = installedPackages();
  return wantedPackages().every(([path, { version, optional }]) => {
    const found = installed.get(path);
    // What is for other platforms is optional, and missing here. A workspace is a link, which has no version.
    return found ? found.version === version : optional === true;
  });
}

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** How often it is checked that the npm that runs this command has not been killed, in milliseconds. */
const lookInterval = 250;

/** Lets npm end with this process, whatever ends that. */
const withThisProcess = () => {
  const module = new URL(`end-with-installer.mjs?pid=${process.pid}`, import.meta.url);
  return `${process.env.NODE_OPTIONS ?? ''} --import=${module}`.trim();
};

/** Installs what the lock file of this folder asks for. @returns whether it succeeded; npm has said why not. */
export async function install() {
  console.log('Installing dependencies (npm ci), once: about 700 MB, in a minute or a few');
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  // npm removes it among other files, and writes it last: killed in between, it would have installed all of it.
  rmSync(noteOfNpm, { force: true });
  const child = spawn(npm.program, [...npm.first, ...options], {
    stdio: 'inherit',
    shell: npm.shell,
    env: { ...process.env, NODE_OPTIONS: withThisProcess() },
  });
  // After Ctrl-C npm would go on for a while, to put everything back. There is no need: the next npm ci begins anew.
  const end = () => child.kill('SIGKILL');
  for (const signal of endingSignals) process.on(signal, end);
  const isNpmGone = watchNpm();
  const looking = setInterval(() => isNpmGone() && end(), lookInterval);
  const [code] = await once(child, 'exit').catch(error => [console.error(error.message)]);
  clearInterval(looking);
  for (const signal of endingSignals) process.off(signal, end);
  return code === 0;
}
