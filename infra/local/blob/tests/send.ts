import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** What a request was answered with. */
export interface Sent {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Azure's code, of an error. */
  code: string | undefined;
}

/** Sends a request as it is, which the SDK or fetch would complete; with a Content-Length unless a header says otherwise. */
export function send(
  method: string,
  url: string,
  headers: Record<string, string> = {},
  body: string | Buffer = '',
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers });
    outgoing.on('error', reject).on('response', async answer => {
      const { statusCode: status = 0, headers: received } = answer;
      const code = received['x-ms-error-code']?.toString();
      resolve({ status, headers: received, body: await buffer(answer), code });
    });
    if (headers['transfer-encoding'] === undefined && method !== 'GET' && method !== 'HEAD')
      outgoing.setHeader('content-length', headers['content-length'] ?? Buffer.byteLength(body));
    outgoing.end(body);
  });
}

/** The headers of a Put Blob. */
export const blockBlob = { 'x-ms-blob-type': 'BlockBlob' };
