import { type Container, CosmosClient } from '@azure/cosmos';
import type { CosmosConfig } from '../config.ts';
import { managedIdentity } from './credential.ts';
import { resendingHttpClient } from './resending-client.ts';

/**
 * Opens the container of the service. No request is sent; the database and the container are made by the
 * infrastructure. One client a process: it keeps the connections (Microsoft's guide to the JavaScript SDK).
 */
export function openContainer({
  endpoint,
  key,
  database,
  container,
  identityClientId,
  callLimit,
}: CosmosConfig): Container {
  const client = new CosmosClient({
    endpoint,
    ...(key ? { key } : { aadCredentials: managedIdentity(identityClientId) }),
    httpClient: resendingHttpClient,
    connectionPolicy: {
      // Somebody waits for the answer over HTTP: the SDK's own 60 s and nine retries within 30 s are too long.
      requestTimeout: callLimit,
      retryOptions: {
        maxRetryAttemptCount: 9,
        fixedRetryIntervalInMilliseconds: 0,
        maxWaitTimeInSeconds: callLimit / 1000,
      },
    },
  });
  return client.database(database).container(container);
}
