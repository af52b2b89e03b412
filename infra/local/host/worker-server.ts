import { Agent, Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import type { FunctionApp } from './core-module.ts';

/** The library's own HTTP server, to which the host forwards each request (HTTP streaming). */
export interface WorkerServer {
  port: number;
  /** Keeps connections to it open between requests. */
  agent: Agent;
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
 * Asks the library for its capabilities, which makes it open its server, and sees to it that this server is reached
 * from this machine only. `idleTimeoutMs`: how long a forwarded request may see nothing happen.
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
  // Without this, a connection from the pool could be closed by the library at the moment a request is sent on it.
  if (server instanceof HttpServer) server.keepAliveTimeout = 0;
  Object.assign(server, { maxHeaderSize: WORKER_HEADER_SIZE });
  const agent = new Agent({ keepAlive: true, timeout: idleTimeoutMs });
  return {
    port: Number(new URL(capabilities.HttpUri).port),
    agent,
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
