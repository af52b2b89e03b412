import { Agent, request as httpRequest } from 'node:http';
import { mapInParallel } from '../../tools/map-in-parallel.ts';
import type { Measurement } from './statistics.ts';

/** A request to the service, below `/api/`. */
export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: string;
}

const successOf: Record<HttpRequest['method'], number> = { GET: 200, POST: 201, PUT: 202, DELETE: 200 };

/**
 * Sends a request, reads the whole answer, and returns how long that took, in milliseconds.
 * @throws Error if the answer is not a success: a failure would be fast, and measure nothing.
 */
function exchange(api: string, { method, path, body }: HttpRequest, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const sent = httpRequest(`${api}/${path}`, { method, agent }, response => {
      const { statusCode } = response;
      response.on('error', reject).resume();
      response.on('end', () => {
        if (statusCode === successOf[method]) resolve(performance.now() - start);
        else reject(new Error(`${method} ${path} was answered with ${statusCode}`));
      });
    });
    sent.on('error', reject).end(body);
  });
}

/** Requests to send. */
export interface Load {
  connections: number;
  /** Of all connections together. */
  amount: number;
  /** The request with this number, from 0. */
  request: (index: number) => HttpRequest;
}

/** A service's address, such as http://127.0.0.1:7071/api, and the connections to it. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #api: string;

  constructor(api: string) {
    this.#api = api;
  }

  /** Sends requests over several connections, each the next one when its last is answered. */
  async send({ connections, amount, request }: Load): Promise<Measurement> {
    const requests = Array.from({ length: amount }, (_, index) => request(index));
    const start = performance.now();
    const latencies = await mapInParallel(requests, connections, one =>
      exchange(this.#api, one, this.#agent),
    );
    return { latencies, seconds: (performance.now() - start) / 1000 };
  }
}
