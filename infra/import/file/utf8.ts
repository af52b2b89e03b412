import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BlogFileError } from './blog-file-error.ts';

/** Bytes, a piece at a time. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** What a file begins with: enough for gzip's mark and every byte-order mark. */
const markLength = 3;

/** The first bytes, at least {@link markLength} of them where there are so many, and all bytes with them. */
async function withStart(bytes: Bytes): Promise<{ start: Buffer; all: AsyncGenerator<Uint8Array> }> {
  const rest = Symbol.asyncIterator in bytes ? bytes[Symbol.asyncIterator]() : bytes[Symbol.iterator]();
  let start = Buffer.alloc(0);
  while (start.length < markLength) {
    const { value, done } = await rest.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  async function* all() {
    try {
      yield start;
      for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
    } finally {
      await rest.return?.();
    }
  }
  return { start, all: all() };
}

const gzipFaults: Record<string, string> = {
  Z_BUF_ERROR: 'It ends in the middle of its gzip data: was it cut off?',
  Z_DATA_ERROR: 'Its gzip data are damaged',
};

async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(bytes, { objectMode: false });
  const gunzip = createGunzip();
  // What fails in reading is thrown here, where the pieces are taken.
  source.on('error', error => gunzip.destroy(error));
  try {
    yield* source.pipe(gunzip);
  } catch (error) {
    const fault = gzipFaults[(error as NodeJS.ErrnoException).code ?? ''];
    throw fault === undefined ? error : new BlogFileError(fault, { cause: error });
  } finally {
    source.destroy();
  }
}

async function* recoded(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (piece?: Uint8Array) => {
    try {
      return Buffer.from(decoder.decode(piece, { stream: piece !== undefined }));
    } catch (error) {
      throw new BlogFileError(`It begins as ${encoding} and goes on otherwise`, { cause: error });
    }
  };
  for await (const piece of bytes) yield decode(piece);
  yield decode();
}

/**
 * A text as UTF-8, whether it comes as UTF-8 or, by its byte-order mark, as UTF-16, and whether compressed with gzip.
 * A mark of UTF-8 is left to who parses it.
 * @throws BlogFileError when gzip's data or UTF-16's are cut off or damaged.
 */
export async function* utf8(bytes: Bytes): AsyncGenerator<Uint8Array> {
  const { start, all } = await withStart(bytes);
  if (start[0] === 0x1f && start[1] === 0x8b) yield* utf8(unpacked(all));
  else if (start[0] === 0xff && start[1] === 0xfe) yield* recoded(all, 'utf-16le');
  else if (start[0] === 0xfe && start[1] === 0xff) yield* recoded(all, 'utf-16be');
  else yield* all;
}
