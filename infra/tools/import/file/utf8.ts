import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BlogFileError } from './failures.ts';

/** Bytes, one chunk at a time. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The first bytes of a file: enough for gzip's magic number and every byte-order mark. */
const markLength = 3;

/** The first bytes, at least {@link markLength} if there are that many, together with all bytes. */
async function withStart(bytes: Bytes): Promise<{ start: Buffer; all: AsyncGenerator<Uint8Array> }> {
  const rest = (async function* () {
    yield* bytes;
  })();
  let start = Buffer.alloc(0);
  while (start.length < markLength) {
    const { value } = await rest.next();
    if (!value) break;
    start = Buffer.concat([start, value]);
  }
  async function* all() {
    try {
      yield start;
      yield* rest;
    } finally {
      await rest.return();
    }
  }
  return { start, all: all() };
}

const gzipReasons: Record<string, string> = {
  Z_BUF_ERROR: 'its gzip data are incomplete: was it cut off?',
  Z_DATA_ERROR: 'its gzip data are corrupt',
};

async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(bytes, { objectMode: false });
  const gunzip = createGunzip();
  // A read error is thrown here, where the chunks are consumed.
  source.on('error', error => gunzip.destroy(error));
  try {
    yield* source.pipe(gunzip);
  } catch (error) {
    const reason = gzipReasons[(error as NodeJS.ErrnoException).code ?? ''];
    throw reason === undefined ? error : new BlogFileError(reason, { cause: error });
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
      throw new BlogFileError(`it starts as ${encoding} but is not valid ${encoding}`, { cause: error });
    }
  };
  for await (const piece of bytes) yield decode(piece);
  yield decode();
}

/**
 * A text as UTF-8, from UTF-8 or (by its byte-order mark) UTF-16, plain or gzip-compressed. A UTF-8 byte-order mark is
 * left to the parser.
 * @throws BlogFileError if gzip or UTF-16 data are cut off or corrupt.
 */
export async function* utf8(bytes: Bytes): AsyncGenerator<Uint8Array> {
  const { start, all } = await withStart(bytes);
  if (start[0] === 0x1f && start[1] === 0x8b) yield* utf8(unpacked(all));
  else if (start[0] === 0xff && start[1] === 0xfe) yield* recoded(all, 'utf-16le');
  else if (start[0] === 0xfe && start[1] === 0xff) yield* recoded(all, 'utf-16be');
  else yield* all;
}
