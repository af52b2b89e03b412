import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type Cors, isPreflight, setCorsHeaders } from '../origins/cors.ts';
import { findSiteRefusal, type OtherSites } from '../origins/other-sites.ts';
import type { Timers } from '../timers/timers.ts';
import { findPage, type Page } from './admin-pages.ts';
import { buildTriggerMetadata } from './binding-data.ts';
import type { FunctionApp } from './core-module.ts';
import type { InvocationRequest } from './core-types.ts';
import { ForwardedRequest, refuse } from './forwarding.ts';
import { startTimeout, type TimeoutContext } from './function-timeout.ts';
import { type AppFunctions, findFunction, type HttpFunction, type RouteMatch } from './functions.ts';
import { findHeadRefusal } from './head-refusal.ts';
import { type InvocationOutcome, invoke } from './invocation.ts';
import { describeError, escapePath, type Log, shortId } from './log.ts';
import { classifyBody, declaredLength, readBody } from './request-body.ts';
import { findNonAsciiHeader, joinHeaders } from './request-headers.ts';
import { parseRequestTarget, type RequestTarget, splitPath } from './request-target.ts';
import { createTraceContext } from './trace-context.ts';
import type { WorkerServer } from './worker-server.ts';

export interface HandlerContext extends TimeoutContext {
  app: FunctionApp;
  functions: AppFunctions;
  timers: Timers;
  worker: WorkerServer;
  log: Log;
  cors: Cors;
  otherSites: OtherSites;
  baseUrl: () => string;
  bodyLimit: number;
}

/** One request, from its arrival to its log entry. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  startedAt: number;
  fn?: HttpFunction;
  invocationId?: string;
  /** Set when this host broke the connection, as Azure would. */
  broken?: boolean;
}

/** Answers requests as the Functions host does: finds the function, invokes it, forwards the request, logs one entry. */
export function createRequestHandler(context: HandlerContext): RequestListener {
  return (request, response) => {
    const exchange: Exchange = { request, response, startedAt: performance.now() };
    // The host says that a connection is kept only to HTTP/1.0, which would take it for closed.
    if (response.shouldKeepAlive && request.httpVersion !== '1.0') response.removeHeader('Connection');
    response.once('close', () => logRequest(context.log, exchange));
    handleRequest(context, exchange).catch((error: unknown) => {
      context.log.host('critical', `The local host failed: ${describeError(error)}`);
      refuse(response, 500, { close: true });
    });
  };
}

async function handleRequest(context: HandlerContext, exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  const refusal = findHeadRefusal(request);
  if (refusal !== undefined) return refuse(response, refusal, { close: true });
  const reason = context.otherSites === 'refused' ? findSiteRefusal(request, context.cors) : undefined;
  if (reason !== undefined) {
    context.log.host('warning', reason);
    return refuse(response, 403, { close: true, text: reason });
  }
  setCorsHeaders(request, response, context.cors);
  const target = parseRequestTarget(request.url ?? '');
  if (target === undefined) return refuse(response, 400, { close: true });
  // Azure answers preflights itself; an origin that is not allowed gets no headers.
  if (isPreflight(request)) return refuse(response, 204);

  const match = findFunction(context.functions.http, request.method ?? '', splitPath(target.path));
  if (match === undefined) return answerOwnPage(context, exchange, target);

  exchange.fn = match.fn;
  const problem = findProblem(context, request);
  if (problem !== undefined) {
    context.log.host('error', `${match.fn.name} is not invoked: ${problem}`);
    return refuse(response, 500, { close: true });
  }
  return runFunction(context, exchange, match, target);
}

function answerOwnPage(
  context: HandlerContext,
  { request, response }: Exchange,
  target: RequestTarget,
): void {
  const { functions, timers } = context;
  const { accept } = request.headers;
  const page = findPage(request.method ?? '', target.path, {
    functions,
    baseUrl: context.baseUrl(),
    accept,
    runTimer: name => timers.runNow(name),
  });
  if (typeof page === 'number') refuse(response, page);
  else if ('location' in page) response.writeHead(302, { ...page, 'content-length': 0 }).end();
  else sendPage(response, page);
}

function sendPage(response: ServerResponse, { contentType, body }: Page): void {
  response.writeHead(200, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}

/** The reason for which the host answers 500 without invoking the function. */
function findProblem({ bodyLimit }: HandlerContext, request: IncomingMessage): string | undefined {
  const length = declaredLength(request);
  if (length > bodyLimit) return `its body has ${length} bytes, and the host's maximum is ${bodyLimit}`;
  // The host's reverse proxy sends only ASCII.
  const header = findNonAsciiHeader(request.rawHeaders);
  return header === undefined ? undefined : `its header "${header}" has a character outside ASCII`;
}

async function runFunction(
  context: HandlerContext,
  exchange: Exchange,
  { fn, values }: RouteMatch,
  { encodedPath, query }: RequestTarget,
): Promise<void> {
  const { request, response } = exchange;
  const bodyKind = classifyBody(request);
  const body = bodyKind === 'buffered' ? await readBody(request) : undefined;
  if (bodyKind === 'buffered' && body === undefined) return;

  const invocationId = randomUUID();
  exchange.invocationId = invocationId;
  const report = (message: string) => {
    context.log.host('error', `${fn.name} (invocation ${invocationId}): ${message}`);
  };
  const forwarded = new ForwardedRequest({
    request,
    response,
    invocationId,
    target: encodedPath + query,
    bodyKind,
    body,
    bodyLimit: context.bodyLimit,
    worker: context.worker,
    onSilence: () => {
      exchange.broken = true;
      report('nothing was sent for too long: the connection is broken, as Azure does after 240 s');
    },
    onBroken: () => {
      exchange.broken = true;
    },
    onTrouble: report,
  });
  const headers = joinHeaders(request.rawHeaders);
  const metadata = () => buildTriggerMetadata({ route: values, query, headers, body });
  const timeout = startTimeout(context, fn.name, invocationId);
  const outcome = await invoke(context.app, fn, createInvocation(request, fn, invocationId, metadata), () =>
    forwarded.taken(),
  );
  clearTimeout(timeout);
  const silence = describeSilence(outcome);
  if (silence !== undefined) report(silence);
}

function createInvocation(
  request: IncomingMessage,
  fn: HttpFunction,
  invocationId: string,
  buildMetadata: () => InvocationRequest['triggerMetadata'],
): InvocationRequest {
  const { traceparent, tracestate } = request.headers;
  let metadata: InvocationRequest['triggerMetadata'] | undefined;
  return {
    invocationId,
    functionId: fn.metadata.functionId ?? fn.name,
    // Made when needed: here it takes time of the app's process, in Azure of the host's.
    get triggerMetadata() {
      metadata ??= buildMetadata();
      return metadata;
    },
    set triggerMetadata(replaced) {
      metadata = replaced;
    },
    // With HTTP streaming the host sends no data of the trigger: the library reads the forwarded request.
    inputData: [{ name: fn.triggerName, data: { http: {} } }],
    traceContext: createTraceContext(traceparent?.toString(), tracestate?.toString()),
  };
}

/** Why a client in Azure would wait without an answer; undefined when it gets one. */
function describeSilence(outcome: InvocationOutcome): string | undefined {
  const wait = 'in Azure the client would wait 240 s without an answer';
  switch (outcome.kind) {
    case 'answered':
      return undefined;
    case 'returned nothing':
      return `the handler returned nothing: ${wait}`;
    case 'handler failed':
      return `the handler threw: ${wait}. ${describeError(outcome.error)}`;
    case 'response failed':
      return `the response failed: in Azure the client would wait 240 s for the rest. ${describeError(outcome.error)}`;
  }
}

function logRequest(log: Log, { request, response, startedAt, fn, invocationId, broken }: Exchange): void {
  const [path = ''] = (request.url ?? '').split('?');
  const status = response.headersSent ? response.statusCode : '-';
  const parts = [
    request.method,
    escapePath(path),
    status,
    `${(performance.now() - startedAt).toFixed(1)} ms`,
  ];
  if (fn !== undefined) parts.push(fn.name);
  if (invocationId !== undefined) parts.push(shortId(invocationId));
  if (broken) parts.push('(connection broken)');
  else if (!response.writableFinished) parts.push('(client left)');
  log.host('information', parts.join(' '));
}
