import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { UsageError } from '../../local/kit/command-line.mjs';
import { describeTakenPort } from '../../local/kit/loopback.ts';
import { describeUserFailure } from '../user-failure.mjs';

/** A port from the environment. @throws UsageError when it is not a port. */
export function portFrom(variable: string, otherwise: number): number {
  const text = process.env[variable]?.trim();
  if (!text) return otherwise;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`${variable} must be 0 to 65535 (got "${text}")`);
}

/** A path in the folder of the data: `.data/`, or the one that DATA_DIR names. */
const dataPath = (name: string) => join(process.env.DATA_DIR?.trim() || '.data', name);

/** Where local Cosmos DB and local Blob Storage keep their data, and the local host when its timers ran. */
export const dataFile = (): string => dataPath('cosmos.sqlite');
export const blobFolder = (): string => dataPath('blob');
export const timersFile = (): string => dataPath('timers.json');

/** What is most likely meant when something that `npm start` needs is taken. */
export const secondService = 'a second service needs COSMOS_PORT, BLOB_PORT, PORT, and DATA_DIR or --memory';

/** The error for a port that is in use; `variable` is the setting that chooses it. */
export function portTaken(variable: string, port: number): UsageError {
  return new UsageError(`${describeTakenPort(variable, port)}; ${secondService}`);
}

/** A store as it is started here: where it listens, and where it keeps its data. */
export interface StorePlace {
  /** The setting that chooses the port. */
  variable: 'COSMOS_PORT' | 'BLOB_PORT';
  port: number;
  /** The file or folder; undefined if nothing is kept. */
  data: string | undefined;
}

/** Turns expected failures into one line without a stack: the port is taken, or the data are in use or damaged. */
export function explainStoreFailure(error: unknown, { variable, port, data }: StorePlace): never {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') throw portTaken(variable, port);
  const { syscall } = Object((error as Error).cause) as NodeJS.ErrnoException;
  if (code === 'EACCES' && syscall === 'listen')
    throw new UsageError(`${message}: choose a port from 1024 on with ${variable}`);
  if (['SQLITE_BUSY', 'FOLDER_IN_USE'].includes(code)) {
    throw new UsageError(
      `${data} is in use by another process: stop it, or choose another folder with DATA_DIR; ${secondService}`,
    );
  }
  if (code === 'UNUSABLE_FILE') {
    throw new UsageError(`${message}, or choose another folder with DATA_DIR`);
  }
  throw error;
}

/** How long a build waits for this process to end after esbuild's process has ended, in milliseconds. */
const untilEnd = 500;

/** Turns expected failures into one line without a stack: the app does not compile, or its folder is not writable. */
export async function explainBuildFailure(error: unknown): Promise<never> {
  const { errors, syscall, message } = error as NodeJS.ErrnoException & { errors?: unknown };
  // Ctrl-C in a terminal reaches esbuild's process as well, which may end before this one has taken notice.
  if (message.startsWith('The service was stopped')) await delay(untilEnd);
  // esbuild has printed the error and its place in the source.
  if (errors) throw new UsageError('The app was not built');
  if (syscall) throw new UsageError(`The app was not built: ${message}`);
  throw error;
}

/** Runs a command. Prints one line for errors that the user can fix, a stack for all others. */
export function runCommand(main: () => Promise<void>): void {
  main().catch(endWith);
}

/** Ends the command with what it failed with. */
export function endWith(error: unknown): never {
  console.error(error instanceof UsageError ? error.message : (describeUserFailure(error) ?? error));
  process.exit(1);
}
