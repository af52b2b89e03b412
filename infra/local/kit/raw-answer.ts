import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Answers a request that Node could not read with an empty body and these headers, and closes the connection. */
export function endWith(
  socket: Duplex,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.on('error', () => socket.destroy());
  const lines = Object.entries({
    ...headers,
    'X-Content-Type-Options': 'nosniff',
    'Content-Length': '0',
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
}
