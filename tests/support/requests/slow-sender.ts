import type { Socket } from 'node:net';
import { openRaw, ownHeaders } from '../../../infra/local/kit/testing/raw-http.ts';
import type { Service } from '../service/service.ts';
import { chunk } from './raw-body.ts';

/** How often a slow sender sends, in milliseconds, and what: 80 KB in a second. */
const interval = 200;
const piece = `4000\r\n${'x'.repeat(0x4000)}\r\n`;

/** Sends the first megabyte of a long body at once and the rest slowly, until it is answered or cut off. */
export class SlowSender {
  readonly #socket: Socket;
  readonly #timer: NodeJS.Timeout;
  /** Resolves once the first megabyte is sent, or refused. */
  readonly isSlow: Promise<void>;
  /** Whether its body is neither answered nor cut off. */
  sends = true;

  constructor(service: Pick<Service, 'api' | 'session'>, collection: string) {
    const head = [`POST /api/${collection} HTTP/1.1`, ...ownHeaders(service), 'Transfer-Encoding: chunked'];
    this.#socket = openRaw(service.api, `${head.join('\r\n')}\r\n\r\n`);
    this.#timer = setInterval(() => this.#socket.write(piece), interval);
    const end = () => this.stop();
    this.#socket.on('data', end).on('error', end).on('close', end);
    this.isSlow = new Promise(resolve => {
      this.#socket.write(chunk, () => resolve());
      this.#socket.once('close', () => resolve());
    });
  }

  stop(): void {
    this.sends = false;
    clearInterval(this.#timer);
    this.#socket.destroy();
  }
}
