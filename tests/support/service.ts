import { startSession } from '../../infra/local/functions/testing/session.ts';
import type { Family, Payload } from './families.ts';
import { serviceAt } from './service-at.ts';
import { sharedService } from './shared-service.ts';

/** An answer of the service, read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON. Throws if it is not JSON. */
  json<T = Record<string, unknown>>(): T;
}

/** A running service as its callers know it: over HTTP only, wherever it is. */
export interface Service {
  /** The address of the API, such as http://127.0.0.1:40001/api. */
  api: string;
  /** Headers that a request not made by `send` must have: a session's cookie, with SIGN_IN. */
  session: Record<string, string>;
  /** Internal texts that no answer may contain, as far as they are known. */
  secrets: string[];
  /**
   * Sends a request. `path` is relative to the API (`blog/…`). A body that is a string or bytes is sent unchanged,
   * anything else as JSON.
   */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Creates an entity and returns its identifier. Throws if the answer is not 201. */
  create(collection: string, entity: Record<string, unknown>): Promise<string>;
  /** Creates children by one request, in lists named as in an export. Throws if they are not created. */
  createContent(blogId: string, content: Record<string, Payload[]>): Promise<void>;
  /** Creates a blog with only its required fields and returns its identifier. */
  newBlog(): Promise<string>;
  /** Creates a child with every field, and these; returns its identifier. */
  createIn(blogId: string, family: Family, payload?: Payload): Promise<string>;
  /**
   * Creates children of one family, many with a request, and returns their identifiers. Throws if they are not created.
   * @param payloadOf the child with this number, from 0; with every field if left out. They may refer to four others at most.
   */
  createMany(
    blogId: string,
    family: Family,
    count: number,
    payloadOf?: (index: number) => Payload,
  ): Promise<string[]>;
  /** The JSON at a path, whatever the status. */
  read(path: string): Promise<Payload>;
  stop(): Promise<void>;
}

/**
 * The service that the contract's tests call: the running one at the address in BASE (`http://127.0.0.1:7071`),
 * otherwise a local one, which other test files call at the same time. With SIGN_IN=1 it is called with a session of the
 * local sign-in: the one at BASE, otherwise one in front of the local service.
 */
export async function startService(): Promise<Service> {
  const running = await runningService();
  if (running) return running;
  const { url, session, secrets } = await sharedService();
  return { ...serviceAt(url, session), secrets, stop: async () => undefined };
}

/** Such a service that no other test file calls. At the address in BASE, test files run one after the other. */
export async function startServiceAlone(): Promise<Service> {
  return (await runningService()) ?? (await import('./local-service.ts')).startLocalService();
}

/**
 * The service that the contract's tests call, for requests from pages of other sites. `npm start` refuses these before the service does,
 * because it serves a developer's machine: then it is a local one.
 */
export async function startServiceForOtherSites(): Promise<Service> {
  const service = await startService();
  const headers = { ...service.session, origin: 'https://other.example' };
  const { status } = await fetch(`${service.api}/blog?count=1`, { headers });
  return status === 403 ? (await import('./local-service.ts')).startLocalService() : service;
}

/** The service at the address in BASE, if there is one. */
async function runningService(): Promise<Service | undefined> {
  const base = process.env.BASE?.replace(/\/+$/, '');
  if (!base) return undefined;
  const session: Service['session'] = process.env.SIGN_IN ? { cookie: await startSession(base) } : {};
  return { ...serviceAt(base, session), secrets: [], stop: async () => undefined };
}
