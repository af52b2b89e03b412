import { AvifSides } from './avif.ts';
import { maxBlock, type Sides, type SidesReader } from './dimensions.ts';
import { GifSides } from './gif.ts';
import { JpegSides } from './jpeg.ts';
import { PngSides } from './png.ts';
import { WebpSides } from './webp.ts';

const readers: Record<string, new () => SidesReader> = {
  'image/jpeg': JpegSides,
  'image/png': PngSides,
  'image/apng': PngSides,
  'image/gif': GifSides,
  'image/webp': WebpSides,
  'image/avif': AvifSides,
};

/** With what Node.js refuses to read where a block has ended that says that it has more. */
const outOfBounds = ['ERR_OUT_OF_RANGE', 'ERR_BUFFER_OUT_OF_BOUNDS'];

/** How many blocks are read at most: files have thousands, and a million take a fifth of a second. */
const maxBlocks = 1_000_000;

/** Reads the sides of a picture while its file passes by. It holds no more of it than one block. */
class SidesReading {
  readonly #reader: SidesReader;
  /** What has passed of a block that is needed whole, its length, and how much of it is needed. */
  #parts: Uint8Array[] = [];
  #held = 0;
  #needs = 1;
  /** How much is passed over before the next block. */
  #skip = 0;
  #blocks = 0;
  #isDone = false;
  #isBroken = false;

  constructor(reader: SidesReader) {
    this.#reader = reader;
  }

  read(chunk: Uint8Array): void {
    const skipped = Math.min(this.#skip, chunk.length);
    this.#skip -= skipped;
    if (this.#isDone || skipped === chunk.length) return;
    this.#parts.push(chunk.subarray(skipped));
    this.#held += chunk.length - skipped;
    if (this.#held >= this.#needs) this.#guarded(() => this.#readBlocks(this.#taken()));
    else this.#checkLength();
  }

  /** The sides, once the file has passed; undefined if they are not there. */
  end(): Sides | undefined {
    if (!this.#isDone && this.#held > 0) this.#guarded(() => this.#reader.last?.(this.#taken()));
    return this.#isBroken ? undefined : this.#reader.sides;
  }

  /** What is held, which then is not any more. */
  #taken(): Buffer {
    const [first, ...others] = this.#parts;
    this.#parts = [];
    this.#held = 0;
    if (first && others.length === 0) return Buffer.from(first.buffer, first.byteOffset, first.length);
    return Buffer.concat(first ? [first, ...others] : []);
  }

  #readBlocks(file: Buffer): void {
    let at = 0;
    this.#needs = 1;
    while (at < file.length && this.#blocks <= maxBlocks) {
      const step = this.#reader.step(file, at);
      if (!step) {
        this.#isDone = true;
        return;
      }
      if ('needs' in step) {
        this.#needs = step.needs;
        this.#parts = [file.subarray(at)];
        this.#held = file.length - at;
        this.#checkLength();
        return;
      }
      at = step.to;
      this.#blocks += 1;
    }
    if (this.#blocks > maxBlocks) this.#break();
    this.#skip = at - file.length;
  }

  #checkLength(): void {
    if ((Number.isFinite(this.#needs) ? this.#needs : this.#held) > maxBlock) this.#break();
  }

  #break(): void {
    this.#isDone = true;
    this.#isBroken = true;
    this.#parts = [];
  }

  #guarded(read: () => void): void {
    try {
      read();
    } catch (error) {
      if (!outOfBounds.includes(Object(error).code)) throw error;
      this.#break();
    }
  }
}

/** What reads the sides of a picture of a type while its file passes by; undefined for other types. */
export function readingOfSides(mimeType: string): SidesReading | undefined {
  const Reader = readers[mimeType];
  return Reader && new SidesReading(new Reader());
}
