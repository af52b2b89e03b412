/** How requests without a session are answered: Return401 or RedirectToLoginPage of authsettingsV2. */
export const unauthenticatedActions = ['401', 'redirect'] as const;
export type UnauthenticatedAction = (typeof unauthenticatedActions)[number];

/** What Azure tells the app where callers sign in first. */
export const behindSignIn = { WEBSITE_AUTH_ENABLED: 'True' };

/** The values of the options that host/command.mjs lists, as parseArgs returns them. */
export interface SignInValues {
  'sign-in'?: boolean | undefined;
  unauthenticated?: string | undefined;
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
