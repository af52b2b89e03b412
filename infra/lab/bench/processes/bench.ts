import { databases } from '../data/data-file.ts';
import type { Scale } from '../scale.ts';
import { AppProcess } from './app-process.ts';
import { BareSdkProcess } from './bare-sdk-process.ts';
import type { Bundles } from './bundles.ts';
import { CosmosProcess } from './cosmos-process.ts';
import { withProcesses } from './running.ts';

/** Settings that turn held answers off, so that each answer is made anew. */
export const unheld = { CACHE_MB: '0' };

/** Everything that a measurement needs, running. */
export interface Bench {
  scale: Scale;
  bundles: Bundles;
  cosmos: CosmosProcess;
  /** The service on the blogs of all sizes, without held answers. */
  service: AppProcess;
  hello: AppProcess;
  bareSdk: BareSdkProcess;
  /** Starts the service on another database, or again, as it is deployed except for these settings. */
  startService(database: string, settings?: Record<string, string>): Promise<AppProcess>;
  startHello(): Promise<AppProcess>;
  startBareFunction(database: string): Promise<AppProcess>;
  /** Tells the user about the progress. */
  say(text: string): void;
}

/** Starts everything, passes it on, and stops whatever runs when that ends or fails. */
export function withBench<T>(
  { scale, bundles, say }: Pick<Bench, 'scale' | 'bundles' | 'say'>,
  dataFolder: string,
  work: (bench: Bench) => Promise<T>,
): Promise<T> {
  return withProcesses(async keep => {
    const cosmos = await keep(CosmosProcess.start(dataFolder));
    const startService = (database: string, settings: Record<string, string> = {}) =>
      keep(AppProcess.start(bundles, bundles.service.folder, { ...cosmos.settings(database), ...settings }));
    const startHello = () => keep(AppProcess.start(bundles, bundles.hello));
    const startBareFunction = (database: string) =>
      keep(AppProcess.start(bundles, bundles.bareFunction, cosmos.settings(database)));
    const bareSdk = await keep(Promise.resolve(new BareSdkProcess(bundles)));
    const [service, hello] = [await startService(databases.blogs, unheld), await startHello()];
    return work({
      scale,
      bundles,
      cosmos,
      service,
      hello,
      bareSdk,
      startService,
      startHello,
      startBareFunction,
      say,
    });
  });
}
