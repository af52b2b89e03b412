import { parseArgs } from 'node:util';
import { messageOf } from '../../local/host/log.ts';
import type { Cors } from '../../local/origins/cors.ts';
import { type CorsValues, corsOptions, readCors } from '../../local/origins/cors-options.ts';
import { type UnauthenticatedAction, unauthenticatedActions } from '../../local/sign-in/sign-in.ts';
import { UsageError } from './environment.ts';

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

/** Reads the arguments of `npm start`. @throws UsageError when they are wrong. */
export function readOptions(): StartOptions {
  const { values } = parseArgs({
    options: {
      ...corsOptions,
      empty: { type: 'boolean' },
      memory: { type: 'boolean' },
      'sign-in': { type: 'boolean' },
      unauthenticated: { type: 'string' },
      watch: { type: 'boolean' },
    },
  });
  const { empty = false, memory = false, unauthenticated = '401', watch = false } = values;
  if (values.unauthenticated !== undefined && !values['sign-in']) {
    throw new UsageError('--unauthenticated needs --sign-in');
  }
  const action = unauthenticatedActions.find(name => name === unauthenticated);
  if (action === undefined) {
    throw new UsageError(
      `--unauthenticated must be ${unauthenticatedActions.join(' or ')} (got "${unauthenticated}")`,
    );
  }
  return { cors: corsFrom(values), empty, memory, signIn: values['sign-in'] ? action : undefined, watch };
}

function corsFrom(values: CorsValues): Cors {
  try {
    return readCors(values, '.');
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}
