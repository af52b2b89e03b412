import { type HostProcess, startHostProcess } from '../../../infra/local/functions/testing/host-process.ts';
import { useStarted } from '../../../infra/local/kit/testing/use-started.ts';
import { TurnedClock } from '../clock/turned-clock.ts';
import { builtApp } from './built-app.ts';
import type { LocalService } from './local-service.ts';
import { type Service, serviceAt } from './service.ts';

/** The public surface over the store of a service, with a clock of its own. */
export interface PublicSurface extends Pick<Service, 'api' | 'send' | 'read'> {
  host: HostProcess;
  clock: TurnedClock;
  stop(): Promise<void>;
}

/** Starts the public surface as a deployment does: with its own setting, and none of sign-in. */
async function startPublicSurface(
  { cosmos }: LocalService,
  added: Record<string, string> = {},
): Promise<PublicSurface> {
  const clock = new TurnedClock(Date.now());
  const host = await startHostProcess({
    appFolder: builtApp(),
    env: {
      SURFACE: 'public',
      COSMOS_ENDPOINT: cosmos.endpoint,
      COSMOS_KEY: cosmos.key,
      ...clock.env,
      ...added,
    },
  });
  return {
    ...serviceAt(host.url, {}, 'public'),
    host,
    clock,
    stop: () => host.stop().finally(() => clock.close()),
  };
}

/** The public surface over the store of a service, for the tests of a file or `describe`. */
export const usePublicSurface = (service: LocalService, added: Record<string, string> = {}): PublicSurface =>
  useStarted(
    () => startPublicSurface(service, added),
    surface => surface.stop(),
  );
