import { isTurned } from './exif.ts';
import type { Sides } from './sides.ts';

/** The length of the signature, and of a chunk besides its data, in bytes. */
const signature = 8;
const aroundData = 12;

/** Reads the header of a PNG file, and whether it is to be turned, if that stands before its pixels (PNG, 11.2.1, 11.3.4.5). */
export function pngSides(file: Buffer): Sides | undefined {
  if (file.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  const sides = { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
  for (let at = signature; at + aroundData <= file.length; ) {
    const type = file.toString('latin1', at + 4, at + 8);
    const end = at + aroundData + file.readUInt32BE(at);
    if (type === 'IDAT') break;
    if (type === 'eXIf')
      return isTurned(file.subarray(at + 8, end)) ? { width: sides.height, height: sides.width } : sides;
    at = end;
  }
  return sides;
}
