import { AzureCliCredential } from '@azure/identity';
import {
  AnonymousCredential,
  BlobServiceClient,
  type ContainerClient,
  newPipeline,
  RestError,
} from '@azure/storage-blob';
import { localToken } from '../../local/blob/local-blob.ts';

/** Storage that does not answer is probably not running. */
const retryOptions = { maxTries: 3, retryDelayInMs: 200, maxRetryDelayInMs: 2_000 };

/** A file of the container, by its name there. */
export interface StoredBlob {
  name: string;
  etag: string;
  bytes: number;
  modified: Date;
  isDeleted: boolean;
}

/** What storage refused, and what the user can do about it. */
export class StorageTrouble extends Error {
  override readonly name = 'StorageTrouble';
}

function adviceOn({ statusCode, code }: RestError): string {
  if (statusCode === 403)
    return 'The signed-in account needs the role Storage Blob Data Contributor on the account';
  if (statusCode === undefined) return `Is storage running, and --account its address? (${code})`;
  return 'Is --account the address of the storage, and has it the container media?';
}

/** An error of the SDK as one that says what to do; any other as it is. */
export function asStorageTrouble(error: unknown): unknown {
  const { name, message } = error as Error;
  if (/^(?:CredentialUnavailable|Authentication)/.test(name))
    return new StorageTrouble(`Storage needs a sign-in: az login (${message.split('\n')[0]})`);
  if (!(error instanceof RestError)) return error;
  const { statusCode = 'no answer', code = '' } = error;
  return new StorageTrouble(`Storage: ${statusCode} ${code}\n${adviceOn(error)}`);
}

/** The container of public files, in Azure as the user who has signed in with az login, otherwise by the token of local storage. */
export class MediaContainer {
  readonly #container: ContainerClient;

  /** @param endpoint the address of the storage. */
  constructor(endpoint: string) {
    const isLocal = endpoint.startsWith('http:');
    const credential = isLocal ? new AnonymousCredential() : new AzureCliCredential();
    const pipeline = newPipeline(credential, { retryOptions });
    if (isLocal) {
      // The SDK sends tokens over https only.
      pipeline.factories.push({
        create: next => ({
          sendRequest(request) {
            request.headers.set('authorization', `Bearer ${localToken}`);
            return next.sendRequest(request);
          },
        }),
      });
    }
    this.#container = new BlobServiceClient(endpoint, pipeline).getContainerClient('media');
  }

  /** The files, and the time of storage when they were listed. @param includeDeleted with those that can be restored. */
  async list(includeDeleted: boolean): Promise<{ blobs: StoredBlob[]; at: Date }> {
    const blobs: StoredBlob[] = [];
    let at: Date | undefined;
    for await (const page of this.#container.listBlobsFlat({ includeDeleted }).byPage()) {
      at ??= page.date;
      for (const { name, properties, deleted = false } of page.segment.blobItems) {
        const { etag, contentLength: bytes = 0, lastModified: modified } = properties;
        blobs.push({ name, etag, bytes, modified, isDeleted: deleted });
      }
    }
    return { blobs, at: at ?? new Date() };
  }

  /** Deletes a file unless it has changed since it was listed. @returns whether it is deleted. */
  async delete({ name, etag }: StoredBlob): Promise<boolean> {
    try {
      await this.#container.deleteBlob(name, { conditions: { ifMatch: etag } });
      return true;
    } catch (error) {
      if (error instanceof RestError && (error.statusCode === 412 || error.statusCode === 404)) return false;
      throw error;
    }
  }

  async restore(name: string): Promise<void> {
    await this.#container.getBlobClient(name).undelete();
  }
}
