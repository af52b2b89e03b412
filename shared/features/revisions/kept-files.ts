import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { BlobItem, ContainerClient } from '@azure/storage-blob';
import {
  BlobStorage,
  type Connected,
  callTimeout,
  type StorageConfig,
} from '../../blob-storage/blob-storage.ts';
import { unless } from '../../blob-storage/storage-failure.ts';
import { outsideDeadline } from '../../calls/deadline.ts';
import { Failure } from '../../failures/failure.ts';
import { maxDocumentSize } from '../../families/max-size.ts';
import type { Budget } from '../../memory/budget.ts';
import { memoryOf } from '../../memory/process-memory.ts';
import { isJsonObject, type JsonObject } from '../../values/json-object.ts';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** The next one takes nine times as long for the greatest texts, 180 ms, for a twentieth less. */
const quality = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/** What Brotli takes outside the heap at that quality, in bytes. */
const compressorSize = 2 * 1024 * 1024;

/** How long a write waits for the memory, in milliseconds, as answers do for which texts are rendered. */
const maxWait = 60_000;

/** The maximum size of what is kept, in bytes: an item, and what goes with it. */
const maxSize = 2 * maxDocumentSize;

/** The private container of what is replaced and deleted. */
const containerName = 'revisions';

/** How many files are deleted at the same time. */
const atOnce = 16;

/** The memory of what a list answers, and of what is made of it, in bytes: a small share. */
export const memoryOfList = 2 * 1024 * 1024;

/** How many names a page of a list has at most (Microsoft: List Blobs). */
const maxPage = 5_000;

/** What is said of a kept file, so that lists read none: ASCII texts, by names in lower case. */
export type Metadata = Readonly<Record<string, string>>;

/** A kept file in the version with this tag. */
export interface KeptFile {
  name: string;
  etag: string;
  metadata: Metadata;
}

/** A part of a list, in the order of names. */
export interface KeptPage {
  files: KeptFile[];
  /** Where the list goes on; undefined at its end. */
  next?: string | undefined;
}

const fileOf = ({ name, properties, metadata = {} }: BlobItem): KeptFile => ({
  name,
  etag: properties.etag,
  metadata,
});

const withTimeout = () => ({ abortSignal: AbortSignal.timeout(callTimeout) });

/** The failure of what nobody who keeps a file can have written; the log has nothing of what it says. */
export const notKept = (why: string): Failure =>
  new Failure('storageFailed', [], new Error(`A file in the container ${containerName} ${why}`));

/** @throws Failure `storageFailed` */
async function contentIn(body: Buffer): Promise<JsonObject> {
  const whole = await decompress(body, { maxOutputLength: maxSize }).catch(() => {
    throw notKept('is not compressed, or only a part of one that is');
  });
  try {
    const content: unknown = JSON.parse(whole.toString());
    if (isJsonObject(content)) return content;
  } catch {
    // It is no JSON either.
  }
  throw notKept('has no JSON object');
}

/** Files in Blob Storage, each of which is a JSON object, compressed. All calls may fail with `storageFailed`. */
export class KeptFiles {
  readonly #storage: BlobStorage;

  readonly #memory: Budget;

  /** @param memory for what is being compressed. */
  constructor(config: StorageConfig, memory: Budget) {
    this.#storage = new BlobStorage(config);
    this.#memory = memory;
  }

  /** Keeps an object under a name; what is there already is replaced. */
  async put(name: string, content: object, metadata: Metadata): Promise<void> {
    const body = await this.#compressed(content);
    await this.#call('keep a file', container =>
      container.getBlockBlobClient(name).upload(body, body.length, {
        metadata: { ...metadata },
        blobHTTPHeaders: { blobContentType: 'application/json', blobContentEncoding: 'br' },
        ...withTimeout(),
      }),
    );
  }

  /** An object as it is kept. Its JSON, as a text and as bytes, takes about as much twice as the object itself. */
  async #compressed(content: object): Promise<Buffer> {
    const bytes = 2 * memoryOf(content) + compressorSize;
    const share = await outsideDeadline(this.#memory.take(bytes, maxWait)).catch(error => {
      throw new Failure('storageFailed', [], error instanceof Failure ? error.cause : error);
    });
    try {
      return await compress(JSON.stringify(content), { params: quality });
    } finally {
      share.release();
    }
  }

  /** What is kept under a name; undefined if nothing is. */
  async read(name: string): Promise<JsonObject | undefined> {
    const read = this.#call('read a kept file', async container => {
      const { readableStreamBody = [], contentLength = 0 } = await container
        .getBlockBlobClient(name)
        .download(0, undefined, withTimeout());
      const chunks: Buffer[] = [];
      for await (const chunk of readableStreamBody) {
        // Thrown here, it ends the stream: one that nobody reads would end the process when the time of the call is over.
        if (contentLength > maxSize) throw notKept(`has ${contentLength} bytes`);
        chunks.push(Buffer.from(chunk));
      }
      return Buffer.concat(chunks);
    });
    const body = await read.catch(unless('BlobNotFound'));
    return body && contentIn(body);
  }

  /** A page of at most so many names that begin with a prefix. @param from where an earlier page said that the list goes on. */
  async page(prefix: string, maxPageSize: number, from?: string): Promise<KeptPage> {
    return this.#call('list kept files', async container => {
      const options = { prefix, includeMetadata: true, ...withTimeout() };
      const pages = container.listBlobsFlat(options).byPage({ maxPageSize, continuationToken: from });
      const { value } = await pages.next();
      return {
        files: (value?.segment.blobItems ?? []).map(fileOf),
        next: value?.continuationToken || undefined,
      };
    });
  }

  /** All names that begin with a prefix. */
  async *all(prefix: string): AsyncGenerator<KeptFile, void, undefined> {
    let next: string | undefined;
    do {
      const page = await this.page(prefix, maxPage, next);
      yield* page.files;
      next = page.next;
    } while (next !== undefined);
  }

  /** Deletes a file. @param ifMatch the tag that it must have. @returns whether it was there. */
  async delete(name: string, ifMatch?: string): Promise<boolean> {
    const options = { ...(ifMatch !== undefined && { conditions: { ifMatch } }), ...withTimeout() };
    const deleted = await this.#call('delete a kept file', container =>
      container.getBlockBlobClient(name).delete(options),
    ).catch(unless('BlobNotFound', 'ConditionNotMet'));
    return deleted !== undefined;
  }

  /** Deletes those of the files that are there, some at a time. @param end when it stops, by `performance.now()`. @returns whether all are gone. */
  async deleteAll(
    names: AsyncIterable<string> | Iterable<string>,
    end = Number.POSITIVE_INFINITY,
  ): Promise<boolean> {
    let some: string[] = [];
    const deleteSome = async () => {
      await Promise.all(some.map(name => this.delete(name)));
      some = [];
    };
    for await (const name of names) {
      if (performance.now() >= end) return false;
      some.push(name);
      if (some.length === atOnce) await deleteSome();
    }
    await deleteSome();
    return true;
  }

  #call<T>(what: string, act: (container: ContainerClient) => Promise<T>): Promise<T> {
    return this.#storage.call(what, ({ service }: Connected) =>
      act(service.getContainerClient(containerName)),
    );
  }
}
