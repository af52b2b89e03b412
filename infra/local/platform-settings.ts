/**
 * The settings by which the Functions host treats the app here as in Azure; infra/modules/function-app.bicep has them
 * too, with their reasons.
 */
export const platformSettings = {
  languageWorkers__node__arguments: '--max-http-header-size=65536',
  FUNCTIONS_REQUEST_BODY_SIZE_LIMIT: '8912896',
};
