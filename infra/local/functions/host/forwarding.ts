import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { headersBesideCors } from '../origins/cors.ts';
import { dropBody, streamBody } from './forwarded-body.ts';
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
  /** The maximum size of a streamed body, in bytes. */
  bodyLimit: number;
  worker: WorkerServer;
  /** Called once when nothing was sent for the worker's idle timeout; the connections are broken then. */
  onSilence: () => void;
  /** Called when the library broke the connection within its answer; the client's is broken then. */
  onBroken: () => void;
  /** Called with a failure between host and library, or of the body. */
  onTrouble: (message: string) => void;
}

/** The attempts to send a request, and the pauses between them in milliseconds (azure-functions-host, RetryProxyHandler). */
const maxAttempts = 10;
const firstPauseMs = 50;
const maxPauseMs = 250;

/** How long a client may go on sending the body after the answer, in milliseconds, as in Kestrel. */
const drainMs = 5_000;

/**
 * Forwards a request to the library's server and returns its response to the client. Both bodies are streamed with
 * back-pressure, as in the real host (YARP over .NET's SocketsHttpHandler), over connections that earlier requests have
 * used and in which the library may have left a body unread.
 */
export class ForwardedRequest {
  readonly #forwarding: Forwarding;
  #taken = false;
  #attempts = 0;
  #upstream: ClientRequest | undefined;

  constructor(forwarding: Forwarding) {
    this.#forwarding = forwarding;
    const { request, response } = forwarding;
    response.on('finish', () => drainBody(request));
    response.on('close', () => this.#giveUp());
    this.#send();
  }

  /**
   * To be called when the library has received the request. Before that the connection is kept even when the client has
   * left, so that the handler runs all the same.
   */
  taken(): void {
    this.#taken = true;
    this.#giveUp();
  }

  #giveUp(): void {
    const { response } = this.#forwarding;
    if (this.#taken && response.closed && !response.writableFinished) this.#upstream?.destroy();
  }

  #send(): void {
    const { request, response, worker, invocationId, target, onSilence } = this.#forwarding;
    this.#attempts++;
    const upstream = httpRequest({
      host: '127.0.0.1',
      port: worker.port,
      agent: worker.agent,
      timeout: worker.idleTimeoutMs,
      method: request.method ?? 'GET',
      path: target,
      headers: forwardedHeaders(request, invocationId, worker.port),
    });
    this.#upstream = upstream;
    let cause = 'it was closed';
    upstream.on('error', error => {
      cause = error.message;
    });
    upstream.on('close', () => this.#afterClose(cause));
    upstream.on('timeout', () => {
      onSilence();
      response.destroy();
      upstream.destroy();
    });
    upstream.on('response', answer => whenSent(upstream, () => returnResponse(answer, this.#forwarding)));
    this.#sendBody(upstream);
  }

  #sendBody(upstream: ClientRequest): void {
    const { request, response, bodyKind, body, bodyLimit, onTrouble } = this.#forwarding;
    if (bodyKind !== 'streamed') {
      upstream.end(body);
      return;
    }
    const onTooLong = () => {
      onTrouble(`the request body has more than ${bodyLimit} bytes: the host answers 500`);
      refuse(response, 500, { close: true });
      upstream.destroy();
    };
    streamBody({ request, upstream, limit: bodyLimit, onTooLong });
  }

  /** Handles the end of a connection over which no response came. */
  #afterClose(cause: string): void {
    const { request, response, bodyKind, onTrouble } = this.#forwarding;
    if (response.headersSent || response.destroyed) return;
    if (this.#taken) {
      onTrouble(`the connection to the worker failed: ${cause}`);
      refuse(response, 502);
      dropBody(request);
    } else if (bodyKind === 'none' && this.#attempts < maxAttempts) {
      const pause = Math.min(firstPauseMs * 2 ** (this.#attempts - 1), maxPauseMs);
      setTimeout(() => this.#send(), pause);
    } else {
      this.#wait(cause);
    }
  }

  /** The host cannot send a body twice, so it waits for an invocation whose request never reaches the library. */
  #wait(cause: string): void {
    const { request, response, worker, onSilence, onTrouble } = this.#forwarding;
    onTrouble(
      `the request did not reach the worker (${cause}): in Azure the client would wait without an answer`,
    );
    dropBody(request);
    const timeout = setTimeout(() => {
      onSilence();
      response.destroy();
    }, worker.idleTimeoutMs).unref();
    response.once('close', () => clearTimeout(timeout));
  }
}

/**
 * Answers with a status alone, as the host does, or with a line of text. Breaks the connection when a response has begun.
 */
export function refuse(
  response: ServerResponse,
  status: number,
  options: { close?: boolean; text?: string } = {},
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = options.text === undefined ? '' : `${options.text}\n`;
  response.writeHead(status, [
    'Server',
    'local-functions-host',
    'X-Content-Type-Options',
    'nosniff',
    ...(options.text === undefined ? [] : ['Content-Type', 'text/plain; charset=utf-8']),
    'Content-Length',
    String(Buffer.byteLength(body)),
    ...(options.close ? ['Connection', 'close'] : []),
  ]);
  if (options.close && !response.req.complete) endAfterRequest(response, body);
  else response.end(body);
}

/** How long the rest of a refused request is read before the connection is closed, in milliseconds, as in Kestrel. */
const lingering = 5_000;

/**
 * Sends a refusal at once and closes the connection when the request has ended or the time for that is over. Closing a
 * connection with unread data resets it, and the client loses the answer.
 */
function endAfterRequest(response: ServerResponse, body: string): void {
  const request = response.req;
  response.flushHeaders();
  if (body !== '') response.write(body);
  const timeout = setTimeout(() => response.end(), lingering);
  request.once('close', () => clearTimeout(timeout)).once('end', () => response.end());
  request.resume();
}

/** Waits until the whole request is sent: before that no response is read (.NET, HttpConnection.SendAsync). */
function whenSent(upstream: ClientRequest, act: () => void): void {
  if (upstream.writableFinished) act();
  else upstream.once('finish', act);
}

function returnResponse(answer: IncomingMessage, { response, onBroken, onTrouble }: Forwarding): void {
  answer.on('error', () => {
    if (response.destroyed) return;
    onBroken();
    // Not just closed, which would end an answer to HTTP/1.0 (Kestrel, SocketConnection.Shutdown).
    response.socket?.resetAndDestroy();
  });
  const header = findNonAsciiHeader(answer.rawHeaders);
  if (header !== undefined) {
    onTrouble(`the response header "${header}" has a character outside ASCII: the host answers 500 instead`);
    answer.resume();
    refuse(response, 500);
    return;
  }
  response.writeHead(
    answer.statusCode ?? 500,
    headersBesideCors(response, responseHeaders(answer.rawHeaders)),
  );
  answer.pipe(response);
}

/** Reads and drops the rest of a body that was answered before its end, so that the connection can be used again. */
function drainBody(request: IncomingMessage): void {
  if (request.complete) return;
  const timeout = setTimeout(() => request.socket.destroy(), drainMs).unref();
  request.once('close', () => clearTimeout(timeout));
  dropBody(request);
}
