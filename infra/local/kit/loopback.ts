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

/** What is to be done about a port that is in use; `variable` is the setting that chooses it. */
export function describeTakenPort(variable: string, port: number): string {
  return `Port ${port} is taken: stop what uses it, or choose another with ${variable}=${port + 1}`;
}
