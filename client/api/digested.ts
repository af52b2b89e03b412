import type { Hash } from '@noble/hashes/utils.js';
import type { OpenedFile } from './files.js';

/**
 * Reads a file once, and adds it to the digest. Each part is held back until the next one is there: otherwise storage could
 * accept the file before it is known that it has no more than its size.
 * @throws RangeError if it has more or less.
 */
export async function* digested<H extends Hash<H>>(
  { bytes, parts }: OpenedFile,
  digest: Hash<H>,
): AsyncGenerator<Uint8Array> {
  let held: Uint8Array | undefined;
  let read = 0;
  for await (const part of parts()) {
    if (!(part instanceof Uint8Array))
      throw new TypeError(`The stream must have bytes (Uint8Array), but has a ${typeof part}`);
    read += part.length;
    if (read > bytes) throw new RangeError(`The file has more than the ${bytes} bytes that it should have`);
    digest.update(part);
    if (held) yield held;
    held = part;
  }
  if (read < bytes) throw new RangeError(`The file has ${read} of the ${bytes} bytes that it should have`);
  if (held) yield held;
}
