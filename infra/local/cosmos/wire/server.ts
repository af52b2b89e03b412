import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { headDeadline } from '../../kit/loopback.ts';
import { CosmosFailure } from '../cosmos-failure.ts';
import { roundCharge } from '../items/request-charge.ts';
import type { Catalog } from '../storage/catalog.ts';
import { type Answer, answerFailure, sendAnswer } from './answer.ts';
import { authorize } from './authorization.ts';
import { handleControl, isControlPath } from './control.ts';
import { faultBehaviours, noFault } from './fault-behaviour.ts';
import type { FaultInjector } from './fault-injector.ts';
import { type CosmosRequest, handleRequest } from './handle-request.ts';
import type { Replicas } from './replicas.ts';
import { readBody } from './request-body.ts';
import type { RequestLog } from './request-log.ts';
import { findRoute, type Route } from './route.ts';
import { refuseUnsupportedHeaders } from './unsupported-headers.ts';

/** What the server needs. */
export interface ServerParts {
  catalog: Catalog;
  /** The account key as bytes. */
  key: Buffer;
  requests: RequestLog;
  faults: FaultInjector;
  replicas: Replicas;
}

/** Creates the HTTP server, which does not listen yet. Aborting `closing` ends the delays of faults. */
export function createCosmosServer(findParts: () => ServerParts, closing: AbortSignal): Server {
  // Clients keep connections forever: closing an idle one just when a request is sent would look like a failure.
  return createServer({ ...headDeadline, keepAliveTimeout: 0 }, (incoming, response) => {
    serve(findParts(), closing, incoming, response).catch((error: unknown) => {
      // The client went away, or the server is closing: there is nobody to answer.
      if (!closing.aborted && !incoming.destroyed)
        console.error('Local Cosmos DB failed to answer a request', error);
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
  const path = incoming.url?.split('?', 1)[0] ?? '/';
  if (isControlPath(path)) return handleControl(parts, path, incoming, response);
  const request = await accept(parts, path, incoming, response);
  if (!request) return;
  const { kind } = request.route;
  const { delayMs, until, fault } = parts.faults.meet(kind, () => `${path}\n${request.body}`);
  if (delayMs > 0) await sleep(delayMs, undefined, { signal: closing });
  await Promise.all(until);
  const behaviour = fault ? faultBehaviours[fault.kind] : noFault;
  const answer = behaviour.answer(() => execute(request), fault);
  const { statusCode, charge } = answer;
  parts.requests.record({ kind, statusCode, requestCharge: roundCharge(charge), ...request.notes });
  behaviour.deliver(response, answer);
}

function execute(request: CosmosRequest): Answer {
  try {
    refuseUnsupportedHeaders(request.headers);
    return handleRequest(request);
  } catch (error) {
    return answerFailure(error);
  }
}

/** Checks a request's signature and reads its body. Returns undefined when the request was refused and answered. */
async function accept(
  parts: ServerParts,
  path: string,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<CosmosRequest | undefined> {
  const { catalog, key, requests, replicas } = parts;
  const { method = '', headers } = incoming;
  let route: Route | undefined;
  try {
    route = findRoute(method, path, headers);
    // An unknown request is refused with a message; what its signature must be is unknown too.
    if (route.kind !== 'other') authorize(method, route, headers, key);
    const body = await readBody(incoming);
    return { method, path, route, headers, body, catalog, replicas, notes: {} };
  } catch (error) {
    // The client went away while its body was read.
    if (!(error instanceof CosmosFailure) && incoming.destroyed) throw error;
    const refusal = answerFailure(error);
    requests.record({ kind: route?.kind ?? 'other', statusCode: refusal.statusCode, requestCharge: 0 });
    sendAnswer(response, refusal);
    return undefined;
  }
}
