import { avifSides } from './avif.ts';
import { jpegSides } from './jpeg.ts';
import { pngSides } from './png.ts';

/** The sides of a picture as it is shown, in pixels. */
export interface Sides {
  width: number;
  height: number;
}

const gifSides = (file: Buffer): Sides | undefined =>
  /^GIF8[79]a/.test(file.toString('latin1', 0, 6))
    ? { width: file.readUInt16LE(6), height: file.readUInt16LE(8) }
    : undefined;

/** By the type of a file's first chunk, which begins at its 13th byte (WebP Container Specification; RFC 6386; RFC 9649). */
const webpSidesByChunk: Record<string, (file: Buffer) => Sides> = {
  'VP8 ': file => ({ width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }),
  VP8L: file => {
    const bits = file.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  },
  VP8X: file => ({ width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }),
};

const readers: Record<string, (file: Buffer) => Sides | undefined> = {
  'image/jpeg': jpegSides,
  'image/png': pngSides,
  'image/apng': pngSides,
  'image/gif': gifSides,
  'image/webp': file => webpSidesByChunk[file.toString('latin1', 12, 16)]?.(file),
  'image/avif': avifSides,
};

/** With what Node.js refuses to read where a file has ended that says that it has more. */
const outOfBounds = ['ERR_OUT_OF_RANGE', 'ERR_BUFFER_OUT_OF_BOUNDS'];

/** Reads the sides of a picture of a type from its beginning; undefined if they are not there. It takes as long as that is. */
export function sidesOf(mimeType: string, file: Buffer): Sides | undefined {
  try {
    return readers[mimeType]?.(file);
  } catch (error) {
    if (outOfBounds.includes(Object(error).code)) return undefined;
    throw error;
  }
}
