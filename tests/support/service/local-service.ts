import type { LocalCosmos } from '../../../infra/local/cosmos/local-cosmos.ts';
import { startSignIn } from '../../../infra/local/functions/sign-in/sign-in.ts';
import type { HostProcess } from '../../../infra/local/functions/testing/host-process.ts';
import { startSession } from '../../../infra/local/functions/testing/session.ts';
import { startContentStore } from '../../../infra/tools/content-store.ts';
import { platformSettings } from '../../../infra/tools/platform-settings.ts';
import { builtApp } from './built-app.ts';
import { startServiceProcess } from './instance.ts';
import { type Service, serviceAt } from './service.ts';

/** The service and what it runs on: the built app in a local host process, over local Cosmos DB in this process. */
export interface LocalService extends Service {
  cosmos: LocalCosmos;
  host: HostProcess;
}

/** The local sign-in in front of a host, with a signed-in user. */
async function signInBefore(host: HostProcess) {
  const gate = await startSignIn({ port: 0, app: host.url, unauthenticated: '401', otherSites: 'served' });
  return { url: gate.url, session: { cookie: await startSession(gate.url) }, close: gate.close };
}

/** With REPLICA_LAG=5 in the environment, replicas of the store lag up to five writes behind. */
function lagOfReplicas() {
  const writes = Number(process.env.REPLICA_LAG ?? 0);
  return writes > 0 ? { writes } : undefined;
}

/** Reads the store directly with another client, which has a session of its own: no replica lags meanwhile. */
export async function readCaughtUp<T>({ replicas }: LocalCosmos, read: () => Promise<T>): Promise<T> {
  const lag = lagOfReplicas();
  if (lag) replicas.catchUp();
  try {
    return await read();
  } finally {
    if (lag) replicas.lag(lag);
  }
}

/**
 * Starts a service with an empty in-memory store.
 * @param added settings in addition to those of the store.
 * @param appFolder where the app is; the one under test by default.
 * @param signIn whether the API is reached through the local sign-in; by default if the environment has SIGN_IN=1.
 */
export async function startLocalService(
  added: Record<string, string> = {},
  appFolder = builtApp(),
  signIn = Boolean(process.env.SIGN_IN),
): Promise<LocalService> {
  const { cosmos, settings } = await startContentStore(0, undefined, { replicaLag: lagOfReplicas() });
  const host = await startServiceProcess({ appFolder, env: { ...platformSettings, ...settings, ...added } });
  const gate = signIn ? await signInBefore(host) : undefined;
  return {
    ...serviceAt(gate?.url ?? host.url, gate?.session ?? {}),
    // With a colon: the digits alone can occur in a random identifier.
    secrets: [cosmos.endpoint, `:${cosmos.port}`, cosmos.key],
    cosmos,
    host,
    async stop() {
      await gate?.close();
      await host.stop();
      await cosmos.close();
    },
  };
}
