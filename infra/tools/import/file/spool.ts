import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The place of a text in a spool, in bytes. */
export interface Extent {
  at: number;
  length: number;
}

/** How much is buffered before it is written: a small blog never touches the disk. */
const bufferLength = 1024 * 1024;

/** The maximum number of bytes of UTF-8 that a UTF-16 code unit takes. */
const bytesOfUnit = 3;

/**
 * Texts that are appended and read back in any order, on disk beyond {@link bufferLength}. The file has no name, so
 * it disappears with the process, however that ends. It is read synchronously: a text is mostly in the system's cache, and a
 * thread that fetches it takes longer than the text.
 */
export class Spool {
  readonly #folder: string;
  #file: number | undefined;
  /** What is not written yet: its buffer, its length, and its offset in the spool. */
  readonly #buffer = Buffer.allocUnsafe(bufferLength);
  #pending = 0;
  #written = 0;

  constructor(folder = tmpdir()) {
    this.#folder = folder;
  }

  append(text: string): Extent {
    const maxBytes = bytesOfUnit * text.length;
    if (this.#pending + maxBytes > bufferLength) this.#flush();
    const at = this.#written + this.#pending;
    if (maxBytes > bufferLength) this.#write(Buffer.from(text));
    else this.#pending += this.#buffer.write(text, this.#pending);
    return { at, length: this.#written + this.#pending - at };
  }

  read({ at, length }: Extent): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    const start = at - this.#written;
    const read = start < 0 ? this.#readFile(bytes, at) : this.#buffer.copy(bytes, 0, start, start + length);
    if (read !== length) throw new Error(`The spool in ${this.#folder} has lost data written to it`);
    return bytes;
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #readFile(bytes: Buffer, at: number): number {
    return this.#file === undefined ? 0 : readSync(this.#file, bytes, 0, bytes.length, at);
  }

  #flush(): void {
    const bytes = this.#buffer.subarray(0, this.#pending);
    this.#pending = 0;
    this.#write(bytes);
  }

  #write(bytes: Buffer): void {
    this.#file ??= this.#open();
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(this.#file, bytes, done, bytes.length - done, this.#written + done);
    }
    this.#written += bytes.length;
  }

  #open(): number {
    const path = join(this.#folder, `blog-import-${randomUUID()}`);
    const file = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
    return file;
  }
}
