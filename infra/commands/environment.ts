import { join } from 'node:path';

/** A setting or argument of a command that cannot be used, with what to do about it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A port from the environment. @throws UsageError when it is none. */
export function portFrom(variable: string, otherwise: number): number {
  const text = process.env[variable]?.trim();
  if (!text) return otherwise;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`${variable} is «${text}», which is no port: give it a number up to 65535`);
}

/** Where local Cosmos DB keeps its data: `.data/`, or the folder that DATA_DIR names. */
export function dataFile(): string {
  return join(process.env.DATA_DIR?.trim() || '.data', 'cosmos.sqlite');
}

/** What to tell the user when a port that a variable chooses is in use. */
export function portTaken(variable: string, port: number): UsageError {
  return new UsageError(
    `Port ${port} is taken: stop what uses it, or choose another with ${variable}=${port + 1}`,
  );
}

/** One line instead of a stack: the port is taken, or the data are in use or cannot be used. */
export function explainStoreFailure(error: unknown, port: number, file: string | undefined): never {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') throw portTaken('COSMOS_PORT', port);
  if (code === 'SQLITE_BUSY') {
    throw new UsageError(
      `${file} is in use by another process: stop it, or choose another folder with DATA_DIR`,
    );
  }
  if (code === 'UNUSABLE_FILE') {
    throw new UsageError(`${message}, or choose another folder with DATA_DIR`);
  }
  throw error;
}

/** A line instead of a stack: the app does not compile, or its folder cannot be written. */
export function explainBuildFailure(error: unknown): never {
  const { errors, syscall, message } = error as NodeJS.ErrnoException & { errors?: unknown };
  // esbuild has said what is wrong, with its place in the source.
  if (errors) throw new UsageError('The app was not built');
  if (syscall) throw new UsageError(`The app was not built: ${message}`);
  throw error;
}

/** Runs a command; what the user can mend is told in a line, anything else with its stack. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const isForUser = error instanceof UsageError || code.startsWith('ERR_PARSE_ARGS');
    console.error(isForUser ? message : error);
    process.exit(1);
  });
}
