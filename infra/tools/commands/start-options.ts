import { messageOf } from '../../local/functions/host/log.ts';
import type { Cors } from '../../local/functions/origins/cors.ts';
import { readCors } from '../../local/functions/origins/cors-options.ts';
import { readSignIn, type UnauthenticatedAction } from '../../local/functions/sign-in/sign-in-options.ts';
import { misuse, readCommandLine } from '../../local/kit/command-line.mjs';
import { commands } from '../command-table.mjs';

/** The options of `npm start`. */
export interface StartOptions {
  cors: Cors;
  empty: boolean;
  memory: boolean;
  /** How the sign-in answers requests without a session; undefined without a sign-in. */
  signIn: UnauthenticatedAction | undefined;
  /** Whether changes of the sources are built and served. */
  watch: boolean;
}

const { start } = commands;

/** Reads the arguments of `npm start`. @throws UsageError when they are wrong. */
export function readOptions(): StartOptions {
  const { values } = readCommandLine(start);
  const { empty = false, memory = false, watch = false } = values;
  try {
    return { cors: readCors(values, '.'), empty, memory, signIn: readSignIn(values), watch };
  } catch (error) {
    throw misuse(start, messageOf(error));
  }
}
