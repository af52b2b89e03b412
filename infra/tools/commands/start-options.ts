import { messageOf } from '../../local/functions/host/log.ts';
import type { Cors } from '../../local/functions/origins/cors.ts';
import { type CorsValues, readCors } from '../../local/functions/origins/cors-options.ts';
import {
  type UnauthenticatedAction,
  unauthenticatedActions,
} from '../../local/functions/sign-in/unauthenticated.ts';
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
  const { empty = false, memory = false, unauthenticated = '401', watch = false } = values;
  if (values.unauthenticated !== undefined && !values['sign-in']) {
    throw misuse(start, '--unauthenticated needs --sign-in');
  }
  const action = unauthenticatedActions.find(name => name === unauthenticated);
  if (action === undefined) {
    throw misuse(
      start,
      `--unauthenticated must be ${unauthenticatedActions.join(' or ')} (got "${unauthenticated}")`,
    );
  }
  return { cors: corsFrom(values), empty, memory, signIn: values['sign-in'] ? action : undefined, watch };
}

function corsFrom(values: CorsValues): Cors {
  try {
    return readCors(values, '.');
  } catch (error) {
    throw misuse(start, messageOf(error));
  }
}
