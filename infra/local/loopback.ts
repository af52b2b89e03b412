import type { AddressInfo, Server } from 'node:net';

/** The address of all that runs locally: nobody reaches it from another machine. */
export const loopback = '127.0.0.1';

/** Options of a local HTTP server by which the head of a request has to have come within 11 seconds, in milliseconds. */
export const headDeadline = { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 };

/**
 * Lets a server listen on this machine.
 * @param port 0 for any that is free.
 * @returns the port. @throws the server's error, such as EADDRINUSE.
 */
export function listenOnLoopback(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, loopback, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port); // a TCP server that listens has one
    });
  });
}
