import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A file on disk that was fetched. One that was created has no name there, so it disappears with the process, however that ends. */
export class FetchedFile {
  readonly #handle: FileHandle;
  #bytes = 0;

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

  /** A file that is there already. */
  static async at(path: string): Promise<FetchedFile> {
    const file = new FetchedFile(await open(path, 'r'));
    file.#bytes = (await file.#handle.stat()).size;
    return file;
  }

  async append(chunk: Uint8Array): Promise<void> {
    await this.#handle.appendFile(chunk);
    this.#bytes += chunk.length;
  }

  /** Its size, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Its bytes from the first one on; it can be read several times. */
  read(): Readable {
    return this.#handle.createReadStream({ start: 0, autoClose: false });
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}
