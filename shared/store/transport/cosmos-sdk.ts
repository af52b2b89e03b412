// What the service uses of the SDK and of the HTTP client that comes with it. In the package they are a file of their own: most of
// what a build has to read, and the same after each change of the service (infra/tools/build/sdk-bundle.ts).
export { createDefaultHttpClient, RestError } from '@azure/core-rest-pipeline';
export { CosmosClient, ErrorResponse } from '@azure/cosmos';
