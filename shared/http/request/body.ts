import type { HttpRequest } from '@azure/functions';
import { Failure } from '../../failures/failure.ts';
import type { BodyRoom } from './body-room.ts';
import { hasMoreValues } from './json-text.ts';

/** The maximum number of values in a body. The longest post has 6,000; a million would take 100 MB once parsed. */
export const maxValues = 100_000;

// What is not UTF-8 is not JSON. The decoder also drops a leading byte-order mark.
const decoder = new TextDecoder('utf-8', { fatal: true });

const tooLarge = (text: string) => new Failure('bodyTooLarge', [{ at: { body: [] }, text }]);

/** The pieces of the body. A client that leaves half-way is not a failure of the service. */
async function* piecesOf(request: HttpRequest): AsyncGenerator<Uint8Array> {
  try {
    // Not cancelled if reading stops early: the guard reads the rest, so that nothing is left for the next request.
    yield* request.body?.values({ preventCancel: true }) ?? [];
  } catch {
    throw new Failure('bodyCutOff');
  }
}

/** The first memory for a body of unknown length, in bytes. */
const firstBytes = 16 * 1024;

async function readBytes(request: HttpRequest, room: BodyRoom): Promise<Buffer> {
  const { maxBytes } = room;
  const tooLong = `must be at most ${maxBytes} bytes`;
  const announced = Number(request.headers.get('content-length')) || undefined;
  if (announced !== undefined && announced > maxBytes) throw tooLarge(tooLong);
  let bytes = Buffer.allocUnsafe(announced ?? firstBytes);
  let length = 0;
  for await (const piece of room.hold(piecesOf(request), announced)) {
    const end = length + piece.byteLength;
    if (end > maxBytes) throw tooLarge(tooLong);
    // They are joined as they come: a sender may send single bytes, and each piece takes some 200 bytes besides.
    if (end > bytes.length) bytes = Buffer.concat([bytes], Math.min(2 * end, maxBytes));
    bytes.set(piece, length);
    length = end;
  }
  return bytes.subarray(0, length);
}

function toText(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Failure('bodyNotJson');
  }
}

/** A body as JSON. */
export interface JsonBody {
  /** Undefined for a body that is empty, only white space, or null. */
  value: unknown;
  /** The text again, which is hardly ever needed: until then its memory, at most twice the bytes, is free. */
  text(): string;
}

/**
 * Reads the request's body as JSON and ignores its content type (contract.md, Request bodies).
 * @param room for the body; the caller releases it.
 * @param max the maximum number of values.
 * @throws Failure `bodyCutOff`, `bodyNotJson`, `overloaded`; `bodyTooLarge` if it is longer than the room takes or
 *   has more values.
 */
export async function readJson(request: HttpRequest, room: BodyRoom, max: number): Promise<JsonBody> {
  const bytes = await readBytes(request, room);
  const text = toText(bytes);
  if (hasMoreValues(text, max)) throw tooLarge(`must have at most ${max} values`);
  try {
    const value = text.trim() === '' ? undefined : (JSON.parse(text) ?? undefined);
    return { value, text: () => toText(bytes) };
  } catch {
    // No cause: the message of JSON.parse quotes the body, which must not be logged.
    throw new Failure('bodyNotJson');
  }
}
