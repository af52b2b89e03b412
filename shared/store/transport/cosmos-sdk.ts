// What the service uses of the SDK and of the HTTP client that comes with it. In the package they are a separate file:
// they are most of what a build reads, and no change of the service affects them (infra/tools/build/bundles.ts).
export { createDefaultHttpClient, RestError } from '@azure/core-rest-pipeline';
export { CosmosClient, ErrorResponse } from '@azure/cosmos';
