// Installs the dependencies, one command at a time.
// Plain JavaScript without dependencies, like run.mjs, because it runs before there are any.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Holds the process IDs of the command that installs and of its npm, a line each: npm goes on when the command is killed.
 * Beside node_modules, because npm ci removes what is in there.
 */
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

/** How often it is shown how far an installation is, in milliseconds: on a terminal, where a line replaces the one before, often. */
const showAfter = process.stdout.isTTY ? 500 : 5_000;

/**
 * Shows how many of the packages that every machine needs are there: npm itself says nothing until it ends.
 * @returns what ends that.
 */
function showProgress(root) {
  const begun = Date.now();
  const needed = wantedPackages(join(root, 'package-lock.json')).filter(([, { optional }]) => !optional);
  const showing = setInterval(() => {
    const there = needed.filter(([path]) => existsSync(join(root, path, 'package.json'))).length;
    const told = `${Math.round((Date.now() - begun) / 1000)} s: ${there} of ${needed.length} packages`;
    process.stdout.write(process.stdout.isTTY ? `\r${told} ` : `${told}\n`);
  }, showAfter);
  return () => {
    clearInterval(showing);
    if (process.stdout.isTTY) process.stdout.write('\n');
  };
}

/** Starts npm ci. */
function startNpmCi(root) {
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm ? [process.execPath, npm] : ['npm'];
  return spawn(program, [...first, 'ci', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: !npm && process.platform === 'win32',
  });
}

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** How often npm is asked to end, in milliseconds. */
const askAgainAfter = 200;

/**
 * Once a signal comes that would end this process, ends npm by SIGTERM. npm takes the first signal, which may have been a
 * Ctrl-C, as a wish to put everything back once it has unpacked all, and a second one that comes at once is lost to it.
 * @returns what ends that; it returns the first signal that came, if one did.
 */
function endOnSignals(npm) {
  let received;
  let asking;
  const end = signal => {
    received ??= signal;
    npm.kill('SIGTERM');
    asking ??= setInterval(() => npm.kill('SIGTERM'), askAgainAfter);
  };
  for (const signal of endingSignals) process.on(signal, end);
  return () => {
    clearInterval(asking);
    for (const signal of endingSignals) process.off(signal, end);
    return received;
  };
}

/**
 * Runs npm ci to its end.
 * @returns whether it succeeded, and the signal by which the user ended it. It has explained its failure.
 */
async function runNpmCi(root, lock) {
  console.log('Installing dependencies (npm ci), once: about 700 MB, in a minute or a few');
  const npm = startNpmCi(root);
  const stopShowing = showProgress(root);
  const stopEnding = endOnSignals(npm);
  if (npm.pid !== undefined) appendFileSync(lock, `\n${npm.pid}`);
  const [code] = await once(npm, 'exit').catch(error => [console.error(error.message)]);
  stopShowing();
  return { succeeded: code === 0, signal: stopEnding() };
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

/** The process IDs in the lock: none in the moment between its creation and its writing; undefined when there is no lock. */
function readHolders(lock) {
  try {
    return readFileSync(lock, 'utf8').split('\n').filter(Boolean).map(Number);
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
function takeOver(lock, [holder]) {
  const taking = `${lock}.${holder}`;
  if (!create(taking)) return false;
  try {
    if (readHolders(lock)?.[0] !== holder) return false;
    writeFileSync(lock, String(process.pid));
    return true;
  } finally {
    rmSync(taking, { force: true });
  }
}

/** Takes the lock if nobody holds it, or only a command that was killed, with its npm. */
function takeLock(lock) {
  if (create(lock)) return true;
  const holders = readHolders(lock) ?? [];
  return holders.length > 0 && !holders.some(isRunning) && takeOver(lock, holders);
}

/** Installs what another command has not installed meanwhile, and releases the lock. */
async function installHolding(root, lock) {
  try {
    return dependenciesAreCurrent(root) ? { succeeded: true } : await runNpmCi(root, lock);
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * Installs the dependencies if they are missing or outdated. While another command does, waits for it: two at once would
 * remove each other's files. False when npm fails, which it has explained. Ends this process when the user ended npm.
 */
export async function ensureDependencies(root) {
  if (dependenciesAreCurrent(root)) return true;
  const lock = join(root, lockName);
  for (let waits = 0; !takeLock(lock); waits++) {
    // Not at once: the other may be about to end.
    if (waits === 5)
      console.log(
        `Waiting for process ${readHolders(lock)?.at(-1)}, which installs the dependencies (if none does, remove ${lock})`,
      );
    await wait(200);
  }
  const { succeeded, signal } = await installHolding(root, lock);
  // The exit code that tells a shell of the signal.
  if (signal) process.exit(128 + constants.signals[signal]);
  return succeeded;
}
