import {
  AnonymousCredential,
  BaseRequestPolicy,
  type BlobSASSignatureValues,
  BlobServiceClient,
  type ContainerClient,
  generateBlobSASQueryParameters,
  newPipeline,
  type RequestPolicy,
  type RequestPolicyOptions,
  type UserDelegationKey,
  type WebResource,
} from '@azure/storage-blob';
import { useStarted } from '../../kit/testing/use-started.ts';
import { type LocalBlob, type LocalBlobOptions, startLocalBlob } from '../local-blob.ts';
import type { FaultEffect } from '../wire/faults.ts';
import type { Operation } from '../wire/operation.ts';

/** A local Blob Storage with two containers, and the unmodified SDK talking to it over a socket. */
export interface RunningBlob {
  blob: LocalBlob;
  client: BlobServiceClient;
  /** The private container, and the one whose blobs are public. */
  incoming: ContainerClient;
  media: ContainerClient;
  close(): Promise<void>;
}

export async function runBlob(options: Partial<LocalBlobOptions> = {}): Promise<RunningBlob> {
  const blob = await startLocalBlob({
    port: 0,
    folder: undefined,
    containers: [
      { name: 'incoming', publicAccess: 'none' },
      { name: 'media', publicAccess: 'blob' },
    ],
    ...options,
  });
  const client = makeClient(blob);
  return {
    blob,
    client,
    incoming: client.getContainerClient('incoming'),
    media: client.getContainerClient('media'),
    close: () => blob.close(),
  };
}

/** The same for all tests of a file, or of the `describe` in which it is called. */
export const useBlob = (options: Partial<LocalBlobOptions> = {}): RunningBlob =>
  useStarted(
    () => runBlob(options),
    running => running.close(),
  );

/** The SDK's own credentials with tokens refuse plain HTTP. */
class BearerPolicy extends BaseRequestPolicy {
  readonly #token: string;

  constructor(next: RequestPolicy, options: RequestPolicyOptions, token: string) {
    super(next, options);
    this.#token = token;
  }

  sendRequest(request: WebResource) {
    request.headers.set('authorization', `Bearer ${this.#token}`);
    return this._nextPolicy.sendRequest(request);
  }
}

export function makeClient({ endpoint, token }: Pick<LocalBlob, 'endpoint' | 'token'>): BlobServiceClient {
  const pipeline = newPipeline(new AnonymousCredential(), { retryOptions: { maxTries: 1 } });
  pipeline.factories.push({
    create: (next: RequestPolicy, options: RequestPolicyOptions) => new BearerPolicy(next, options, token),
  });
  return new BlobServiceClient(endpoint, pipeline);
}

const minutes = 60_000;

/** A key that is valid from some minutes ago on. */
export const delegationKey = (client: BlobServiceClient, now = Date.now()): Promise<UserDelegationKey> =>
  client.getUserDelegationKey(new Date(now - 5 * minutes), new Date(now + 60 * minutes));

/** What a signature says: permissions, and what it is for. */
export type Signing = Omit<BlobSASSignatureValues, 'expiresOn'> & { expiresOn?: Date };

/** The address of a blob, or of a container, with a signature of the SDK. */
export async function signedUrl({ blob, client }: RunningBlob, signing: Signing): Promise<string> {
  const key = await delegationKey(client);
  const values = { expiresOn: new Date(Date.now() + 15 * minutes), ...signing };
  const query = generateBlobSASQueryParameters(values, key, blob.account).toString();
  const name = signing.blobName === undefined ? '' : `/${signing.blobName}`;
  return `${blob.endpoint}/${signing.containerName}${name}?${query}`;
}

/** Lets requests of an operation meet a fault, one if `times` is left out. */
export const addFault = (blob: LocalBlob, operation: Operation, effect: FaultEffect, times = 1) =>
  blob.faults.add({ operation, times, effect });
