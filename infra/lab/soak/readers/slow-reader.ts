import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** The interval between a reader's reads, in milliseconds. */
const beat = 100;

/**
 * Reads an answer no faster than told, and disconnects before its end.
 * @returns the number of bytes read.
 */
export async function readSlowly(url: string, bytesPerSecond: number, milliseconds: number): Promise<number> {
  const { port, host, pathname } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => socket.destroy());
  socket.pause();
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  const end = performance.now() + milliseconds;
  let bytes = 0;
  for (
    let allowed = 0;
    performance.now() < end && !socket.destroyed;
    allowed += (bytesPerSecond * beat) / 1000
  ) {
    while (bytes < allowed) {
      const chunk: Buffer | null = socket.read();
      if (chunk === null) break;
      bytes += chunk.length;
    }
    await delay(beat);
  }
  socket.destroy();
  return bytes;
}
