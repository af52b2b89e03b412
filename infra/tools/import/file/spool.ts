import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The place of a text in a spool, in bytes. */
export interface Extent {
  at: number;
  length: number;
}

/** How much is buffered before it is written: a small blog never touches the disk. */
const bufferLength = 1024 * 1024;

/**
 * Texts that are appended and read back in any order, on disk beyond {@link bufferLength}. The file has no name, so
 * it disappears with the process, however that ends.
 */
export class Spool {
  readonly #folder: string;
  #file: FileHandle | undefined;
  /** What is not written yet, and its offset in the spool. */
  #pending: Buffer[] = [];
  #pendingLength = 0;
  #written = 0;

  constructor(folder = tmpdir()) {
    this.#folder = folder;
  }

  async append(text: string): Promise<Extent> {
    const bytes = Buffer.from(text);
    const extent = { at: this.#written + this.#pendingLength, length: bytes.length };
    this.#pending.push(bytes);
    this.#pendingLength += bytes.length;
    if (this.#pendingLength > bufferLength) await this.#flush();
    return extent;
  }

  async read({ at, length }: Extent): Promise<Buffer> {
    if (at >= this.#written) return this.#kept(at - this.#written, length);
    const bytes = Buffer.allocUnsafe(length);
    const { bytesRead = 0 } = (await this.#file?.read(bytes, 0, length, at)) ?? {};
    if (bytesRead !== length) throw new Error(`The spool in ${this.#folder} has lost data written to it`);
    return bytes;
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }

  #kept(at: number, length: number): Buffer {
    // Joined once, when the first is read.
    if (this.#pending.length > 1) this.#pending = [Buffer.concat(this.#pending)];
    return (this.#pending[0] ?? Buffer.alloc(0)).subarray(at, at + length);
  }

  async #flush(): Promise<void> {
    this.#file ??= await this.#open();
    const bytes = Buffer.concat(this.#pending);
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await this.#file.write(bytes, done, bytes.length - done, this.#written + done);
      done += bytesWritten;
    }
    this.#written += bytes.length;
    this.#pending = [];
    this.#pendingLength = 0;
  }

  async #open(): Promise<FileHandle> {
    const path = join(this.#folder, `blog-import-${randomUUID()}`);
    const file = await open(path, 'wx+', 0o600);
    await unlink(path);
    return file;
  }
}
