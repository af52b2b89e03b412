import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { badRequest, CosmosFailure } from '../cosmos-failure.ts';

/** The maximum size of a body: 2 MB ("Azure Cosmos DB service quotas"), and more so that checks of items can refuse exactly. */
const maxBodyBytes = 2 * 1024 * 1024 + 64 * 1024;

/**
 * Reads a request's body as text. A body that is too large is not kept; Node.js drops the rest once the answer is sent,
 * so that a client that is still sending can read the answer.
 * @throws CosmosFailure 413, 400 when it is not UTF-8; Error when the client goes away.
 */
export async function readBody(request: IncomingMessage): Promise<string> {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (length === '0' && encoding === undefined) return '';
  const body = Number(length) > maxBodyBytes ? undefined : await readChunks(request);
  if (body === undefined)
    throw new CosmosFailure(413, 'Request size is too large: a request has at most 2 MB');
  if (!isUtf8(body)) throw badRequest('The request body must be UTF-8');
  return body.toString('utf8');
}

function readChunks(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBodyBytes) {
        request.removeAllListeners('data');
        resolve(undefined);
      } else {
        chunks.push(chunk);
      }
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', reject);
  });
}
