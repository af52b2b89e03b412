import { type Agent, request as httpRequest } from 'node:http';
import type { HttpRequest } from '../operations/http-requests.ts';

/** How a large answer arrived. */
export interface Transfer {
  status: number;
  bytes: number;
  /** From sending the request to the first byte of the body, in milliseconds. */
  firstByte: number;
  /** From sending the request to the end of the body, in milliseconds. */
  whole: number;
  body: string;
}

/**
 * Sends one request and reads the answer.
 * @param keep whether to keep the body; otherwise it is counted and dropped, whatever its size.
 * @param agent keeps the connection; without one, it is the request's own.
 */
export function exchange(
  api: string,
  { method, path, body }: HttpRequest,
  { keep = false, agent = false }: { keep?: boolean; agent?: Agent | false } = {},
): Promise<Transfer> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const request = httpRequest(`${api}/${path}`, { method, agent }, response => {
      const kept: Buffer[] = [];
      let bytes = 0;
      let firstByte = Number.NaN;
      response.on('data', (chunk: Buffer) => {
        if (bytes === 0) firstByte = performance.now() - start;
        bytes += chunk.length;
        if (keep) kept.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          bytes,
          firstByte,
          whole: performance.now() - start,
          body: Buffer.concat(kept).toString(),
        }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}
