import { ServiceError } from './errors.js';
import { type ResponseParts, requestOf } from './fetch.js';

/** What to throw for a body that could not be read: a `ServiceError`, or the reason of an abort as it is. */
function unreadable(response: ResponseParts, cause: unknown): unknown {
  const request = requestOf(response);
  if (request.signal?.aborted) return cause;
  const detail = 'its body is cut off, or is not JSON';
  return new ServiceError(`${request.method} ${request.url}`, response.status, { detail }, undefined, {
    cause,
  });
}

/** The body's value. @throws ServiceError if the body is cut off, or does not parse. */
export async function jsonOf<T>(response: ResponseParts): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch (cause) {
    throw unreadable(response, cause);
  }
}

/** The body as it arrives. Reading it throws `ServiceError` if the connection breaks before its end. */
export function streamOf(response: ResponseParts): ReadableStream<Uint8Array> {
  if (!response.body) throw new TypeError('This platform reads no answer as it arrives');
  const reader = response.body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader
          .read()
          .catch(cause => Promise.reject(unreadable(response, cause)));
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: reason => reader.cancel(reason),
    },
    // Nothing is read before it is wanted.
    { highWaterMark: 0 },
  );
}

/** The beginning of a body. */
export interface TextStart {
  text: string;
  /** Why no more of it could be read. */
  failure?: unknown;
}

/** Reads a body up to a number of characters; the rest, which may never end, is not read. */
export async function startOf(response: ResponseParts, max: number): Promise<TextStart> {
  let text = '';
  try {
    if (!response.body) return { text: (await response.text()).slice(0, max) };
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    while (text.length < max) {
      const { done, value } = await reader.read();
      if (done) return { text: text + decoder.decode() };
      text += decoder.decode(value, { stream: true });
    }
    await reader.cancel();
    return { text: text.slice(0, max) };
  } catch (failure) {
    return { text, failure };
  }
}
