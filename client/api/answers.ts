import { errorOf, maxTextLength } from './failures.js';
import type { ResponseParts, Sent } from './fetch.js';
import { startOf } from './reading.js';
import type { Created, Version } from './types.js';

/** What the service answers to a write that succeeds. */
const written: Readonly<Record<string, { status: number; text: string }>> = {
  POST: { status: 201, text: 'OK' },
  PUT: { status: 202, text: '' },
  DELETE: { status: 200, text: '' },
};

type Headers = ResponseParts['headers'];

/** The version that an answer is about. */
export const versionIn = (headers: Headers): Version => ({ etag: headers.get('etag') ?? undefined });

/** What was created, by its address; undefined if that is no address of an entity. */
export function createdAt(headers: Headers): Created | undefined {
  const location = headers.get('location');
  const [, id] = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(location ?? '') ?? [];
  return location === null || id === undefined ? undefined : { id, location, version: versionIn(headers) };
}

function isJson({ headers }: ResponseParts): boolean {
  return /^application\/json *(;|$)/i.test(headers.get('content-type') ?? '');
}

/**
 * Whether an answer to a read is the service's, and a success. Something in between may answer as well, such as a page to
 * sign in with 200.
 * @param isConditional whether an answer that nothing has changed was asked for.
 */
export function isRead(response: ResponseParts, isConditional: boolean): boolean {
  return response.status === 304 ? isConditional : response.status === 200 && isJson(response);
}

/** Whether an answer to a write has what was written instead of a text. */
export function isRepresented(response: ResponseParts): boolean {
  const applied = response.headers.get('preference-applied') ?? '';
  return isJson(response) && /(^|,) *return=representation *(,|$)/.test(applied);
}

/**
 * Reads an answer to a write, unless it has what was written.
 * @param isOne whether the write creates one entity, so that the answer has its address.
 * @throws ServiceError if it is not the service's, or not a success.
 */
export async function checkWritten(request: Sent, response: ResponseParts, isOne: boolean): Promise<void> {
  const expected = written[request.method];
  if (response.status !== expected?.status) throw await errorOf(request, response);
  if (!isRepresented(response)) {
    const start = await startOf(response, maxTextLength);
    if (start.failure !== undefined || start.text.trim() !== expected.text)
      throw await errorOf(request, response, start);
  }
  if (isOne && !createdAt(response.headers))
    throw await errorOf(request, response, { text: 'Its Location is not the address of what was created' });
}
