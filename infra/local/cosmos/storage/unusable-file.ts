/** Why a file cannot be used as the database, in one line that says what to do. */
export class UnusableFileError extends Error {
  override name = 'UnusableFileError';
  readonly code = 'UNUSABLE_FILE';
}

/** The error for a file that is no longer as it was written. */
export function damagedFile(file: string, what: string, cause?: unknown): UnusableFileError {
  return new UnusableFileError(
    `The database file ${file} is damaged (${what}): replace it with a backup, or move it away to start with an empty one`,
    { cause },
  );
}

/** The error for a file of another program. */
export function foreignFile(file: string, what: string, cause?: unknown): UnusableFileError {
  return new UnusableFileError(
    `The file ${file} is not a database of local Cosmos DB (${what}) and is left as it is: move it away`,
    { cause },
  );
}

const noAccess = 'give this user the right to read and write it and its folder';

/** By the code of an error that may come at any time. */
const diskExplanations: Record<string, (file: string, cause: unknown) => Error> = {
  SQLITE_FULL: fullDisk,
  ENOSPC: fullDisk,
  EDQUOT: fullDisk,
  SQLITE_IOERR: (file, cause) =>
    new UnusableFileError(
      `The database file ${file} cannot be read or written (${messageOf(cause)}): check its disk`,
      { cause },
    ),
};

/** By the code of the error of opening the file. */
const explanations: Record<string, (file: string, cause: unknown) => Error> = {
  ...diskExplanations,
  SQLITE_NOTADB: (file, cause) => foreignFile(file, 'it is not an SQLite file', cause),
  SQLITE_CORRUPT: (file, cause) => damagedFile(file, messageOf(cause), cause),
  // An index found text that is no longer JSON.
  SQLITE_ERROR: (file, cause) => damagedFile(file, messageOf(cause), cause),
  SQLITE_READONLY: (file, cause) => noAccessTo(file, 'cannot be written', cause),
  SQLITE_CANTOPEN: (file, cause) => noAccessTo(file, 'cannot be opened', cause),
  EACCES: (file, cause) => noAccessTo(file, 'cannot be opened', cause),
  EPERM: (file, cause) => noAccessTo(file, 'cannot be opened', cause),
  EROFS: (file, cause) => noAccessTo(file, 'cannot be written', cause),
};

function fullDisk(file: string, cause: unknown): UnusableFileError {
  return new UnusableFileError(`The disk of the database file ${file} is full: make room on it`, { cause });
}

function noAccessTo(file: string, what: string, cause: unknown): UnusableFileError {
  return new UnusableFileError(`The database file ${file} ${what}: ${noAccess}`, { cause });
}

/** Turns an error of opening a file into one that says in a line why and what to do; such an error stays as it is. */
export function explainFileError(file: string, error: unknown): Error {
  if (error instanceof UnusableFileError) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'SQLITE_BUSY') {
    const message = `The database file ${file} is in use by another process, probably another local Cosmos DB: stop it, or use another file`;
    return Object.assign(new Error(message, { cause: error }), { code });
  }
  return (
    explanations[mainCode(error)]?.(file, error) ??
    new UnusableFileError(
      `The database file ${file} cannot be opened (${messageOf(error)}): check its folder`,
      { cause: error },
    )
  );
}

/** Turns an error of using the file that its disk has caused into such a line; any other error stays as it is. */
export function explainDiskError(file: string, error: unknown): unknown {
  return diskExplanations[mainCode(error)]?.(file, error) ?? error;
}

/** Whether the disk of the file has caused an error: it is full or failing. */
export function isOfDisk(error: unknown): boolean {
  return mainCode(error) in diskExplanations;
}

/** Some of SQLite's codes have a second part: SQLITE_READONLY_DBMOVED. */
function mainCode(error: unknown): string {
  const { code = '' } = Object(error) as NodeJS.ErrnoException;
  const [, main = code] = /^(SQLITE_[A-Z]+)_/.exec(code) ?? [];
  return main;
}

/** An error's message without line breaks and control characters, which may come from a damaged file. */
function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/[\p{Cc}\ufffd]+/gu, ' ').slice(0, 200);
}
