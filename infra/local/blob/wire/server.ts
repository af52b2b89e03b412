import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { headDeadline } from '../../kit/loopback.ts';
import { BlobFailure, blobFailure } from '../blob-failure.ts';
import { claimPath } from '../storage/folder-claim.ts';
import { type Answer, answerFailure, dropAnswer, sendAnswer } from './answer.ts';
import { authorize } from './authorization.ts';
import type { Account } from './blob-request.ts';
import { answerPreflight, corsHeaders } from './cors.ts';
import type { FaultEffect, Faults, RequestCounts } from './faults.ts';
import { handleRequest } from './handle-request.ts';
import { findRoute, type Route } from './route.ts';
import { isKnownVersion, latestVersion } from './service-version.ts';
import { refuseUnsupported } from './unsupported.ts';

/** What the server needs. */
export interface ServerParts {
  account: Account;
  /** The origins whose pages may send requests; `*` for all. */
  origins: readonly string[];
  faults: Faults;
  requests: RequestCounts;
  now: () => number;
}

/**
 * Creates the HTTP server, which does not listen yet. It shows its claim at once, all else once there are its parts.
 * @param closing aborting it ends the delays of faults.
 */
export function createBlobServer(parts: Promise<ServerParts>, claim: string, closing: AbortSignal): Server {
  // An upload may take as long as it needs, and clients keep connections: closing an idle one just when a request is sent
  // would look like a failure.
  const options = { ...headDeadline, requestTimeout: 0, keepAliveTimeout: 0 };
  return createServer(options, (incoming, response) => {
    if (incoming.url === claimPath) return void response.end(claim);
    parts
      .then(found => serve(found, closing, incoming, response))
      .catch((error: unknown) => {
        // The client went away, or the server is closing: there is nobody to answer.
        if (!closing.aborted && !incoming.destroyed && !response.destroyed)
          console.error('Local Blob Storage failed to answer a request', error);
        response.destroy();
      });
  });
}

async function serve(
  parts: ServerParts,
  closing: AbortSignal,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '', headers } = incoming;
  const route = routeOf(parts.account.name, incoming);
  const operation = route instanceof BlobFailure ? 'Other' : route.operation;
  parts.requests.record(operation);
  const fault = parts.faults.meet(operation);
  if (fault === 'cut before') return void response.destroy();
  const answer = await answerWith(fault, closing, () => execute(parts, route, incoming));
  if (fault === 'cut after' || incoming.errored) {
    dropAnswer(answer);
    return void response.destroy();
  }
  const always = commonHeaders(headers, route, parts.origins);
  await sendAnswer(response, { ...answer, headers: { ...always, ...answer.headers } }, method !== 'HEAD');
}

/** The headers that every answer has. */
function commonHeaders(
  headers: IncomingHttpHeaders,
  route: Route | BlobFailure,
  origins: readonly string[],
): Record<string, string> {
  const signed = route instanceof BlobFailure ? '' : (route.query.get('sv') ?? '');
  const { 'x-ms-client-request-id': clientId, 'x-ms-version': version = signed } = headers;
  return {
    'x-ms-request-id': randomUUID(),
    // What is no version may have characters that no header has.
    'x-ms-version': isKnownVersion(String(version)) ? String(version) : latestVersion,
    ...(clientId !== undefined && { 'x-ms-client-request-id': String(clientId) }),
    ...corsHeaders(origins, headers),
  };
}

function routeOf(account: string, { method = '', url = '', headers }: IncomingMessage): Route | BlobFailure {
  try {
    return findRoute(account, method, url, headers);
  } catch (error) {
    return error as BlobFailure;
  }
}

async function answerWith(
  fault: FaultEffect | undefined,
  closing: AbortSignal,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (typeof fault !== 'object') return run();
  if ('status' in fault)
    return answerFailure(new BlobFailure('ServerBusy', fault.status, `Injected fault: ${fault.status}`));
  await sleep(fault.delay, undefined, { signal: closing });
  return run();
}

/** A page whose own name leads to this machine could read the answers to what it sends. */
function checkHost(host = ''): void {
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/i.test(host))
    throw blobFailure('InvalidHeaderValue', `Host must be a name of this machine (got '${host}').`);
}

async function execute(
  { account, origins, now }: ServerParts,
  route: Route | BlobFailure,
  incoming: IncomingMessage,
): Promise<Answer> {
  const { headers, socket } = incoming;
  try {
    checkHost(headers.host);
    if (route instanceof BlobFailure) throw route;
    if (route.operation === 'Preflight') return answerPreflight(origins, headers);
    const sender = socket.remoteAddress ?? '';
    const asker = { account: account.name, headers, sender, now: now() };
    const access = authorize(route, asker, account.containers.get(route.container) === 'blob');
    refuseUnsupported(headers, route.query);
    return await handleRequest({ route, headers, body: incoming, access, asker, account });
  } catch (error) {
    // The client went away while its body was read.
    if (incoming.errored) throw error;
    return answerFailure(error);
  }
}
