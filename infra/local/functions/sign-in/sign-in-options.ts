import { userPath } from '../../kit/command-line.mjs';
import { checkExcludedPaths, type ExcludedPaths } from './excluded-paths.ts';
import { readPeopleFile } from './people.ts';
import type { Person } from './person.ts';

/** How requests without a session are answered: Return401 or RedirectToLoginPage of authsettingsV2. */
export const unauthenticatedActions = ['401', 'redirect'] as const;
export type UnauthenticatedAction = (typeof unauthenticatedActions)[number];

/** What Azure sets for the app where callers sign in first. */
export const behindSignIn = { WEBSITE_AUTH_ENABLED: 'True' };

/** The values of the options that host/command.mjs lists, as parseArgs returns them. */
export interface SignInValues {
  'sign-in'?: boolean | undefined;
  unauthenticated?: string | undefined;
  people?: string | undefined;
  'excluded-path'?: string[] | undefined;
}

/**
 * The paths that a command's options exclude from the sign-in.
 * @throws Error when they are wrong.
 */
export function readExcludedPaths(values: SignInValues): ExcludedPaths {
  const { 'sign-in': signIn = false, 'excluded-path': paths = [] } = values;
  if (paths.length > 0 && !signIn) throw new Error('--excluded-path needs --sign-in');
  checkExcludedPaths(paths);
  return paths;
}

/**
 * How the sign-in that a command's options ask for answers requests without a session; undefined without a sign-in.
 * @throws Error when they are wrong.
 */
export function readSignIn(values: SignInValues): UnauthenticatedAction | undefined {
  const { 'sign-in': signIn = false, unauthenticated } = values;
  if (unauthenticated !== undefined && !signIn) throw new Error('--unauthenticated needs --sign-in');
  if (!signIn) return undefined;
  const action = unauthenticatedActions.find(name => name === (unauthenticated ?? '401'));
  if (action !== undefined) return action;
  const allowed = unauthenticatedActions.join(' or ');
  throw new Error(`--unauthenticated must be ${allowed} (got "${unauthenticated}")`);
}

/**
 * The people in the file that a command's options name; undefined without one.
 * @throws Error when they are wrong.
 */
export function readPeople(values: SignInValues): Person[] | undefined {
  const { 'sign-in': signIn = false, people } = values;
  if (people === undefined) return undefined;
  if (!signIn) throw new Error('--people needs --sign-in');
  return readPeopleFile(userPath(people), people);
}
