import type { ReadStep, Sides, SidesReader } from './dimensions.ts';

/** Where the type of the first chunk ends, in bytes. */
const typeEnd = 16;

interface FirstChunk {
  /** How much of the file it takes, in bytes. */
  needs: number;
  sides(file: Buffer): Sides;
}

/** By the type of a file's first chunk (WebP Container Specification; RFC 6386; RFC 9649). */
const firstChunks: Record<string, FirstChunk> = {
  'VP8 ': {
    needs: 30,
    sides: file => ({ width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }),
  },
  VP8L: {
    needs: 25,
    sides(file) {
      const bits = file.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    },
  },
  VP8X: {
    needs: 30,
    sides: file => ({ width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }),
  },
};

/** Reads the sides of a WebP, in its first chunk. Viewers refuse a file with frames beyond these. */
export class WebpSides implements SidesReader {
  sides: Sides | undefined;

  step(file: Buffer): ReadStep {
    if (file.length < typeEnd) return { needs: typeEnd };
    const chunk = firstChunks[file.toString('latin1', 12, typeEnd)];
    if (chunk && file.length < chunk.needs) return { needs: chunk.needs };
    this.sides = chunk?.sides(file);
    return undefined;
  }
}
