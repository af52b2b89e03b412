import { isTurned } from './exif.ts';
import type { Sides } from './sides.ts';

/** What the marker of a frame says: the segment has the picture's sides (ITU-T T.81, B.1.1.3; the others of C0 to CF are tables). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Markers without a segment: stuffed bytes, restarts and the picture's beginning. */
const isAlone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

const exif = 0xe1;
const exifStart = 'Exif\0\0';
const endOfPicture = 0xd9;
const startOfScan = 0xda;

/** Reads the first frame of a JPEG file, and whether the picture is to be turned. Like viewers, it passes over bytes between segments. */
export function jpegSides(file: Buffer): Sides | undefined {
  let isSwapped: boolean | undefined;
  for (let at = file.indexOf(0xff); at >= 0; at = file.indexOf(0xff, at)) {
    while (file[at] === 0xff) at++;
    const marker = file.readUInt8(at);
    at++;
    if (marker === endOfPicture || marker === startOfScan) return undefined;
    if (isAlone(marker)) continue;
    if (isFrame(marker)) {
      const [height, width] = [file.readUInt16BE(at + 3), file.readUInt16BE(at + 5)];
      return isSwapped ? { width: height, height: width } : { width, height };
    }
    const segment = file.subarray(at + 2, at + file.readUInt16BE(at));
    if (marker === exif && segment.toString('latin1', 0, exifStart.length) === exifStart)
      isSwapped ??= isTurned(segment.subarray(exifStart.length));
    at += segment.length + 2;
  }
  return undefined;
}
