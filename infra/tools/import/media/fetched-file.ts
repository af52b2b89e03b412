import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** How many of a file's first bytes are kept to recognise what it is: as many as `file-type` wants at least. */
const headLength = 4_100;

/** A file on disk that was fetched. It has no name there, so it disappears with the process, however that ends. */
export class FetchedFile {
  readonly #handle: FileHandle;
  readonly #hash = createHash('sha256');
  #head = Buffer.alloc(0);
  bytes = 0;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** An empty file. */
  static async create(folder = tmpdir()): Promise<FetchedFile> {
    const path = join(folder, `blog-import-${randomUUID()}`);
    const handle = await open(path, 'wx+', 0o600);
    await unlink(path);
    return new FetchedFile(handle);
  }

  async append(chunk: Uint8Array): Promise<void> {
    if (this.bytes < headLength)
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, headLength - this.bytes)]);
    this.#hash.update(chunk);
    this.bytes += chunk.length;
    await this.#handle.appendFile(chunk);
  }

  /** Its first bytes. */
  get head(): Buffer {
    return this.#head;
  }

  /** Its SHA-256 so far, in hexadecimal digits. */
  get sha256(): string {
    return this.#hash.copy().digest('hex');
  }

  /** Its bytes from the first one on; it can be read several times. */
  read(): Readable {
    return this.#handle.createReadStream({ start: 0, autoClose: false });
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}
