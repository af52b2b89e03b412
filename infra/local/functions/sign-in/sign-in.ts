import {
  Agent,
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { headDeadline, listenOnLoopback, loopback } from '../../kit/loopback.ts';
import { maxHead } from '../host/head-refusal.ts';
import { isHost } from '../host/request-headers.ts';
import { parseRequestTarget } from '../host/request-target.ts';
import { type Cors, isPreflight, noCors, setCorsHeaders } from '../origins/cors.ts';
import { findSiteRefusal, type OtherSites } from '../origins/other-sites.ts';
import { redirect, sendAnswer, sendText } from './answers.ts';
import { answerSignedIn, findOpenEndpoint, isReserved } from './endpoints.ts';
import { type ExcludedPaths, isExcluded } from './excluded-paths.ts';
import { forwardRequest } from './forwarding.ts';
import { isForged, localPath } from './own-site.ts';
import type { Person } from './person.ts';
import { SessionCookies } from './session-cookies.ts';
import type { UnauthenticatedAction } from './sign-in-options.ts';

export interface SignInOptions {
  /** 0 for any free port. */
  port: number;
  /** The address of the app's host, without a slash at the end. */
  app: string;
  unauthenticated: UnauthenticatedAction;
  /** Which paths are served to everybody, and to nobody by name; none unless given. */
  excludedPaths?: ExcludedPaths | undefined;
  /** Who can be chosen in the form; nobody unless given. */
  people?: readonly Person[] | undefined;
  /** Only its own origin unless given. */
  cors?: Cors;
  /** `refused` unless given. */
  otherSites?: OtherSites;
  /** The time, in milliseconds since 1970. */
  now?: () => number;
}

/** The local stand-in for Azure App Service Authentication, while it runs. */
export interface SignIn {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

// As in Kestrel and the local host.
const keepAliveTimeoutMs = 130_000;
// Shorter, so that the host does not close a connection just when a request is sent on it.
const idleTimeoutMs = 60_000;

/**
 * Starts a reverse proxy on 127.0.0.1 that forwards only requests of users who have signed in, and of anybody to excluded paths.
 * @throws Error with code EADDRINUSE when the port is taken.
 */
export async function startSignIn(options: SignInOptions): Promise<SignIn> {
  const agent = new Agent({ keepAlive: true, timeout: idleTimeoutMs });
  const server = createServer(
    { ...headDeadline, keepAliveTimeout: keepAliveTimeoutMs, maxHeaderSize: maxHead },
    createListener(options, agent),
  );
  const port = await listenOnLoopback(server, options.port);
  return {
    url: `http://${loopback}:${port}`,
    close: async () => {
      const closed = new Promise(resolve => server.close(resolve));
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

function createListener(options: SignInOptions, agent: Agent): RequestListener {
  const app = { url: options.app, agent };
  const cookies = new SessionCookies(options.now ?? Date.now);
  const { cors = noCors, otherSites = 'refused', excludedPaths = [], people = [] } = options;

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reason = otherSites === 'refused' ? findSiteRefusal(request, cors) : undefined;
    if (reason !== undefined) return sendText(response, 403, reason, { Connection: 'close' });
    setCorsHeaders(request, response, cors);
    // The platform answers preflights before it looks for a session: browsers send no cookies with them.
    if (cors.origins.length > 0 && isPreflight(request)) return sendAnswer(response, 204);

    const method = request.method ?? '';
    const target = parseRequestTarget(request.url ?? '');
    const path = target?.path ?? '';
    const visit = { request, response, query: new URLSearchParams(target?.query), cookies, people };

    const openEndpoint = findOpenEndpoint(method, path);
    if (openEndpoint !== undefined) return openEndpoint(visit);
    if (!isReserved(path) && isExcluded(excludedPaths, path)) return forwardRequest(request, response, app);
    const session = cookies.read(request.headers.cookie);
    if (session === undefined)
      return refuse(request, response, isReserved(path) ? '401' : options.unauthenticated);
    if (isReserved(path)) return answerSignedIn(method, path, visit, session);
    if (isForged(request, cors)) return sendAnswer(response, 403);
    forwardRequest(request, response, app, session.person);
  }

  return (request, response) => {
    handleRequest(request, response).catch((error: unknown) => {
      // The client went away while it sent the form.
      if (response.destroyed) return;
      console.error('The local sign-in failed:', error);
      if (response.headersSent) response.destroy();
      else sendAnswer(response, 500);
    });
  };
}

function refuse(request: IncomingMessage, response: ServerResponse, action: UnauthenticatedAction): void {
  if (action === '401') {
    const { host = '' } = request.headers;
    sendAnswer(response, 401, { 'WWW-Authenticate': `Bearer realm="${isHost(host) ? host : ''}"` });
    return;
  }
  const wanted = localPath(request.url ?? '/', request) ?? '/';
  redirect(response, `/.auth/login/aad?post_login_redirect_uri=${encodeURIComponent(wanted)}`);
}
