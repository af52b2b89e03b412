import type { ClientRequest, IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';

/** A body on its way from the client to the library's server. */
export interface StreamedBody {
  request: IncomingMessage;
  upstream: ClientRequest;
  /** The maximum size, in bytes. */
  limit: number;
  /** Called once it is larger; the rest is not forwarded. */
  onTooLong: () => void;
}

/** Forwards a body with back-pressure, up to its limit. */
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

/** Reads and drops the rest of a body, so that its connection can serve the next request. */
export function dropBody(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
}

/**
 * Joins the chunks that arrive while an earlier one is being sent, as the real host does by reading all that its pipe
 * holds. Otherwise a client that sends single bytes would keep host and library busy with each of them.
 */
function joinChunks(upstream: ClientRequest): Writable {
  // Not with the event "drain": Node.js emits none once the whole response has arrived, when much of the body may be left.
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
