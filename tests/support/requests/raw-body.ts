import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { openRaw, ownHeaders } from '../../../infra/local/kit/testing/raw-http.ts';
import type { Service } from '../service/service.ts';

export const megabyte = Buffer.alloc(1024 * 1024, 'x');

/** A megabyte as one chunk of a body without a length. */
export const chunk = Buffer.concat([Buffer.from('100000\r\n'), megabyte, Buffer.from('\r\n')]);

/** A create whose body is sent piece by piece over a connection of its own. */
export class RawBody {
  readonly #socket: Socket;
  /** The answer so far. */
  received = '';

  constructor(service: Pick<Service, 'api' | 'session'>, collection: string, ...headers: string[]) {
    const head = [`POST /api/${collection} HTTP/1.1`, ...ownHeaders(service), ...headers];
    this.#socket = openRaw(service.api, `${head.join('\r\n')}\r\n\r\n`);
    this.#socket.on('data', data => {
      this.received += data.toString('latin1');
    });
    this.#socket.on('error', () => this.#socket.destroy()); // a reset is an end, too
  }

  /** Whether the answer has begun, or the connection has ended. */
  get isOver(): boolean {
    return /\r\n\r\n/.test(this.received) || this.#socket.destroyed;
  }

  #isWhole(): boolean {
    if (this.#socket.destroyed) return true;
    const isChunked = /^transfer-encoding: chunked/im.test(this.received);
    return isChunked ? this.received.endsWith('\r\n0\r\n\r\n') : this.isOver;
  }

  send(text: string): void {
    this.#socket.write(text);
  }

  /** Sends the piece repeatedly, up to a maximum, until there is an answer; returns how many were accepted. */
  async pour(piece: Buffer, most: number): Promise<number> {
    let sent = 0;
    for (; sent < most && !this.isOver; sent++) {
      if (!this.#socket.write(piece)) await this.#drain();
    }
    return sent;
  }

  async #drain(): Promise<void> {
    while (this.#socket.writableNeedDrain && !this.isOver) await wait(1);
  }

  /** Waits for the end of the answer, or of the connection; gives up after five seconds. */
  async untilAnswered(): Promise<string> {
    for (let waited = 0; !this.#isWhole() && waited < 60_000; waited += 5) await wait(5);
    return this.received;
  }

  close(): void {
    this.#socket.destroy();
  }
}
