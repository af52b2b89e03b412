// The failures that only the user can mend, in a line without a stack.
// Plain JavaScript without dependencies, because run.mjs needs it before there are any.

import { resolve } from 'node:path';

/** What is to be done about a failure of the file system, by its code. The error itself names the cause and the path. */
const advice = {
  EACCES: 'this user needs access to it',
  EPERM: 'this user needs access to it',
  EROFS: 'work in a copy that can be written',
  ENOSPC: 'make room on that disk',
  EDQUOT: 'make room on that disk',
  ENOENT: 'it, or the folder that it would be in, is missing',
  ENOTDIR: 'a file is where a folder should be',
};

/** The error of a full disk has no path: the file was opened before. */
const withoutPath = new Set(['ENOSPC', 'EDQUOT']);

/**
 * The line for a failure that the user can mend; undefined for any other, whose stack is needed.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export function describeUserFailure(error) {
  const { code, syscall = '', path, message } = Object(error);
  if (code === 'UNUSABLE_FILE') return message;
  // A program that cannot be started is another matter.
  const isOfFile = syscall !== '' && !syscall.startsWith('spawn') && (path || withoutPath.has(code));
  if (!isOfFile || !advice[code]) return undefined;
  // Commands run in the project's folder, wherever they were called.
  return `${path ? message.replace(`'${path}'`, `'${resolve(path)}'`) : message}: ${advice[code]}`;
}
