import { createHash } from 'node:crypto';
import { isAvifOfOtherBrand } from './dimensions/avif.ts';
import type { Sides } from './dimensions/dimensions.ts';
import { readingOfSides } from './dimensions/reading.ts';
import { blankStartLength, otherKindIn, startLength, tailLength } from './other-kind.ts';

/** How much of a file's beginning is looked at to recognise it, in bytes. */
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

/** What a file is recognised as by its beginning; undefined for no known type. */
async function mimeTypeOf(head: Buffer, start: Buffer): Promise<string | undefined> {
  const text = start.toString('latin1');
  // As readers do, after any blanks before it (ISO 32000-1, Annex H, note 13).
  if (text.startsWith('%PDF-', blankStartLength(text))) return 'application/pdf';
  const wrapping = wrappings.find(each => text.startsWith(each.start));
  if (wrapping) return wrapping.mimeType;
  if (isAvifOfOtherBrand(start)) return 'image/avif';
  const { fileTypeFromBuffer } = await import('file-type/core');
  return (await fileTypeFromBuffer(head))?.mime;
}

/** What the beginning of a file says, and what reads the sides of a picture, of which that has passed. */
async function recognise(first: readonly Uint8Array[]) {
  const beginning = Buffer.concat(first);
  const start = Buffer.from(beginning.subarray(0, startLength));
  const mimeType = await mimeTypeOf(beginning.subarray(0, headLength), start);
  const reading = mimeType === undefined ? undefined : readingOfSides(mimeType);
  reading?.read(beginning);
  return { start, mimeType, reading };
}

/**
 * Reads a file once and says what it is. Its bytes are not kept, apart from the first, until they are recognised, the last, and of a
 * picture a part that has its sides.
 */
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
    recognised?.reading?.read(chunk);
    if (recognised) continue;
    first.push(chunk);
    if (bytes < headLength) continue;
    recognised = await recognise(first);
    first = [];
  }
  const { start, mimeType, reading } = recognised ?? (await recognise(first));
  const otherKind = otherKindIn(start, tail, bytes);
  return { bytes, sha256: hash.digest('hex'), otherKind, mimeType, sides: reading?.end() };
}
