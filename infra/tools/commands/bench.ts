import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findingTable } from '../bench/report/finding-table.ts';
import { heldTable } from '../bench/report/held-table.ts';
import { latencyTable } from '../bench/report/latency-table.ts';
import { describeMachine } from '../bench/report/machine.ts';
import { processTable } from '../bench/report/process-table.ts';
import type { Results } from '../bench/report/results.ts';
import { drawSizes } from '../bench/report/size-plot.ts';
import { formatTable } from '../bench/report/table.ts';
import { judge, targetTable } from '../bench/report/targets.ts';
import { runBenchmark, sectionNames } from '../bench/run-benchmark.ts';
import { full, quick } from '../bench/scale.ts';
import { runCommand, UsageError } from './environment.ts';

const usage = `Usage: npm run bench -- [--quick] [--only ${sectionNames.join(',')}]`;

function readArguments() {
  const { values } = parseArgs({ options: { quick: { type: 'boolean' }, only: { type: 'string' } } });
  const wanted = values.only?.split(',') ?? sectionNames;
  const unknown = wanted.filter(name => !sectionNames.includes(name));
  if (unknown.length > 0) throw new UsageError(`Unknown section: ${unknown.join(', ')}\n${usage}`);
  return { scale: values.quick ? quick : full, wanted };
}

const folder = join('.data', 'bench');

async function main(): Promise<void> {
  const { scale, wanted } = readArguments();
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  const machine = describeMachine();
  const file = join(folder, `${scale.name}.json`);
  mkdirSync(folder, { recursive: true });
  const write = (results: Results) => {
    const date = new Date().toISOString();
    const report = { machine, date, seconds: seconds(), scale, results, targets: judge(results) };
    writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`);
  };
  const results = await runBenchmark({
    scale,
    wanted,
    dataFolder: folder,
    bundleFolder: join('node_modules', '.cache', 'blog-content-service', 'bench'),
    say: text => console.error(`${seconds().toFixed(0).padStart(4)} s  ${text}`),
    measured: write,
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

runCommand(main);
