import type { BlobServiceClient } from '@azure/storage-blob';
import { outsideDeadline } from '../calls/deadline.ts';
import { Failure } from '../failures/failure.ts';
import { managedIdentity } from '../managed-identity.ts';
import { storageFailure } from './storage-failure.ts';

/** Where blobs are stored, and how the service gets access. */
export interface StorageConfig {
  /** The address of Blob Storage, such as https://name.blob.core.windows.net, without a slash at its end. */
  endpoint: string;
  /** The token of local storage over http; if left out, the managed identity is used. */
  token?: string | undefined;
  /** The client id of the user-assigned managed identity; if left out, the system-assigned one is used. */
  identityClientId?: string | undefined;
}

type Sdk = typeof import('./storage-sdk.ts');

/** What calls of storage are made with. */
export interface Connected {
  sdk: Sdk;
  service: BlobServiceClient;
}

/** How long a call may take with its retries, in milliseconds. */
export const callTimeout = 10_000;

/** How often a call is tried. */
export const maxTries = 4;

const retryOptions = { maxTries, retryDelayInMs: 100, maxRetryDelayInMs: 2_000 };

async function connect({ endpoint, token, identityClientId }: StorageConfig): Promise<Connected> {
  const sdk = await import('./storage-sdk.ts');
  if (token === undefined) {
    const pipeline = sdk.newPipeline(managedIdentity(identityClientId), { retryOptions });
    return { sdk, service: new sdk.BlobServiceClient(endpoint, pipeline) };
  }
  const pipeline = sdk.newPipeline(new sdk.AnonymousCredential(), { retryOptions });
  // The SDK sends tokens over https only, and local storage has no certificate that a browser would take.
  pipeline.factories.push({
    create: next => ({
      sendRequest(request) {
        request.headers.set('authorization', `Bearer ${token}`);
        return next.sendRequest(request);
      },
    }),
  });
  return { sdk, service: new sdk.BlobServiceClient(endpoint, pipeline) };
}

/**
 * A connection to Azure Blob Storage. The SDK is loaded with the first call. No call uses up the deadline of the operation, which is
 * that of Cosmos DB.
 */
export class BlobStorage {
  readonly #config: StorageConfig;
  #connecting: Promise<Connected> | undefined;

  constructor(config: StorageConfig) {
    this.#config = config;
  }

  connect(): Promise<Connected> {
    this.#connecting ??= connect(this.#config);
    return this.#connecting;
  }

  /** Makes a call. @param what it is for, after «Blob Storage did not». @throws Failure `storageFailed`. */
  async call<T>(what: string, act: (connected: Connected) => Promise<T>): Promise<T> {
    const connected = await this.connect();
    return outsideDeadline(act(connected)).catch(error => {
      throw error instanceof Failure ? error : storageFailure(what, error);
    });
  }
}
