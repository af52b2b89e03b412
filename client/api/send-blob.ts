import type { ResponseParts } from './fetch.js';
import type { PageRequest } from './platform.js';
import type { Schemas, Sending } from './types.js';

/** The answer to a request, as far as the client uses it. */
const answerTo = (request: PageRequest): ResponseParts => ({
  ok: request.status >= 200 && request.status < 300,
  status: request.status,
  headers: { get: name => request.getResponseHeader(name) },
  body: null,
  text: async () => request.responseText,
  json: async () => JSON.parse(request.responseText),
});

/** Sends a file as a page does: its `fetch` does not report how much is sent. Cookies go to no other origin. */
export function sendBlob(
  request: PageRequest,
  { url, method, headers }: Schemas['Upload'],
  blob: Blob,
  { onProgress, signal }: Sending,
): Promise<ResponseParts> {
  const abort = () => request.abort();
  return new Promise<ResponseParts>((resolve, reject) => {
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (onProgress)
      request.upload.onprogress = ({ loaded }) => onProgress({ sent: loaded, total: blob.size });
    request.onload = () => resolve(answerTo(request));
    request.onerror = () =>
      reject(
        new TypeError('The file was not sent: the connection broke, or storage does not allow this origin'),
      );
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort);
    request.send(blob);
  }).finally(() => signal?.removeEventListener('abort', abort));
}
