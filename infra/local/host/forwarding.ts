import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { Writable } from 'node:stream';
import type { BodyKind } from './request-body.ts';
import { findNonAsciiHeader, forwardedHeaders, responseHeaders } from './request-headers.ts';
import type { WorkerServer } from './worker-server.ts';

export interface Forwarding {
  request: IncomingMessage;
  response: ServerResponse;
  invocationId: string;
  /** Path and query for the library's server. */
  target: string;
  bodyKind: BodyKind;
  /** The body when it is buffered. */
  body: Buffer | undefined;
  /** Most bytes a streamed body may have. */
  bodyLimit: number;
  worker: WorkerServer;
  /** Called once when nothing has moved for the worker's idle time; the connections are broken then. */
  onSilence: () => void;
  /** Called with what went wrong between host and library, or with the body. */
  onTrouble: (message: string) => void;
}

/**
 * Sends a request on to the library's server and its response back to the client, streaming both bodies with
 * back-pressure. The returned function has to be called when the library has taken the request: not before that is
 * the connection given up for a client that left, so that its handler runs all the same.
 */
export function forwardRequest(forwarding: Forwarding): () => void {
  const { request, response, worker, invocationId } = forwarding;
  const upstream = httpRequest({
    host: '127.0.0.1',
    port: worker.port,
    agent: worker.agent,
    method: request.method ?? 'GET',
    path: forwarding.target,
    headers: forwardedHeaders(request, invocationId, worker.port),
  });
  let taken = false;
  let clientLeft = false;
  upstream.on('response', answer => returnResponse(answer, forwarding));
  upstream.on('timeout', () => {
    forwarding.onSilence();
    response.destroy();
    upstream.destroy();
  });
  upstream.on('error', error => {
    if (response.destroyed || response.writableEnded) return;
    forwarding.onTrouble(`the connection to the worker failed: ${error.message}`);
    refuse(response, 502);
  });
  response.on('finish', () => drainBody(request, upstream));
  response.on('close', () => {
    clientLeft = !response.writableFinished;
    if (clientLeft && taken) upstream.destroy();
  });
  sendBody(forwarding, upstream);
  return () => {
    taken = true;
    if (clientLeft) upstream.destroy();
  };
}

/** Answers with a status and nothing else, as the host does; breaks the connection if a response has begun. */
export function refuse(response: ServerResponse, status: number, options: { close?: boolean } = {}): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, [
    'Server',
    'local-functions-host',
    'X-Content-Type-Options',
    'nosniff',
    'Content-Length',
    '0',
    ...(options.close ? ['Connection', 'close'] : []),
  ]);
  response.end();
}

function returnResponse(answer: IncomingMessage, { response, onTrouble }: Forwarding): void {
  answer.on('error', () => response.destroy());
  const header = findNonAsciiHeader(answer.rawHeaders);
  if (header !== undefined) {
    onTrouble(`the response header "${header}" has a character outside ASCII: the host answers 500 instead`);
    answer.resume();
    refuse(response, 500);
    return;
  }
  response.writeHead(answer.statusCode ?? 500, responseHeaders(answer.rawHeaders));
  answer.pipe(response);
}

function sendBody(forwarding: Forwarding, upstream: ClientRequest): void {
  const { request, bodyKind, body } = forwarding;
  if (bodyKind !== 'streamed') {
    upstream.end(body);
    return;
  }
  limitBody(forwarding, upstream);
  request.pipe(joinChunks(upstream));
}

/**
 * Passes on in one piece what came in pieces while the piece before was on its way, as the real host does by reading
 * what its pipe holds: a client that sends single bytes would otherwise keep host and library busy with each of them.
 */
function joinChunks(upstream: ClientRequest): Writable {
  const pass = (bytes: Buffer, onPassed: () => void) => {
    if (upstream.write(bytes)) setImmediate(onPassed);
    else upstream.once('drain', onPassed);
  };
  return new Writable({
    write: (bytes: Buffer, _encoding, onPassed) => pass(bytes, onPassed),
    writev: (pieces, onPassed) => pass(Buffer.concat(pieces.map(({ chunk }) => chunk)), onPassed),
    final: onEnded => {
      upstream.end();
      onEnded();
    },
  });
}

/** How long a client may go on sending a body that has been answered already, in milliseconds: Kestrel's. */
const DRAIN_MS = 5_000;

/** Takes in the rest of a body that was answered before its end, so that its connection serves the next request. */
function drainBody(request: IncomingMessage, upstream: ClientRequest): void {
  if (request.complete) return;
  request.unpipe();
  // The library's server still waits for the rest, so this connection cannot be used again.
  upstream.destroy();
  const impatience = setTimeout(() => request.socket.destroy(), DRAIN_MS).unref();
  request.once('close', () => clearTimeout(impatience)).resume();
}

function limitBody({ request, response, bodyLimit, onTrouble }: Forwarding, upstream: ClientRequest): void {
  let received = 0;
  request.on('data', (chunk: Buffer) => {
    const before = received;
    received += chunk.length;
    if (received <= bodyLimit || before > bodyLimit) return;
    onTrouble(`the request body has more than ${bodyLimit} bytes: the host answers 500`);
    request.unpipe();
    request.resume();
    refuse(response, 500, { close: true });
    upstream.destroy();
  });
}
