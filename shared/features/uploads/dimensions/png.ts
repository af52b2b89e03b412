import type { ReadStep, Sides, SidesReader } from './dimensions.ts';
import { isTurned } from './exif.ts';

/** The length of the signature, and of a chunk besides its data, in bytes. */
const signature = 8;
const aroundData = 12;

/** The length of the signature and the header's sides. */
const headLength = 24;

/** How much of a note is read, in bytes: as much as a JPEG can have. */
const maxNote = 0xffff;

/**
 * Reads the header of a PNG file, and whether it is to be turned, if that stands before its pixels (PNG, 11.2.1, 11.3.4.5). Frames of an
 * animation are within these sides, or viewers refuse it (11.3.6.2).
 */
export class PngSides implements SidesReader {
  sides: Sides | undefined;

  step(file: Buffer, at: number): ReadStep {
    const there = file.length - at;
    if (!this.sides) return there < headLength ? { needs: headLength } : this.#header(file);
    if (there < aroundData) return { needs: aroundData };
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') return undefined;
    if (type !== 'eXIf') return { to: at + aroundData + length };
    const wanted = aroundData + Math.min(length, maxNote);
    return there < wanted ? { needs: wanted } : this.#note(file.subarray(at + 8, at + wanted));
  }

  #header(file: Buffer): ReadStep {
    if (file.toString('latin1', 12, 16) !== 'IHDR') return undefined;
    this.sides = { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
    return { to: signature + aroundData + file.readUInt32BE(8) };
  }

  #note(exif: Buffer): undefined {
    if (this.sides && isTurned(exif)) this.sides = { width: this.sides.height, height: this.sides.width };
  }
}
