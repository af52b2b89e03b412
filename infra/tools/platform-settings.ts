import type { Cors } from '../local/functions/origins/cors.ts';

/**
 * Settings of the Functions host, the same here as in Azure; infra/modules/function-app.bicep sets them there and gives
 * the reasons.
 */
export const platformSettings = {
  FUNCTIONS_REQUEST_BODY_SIZE_LIMIT: '2621440',
};

/** The app's settings where nobody signs in. */
export const withoutSignIn = { SIGN_IN_OFF: 'allowed' };

/** The app's settings where only members see a blog. */
export const membersOnly = { MEMBERS: 'on' };

/** The app's settings where blogs tell others of their changes. */
export const eventsOn = { EVENTS: 'on' };

/** What makes an app the public surface, as infra/modules/function-app.bicep sets it. */
export const publicSurface = { SURFACE: 'public' };

/** The app's settings about the pages of other origins that may call it, unless the environment says something else. */
export const allowedOrigins = ({ origins }: Cors) => ({
  ALLOWED_ORIGINS: process.env.ALLOWED_ORIGINS ?? origins.join(','),
});

/** What opens without a sign-in: the files of the studio, as infra/modules/sign-in.bicep has them. */
export const excludedPaths = ['/api/studio', '/api/studio/*'];
