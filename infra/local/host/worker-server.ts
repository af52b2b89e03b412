import { Agent, type ClientRequest, Server as HttpServer } from 'node:http';
import { Server, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FunctionApp } from './core-module.ts';

/** The library's own HTTP server, to which the host forwards each request (HTTP streaming). */
export interface WorkerServer {
  port: number;
  /** Keeps connections to it open between requests, as long as it says it does itself, and uses them for anybody. */
  agent: Agent;
  /** How long a forwarded request may see nothing happen, in milliseconds. */
  idleTimeoutMs: number;
  close(): void;
}

// What the worker tells the library it can do (azure-functions-nodejs-worker, getWorkerCapabilities).
const WORKER_CAPABILITIES = {
  RawHttpBodyBytes: 'true',
  RpcHttpTriggerMetadataRemoved: 'true',
  RpcHttpBodyOnly: 'true',
  IgnoreEmptyValuedRpcHttpHeaders: 'true',
  UseNullableValueDictionaryForHttp: 'true',
  WorkerStatus: 'true',
  TypedDataCollection: 'true',
  HandlesWorkerTerminateMessage: 'true',
};

// Bytes that Node takes in the worker, by the app setting languageWorkers__node__arguments: --max-http-header-size.
const WORKER_HEADER_SIZE = 65_536;

/**
 * How long an idle connection is kept, in milliseconds. The library's server closes one after five seconds, and the
 * host that sends a request at that moment cannot know whether it arrived; a body is not sent twice.
 */
const LONGEST_IDLE = 2_500;

/** An agent that does not use a connection that the other side may be about to close. */
class IdleAgent extends Agent {
  // Answers whether the socket is kept, which Node's types leave out. A free socket whose time is over is destroyed.
  override keepSocketAlive(socket: Duplex): boolean {
    if (socket instanceof Socket) socket.setTimeout(LONGEST_IDLE);
    return super.keepSocketAlive(socket) as unknown as boolean;
  }

  override reuseSocket(socket: Duplex, request: ClientRequest): void {
    if (socket instanceof Socket) socket.setTimeout(0);
    super.reuseSocket(socket, request);
  }
}

/**
 * Asks the library for its capabilities, which makes it open its server, and sees to it that this server is reached
 * from this machine only.
 */
export async function openWorkerServer(app: FunctionApp, idleTimeoutMs: number): Promise<WorkerServer> {
  const { result, servers } = captureServers(() => app.model?.getCapabilities?.({ ...WORKER_CAPABILITIES }));
  const capabilities = await result;
  const [server] = servers;
  if (capabilities?.HttpUri === undefined || server === undefined) {
    throw new Error(
      'The app does not use HTTP streaming: call app.setup({ enableHttpStream: true }) in its entry point, ' +
        'this host runs no other kind',
    );
  }
  Object.assign(server, { maxHeaderSize: WORKER_HEADER_SIZE });
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
 * Runs `work` while every `listen()` that names no address gets 127.0.0.1: the library calls `server.listen(callback)`,
 * which would open the port on all interfaces. It does so before its first await, so the patch ends with the call.
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
