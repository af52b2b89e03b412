import type { Container } from '@azure/cosmos';
import { setAttemptTimeout } from '../../calls/deadline.ts';
import { managedIdentity } from '../../managed-identity.ts';
import { CosmosClient } from './cosmos-sdk.ts';
import { httpClient } from './http-client.ts';

/** The consistency level of a Cosmos DB account; the weaker levels are not enough for this service. */
export type ConsistencyLevel = 'Session' | 'BoundedStaleness' | 'Strong';

/** Where the content is stored, and how the service gets access. */
export interface CosmosConfig {
  /** The account's address, such as https://name.documents.azure.com:443/. */
  endpoint: string;
  database: string;
  container: string;
  /** The account's key, for a local Cosmos DB; if left out, the managed identity is used. */
  key?: string;
  /** The client id of the user-assigned managed identity; if left out, the system-assigned one is used. */
  identityClientId?: string;
  /** The account's consistency level. With Session, the service sends session tokens to read its own writes. */
  consistencyLevel: ConsistencyLevel;
  /** How long one attempt at a request may take, in milliseconds; an operation ends within three times that. */
  attemptTimeout: number;
}

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
