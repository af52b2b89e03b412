/**
 * Settings of the Functions host, the same here as in Azure; infra/modules/function-app.bicep sets them there and gives
 * the reasons.
 */
export const platformSettings = {
  FUNCTIONS_REQUEST_BODY_SIZE_LIMIT: '8912896',
};

/** What the app is told where nobody signs in. */
export const withoutSignIn = { SIGN_IN_OFF: 'allowed' };
