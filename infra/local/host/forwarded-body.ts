import type { ClientRequest, IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';

/** A body on its way from the client to the library's server. */
export interface StreamedBody {
  request: IncomingMessage;
  upstream: ClientRequest;
  /** Most bytes that it may have. */
  limit: number;
  /** Called once it has more; nothing of it is passed on from then on. */
  onTooLong: () => void;
}

/** Passes a body on with back-pressure, up to its limit. */
export function streamBody({ request, upstream, limit, onTooLong }: StreamedBody): void {
  let received = 0;
  request.on('data', (chunk: Buffer) => {
    const before = received;
    received += chunk.length;
    if (received <= limit || before > limit) return;
    dropBody(request);
    onTooLong();
  });
  request.pipe(joinChunks(upstream));
}

/** Takes in what is left of a body, for nobody, so that its connection serves the next request. */
export function dropBody(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
}

/**
 * Passes on in one piece what came in pieces while the piece before was on its way, as the real host does by reading
 * what its pipe holds: a client that sends single bytes would otherwise keep host and library busy with each of them.
 */
function joinChunks(upstream: ClientRequest): Writable {
  // Not by the event "drain": Node.js emits none once the whole response has come, and much of the body may be left.
  const pass = (bytes: Buffer, onPassed: () => void) =>
    upstream.write(bytes, error => {
      if (!error) setImmediate(onPassed);
    });
  return new Writable({
    write(bytes: Buffer, _encoding, onPassed) {
      pass(bytes, onPassed);
    },
    writev(pieces, onPassed) {
      pass(Buffer.concat(pieces.map(({ chunk }) => chunk)), onPassed);
    },
    final: onEnded => {
      upstream.end();
      onEnded();
    },
  });
}
