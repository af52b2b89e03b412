import { type Cors, noCors } from '../../origins/cors.ts';
import { corsArguments } from '../../origins/cors-options.ts';
import type { OtherSites } from '../../origins/other-sites.ts';
import { startSignIn } from '../../sign-in/sign-in.ts';
import { buildFixtureApp } from '../../testing/fixture-app.ts';
import { type HostProcess, startHostProcess } from '../../testing/host-process.ts';
import { startSession } from '../../testing/session.ts';

/** What has to treat pages of other sites alike: the local host, and the sign-in before it. */
export const servers = ['host', 'sign-in'] as const;

export interface RunningServers {
  /** Their addresses. */
  urls: Record<(typeof servers)[number], string>;
  host: HostProcess;
  /** A Cookie header with a session of the sign-in. */
  cookie: string;
  stop(): Promise<void>;
}

// Answers every path, and says of CORS and Vary what is not its own to say.
const source = `
  app.setup({ enableHttpStream: true });
  app.http('Any', {
    authLevel: 'anonymous',
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
    route: 'any',
    handler: async () => ({
      headers: {
        'Access-Control-Allow-Origin': 'https://app.example',
        'Access-Control-Expose-Headers': 'ETag',
        ETag: '"1"',
        Vary: 'Accept',
      },
      cookies: [{ name: 'a', value: '1' }, { name: 'b', value: '2' }],
      body: 'content',
    }),
  });
`;

/** Starts the local host with an app that answers `any`, and the sign-in before it, with one policy for both. */
export async function startServers(options: {
  cors?: Cors;
  otherSites?: OtherSites;
}): Promise<RunningServers> {
  const { cors = noCors, otherSites } = options;
  const fixture = buildFixtureApp(source);
  const host = await startHostProcess({
    appFolder: fixture.folder,
    args: [...corsArguments(cors), ...(otherSites === undefined ? [] : ['--other-sites', otherSites])],
  });
  const gate = await startSignIn({ port: 0, app: host.url, unauthenticated: '401', ...options });
  return {
    urls: { host: host.url, 'sign-in': gate.url },
    host,
    cookie: await startSession(gate.url),
    async stop() {
      await gate.close();
      await host.stop();
      fixture.remove();
    },
  };
}
