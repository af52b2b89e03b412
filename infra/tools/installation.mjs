// Runs npm, and installs the dependencies by it.
// Plain JavaScript without dependencies, like run.mjs, because it runs before there are any.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** There while npm adds to what is installed: if it was interrupted, nobody knows which of the new packages are whole. */
const unfinished = 'node_modules/.unfinished';

/**
 * Whether npm has installed what the lock file of this folder asks for.
 * @param {boolean} withDevelopment whether what only tests and checks need counts as well.
 */
export function isInstalled(withDevelopment) {
  if (withDevelopment && existsSync(unfinished)) return false;
  const installed = installedPackages();
  return wantedPackages().every(([path, { version, optional, dev }]) => {
    if (dev && !withDevelopment) return true;
    const found = installed.get(path);
    // What is for other platforms is optional, and missing here. A workspace is a link, which has no version.
    return found ? found.version === version : optional === true;
  });
}

/** The ways to install, which npm_config_omit and NODE_ENV do not change. */
const ways = {
  run: { what: 'dependencies, about 450 MB', options: ['ci', '--omit=dev'] },
  all: { what: 'dependencies, about 800 MB', options: ['ci', '--include=dev'] },
  // `ci` would begin by removing all of it, also under a service that runs.
  rest: {
    what: 'dependencies of tests and checks, about 350 MB',
    options: ['install', '--no-save', '--include=dev'],
  },
};

/** Chooses the way, and marks that it is not finished: killed on the way, it would seem to be. */
function begin(withDevelopment) {
  if (withDevelopment && isInstalled(false) && !existsSync(unfinished)) {
    writeFileSync(unfinished, '');
    return ways.rest;
  }
  // npm removes it among other files, and writes it last.
  rmSync(noteOfNpm, { force: true });
  return withDevelopment ? ways.all : ways.run;
}

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** How often it is checked that the npm that runs this command has not been killed, in milliseconds. */
const lookInterval = 250;

/** Lets npm end with this process, in every way that can end it. */
const withThisProcess = () => {
  const module = new URL(`end-with-installer.mjs?pid=${process.pid}`, import.meta.url);
  return `${process.env.NODE_OPTIONS ?? ''} --import=${module}`.trim();
};

/**
 * Installs what the lock file of this folder asks for.
 * @param {boolean} withDevelopment whether also what only tests and checks need.
 * @returns whether it succeeded; npm has said why not.
 */
export async function install(withDevelopment) {
  const { what, options } = begin(withDevelopment);
  console.log(`Installing ${what}, once: in a minute or a few (npm ${options.join(' ')})`);
  const child = spawn(
    npm.program,
    [...npm.first, ...options, '--no-audit', '--no-fund', '--loglevel=error'],
    {
      stdio: 'inherit',
      shell: npm.shell,
      env: { ...process.env, NODE_OPTIONS: withThisProcess() },
    },
  );
  // After Ctrl-C npm would go on for a while, to put everything back. There is no need: the next npm ci begins anew.
  const end = () => child.kill('SIGKILL');
  for (const signal of endingSignals) process.on(signal, end);
  const isNpmGone = watchNpm();
  const looking = setInterval(() => isNpmGone() && end(), lookInterval);
  const [code] = await once(child, 'exit').catch(error => [console.error(error.message)]);
  clearInterval(looking);
  for (const signal of endingSignals) process.off(signal, end);
  if (code === 0) rmSync(unfinished, { force: true });
  return code === 0;
}
