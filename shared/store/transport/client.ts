import { type Container, CosmosClient } from '@azure/cosmos';
import type { CosmosConfig } from '../../config.ts';
import { managedIdentity } from '../../managed-identity.ts';
import { setAttemptTimeout } from './deadline.ts';
import { httpClient } from './http-client.ts';

/**
 * Opens the container of the service. No request is sent; the database and the container are made by the
 * infrastructure. One client a process: it keeps the connections (Microsoft's guide to the JavaScript SDK).
 */
export function openContainer(config: CosmosConfig): Container {
  const { endpoint, key, database, container, identityClientId, attemptTimeout, consistencyLevel } = config;
  setAttemptTimeout(attemptTimeout);
  const client = new CosmosClient({
    endpoint,
    ...(key ? { key } : { aadCredentials: managedIdentity(identityClientId) }),
    httpClient,
    // Only then does the SDK send the session's tokens, without which a read may be older than a write that this process
    // was told is done. A stricter level of the account needs none, and would be weakened by it.
    ...(consistencyLevel === 'Session' && { consistencyLevel }),
    connectionPolicy: {
      // What is sent again, and until when, is said by policy.ts alone: none of the SDK's own limits comes before.
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
