import { createServer, type RequestListener, type Server } from 'node:http';
import { listenOnLoopback } from '../loopback.ts';

/** Makes a function that starts a server, which answers so until the test ends, and returns its address. */
export function useServer(): (answer: RequestListener) => Promise<string> {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.close();
      server.closeAllConnections();
    }
  });
  return async answer => {
    const server = createServer(answer);
    servers.push(server);
    return `http://127.0.0.1:${await listenOnLoopback(server, 0)}`;
  };
}
