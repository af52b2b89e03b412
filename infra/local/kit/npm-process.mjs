// Whether npm, which runs a command, still lives. Plain JavaScript without dependencies: it is asked before there are any.

import { readFileSync } from 'node:fs';

/**
 * The name and the parent of a process, which Linux gives ("12 (sh) S 11 …", proc(5)); undefined on other systems, and for a
 * process that is gone.
 * @param {number} pid
 */
function look(pid) {
  try {
    const [, name = '', parent] =
      /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

/**
 * Whether a shell is the one in which npm runs its script; one that the script has started has other arguments.
 * @param {number} pid
 */
function isOfNpm(pid) {
  const { npm_config_user_agent: agent, npm_lifecycle_script: script } = process.env;
  // npm, unlike others that run the scripts of a package.json, gives itself this name.
  if (!agent?.startsWith('npm/') || !script) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(script);
  } catch {
    return false;
  }
}

/**
 * Finds the process of npm's shell: some shells become the command, others stay between it and npm, also after npm was
 * killed, and do not pass a signal on.
 * @returns {number | undefined} undefined if there is no such shell, 0 if npm is gone already.
 */
function parentOfShell() {
  const shell = look(process.ppid);
  if (shell?.name !== 'sh') return undefined;
  return isOfNpm(process.ppid) && !look(shell.parent)?.name.startsWith('npm') ? 0 : shell.parent;
}

/**
 * Watches npm, if that has started this process.
 * @returns {() => boolean} whether it is gone, which no signal may have reported.
 */
export function watchNpm() {
  if (process.env.npm_lifecycle_event === undefined) return () => false;
  const parent = process.ppid;
  const first = parentOfShell();
  return () => first === 0 || process.ppid !== parent || parentOfShell() !== first;
}
