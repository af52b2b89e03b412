import type { ReadStep, Sides, SidesReader } from './dimensions.ts';
import { isTurned } from './exif.ts';

/** What the marker of a frame says: the segment has the picture's sides (ITU-T T.81, B.1.1.3; the others of C0 to CF are tables). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Markers without a segment: stuffed bytes, restarts and the picture's beginning. */
const isAlone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

const exif = 0xe1;
const exifStart = 'Exif\0\0';
const endOfPicture = 0xd9;
const startOfScan = 0xda;

/** The length of what is read of a frame, in bytes: its marker, its length, the precision, and the sides. */
const frameLength = 9;

/** Reads the first frame of a JPEG file, and whether the picture is to be turned. Like viewers, it passes over bytes between segments. */
export class JpegSides implements SidesReader {
  sides: Sides | undefined;
  /** By the first note of a camera. */
  #isSwapped: boolean | undefined;

  step(file: Buffer, at: number): ReadStep {
    const start = file.indexOf(0xff, at);
    if (start !== at) return { to: start < 0 ? file.length : start };
    const there = file.length - at;
    if (there < 2) return { needs: 2 };
    const marker = file.readUInt8(at + 1);
    if (marker === 0xff) return { to: at + 1 };
    if (marker === endOfPicture || marker === startOfScan) return undefined;
    if (isAlone(marker)) return { to: at + 2 };
    if (isFrame(marker)) return there < frameLength ? { needs: frameLength } : this.#frame(file, at);
    if (there < 4) return { needs: 4 };
    // Behind the marker.
    const length = Math.max(file.readUInt16BE(at + 2), 2);
    if (marker === exif) {
      if (there < 2 + length) return { needs: 2 + length };
      this.#note(file.subarray(at + 4, at + 2 + length));
    }
    return { to: at + 2 + length };
  }

  #note(segment: Buffer): void {
    if (segment.toString('latin1', 0, exifStart.length) === exifStart)
      this.#isSwapped ??= isTurned(segment.subarray(exifStart.length));
  }

  #frame(file: Buffer, at: number): undefined {
    const [height, width] = [file.readUInt16BE(at + 5), file.readUInt16BE(at + 7)];
    this.sides = this.#isSwapped ? { width: height, height: width } : { width, height };
  }
}
