import type { Container } from '@azure/cosmos';
import { setAttemptTimeout } from '../../calls/deadline.ts';
import type { CosmosConfig } from '../../config.ts';
import { managedIdentity } from '../../managed-identity.ts';
import { CosmosClient } from './cosmos-sdk.ts';
import { httpClient } from './http-client.ts';

/**
 * Opens the container of the service. This sends no request; the infrastructure creates the database and the container.
 * Call it once per process, because the client keeps the connections (Microsoft's guide to the JavaScript SDK).
 */
export function openContainer(config: CosmosConfig): Container {
  const { endpoint, key, database, container, identityClientId, attemptTimeout, consistencyLevel } = config;
  setAttemptTimeout(attemptTimeout);
  const client = new CosmosClient({
    endpoint,
    ...(key ? { key } : { aadCredentials: managedIdentity(identityClientId) }),
    httpClient,
    // Only with this does the SDK send session tokens, without which a read may be older than a write that this process
    // has completed. A stricter level of the account needs no tokens, and setting Session would weaken it.
    ...(consistencyLevel === 'Session' && { consistencyLevel }),
    connectionPolicy: {
      // Only policy.ts decides what is sent again and until when, so the SDK's own limits must never come first.
      requestTimeout: 2 ** 31 - 1,
      retryOptions: {
        maxRetryAttemptCount: 0,
        fixedRetryIntervalInMilliseconds: 0,
        maxWaitTimeInSeconds: 0,
      },
    },
  });
  return client.database(database).container(container);
}
