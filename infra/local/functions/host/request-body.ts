import type { IncomingMessage } from 'node:http';

// The host's default (docs: "Azure Functions HTTP trigger", limits); app setting FUNCTIONS_REQUEST_BODY_SIZE_LIMIT.
const defaultBodyLimit = 104_857_600;

/** The maximum size of a request body, in bytes. */
export function readBodyLimit(env: NodeJS.ProcessEnv): number {
  const limit = Number(env.FUNCTIONS_REQUEST_BODY_SIZE_LIMIT);
  return Number.isSafeInteger(limit) && limit > 0 ? limit : defaultBodyLimit;
}

export type BodyKind = 'none' | 'buffered' | 'streamed';

/** How a body reaches the app: one with a known length is read whole before the function is invoked, as in Azure. */
export function classifyBody(request: IncomingMessage): BodyKind {
  if (request.headers['transfer-encoding'] !== undefined) return 'streamed';
  return declaredLength(request) === 0 ? 'none' : 'buffered';
}

/** Content-Length, 0 when absent; the HTTP parser has checked that it is a number. */
export function declaredLength(request: IncomingMessage): number {
  return Number(request.headers['content-length'] ?? 0);
}

/** The whole body; undefined when the client left before its end. */
export function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise(resolve => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', () => resolve(undefined));
    request.on('close', () => resolve(undefined));
  });
}
