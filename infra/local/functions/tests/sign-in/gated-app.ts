import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type SignIn, type SignInOptions, startSignIn } from '../../sign-in/sign-in.ts';
import { buildFixtureApp } from '../../testing/fixture-app.ts';
import { type HostProcess, longHeaders, startHostProcess } from '../../testing/host-process.ts';
import { startSession } from '../../testing/session.ts';

/** An app in the local host, and the sign-in before it. */
export interface GatedApp {
  gate: SignIn;
  host: HostProcess;
  /** Another sign-in before the same app, ended with it. */
  addGate(options: Partial<SignInOptions>): Promise<SignIn>;
  stop(): Promise<void>;
}

/** What the fixture app returns of a request. */
export interface Echo {
  method: string;
  url: string;
  headers: Record<string, string>;
}

// Answers every path, so that nothing but the sign-in keeps a request from it.
const source = `
  app.setup({ enableHttpStream: true });
  app.http('Echo', {
    authLevel: 'anonymous',
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'],
    route: '{*path}',
    handler: async request => ({
      jsonBody: { method: request.method, url: request.url, headers: Object.fromEntries(request.headers) },
    }),
  });
`;

/** Starts an app that answers every path with what it was sent, built with the real `@azure/functions`. */
export async function startGatedApp(): Promise<GatedApp> {
  const fixture = buildFixtureApp(source, { hostJson: { extensions: { http: { routePrefix: '' } } } });
  const host = await startHostProcess({ appFolder: fixture.folder, env: longHeaders });
  const gates: SignIn[] = [];
  const addGate = async (options: Partial<SignInOptions>) => {
    const gate = await startSignIn({
      port: 0,
      app: host.url,
      unauthenticated: '401',
      otherSites: 'served',
      ...options,
    });
    gates.push(gate);
    return gate;
  };
  return {
    gate: await addGate({}),
    host,
    addGate,
    async stop() {
      for (const gate of gates) await gate.close();
      await host.stop();
      fixture.remove();
    },
  };
}

/** Any server as the app, and a sign-in before it with somebody signed in; for what the local host would not do. */
export async function startGatedServer(listener: RequestListener) {
  // The local host's time-out: a shorter one would end what a test holds open.
  const server = createServer({ keepAliveTimeout: 130_000 }, listener);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // A TCP server that listens has one.
  const gate = await startSignIn({
    port: 0,
    app: `http://127.0.0.1:${port}`,
    unauthenticated: '401',
    otherSites: 'served',
  });
  return {
    url: gate.url,
    headers: { cookie: await startSession(gate.url) },
    async stop() {
      await gate.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
