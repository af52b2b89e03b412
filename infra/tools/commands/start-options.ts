import { type Command, misuse, readCommandLine } from '../../local/command-line.ts';
import { messageOf } from '../../local/host/log.ts';
import type { Cors } from '../../local/origins/cors.ts';
import { type CorsValues, corsOptions, readCors } from '../../local/origins/cors-options.ts';
import { type UnauthenticatedAction, unauthenticatedActions } from '../../local/sign-in/unauthenticated.ts';
import { portSetting, storeSettings } from './environment.ts';

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

const start = {
  run: 'npm start --',
  does: 'Serves the app locally, over local Cosmos DB, and builds it first if something has changed.',
  options: {
    empty: { type: 'boolean', means: 'Does not load the sample blog' },
    memory: { type: 'boolean', means: 'Keeps no data' },
    'sign-in': { type: 'boolean', means: 'Asks for a sign-in, as in Azure' },
    unauthenticated: {
      type: 'string',
      value: unauthenticatedActions.join('|'),
      means: 'What requests without a sign-in get: 401, or its form',
    },
    watch: { type: 'boolean', means: 'Builds and serves each change of the sources' },
    ...corsOptions,
  },
  settings: { ...portSetting, ...storeSettings },
} as const satisfies Command;

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
