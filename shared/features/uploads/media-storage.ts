import type {
  BlobHTTPHeaders,
  BlobSASPermissions,
  BlobServiceClient,
  BlockBlobClient,
  UserDelegationKey,
} from '@azure/storage-blob';
import { outsideDeadline } from '../../calls/deadline.ts';
import { Failure } from '../../failures/failure.ts';
import { managedIdentity } from '../../managed-identity.ts';
import { ownAddress, ownSpelling, publicContainer } from './own-spelling.ts';

/** Where files are stored, and how the service gets access. */
export interface StorageConfig {
  /** The address of Blob Storage, such as https://name.blob.core.windows.net, without a slash at its end. */
  endpoint: string;
  /** The token of local storage over http; if left out, the managed identity is used. */
  token?: string | undefined;
  /** The client id of the user-assigned managed identity; if left out, the system-assigned one is used. */
  identityClientId?: string | undefined;
}

/** A file that can be read by its address, in the version with this tag. */
export interface PublicFile {
  name: string;
  etag: string;
}

/** A file that was uploaded and that nobody can read yet. */
export interface IncomingFile extends PublicFile {
  bytes: number;
}

/** The private container that files are uploaded into, and the one whose files anybody can read by their addresses. */
const containers = { incoming: 'incoming', media: publicContainer } as const;

/** How long an address takes an upload, and how long the service may read what was uploaded by its own, in milliseconds. */
const addressLifetime = 15 * 60_000;

/** How long a delegation key lives, and how much of that must be left for an address to be signed with it, in milliseconds. */
const keyLifetime = 4 * 3_600_000;
const keyReserve = 3_600_000;

/** How far the clock of this machine may be ahead of storage's, in milliseconds. */
const clockSkew = 15 * 60_000;

/**
 * How long a call may take with its retries, in milliseconds, and one that reads or copies a file. The create of a medium makes at
 * most three of each besides its write, and Azure ends a request at 230 s.
 */
const callTimeout = 10_000;
const fileTimeout = 60_000;

const retryOptions = { maxTries: 4, retryDelayInMs: 100, maxRetryDelayInMs: 2_000 };

/** The name of a public file within its blog: its digest and its kind (shared/features/uploads/admission.ts). */
const ownName = /^[0-9a-f]{64}\.[a-z0-9]{3,4}$/;

type Sdk = typeof import('./storage-sdk.ts');

interface Connected {
  sdk: Sdk;
  service: BlobServiceClient;
}

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
 * The files of media, in Azure Blob Storage. The SDK is loaded with the first call. No call uses up the deadline of the operation,
 * which is that of Cosmos DB.
 */
export class MediaStorage {
  readonly #config: StorageConfig;
  /** An address in the one spelling in which media are stored (ownSpelling). */
  readonly spelt: (address: string) => string;
  #connecting: Promise<Connected> | undefined;
  #key: { value: UserDelegationKey; expires: number } | undefined;

  constructor(config: StorageConfig) {
    this.#config = config;
    this.spelt = ownSpelling(config.endpoint);
  }

  /** The address at which anybody can read a file. */
  addressOf(name: string): string {
    return ownAddress(this.#config.endpoint, name);
  }

  /**
   * The name of the file of a blog that has this address; undefined if it is elsewhere. Anybody may give a medium any address: one
   * with `..` in it would lead to the files of another blog.
   */
  nameOf(blogId: string, address: string): string | undefined {
    const folder = this.addressOf(`${blogId}/`);
    const name = address.slice(folder.length);
    return address.startsWith(folder) && ownName.test(name) ? `${blogId}/${name}` : undefined;
  }

  /** An address that takes one new file, once, until it expires. */
  async addressForUpload(name: string): Promise<{ url: string; expires: Date }> {
    return this.#call('sign an address', async ({ sdk }) =>
      this.#signed(name, sdk.BlobSASPermissions.parse('c')),
    );
  }

  /** What was uploaded under a name; undefined if nothing was. */
  async incoming(name: string): Promise<IncomingFile | undefined> {
    return this.#call('look for an upload', async connected => {
      const { etag = '', contentLength = 0 } = await this.#blob(connected, 'incoming', name).getProperties({
        abortSignal: AbortSignal.timeout(callTimeout),
      });
      return { name, etag, bytes: contentLength };
    }).catch(unless('BlobNotFound'));
  }

  /**
   * The bytes of an upload. If the connection breaks, reading goes on where it ended. The SDK would do so too, but takes what breaks
   * for an end that its caller has asked for.
   */
  async *read({ name, etag }: IncomingFile): AsyncGenerator<Uint8Array, void, undefined> {
    const connected = await this.#connect();
    const abortSignal = AbortSignal.timeout(fileTimeout);
    const options = { conditions: { ifMatch: etag }, abortSignal };
    let read = 0;
    for (let tries = 1; ; tries++) {
      try {
        const blob = this.#blob(connected, 'incoming', name);
        const { readableStreamBody } = await blob.download(read, undefined, options);
        // In Node.js, every download has this stream.
        for await (const chunk of readableStreamBody ?? []) {
          read += chunk.length;
          yield chunk as Buffer;
        }
        return;
      } catch (error) {
        const isBroken = !abortSignal.aborted && safeToTell(error).statusCode === undefined;
        if (!isBroken || tries === retryOptions.maxTries) throw storageFailure('read an upload', error);
      }
    }
  }

  /** Copies an upload to where anybody can read it, within storage. A file that is there already is left as it is. */
  async publish({ name, etag }: IncomingFile, to: string, blobHTTPHeaders: BlobHTTPHeaders): Promise<void> {
    await this.#call('publish a file', async connected => {
      const { url } = await this.#signed(name, connected.sdk.BlobSASPermissions.parse('r'));
      await this.#blob(connected, 'media', to).syncUploadFromURL(url, {
        copySourceBlobProperties: false,
        blobHTTPHeaders,
        // Without any, storage would publish those that the client sent with the file, which are not looked at.
        metadata: { checked: 'true' },
        sourceConditions: { ifMatch: etag },
        conditions: { ifNoneMatch: '*' },
        abortSignal: AbortSignal.timeout(fileTimeout),
      });
    }).catch(unless('BlobAlreadyExists'));
  }

  /** Gives a public file a new tag, and these headers. @returns whether it is there. */
  async renew(name: string, headers: BlobHTTPHeaders): Promise<boolean> {
    const renewed = await this.#call('renew a file', async connected => {
      const options = { abortSignal: AbortSignal.timeout(callTimeout) };
      return this.#blob(connected, 'media', name).setHTTPHeaders(headers, options);
    }).catch(unless('BlobNotFound'));
    return renewed !== undefined;
  }

  /** A public file; undefined if it is not there. */
  async find(name: string): Promise<PublicFile | undefined> {
    return this.#call('look for a file', async connected => {
      const { etag = '' } = await this.#blob(connected, 'media', name).getProperties({
        abortSignal: AbortSignal.timeout(callTimeout),
      });
      return { name, etag };
    }).catch(unless('BlobNotFound'));
  }

  /** All public files of a blog. */
  async list(blogId: string): Promise<PublicFile[]> {
    return this.#call('list files', async ({ service }) => {
      const files: PublicFile[] = [];
      const container = service.getContainerClient(containers.media);
      const options = { prefix: `${blogId}/`, abortSignal: AbortSignal.timeout(callTimeout) };
      for await (const { name, properties } of container.listBlobsFlat(options))
        files.push({ name, etag: properties.etag });
      return files;
    });
  }

  /** Deletes a public file, unless it has changed since. */
  async delete({ name, etag }: PublicFile): Promise<void> {
    await this.#call('delete a file', async connected => {
      const options = { conditions: { ifMatch: etag }, abortSignal: AbortSignal.timeout(callTimeout) };
      await this.#blob(connected, 'media', name).delete(options);
    }).catch(unless('BlobNotFound', 'ConditionNotMet'));
  }

  #connect(): Promise<Connected> {
    this.#connecting ??= connect(this.#config);
    return this.#connecting;
  }

  #blob({ service }: Connected, container: keyof typeof containers, name: string): BlockBlobClient {
    return service.getContainerClient(containers[container]).getBlockBlobClient(name);
  }

  async #call<T>(what: string, act: (connected: Connected) => Promise<T>): Promise<T> {
    const connected = await this.#connect();
    return outsideDeadline(act(connected)).catch(error => {
      throw storageFailure(what, error);
    });
  }

  /** The address of an upload, signed with a key that storage gives to the service's identity. */
  async #signed(blobName: string, permissions: BlobSASPermissions): Promise<{ url: string; expires: Date }> {
    const { sdk, service } = await this.#connect();
    const expires = new Date(Date.now() + addressLifetime);
    const { endpoint } = this.#config;
    const sas = sdk.generateBlobSASQueryParameters(
      {
        containerName: containers.incoming,
        blobName,
        permissions,
        expiresOn: expires,
        ...(endpoint.startsWith('https:') && { protocol: sdk.SASProtocol.Https }),
      },
      await this.#delegationKey(service),
      service.accountName,
    );
    return { url: `${endpoint}/${containers.incoming}/${blobName}?${sas}`, expires };
  }

  async #delegationKey(service: BlobServiceClient): Promise<UserDelegationKey> {
    const now = Date.now();
    if (this.#key && this.#key.expires - now > keyReserve) return this.#key.value;
    const expires = now + keyLifetime;
    const value = await service.getUserDelegationKey(new Date(now - clockSkew), new Date(expires), {
      abortSignal: AbortSignal.timeout(callTimeout),
    });
    this.#key = { value, expires };
    return value;
  }
}

/** What storage said to a call that failed. Its own errors have addresses with signatures, which nobody may log. */
class StorageError extends Error {
  override readonly name = 'StorageError';
  /** Storage's own, such as BlobNotFound; what cut the call off, if storage did not answer. */
  readonly code: string;

  constructor(what: string, status: number | undefined, code: string) {
    super(`Blob Storage did not ${what}: ${status ?? 'no answer'}`);
    this.code = code;
  }
}

/** What of the errors of the SDK and of Node.js is known not to be secret. The answers to HEAD have their codes in `details`. */
interface SafeToTell {
  statusCode?: number;
  code?: string;
  name?: string;
  details?: { errorCode?: string };
}

const safeToTell = (error: unknown): SafeToTell => Object(error);

function storageFailure(what: string, error: unknown): Failure {
  const { statusCode, code, name = '', details } = safeToTell(error);
  const cause = new StorageError(what, statusCode, details?.errorCode ?? code ?? name);
  return new Failure('storageFailed', [], cause);
}

/** Takes failures with one of these codes of storage for no result. */
const unless =
  (...codes: string[]) =>
  (error: unknown): undefined => {
    if (error instanceof Failure && error.cause instanceof StorageError && codes.includes(error.cause.code))
      return undefined;
    throw error;
  };
