import { type Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { headersBesideCors } from '../origins/cors.ts';
import { sendText } from './answers.ts';
import { headersForApp, headersForClient } from './forwarded-headers.ts';
import type { Person } from './person.ts';

/** Where requests go. */
export interface App {
  /** Its host on this machine, such as http://127.0.0.1:40001. */
  url: string;
  agent: Agent;
}

/**
 * Forwards a request to the app and returns its answer, both streamed with back-pressure.
 * @param person who has signed in; the app gets nobody if it is left out.
 */
export function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  app: App,
  person?: Person,
): void {
  const { hostname, port } = new URL(app.url);
  const upstream = httpRequest({
    hostname,
    port,
    agent: app.agent,
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: headersForApp(request, person),
  });
  upstream.on('response', answer => {
    // When the app answers before it has read the whole body, Node's client would wait forever.
    answer.on('end', () => upstream.writableFinished || upstream.destroy());
    returnAnswer(answer, response);
  });
  upstream.on('error', error => {
    if (response.headersSent || response.destroyed) return;
    sendText(response, 502, `The app does not answer: ${error.message}`);
  });
  // The rest of the body is read and dropped, so that the connection can serve the next request.
  upstream.on('close', () => {
    request.unpipe(upstream);
    request.resume();
  });
  response.on('close', () => {
    if (!response.writableFinished) upstream.destroy();
  });
  // Node would hold the headers until the body begins, here and in the answer.
  upstream.flushHeaders();
  request.pipe(upstream);
}

function returnAnswer(answer: IncomingMessage, response: ServerResponse): void {
  // HTTP/1.1 keeps connections open without this header, and the host does not send it either; HTTP/1.0 needs it.
  if (response.req.httpVersion !== '1.0') response.removeHeader('Connection');
  const headers = headersBesideCors(response, headersForClient(answer));
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers);
  response.flushHeaders();
  pipeline(answer, response, () => {
    // When either side fails, pipeline ends the other, so that the client sees a broken answer as broken.
  });
}
