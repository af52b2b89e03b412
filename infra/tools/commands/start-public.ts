import { AppHost } from '../../local/functions/app-host.ts';
import { corsArguments } from '../../local/functions/origins/cors-options.ts';
import { dist } from '../build/dist.ts';
import { platformSettings, publicSurface } from '../platform-settings.ts';

/** As the platform lets pages of all origins read it in Azure. */
const allOrigins = corsArguments({ origins: ['*'], credentials: false });

/**
 * Starts the public surface: the same app, over the same content, in a host of its own, as in Azure.
 * @param settings of the store of the content. @returns undefined when its host ended before it listened; it has printed why.
 */
export const startPublic = (settings: Record<string, string>, port: number): Promise<AppHost | undefined> =>
  AppHost.start(
    ['infra/tools/run.mjs', 'host'],
    dist,
    { ...platformSettings, ...settings, ...publicSurface, PORT: String(port) },
    allOrigins,
  );
