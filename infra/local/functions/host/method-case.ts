import { METHODS, type Server } from 'node:http';
import type { Socket } from 'node:net';

const maxMethodLength = Math.max(...METHODS.map(method => method.length));

/**
 * Lets a server accept methods in any case, as Kestrel does; Node's parser accepts only capitals. This works for the first
 * request of a connection: only the parser knows where later ones begin.
 */
export function takeMethodsInAnyCase(server: Server): void {
  server.on('connection', (socket: Socket) => socket.prependOnceListener('data', capitaliseMethod));
}

/** Changes the method to capitals in the bytes that the parser is about to read. */
function capitaliseMethod(bytes: Buffer): void {
  const [method = ''] = bytes.toString('latin1', 0, maxMethodLength + 1).split(' ', 1);
  const capitals = method.toUpperCase();
  if (method !== capitals && METHODS.includes(capitals)) bytes.write(capitals, 'latin1');
}
