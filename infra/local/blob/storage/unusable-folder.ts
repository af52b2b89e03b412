/** Why a folder cannot be used, in one line that says what to do. */
export class UnusableFolderError extends Error {
  override name = 'UnusableFolderError';
  readonly code: 'UNUSABLE_FILE' | 'FOLDER_IN_USE';

  constructor(code: UnusableFolderError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** The error for a property file that is no longer as it was written. */
export const damagedFile = (file: string, what: string): UnusableFolderError =>
  new UnusableFolderError(
    'UNUSABLE_FILE',
    `The file ${file} of local Blob Storage is damaged (${what}): replace its folder with a backup, or move this file away to go on without its blob`,
  );

/** The error for a folder that another process has. */
export const folderInUse = (folder: string): UnusableFolderError =>
  new UnusableFolderError(
    'FOLDER_IN_USE',
    `The folder ${folder} is in use by another process, another local Blob Storage: stop it, or use another folder`,
  );

const advice: Record<string, string> = {
  ENOSPC: 'make room on its disk',
  EDQUOT: 'make room on its disk',
  EACCES: 'give this user the right to read and write it',
  EPERM: 'give this user the right to read and write it',
  EROFS: 'use a folder that can be written',
  ENOTDIR: 'a file is where a folder should be: move it away',
  EEXIST: 'a file is where a folder should be: move it away',
};

/** Turns an error of opening the folder into one that says in a line why and what to do; such an error stays as it is. */
export function explainFolderError(folder: string, error: unknown): Error {
  if (error instanceof UnusableFolderError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  const what = advice[code] ?? 'check its place';
  return new UnusableFolderError(
    'UNUSABLE_FILE',
    `The folder ${folder} of local Blob Storage cannot be used (${message}): ${what}`,
    error,
  );
}
