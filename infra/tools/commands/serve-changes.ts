import type { AppHost } from '../../local/functions/app-host.ts';
import { messageOf } from '../../local/functions/host/log.ts';
import { buildDist, digestOfSources, isCurrent, sourceFolders, timesOfSources } from '../build/dist.ts';
import { watchFolders } from '../build/watch-folders.ts';

/** Builds and serves the app whenever its sources change. The old app goes on when the new one cannot be built or loaded. */
export function serveChanges(host: AppHost): void {
  let tried = '';
  let hasFailed = false;
  watchFolders(['.'], sourceFolders, async () => {
    const times = timesOfSources();
    const sources = digestOfSources();
    if (sources === tried) return;
    if (isCurrent('debugging')) {
      tried = sources;
      if (hasFailed) console.log('\nChanged back: what is served is current\n');
      hasFailed = false;
      return;
    }
    const begun = performance.now();
    tried = '';
    const served = await buildAndServe(host);
    hasFailed = !served;
    const took = (performance.now() - begun).toFixed(0);
    if (served) console.log(`\nChanged: built and served after ${took} ms\n`);
    else console.error('\nChanged, but not served: the app goes on as it was before\n');
    // If they changed meanwhile, what was built, or failed, may be other sources than these.
    if (timesOfSources() === times) tried = sources;
  });
}

/** @returns false when it failed, which has been printed. */
async function buildAndServe(host: AppHost): Promise<boolean> {
  try {
    await buildDist('debugging');
  } catch (error) {
    // esbuild has printed the error and its place in the source.
    if (!(error as { errors?: unknown }).errors) console.error(messageOf(error));
    return false;
  }
  return host.replaceApp();
}
