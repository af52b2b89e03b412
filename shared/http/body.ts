import type { HttpRequest } from '@azure/functions';
import { Failure } from '../failure.ts';
import { greatestReferences, greatestSize } from '../families/greatest-size.ts';
import type { BodyRoom } from './body-room.ts';
import { hasMoreValues } from './json-text.ts';

const megabyte = 1024 * 1024;

/**
 * The longest request body, in bytes: what was read can be put back (contract.md, Limits), and the longest answer to the
 * read of an entity is a post with the greatest content and references, its image among them and once more before
 * them. In whole MiB, 8 of them, so that there is room for a client that writes it in another way.
 */
export const longestBody =
  megabyte * Math.ceil((greatestSize.post + greatestReferences.post + greatestSize.medium) / megabyte);

/** How many values a body has at most. The longest post has 6,000; a million would take 100 MB once they are parsed. */
const mostValues = 100_000;

// Not UTF-8 is not JSON; the decoder also drops a leading byte-order mark.
const decoder = new TextDecoder('utf-8', { fatal: true });

const tooLarge = (text: string) => new Failure('bodyTooLarge', [{ at: { body: [] }, text }]);

const tooLong = `must be at most ${longestBody} bytes`;

/** The pieces of the body. A client that leaves in the middle is no failure of the service. */
async function* piecesOf(request: HttpRequest): AsyncGenerator<Uint8Array> {
  try {
    // Not cancelled where it is not read on: the guard reads the rest, so that nothing is left for the next request.
    yield* request.body?.values({ preventCancel: true }) ?? [];
  } catch {
    throw new Failure('bodyCutOff');
  }
}

async function readBytes(request: HttpRequest, room: BodyRoom): Promise<Buffer> {
  const announced = Number(request.headers.get('content-length')) || undefined;
  if (announced !== undefined && announced > longestBody) throw tooLarge(tooLong);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of room.hold(piecesOf(request), announced, longestBody)) {
    length += chunk.byteLength;
    if (length > longestBody) throw tooLarge(tooLong);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
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
  /** Undefined for a body that deserializes to nothing: empty, white space, or null. */
  value: unknown;
  text: string;
}

/**
 * Reads the request's body as JSON; its content type is not looked at (contract.md, Request bodies).
 * @param room where it is held; of whoever calls.
 * @throws Failure `bodyCutOff`, `bodyNotJson`, `overloaded`; `bodyTooLarge` when it is longer than {@link longestBody}, or
 *   has more than {@link mostValues}.
 */
export async function readJson(request: HttpRequest, room: BodyRoom): Promise<JsonBody> {
  const text = toText(await readBytes(request, room));
  if (hasMoreValues(text, mostValues)) throw tooLarge(`must have at most ${mostValues} values`);
  try {
    return { value: text.trim() === '' ? undefined : (JSON.parse(text) ?? undefined), text };
  } catch {
    // No cause: the message of JSON.parse quotes the body, which is nothing for the log.
    throw new Failure('bodyNotJson');
  }
}
