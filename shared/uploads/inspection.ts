import { createHash } from 'node:crypto';
import { otherKindIn, startLength, tailLength } from './other-kind.ts';
import { type Sides, sidesOf } from './sides/sides.ts';

/** How much of a file's beginning is looked at, in bytes: a photograph may have hundreds of KB before its size in pixels. */
const headLength = 1024 * 1024;

/** What a file says about itself. */
export interface InspectedFile {
  bytes: number;
  /** Its SHA-256 in lower-case hexadecimal digits. */
  sha256: string;
  /** What its first bytes are recognised as; undefined if they are no known type. */
  mimeType?: string | undefined;
  /** What else it is (see otherKindIn). */
  otherKind?: string | undefined;
  /** The sides of a picture as it is shown, in pixels; undefined if they cannot be read. */
  sides?: Sides | undefined;
}

/**
 * Beginnings that the library would take for a wrapping: it would look at what is behind them, and decompress that. With the
 * first, browsers take a file for an MP3 (MIME Sniffing, 6.2); the others cannot be uploaded.
 */
const wrappings = [
  { start: 'ID3', mimeType: 'audio/mpeg' },
  { start: 'PK', mimeType: 'application/zip' },
  { start: '\x1f\x8b', mimeType: 'application/gzip' },
  { start: '\xef\xbb\xbf', mimeType: 'text/plain' },
];

/** What the beginning of a file says. */
async function recognise(
  first: readonly Uint8Array[],
): Promise<Pick<InspectedFile, 'mimeType' | 'sides'> & { start: Buffer }> {
  const head = Buffer.concat(first).subarray(0, headLength);
  const start = Buffer.from(head.subarray(0, startLength));
  const text = start.toString('latin1', 0, 3);
  const wrapping = wrappings.find(each => text.startsWith(each.start));
  if (wrapping) return { start, mimeType: wrapping.mimeType };
  const { fileTypeFromBuffer } = await import('./storage-sdk.ts');
  const mimeType = (await fileTypeFromBuffer(head))?.mime;
  return { start, mimeType, sides: mimeType === undefined ? undefined : sidesOf(mimeType, head) };
}

/** Reads a file once and says what it is. Its bytes are not kept, apart from the first, until they are recognised, and the last. */
export async function inspect(chunks: AsyncIterable<Uint8Array>): Promise<InspectedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  let first: Uint8Array[] = [];
  let recognised: Awaited<ReturnType<typeof recognise>> | undefined;
  let tail = Buffer.alloc(0);
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
    tail = Buffer.concat([tail, chunk]).subarray(-tailLength);
    if (recognised) continue;
    first.push(chunk);
    if (bytes < headLength) continue;
    recognised = await recognise(first);
    first = [];
  }
  const { start, ...known } = recognised ?? (await recognise(first));
  return { bytes, sha256: hash.digest('hex'), otherKind: otherKindIn(start, tail, bytes), ...known };
}
