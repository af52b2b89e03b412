import { errorOf, maxTextLength } from './failures.js';
import type { ResponseParts, Sent } from './fetch.js';
import { startOf } from './reading.js';
import type { Created, Version } from './types.js';

/** An answer to a write that succeeds. */
interface WriteAnswer {
  status: number;
  /** Its body, as far as that is no JSON. */
  text?: string;
  /** Whether it has the address of what was created. */
  isAddressed?: boolean;
}

/** What the service answers by the method of a write, or by that and the end of its path. */
const written: Readonly<Record<string, WriteAnswer>> = {
  POST: { status: 201, text: 'OK', isAddressed: true },
  'POST /content': { status: 201, text: 'OK' },
  'POST /upload': { status: 201 },
  'POST /preview': { status: 201 },
  'POST /endpoint': { status: 201, isAddressed: true },
  'POST /test': { status: 200 },
  'POST /again': { status: 200 },
  'POST /restore': { status: 201 },
  'POST /publish': { status: 202, text: '' },
  PUT: { status: 202, text: '' },
  PATCH: { status: 202, text: '' },
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

/** Whether an answer says that it is JSON. */
export function isJson({ headers }: ResponseParts): boolean {
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
 * Reads an answer to a write, unless it is JSON.
 * @param path the path as the description has it.
 * @throws ServiceError if it is not the service's, or not a success.
 */
export async function checkWritten(request: Sent, response: ResponseParts, path: string): Promise<void> {
  const end = path.slice(path.lastIndexOf('/'));
  const expected = written[`${request.method} ${end}`] ?? written[request.method];
  if (response.status !== expected?.status) throw await errorOf(request, response);
  const isAsExpected = expected.text === undefined ? isJson(response) : isRepresented(response);
  if (!isAsExpected) {
    const start = await startOf(response, maxTextLength);
    if (start.failure !== undefined || start.text.trim() !== expected.text)
      throw await errorOf(request, response, start);
  }
  if (expected.isAddressed && !createdAt(response.headers))
    throw await errorOf(request, response, { text: 'Its Location is not the address of what was created' });
}
