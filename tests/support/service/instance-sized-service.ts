import { emulatorKey } from '../../../infra/local/cosmos/local-cosmos.ts';
import { instanceHeap } from '../../../infra/local/functions/host/worker-process.ts';
import { useStarted } from '../../../infra/local/kit/testing/use-started.ts';
import { startCommand } from '../infra/command.ts';
import { builtApp } from './built-app.ts';
import { startServiceProcess } from './instance.ts';
import { serviceAt } from './service.ts';

/**
 * Starts a service with an instance's memory, and its store, each in a process of its own, so that neither slows the other.
 * @param added settings in addition to those of the store.
 */
export async function startInstanceSizedService(added: Record<string, string> = {}) {
  const cosmos = startCommand('cosmos', ['--memory']);
  const [COSMOS_ENDPOINT = ''] = await cosmos.printed(/http:\S+/);
  const store = { COSMOS_ENDPOINT, COSMOS_KEY: emulatorKey };
  const env = { ...store, NODE_OPTIONS: instanceHeap.join(' '), ...added };
  const host = await startServiceProcess({ appFolder: builtApp(), env });
  const stop = async () => {
    await host.stop();
    cosmos.signal('SIGTERM');
    await cosmos.ended;
  };
  return {
    ...serviceAt(host.url, {}),
    host,
    cosmos,
    store: { endpoint: COSMOS_ENDPOINT, key: emulatorKey },
    stop,
  };
}

/** Such a service for the tests of a file or `describe` (see startInstanceSizedService). */
export const useInstanceSizedService = (added: Record<string, string> = {}) =>
  useStarted(
    () => startInstanceSizedService(added),
    ({ stop }) => stop(),
  );
