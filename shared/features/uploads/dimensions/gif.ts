import { type ReadStep, type Sides, type SidesReader, together } from './dimensions.ts';

/** The lengths of the head with the screen, and of a frame's descriptor, in bytes; both end with flags and may have colours behind them. */
const headLength = 13;
const frameLength = 10;

const extension = 0x21;
const frame = 0x2c;

/** The length of the table of colours that flags announce, in bytes. */
const coloursLength = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

/**
 * Reads the sides of a GIF (GIF89a, 18 and 20). They are those of the screen and of all frames together: viewers make the screen
 * as large as the first frame needs, even if the head says otherwise.
 */
export class GifSides implements SidesReader {
  sides: Sides | undefined;
  /** Whether the next block is one of data, which begins with its length; one of none is the last. */
  #isInData = false;

  step(file: Buffer, at: number): ReadStep {
    if (this.#isInData) return this.#data(file, at);
    const there = file.length - at;
    if (!this.sides) return there < headLength ? { needs: headLength } : this.#head(file);
    const kind = file[at];
    if (kind === extension) {
      this.#isInData = true;
      return { to: at + 2 };
    }
    // Nothing is shown of what is behind the end, or behind what belongs to nothing.
    if (kind !== frame) return undefined;
    return there < frameLength ? { needs: frameLength } : this.#frame(file, at);
  }

  #head(file: Buffer): ReadStep {
    if (!/^GIF8[79]a/.test(file.toString('latin1', 0, 6))) return undefined;
    this.sides = { width: file.readUInt16LE(6), height: file.readUInt16LE(8) };
    return { to: headLength + coloursLength(file.readUInt8(10)) };
  }

  #frame(file: Buffer, at: number): ReadStep {
    const [left, top] = [file.readUInt16LE(at + 1), file.readUInt16LE(at + 3)];
    const [width, height] = [file.readUInt16LE(at + 5), file.readUInt16LE(at + 7)];
    this.sides = together(this.sides, { width: left + width, height: top + height });
    this.#isInData = true;
    // A byte before its data says how they are packed.
    return { to: at + frameLength + coloursLength(file.readUInt8(at + 9)) + 1 };
  }

  #data(file: Buffer, start: number): ReadStep {
    let at = start;
    while (this.#isInData && at < file.length) {
      const length = file.readUInt8(at);
      this.#isInData = length > 0;
      at += 1 + length;
    }
    return { to: at };
  }
}
