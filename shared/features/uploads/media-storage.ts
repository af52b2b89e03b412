import type {
  BlobHTTPHeaders,
  BlobSASPermissions,
  BlobServiceClient,
  BlockBlobClient,
  UserDelegationKey,
} from '@azure/storage-blob';
import {
  BlobStorage,
  type Connected,
  callTimeout,
  maxTries,
  type StorageConfig,
} from '../../blob-storage/blob-storage.ts';
import { isUnanswered, storageFailure, unless } from '../../blob-storage/storage-failure.ts';
import { ownAddress, ownSpelling, publicContainer } from './own-spelling.ts';

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
 * How long reading the files of a request may take, or a call that copies one, with retries, in milliseconds. The create of a medium reads
 * once, and copies and makes other calls at most twice, one after the other besides its write, and Azure ends a request at 230 s.
 */
export const fileTimeout = 60_000;

/** The name of a public file within its blog: its digest and its kind (shared/features/uploads/admission.ts). */
const ownName = /^[0-9a-f]{64}\.[a-z0-9]{3,4}$/;

/** The files of media, in Azure Blob Storage. */
export class MediaStorage {
  readonly #endpoint: string;
  readonly #storage: BlobStorage;
  /** An address in the one spelling in which media are stored (ownSpelling). */
  readonly spelt: (address: string) => string;
  #key: { value: UserDelegationKey; expires: number } | undefined;

  constructor(config: StorageConfig) {
    this.#endpoint = config.endpoint;
    this.#storage = new BlobStorage(config);
    this.spelt = ownSpelling(config.endpoint);
  }

  /** The address at which anybody can read a file. */
  addressOf(name: string): string {
    return ownAddress(this.#endpoint, name);
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
    return this.#storage.call('sign an address', async ({ sdk }) =>
      this.#signed(name, sdk.BlobSASPermissions.parse('c')),
    );
  }

  /** What was uploaded under a name; undefined if nothing was. */
  async incoming(name: string): Promise<IncomingFile | undefined> {
    return this.#storage
      .call('look for an upload', async connected => {
        const { etag = '', contentLength = 0 } = await this.#blob(connected, 'incoming', name).getProperties({
          abortSignal: AbortSignal.timeout(callTimeout),
        });
        return { name, etag, bytes: contentLength };
      })
      .catch(unless('BlobNotFound'));
  }

  /**
   * The bytes of an upload. If the connection breaks, reading goes on where it ended. The SDK would do so too, but takes what breaks
   * for an end that its caller has asked for.
   */
  async *read(
    { name, etag }: IncomingFile,
    abortSignal: AbortSignal,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    const connected = await this.#storage.connect();
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
        const isBroken = !abortSignal.aborted && isUnanswered(error);
        if (!isBroken || tries === maxTries) throw storageFailure('read an upload', error);
      }
    }
  }

  /** Copies an upload to where anybody can read it, within storage. A file that is there already is left as it is. */
  async publish({ name, etag }: IncomingFile, to: string, blobHTTPHeaders: BlobHTTPHeaders): Promise<void> {
    await this.#storage
      .call('publish a file', async connected => {
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
      })
      .catch(unless('BlobAlreadyExists'));
  }

  /** Gives a public file a new tag, and these headers. @returns whether it is there. */
  async renew(name: string, headers: BlobHTTPHeaders): Promise<boolean> {
    const renewed = await this.#storage
      .call('renew a file', async connected => {
        const options = { abortSignal: AbortSignal.timeout(callTimeout) };
        return this.#blob(connected, 'media', name).setHTTPHeaders(headers, options);
      })
      .catch(unless('BlobNotFound'));
    return renewed !== undefined;
  }

  /** Brings back a public file that was deleted; one that is there stays as it is. @returns whether it is there. */
  async undelete(name: string): Promise<boolean> {
    const undeleted = await this.#storage
      .call('bring back a file', async connected =>
        this.#blob(connected, 'media', name).undelete({ abortSignal: AbortSignal.timeout(callTimeout) }),
      )
      .catch(unless('BlobNotFound'));
    return undeleted !== undefined;
  }

  /** Gives a public file a new tag, and the headers that it has. @returns whether it is there. */
  async retag(name: string): Promise<boolean> {
    const found = await this.#storage
      .call('look for a file', async connected =>
        this.#blob(connected, 'media', name).getProperties({ abortSignal: AbortSignal.timeout(callTimeout) }),
      )
      .catch(unless('BlobNotFound'));
    if (!found) return false;
    const { contentType, cacheControl, contentDisposition } = found;
    return this.renew(name, {
      ...(contentType && { blobContentType: contentType }),
      ...(cacheControl && { blobCacheControl: cacheControl }),
      ...(contentDisposition && { blobContentDisposition: contentDisposition }),
    });
  }

  /** A public file; undefined if it is not there. */
  async find(name: string): Promise<PublicFile | undefined> {
    return this.#storage
      .call('look for a file', async connected => {
        const { etag = '' } = await this.#blob(connected, 'media', name).getProperties({
          abortSignal: AbortSignal.timeout(callTimeout),
        });
        return { name, etag };
      })
      .catch(unless('BlobNotFound'));
  }

  /** All public files of a blog. */
  async list(blogId: string): Promise<PublicFile[]> {
    return this.#storage.call('list files', async ({ service }) => {
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
    await this.#storage
      .call('delete a file', async connected => {
        const options = { conditions: { ifMatch: etag }, abortSignal: AbortSignal.timeout(callTimeout) };
        await this.#blob(connected, 'media', name).delete(options);
      })
      .catch(unless('BlobNotFound', 'ConditionNotMet'));
  }

  #blob({ service }: Connected, container: keyof typeof containers, name: string): BlockBlobClient {
    return service.getContainerClient(containers[container]).getBlockBlobClient(name);
  }

  /** The address of an upload, signed with a key that storage gives to the service's identity. */
  async #signed(blobName: string, permissions: BlobSASPermissions): Promise<{ url: string; expires: Date }> {
    const { sdk, service } = await this.#storage.connect();
    const expires = new Date(Date.now() + addressLifetime);
    const sas = sdk.generateBlobSASQueryParameters(
      {
        containerName: containers.incoming,
        blobName,
        permissions,
        expiresOn: expires,
        ...(this.#endpoint.startsWith('https:') && { protocol: sdk.SASProtocol.Https }),
      },
      await this.#delegationKey(service),
      service.accountName,
    );
    return { url: `${this.#endpoint}/${containers.incoming}/${blobName}?${sas}`, expires };
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
