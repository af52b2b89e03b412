import { Agent, type ClientRequest, Server as HttpServer, type IncomingMessage } from 'node:http';
import { Server, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FunctionApp } from './core-module.ts';

/** The library's own HTTP server, to which the host forwards each request (HTTP streaming). */
export interface WorkerServer {
  port: number;
  /** Keeps connections to it open between requests, and uses them for all clients. */
  agent: Agent;
  /** How long nothing may be sent for a forwarded request, in milliseconds. */
  idleTimeoutMs: number;
  close(): void;
}

// The capabilities that the worker reports to the library (azure-functions-nodejs-worker, getWorkerCapabilities).
const workerCapabilities = {
  RawHttpBodyBytes: 'true',
  RpcHttpTriggerMetadataRemoved: 'true',
  RpcHttpBodyOnly: 'true',
  IgnoreEmptyValuedRpcHttpHeaders: 'true',
  UseNullableValueDictionaryForHttp: 'true',
  WorkerStatus: 'true',
  TypedDataCollection: 'true',
  HandlesWorkerTerminateMessage: 'true',
};

/** How long the host keeps an idle connection at most, in milliseconds (.NET, PooledConnectionIdleTimeout). */
const maxIdle = 60_000;

/**
 * How long a connection is kept after an answer, in milliseconds: half as long as its server announces. A host that sends a
 * request at the moment when the server closes the connection cannot know whether it arrived, and must not send a body
 * twice. .NET leaves a second, but here host and server share a process, which can be busy for longer.
 */
function idleTimeAfter(answer: IncomingMessage | undefined): number {
  const [, seconds] = /^timeout=(\d+)/.exec(String(answer?.headers['keep-alive'])) ?? [];
  return seconds === undefined ? maxIdle : Math.min(maxIdle, Number(seconds) * 500);
}

/** An agent that does not use connections that the server may be about to close. */
class IdleAgent extends Agent {
  // Returns whether the socket is kept, which Node's types leave out. A free socket is destroyed after its timeout.
  override keepSocketAlive(socket: Duplex): boolean {
    const { _httpMessage: request } = socket as Duplex & { _httpMessage?: { res?: IncomingMessage } };
    const isKept = super.keepSocketAlive(socket) as unknown as boolean;
    if (socket instanceof Socket) socket.setTimeout(idleTimeAfter(request?.res));
    return isKept;
  }

  override reuseSocket(socket: Duplex, request: ClientRequest): void {
    if (socket instanceof Socket) socket.setTimeout(0);
    super.reuseSocket(socket, request);
  }
}

/**
 * Asks the library for its capabilities, whereupon it opens its server, and makes that server listen on 127.0.0.1 only.
 */
export async function openWorkerServer(app: FunctionApp, idleTimeoutMs: number): Promise<WorkerServer> {
  const { result, servers } = captureServers(() => app.model?.getCapabilities?.({ ...workerCapabilities }));
  const capabilities = await result;
  const [server] = servers;
  if (capabilities?.HttpUri === undefined || server === undefined) {
    throw new Error(
      'The app does not use HTTP streaming, which this host needs: ' +
        'call app.setup({ enableHttpStream: true }) in its entry point',
    );
  }
  const agent = new IdleAgent({ keepAlive: true });
  return {
    port: Number(new URL(capabilities.HttpUri).port),
    agent,
    idleTimeoutMs,
    close: () => {
      agent.destroy();
      server.close();
      if (server instanceof HttpServer) server.closeAllConnections();
    },
  };
}

/**
 * Runs `work` while every `listen()` without an address listens on 127.0.0.1. The library calls
 * `server.listen(callback)`, which would listen on all interfaces. It does so before its first await, so that the patch
 * can end with the call.
 */
function captureServers<T>(work: () => T): { result: T; servers: Server[] } {
  const servers: Server[] = [];
  const listen = Server.prototype.listen;
  Server.prototype.listen = function listenOnLoopback(this: Server, ...args: unknown[]): Server {
    servers.push(this);
    const port = typeof args[0] === 'number' ? args[0] : 0;
    const callback = args.find((argument): argument is () => void => typeof argument === 'function');
    return Reflect.apply(listen, this, [port, '127.0.0.1', callback]);
  };
  try {
    return { result: work(), servers };
  } finally {
    Server.prototype.listen = listen;
  }
}
