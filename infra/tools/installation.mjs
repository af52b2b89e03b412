// Installs the dependencies, one command at a time.
// Plain JavaScript without dependencies, like run.mjs, because it runs before there are any.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Holds the process ID of the command that installs. Beside node_modules, because npm ci removes what is in there. */
const lockName = '.installing';

/** The packages that a lock file lists. @throws TypeError or SyntaxError when it is none. */
function lockedPackages(text) {
  return Object.entries(JSON.parse(text).packages).filter(([path]) => path !== '');
}

/** The packages that npm says it has installed; none when it was interrupted while it wrote that down. */
function installedPackages(file) {
  try {
    return new Map(lockedPackages(readFileSync(file, 'utf8')));
  } catch {
    return new Map();
  }
}

/** The packages that have to be installed. */
function wantedPackages(file) {
  const text = readFileSync(file, 'utf8');
  try {
    return lockedPackages(text);
  } catch {
    const conflict = /^<{7} /m.test(text) ? ', because a merge left a conflict in it' : '';
    const message = `${file} is not a lock file of npm${conflict}: take one side of it, then npm install --package-lock-only`;
    throw Object.assign(new Error(message), { code: 'UNUSABLE_FILE' });
  }
}

/** Whether what npm says it has installed is what the lock file asks for. npm says so last. */
function dependenciesAreCurrent(root) {
  const installedFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const installed = installedPackages(installedFile);
  return wantedPackages(join(root, 'package-lock.json')).every(([path, { version, optional }]) => {
    const found = installed.get(path);
    // Optional packages are for other platforms as well, and are missing there.
    return found ? found.version === version : optional === true;
  });
}

/** Runs npm ci; false when it fails, which npm has explained. */
function runNpmCi(root) {
  console.log('Installing dependencies (npm ci), once');
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const result = spawnSync(program, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: !npm && process.platform === 'win32',
  });
  return result.status === 0;
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It may be another user's process.
    return error.code === 'EPERM';
  }
}

/** The process ID in the lock; undefined when nobody holds it, NaN in the moment between its creation and its writing. */
function readHolder(lock) {
  try {
    return Number.parseInt(readFileSync(lock, 'utf8'), 10);
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Creates a file with this process's ID; false if there is one already. */
function create(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Takes the lock over from a command that was killed. Others may have seen it dead too: only one of them gets the lock. */
function takeOver(lock, holder) {
  const taking = `${lock}.${holder}`;
  if (!create(taking)) return false;
  try {
    if (readHolder(lock) !== holder) return false;
    writeFileSync(lock, String(process.pid));
    return true;
  } finally {
    rmSync(taking, { force: true });
  }
}

/** Takes the lock if nobody holds it, or only a command that was killed. */
function takeLock(lock) {
  if (create(lock)) return true;
  const holder = readHolder(lock);
  return holder > 0 && !isRunning(holder) && takeOver(lock, holder);
}

/**
 * Installs the dependencies if they are missing or outdated. While another command does, waits for it: two at once would
 * remove each other's files. False when npm fails, which it has explained.
 */
export async function ensureDependencies(root) {
  if (dependenciesAreCurrent(root)) return true;
  const lock = join(root, lockName);
  for (let waits = 0; !takeLock(lock); waits++) {
    // Not at once: the other may be about to end.
    if (waits === 5)
      console.log(
        `Waiting for process ${readHolder(lock)}, which installs the dependencies (if none does, remove ${lock})`,
      );
    await wait(200);
  }
  try {
    return dependenciesAreCurrent(root) || runNpmCi(root);
  } finally {
    rmSync(lock, { force: true });
  }
}
