import { createHash } from 'node:crypto';
import { otherKindIn, startLength, tailLength } from './other-kind.ts';

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
  sides?: { width: number; height: number } | undefined;
}

type Sdk = typeof import('./storage-sdk.ts');

/** The types whose recognition would decompress what is in them; none of them can be uploaded. */
const isCompressed = (head: Buffer) =>
  head.subarray(0, 2).equals(Buffer.from('PK')) || head.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b]));

function sidesIn(head: Buffer, { imageSize }: Sdk): InspectedFile['sides'] {
  try {
    const { width, height, orientation = 1 } = imageSize(head);
    // Cameras say by this number how the picture is to be turned; from 5 on by a quarter (Exif, Orientation).
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    // The library throws for what is no picture, or is cut off.
    return undefined;
  }
}

/** What the beginning of a file says. */
async function recognise(
  first: readonly Uint8Array[],
): Promise<Pick<InspectedFile, 'mimeType' | 'sides'> & { start: Buffer }> {
  const head = Buffer.concat(first);
  const start = Buffer.from(head.subarray(0, startLength));
  if (isCompressed(head)) return { start };
  const sdk = await import('./storage-sdk.ts');
  const mimeType = (await sdk.fileTypeFromBuffer(head))?.mime;
  return { start, mimeType, sides: mimeType?.startsWith('image/') ? sidesIn(head, sdk) : undefined };
}

/** Reads a file once and says what it is. Its bytes are not kept, apart from the first, until they are recognised, and the last. */
export async function inspect(chunks: AsyncIterable<Uint8Array>): Promise<InspectedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  let first: Uint8Array[] = [];
  let recognised: ReturnType<typeof recognise> | undefined;
  let tail = Buffer.alloc(0);
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
    tail = Buffer.concat([tail, chunk]).subarray(-tailLength);
    if (recognised) continue;
    first.push(chunk);
    if (bytes < headLength) continue;
    recognised = recognise(first);
    first = [];
  }
  const { start, ...known } = await (recognised ?? recognise(first));
  return { bytes, sha256: hash.digest('hex'), otherKind: otherKindIn(start, tail), ...known };
}
