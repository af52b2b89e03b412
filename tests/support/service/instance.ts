import {
  type HostProcess,
  type HostProcessOptions,
  startHostProcess,
} from '../../../infra/local/functions/testing/host-process.ts';
import { paced } from '../../../infra/local/kit/testing/pace.ts';
import { withoutSignIn } from '../../../infra/tools/platform-settings.ts';
import { setClocks } from '../clock/turned-clock.ts';
import { builtApp } from './built-app.ts';
import type { LocalService } from './local-service.ts';

/**
 * The usual timeout of an attempt at a request to the store, in milliseconds, which no attempt reaches by accident; at most what the
 * setting takes.
 */
const usualTimeout = Math.min(paced(3_000), 60_000);

/** Starts the service in a local host; unless `env` says otherwise, sign-in is allowed to be off. */
export function startServiceProcess(options: HostProcessOptions): Promise<HostProcess> {
  const env = { ...withoutSignIn, COSMOS_TIMEOUT_MS: String(usualTimeout), ...options.env };
  return startHostProcess({ ...options, env });
}

/** Another instance of the service over the same store. */
export interface Instance {
  host: HostProcess;
  /** Sends a request to this instance and returns its status and text. */
  send(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }>;
}

/**
 * Starts another instance over the store of a service.
 * @param clockShift by how many milliseconds its wall clock is ahead, or behind if negative.
 * @param added settings in addition to those of the store.
 * @param appFolder where the app is; the one under test by default.
 */
export async function startInstance(
  service: LocalService,
  clockShift = 0,
  added: Record<string, string> = {},
  appFolder = builtApp(),
): Promise<Instance> {
  const { endpoint, key } = service.cosmos;
  const host = await startServiceProcess({
    appFolder,
    env: {
      COSMOS_ENDPOINT: endpoint,
      COSMOS_KEY: key,
      COSMOS_DATABASE: 'blog',
      COSMOS_CONTAINER: 'content',
      NODE_OPTIONS: setClocks,
      CLOCK_SHIFT_MS: String(clockShift),
      ...added,
    },
  });
  return {
    host,
    async send(method, path, body) {
      const response = await fetch(`${host.url}/api/${path}`, { method, body: JSON.stringify(body) });
      return { status: response.status, text: await response.text() };
    },
  };
}
