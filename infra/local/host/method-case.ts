import { METHODS, type Server } from 'node:http';
import type { Socket } from 'node:net';

const longestMethod = Math.max(...METHODS.map(method => method.length));

/**
 * Lets a server take methods in any case, as the web server of the Functions host does; Node's parser takes capitals
 * only. It is the first request of a connection that is looked at: nobody but the parser knows where others begin.
 */
export function takeMethodsInAnyCase(server: Server): void {
  server.on('connection', (socket: Socket) => socket.prependOnceListener('data', capitaliseMethod));
}

/** Writes the method into the bytes that the parser is about to get. */
function capitaliseMethod(bytes: Buffer): void {
  const [method = ''] = bytes.toString('latin1', 0, longestMethod + 1).split(' ', 1);
  const capitals = method.toUpperCase();
  if (method !== capitals && METHODS.includes(capitals)) bytes.write(capitals, 'latin1');
}
