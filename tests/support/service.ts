import { serviceAt } from './service-at.ts';
import { serviceOfWorker } from './service-of-worker.ts';
import { startSession } from './session.ts';

/** An answer of the service, read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON. Throws when it is none. */
  json<T = Record<string, unknown>>(): T;
}

/** A running service, as its callers know it: over HTTP alone, wherever it is. */
export interface Service {
  /** The address of the API, such as http://127.0.0.1:40001/api. */
  api: string;
  /** What a request to the API that is not made by `send` has to carry: a session's cookie, with SIGN_IN. */
  session: Record<string, string>;
  /** Texts of the inside that no answer may carry, as far as they are known. */
  secrets: string[];
  /**
   * Sends a request. `path` is relative to the API (`blog/…`). A body that is a string or bytes goes as it is,
   * anything else as JSON.
   */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Creates an entity and answers its identifier. Throws when the answer is not 201. */
  create(collection: string, entity: Record<string, unknown>): Promise<string>;
  stop(): Promise<void>;
}

/**
 * The service that the contract's tests call: what runs at the address in BASE (`http://127.0.0.1:7071`), which somebody
 * has started, else the local one of jest's worker, with what the tests before have left in its store. With SIGN_IN=1 it is called with a session of the local sign-in:
 * the one at BASE, else one before the local service.
 */
export async function startService(): Promise<Service> {
  const base = process.env.BASE?.replace(/\/+$/, '');
  if (!base) {
    const { url, session, secrets } = await serviceOfWorker();
    return { ...serviceAt(url, session), secrets, stop: async () => undefined };
  }
  const session: Service['session'] = process.env.SIGN_IN ? { cookie: await startSession(base) } : {};
  return { ...serviceAt(base, session), secrets: [], stop: async () => undefined };
}
