import type { AppHost } from '../../local/functions/app-host.ts';
import { messageOf } from '../../local/functions/host/log.ts';
import { openBuilder } from '../build/bundle.ts';
import { dist } from '../build/dist.ts';
import { areSame, filesIn, type SourceTimes, sourceFolders, timesOfSources } from '../build/sources.ts';
import { watchFolders } from '../build/watch-folders.ts';
import { digestOf } from '../made.mjs';

const digestOfDist = () => digestOf(filesIn(dist));

/** Builds and serves the app whenever its sources change. The old app goes on when the new one cannot be built or loaded. */
export async function serveChanges(hosts: readonly AppHost[]): Promise<void> {
  let served = digestOfDist();
  let seen: SourceTimes = new Map();
  const { build } = await openBuilder(dist, 'debugging');
  watchFolders(['.'], sourceFolders, async () => {
    const times = timesOfSources();
    if (areSame([...times.keys(), ...seen.keys()], times, seen)) return;
    // The first look finds what is served. It builds, so that a change is built in a fraction of that time.
    const isFirst = seen.size === 0;
    seen = times;
    const begun = performance.now();
    const isBuilt = await build().then(() => true, printFailure);
    const built = digestOfDist();
    if (isBuilt && built === served) {
      if (!isFirst) console.log('\nChanged: what is served is current\n');
    } else if (isBuilt && (await replaceApp(hosts))) {
      served = built;
      console.log(`\nChanged: built and served after ${(performance.now() - begun).toFixed(0)} ms\n`);
    } else console.error('\nChanged, but not served: the app goes on as it was before\n');
  });
}

/** Whether each host serves the new app. */
async function replaceApp(hosts: readonly AppHost[]): Promise<boolean> {
  const replaced = await Promise.all(hosts.map(host => host.replaceApp()));
  return replaced.every(isReplaced => isReplaced);
}

function printFailure(error: unknown): false {
  // esbuild has printed what is wrong with a source, and its place there.
  if (!Object.hasOwn(Object(error), 'errors')) console.error(messageOf(error));
  return false;
}
