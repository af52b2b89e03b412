import type { HttpRequest } from '@azure/functions';
import { Failure } from '../failure.ts';

/**
 * The longest request body, in bytes. A document is stored in less than 2 MB; the rest leaves room for
 * indentation and for nested objects that are accepted and ignored.
 */
export const longestBody = 2.5 * 1024 * 1024;

// Not UTF-8 is not JSON; the decoder also drops a leading byte-order mark.
const decoder = new TextDecoder('utf-8', { fatal: true });

const tooLong = `the body must be at most ${longestBody} bytes`;

/** The pieces of the body. A client that leaves in the middle is no failure of the service. */
async function* piecesOf(request: HttpRequest): AsyncGenerator<Uint8Array> {
  try {
    yield* request.body ?? [];
  } catch {
    throw new Failure('bodyCutOff');
  }
}

async function readBytes(request: HttpRequest): Promise<Buffer> {
  if (Number(request.headers.get('content-length')) > longestBody)
    throw new Failure('bodyInvalid', [tooLong]);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of piecesOf(request)) {
    length += chunk.byteLength;
    if (length > longestBody) throw new Failure('bodyInvalid', [tooLong]);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A body as JSON. */
export interface JsonBody {
  /** Undefined for a body that deserializes to nothing: empty, white space, or null. */
  value: unknown;
  text: string;
}

/**
 * Reads the request's body as JSON; its content type is not looked at (decisions, Request bodies).
 * @throws Failure `bodyCutOff`, `bodyNotJson`; `bodyInvalid` when it is longer than {@link longestBody}.
 */
export async function readJson(request: HttpRequest): Promise<JsonBody> {
  const bytes = await readBytes(request);
  try {
    const text = decoder.decode(bytes);
    return { value: text.trim() === '' ? undefined : (JSON.parse(text) ?? undefined), text };
  } catch {
    // No cause: the message of JSON.parse quotes the body, which is nothing for the log.
    throw new Failure('bodyNotJson');
  }
}
