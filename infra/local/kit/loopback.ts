import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

/** The address that local servers listen on: other machines cannot reach it. */
export const loopback = '127.0.0.1';

/** Options of a local HTTP server, in milliseconds: the head of a request must arrive within 11 seconds. */
export const headDeadline = { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 };

/**
 * Lets a server listen on this machine alone.
 * @param port 0 for any free port.
 * @returns the port. @throws the server's error, such as EADDRINUSE.
 */
export function listenOnLoopback(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, loopback, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port); // A TCP server that listens has one.
    });
  });
}

/**
 * Lets a stand-in listen as {@link listenOnLoopback} does.
 * @param name such as `local Cosmos DB`.
 * @throws Error with the `code` of the server's error, and a message that says what to do.
 */
export async function listenAs(name: string, server: Server, port: number): Promise<number> {
  try {
    return await listenOnLoopback(server, port);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const text =
      code === 'EADDRINUSE'
        ? `Port ${port} on 127.0.0.1 is in use: stop what listens there, probably another ${name}, or choose another port`
        : `${name.replace(/^l/, 'L')} cannot listen on port ${port} of 127.0.0.1: ${message}`;
    throw Object.assign(new Error(text, { cause: error }), { code });
  }
}

/** How long requests in progress may take once a server closes, in milliseconds. */
const closingGrace = 300;

/** Closes a server within a second, also while connections are open. */
export function closeSoon(server: HttpServer): Promise<void> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => server.closeAllConnections(), closingGrace);
    server.close(error => {
      clearTimeout(timeout);
      if (error) {
        reject(error);
      } else {
        resolve();
      }
    });
    server.closeIdleConnections();
  });
}

/** What is to be done about a port that is in use; `variable` is the setting that chooses it. */
export function describeTakenPort(variable: string, port: number): string {
  return `Port ${port} is taken: stop what uses it, or choose another with ${variable}=${port + 1}`;
}
