// Runs npm, and installs the dependencies by it.
// Plain JavaScript without dependencies, like run.mjs, because it runs before there are any.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

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

/** The packages that npm has installed. It says so last: if it was interrupted, it has installed none. */
function installedPackages() {
  try {
    return new Map(packagesIn('node_modules/.package-lock.json'));
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

/** Installs what the lock file of this folder asks for. @returns whether it succeeded; npm has said why not. */
export async function install() {
  console.log('Installing dependencies (npm ci), once: about 700 MB, in a minute or a few');
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const child = spawn(npm.program, [...npm.first, ...options], { stdio: 'inherit', shell: npm.shell });
  // After Ctrl-C npm would go on for a while, to put everything back. There is no need: the next npm ci begins anew.
  const end = () => child.kill('SIGKILL');
  for (const signal of endingSignals) process.on(signal, end);
  const [code] = await once(child, 'exit').catch(error => [console.error(error.message)]);
  for (const signal of endingSignals) process.off(signal, end);
  return code === 0;
}
