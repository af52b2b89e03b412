import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepareData } from './data/data-file.ts';
import { type Bench, withBench } from './processes/bench.ts';
import { type Bundles, buildBundles } from './processes/bundles.ts';
import type { Results } from './report/results.ts';
import type { Scale } from './scale.ts';
import { measureBlogLists } from './sections/blog-lists.ts';
import { measureFinding } from './sections/finding.ts';
import { measureHeldReads } from './sections/held-reads.ts';
import { measureHostCosts } from './sections/host-costs.ts';
import { measureLeast } from './sections/least.ts';
import { measureLimitedPartition } from './sections/limited-partition.ts';
import { measureManyAddresses } from './sections/many-addresses.ts';
import { measureOperations } from './sections/operations.ts';
import { measurePackage } from './sections/package-size.ts';
import { measureStart } from './sections/start.ts';
import { measureExport, measureImport } from './sections/transfers.ts';

/** What can be measured separately, in this order; each section adds to the results. */
const sections: Record<string, (bench: Bench) => Promise<Results>> = {
  operations: async bench => ({
    ...(await measureOperations(bench)),
    loaded: await readMemory(bench),
  }),
  held: async bench => ({ held: await measureHeldReads(bench) }),
  least: async bench => ({ least: await measureLeast(bench) }),
  host: async bench => ({ host: await measureHostCosts(bench) }),
  'blog-lists': async bench => ({ blogLists: await measureBlogLists(bench) }),
  finding: async bench => ({ finding: await measureFinding(bench) }),
  limited: async bench => ({ limited: await measureLimitedPartition(bench) }),
  start: async bench => ({ start: await measureStart(bench) }),
  export: async bench => ({ export: await measureExport(bench) }),
  import: async bench => ({ import: await measureImport(bench) }),
  addresses: async bench => ({ addresses: await measureManyAddresses(bench) }),
};

export const sectionNames = Object.keys(sections);

async function readMemory({ service, hello }: Bench) {
  return { service: (await service.memory()).rss, hello: (await hello.memory()).rss };
}

export interface BenchmarkOptions {
  scale: Scale;
  /** The sections to measure. */
  wanted: readonly string[];
  /** Where data and the processes' bundles are kept. */
  dataFolder: string;
  bundleFolder: string;
  say: (text: string) => void;
  /** Called after each section with the results so far, because a later one may fail. */
  measured: (results: Results) => void;
}

/** Builds, starts and measures. */
export async function runBenchmark({
  scale,
  wanted,
  dataFolder,
  bundleFolder,
  say,
  measured,
}: BenchmarkOptions): Promise<Results> {
  say('Building');
  const bundles: Bundles = await buildBundles(bundleFolder);
  const size = await measurePackage(bundles.service, join(bundleFolder, 'zip'));
  const copy = await prepareData(dataFolder, scale, say);
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  return withBench({ scale, bundles, say }, copy, async bench => {
    const results: Results = { package: size };
    for (const name of sectionNames.filter(section => wanted.includes(section))) {
      Object.assign(results, await sections[name]?.(bench));
      measured(results);
    }
    return results;
  });
}
