import { startContentStore } from '../../infra/local/content-store.ts';
import type { LocalCosmos } from '../../infra/local/cosmos/local-cosmos.ts';
import { startSignIn } from '../../infra/local/sign-in/sign-in.ts';
import { builtApp } from './built-app.ts';
import { type HostProcess, startHostProcess } from './host-process.ts';
import { startSession } from './session.ts';

/** An answer of the service, read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON. Throws when it is none. */
  json<T = Record<string, unknown>>(): T;
}

/** The running service: the built app in a local host of its own process, over local Cosmos DB in this one. */
export interface Service {
  /** The address of the API, such as http://127.0.0.1:40001/api. */
  api: string;
  /** What a request to the API that is not made by `send` has to carry: a session's cookie, with SIGN_IN. */
  session: Record<string, string>;
  cosmos: LocalCosmos;
  host: HostProcess;
  /**
   * Sends a request. `path` is relative to the API (`blog/…`). A body that is a string or bytes goes as it is,
   * anything else as JSON.
   */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Creates an entity and answers its identifier. Throws when the answer is not 201. */
  create(collection: string, entity: Record<string, unknown>): Promise<string>;
  stop(): Promise<void>;
}

/** The local sign-in before a host, with somebody signed in. */
async function signInBefore(host: HostProcess) {
  const gate = await startSignIn({ port: 0, app: host.url, unauthenticated: '401' });
  return { url: gate.url, session: { cookie: await startSession(gate.url) }, close: gate.close };
}

/**
 * Starts a service with an empty store that keeps nothing. With SIGN_IN=1 in the environment the API is reached
 * through the local sign-in.
 * @param added settings beside those of the store.
 * @param appFolder where the app is; the one under test unless given.
 */
export async function startService(
  added: Record<string, string> = {},
  appFolder = builtApp(),
): Promise<Service> {
  const { cosmos, settings } = await startContentStore(0);
  const host = await startHostProcess({ appFolder, env: { ...settings, ...added } });
  const gate = process.env.SIGN_IN ? await signInBefore(host) : undefined;
  const api = `${gate?.url ?? host.url}/api`;
  const session = gate?.session ?? {};

  const send: Service['send'] = async (method, path, body, headers) => {
    const asIs = typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(`${api}/${path}`, {
      method,
      headers: { ...headers, ...session },
      body: asIs ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
  };

  return {
    api,
    session,
    cosmos,
    host,
    send,
    async create(collection, entity) {
      const answer = await send('POST', collection, entity);
      const location = answer.headers.get('location');
      if (answer.status !== 201 || !location)
        throw new Error(`POST ${collection}: ${answer.status} ${answer.text}`);
      return location.slice(location.lastIndexOf('/') + 1);
    },
    async stop() {
      await gate?.close();
      await host.stop();
      await cosmos.close();
    },
  };
}
