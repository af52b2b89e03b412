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

/**
 * Texts that are appended and read back in any order, on disk beyond {@link bufferLength}. The file has no name, so
 * it disappears with the process, however that ends. It is read synchronously: a text is mostly in the system's cache, and a
 * thread that fetches it takes longer than the text.
 */
export class Spool {
  readonly #folder: string;
  #file: number | undefined;
  /** What is not written yet, and its offset in the spool. */
  #pending: Buffer[] = [];
  #pendingLength = 0;
  #written = 0;

  constructor(folder = tmpdir()) {
    this.#folder = folder;
  }

  append(text: string): Extent {
    const bytes = Buffer.from(text);
    const extent = { at: this.#written + this.#pendingLength, length: bytes.length };
    this.#pending.push(bytes);
    this.#pendingLength += bytes.length;
    if (this.#pendingLength > bufferLength) this.#flush();
    return extent;
  }

  read({ at, length }: Extent): Buffer {
    if (at >= this.#written) return this.#kept(at - this.#written, length);
    const bytes = Buffer.allocUnsafe(length);
    const read = this.#file === undefined ? 0 : readSync(this.#file, bytes, 0, length, at);
    if (read !== length) throw new Error(`The spool in ${this.#folder} has lost data written to it`);
    return bytes;
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #kept(at: number, length: number): Buffer {
    // Joined once, when the first is read.
    if (this.#pending.length > 1) this.#pending = [Buffer.concat(this.#pending)];
    return (this.#pending[0] ?? Buffer.alloc(0)).subarray(at, at + length);
  }

  #flush(): void {
    this.#file ??= this.#open();
    const bytes = Buffer.concat(this.#pending);
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(this.#file, bytes, done, bytes.length - done, this.#written + done);
    }
    this.#written += bytes.length;
    this.#pending = [];
    this.#pendingLength = 0;
  }

  #open(): number {
    const path = join(this.#folder, `blog-import-${randomUUID()}`);
    const file = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
    return file;
  }
}
