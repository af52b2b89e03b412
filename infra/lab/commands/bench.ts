import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { misuse, readCommandLine } from '../../local/kit/command-line.mjs';
import { commands } from '../../tools/command-table.mjs';
import { runCommand } from '../../tools/commands/environment.ts';
import { compareVersions } from '../bench/compare-versions.ts';
import { findingTable } from '../bench/report/finding-table.ts';
import { heldTable } from '../bench/report/held-table.ts';
import { latencyTable } from '../bench/report/latency-table.ts';
import { describeMachine } from '../bench/report/machine.ts';
import { processTable } from '../bench/report/process-table.ts';
import { drawSizes } from '../bench/report/size-plot.ts';
import { formatTable } from '../bench/report/table.ts';
import { judge, targetTable } from '../bench/report/targets.ts';
import { versionsTable } from '../bench/report/versions-table.ts';
import { runBenchmark, sectionNames } from '../bench/run-benchmark.ts';
import { full, quick, type Scale } from '../bench/scale.ts';

const command = commands.bench;

function readArguments() {
  const { values } = readCommandLine(command);
  const wanted = values.only?.split(',') ?? sectionNames;
  const unknown = wanted.filter(name => !sectionNames.includes(name));
  if (unknown.length > 0)
    throw misuse(command, `--only must name ${sectionNames.join(', ')} (got "${unknown.join(', ')}")`);
  if (values.against !== undefined && values.only !== undefined)
    throw misuse(command, '--against compares versions, and --only chooses sections: give one of them');
  const [first, ...others] = values.against?.split(',') ?? [];
  const against: [string, ...string[]] | undefined = first === undefined ? undefined : [first, ...others];
  const unbuilt = against?.find(app => !existsSync(join(app, 'index.js')));
  if (unbuilt !== undefined)
    throw misuse(
      command,
      `--against must name folders of built apps, with their index.js (got "${unbuilt}")`,
    );
  return { scale: values.quick ? quick : full, wanted, against };
}

const folder = join('.data', 'bench');
const machine = describeMachine();
const bundleFolder = join('node_modules', '.cache', 'blog-content-service', 'bench');
const start = performance.now();
const seconds = () => (performance.now() - start) / 1000;
const say = (text: string) => console.error(`${seconds().toFixed(0).padStart(4)} s  ${text}`);

/** Writes what was measured so far. */
function writeReport(file: string, scale: Scale, measured: object): void {
  const report = { machine, date: new Date().toISOString(), seconds: seconds(), scale, ...measured };
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`);
}

async function compare(scale: Scale, against: [string, ...string[]]): Promise<void> {
  const versions = await compareVersions({ scale, against, bundleFolder, say });
  console.log(`\n${machine.text}\n\n${formatTable(versionsTable(versions))}\n`);
  const file = join(folder, 'versions.json');
  writeReport(file, scale, { versions });
  console.log(`Took ${seconds().toFixed(0)} s, wrote ${file}`);
}

async function measure(scale: Scale, wanted: readonly string[]): Promise<void> {
  const file = join(folder, `${scale.name}.json`);
  const results = await runBenchmark({
    scale,
    wanted,
    dataFolder: folder,
    bundleFolder,
    say,
    measured: results => writeReport(file, scale, { results, targets: judge(results) }),
  });
  const tables = [latencyTable, heldTable, findingTable, processTable].map(make => make(results));
  const shown = [...tables, targetTable(judge(results))].filter(({ rows }) => rows.length > 0);
  console.log(`\n${machine.text}\n\n${shown.map(formatTable).join('\n\n')}\n`);

  const written = [file];
  if (results.sizes) {
    written.push(join(folder, `${scale.name}.svg`));
    writeFileSync(join(folder, `${scale.name}.svg`), drawSizes(results.sizes));
  }
  console.log(`Took ${seconds().toFixed(0)} s, wrote ${written.join(' and ')}`);
}

async function main(): Promise<void> {
  const { scale, wanted, against } = readArguments();
  await (against === undefined ? measure(scale, wanted) : compare(scale, against));
}

runCommand(main);
