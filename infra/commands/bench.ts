import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { heldTable } from '../bench/report/held-table.ts';
import { latencyTable } from '../bench/report/latency-table.ts';
import { describeMachine } from '../bench/report/machine.ts';
import { processTable } from '../bench/report/process-table.ts';
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
  if (unknown.length > 0) throw new UsageError(`There is no section ${unknown.join(', ')}\n${usage}`);
  return { scale: values.quick ? quick : full, wanted };
}

async function main(): Promise<void> {
  const { scale, wanted } = readArguments();
  const folder = join('.data', 'bench');
  const start = performance.now();
  const results = await runBenchmark({
    scale,
    wanted,
    dataFolder: folder,
    bundleFolder: join('node_modules', '.cache', 'blog-content-service', 'bench'),
    say: text => console.error(`${((performance.now() - start) / 1000).toFixed(0).padStart(4)} s  ${text}`),
  });
  const seconds = (performance.now() - start) / 1000;
  const targets = judge(results);
  const machine = describeMachine();
  const tables = [latencyTable(results), heldTable(results), processTable(results), targetTable(targets)];
  const shown = tables.filter(({ rows }) => rows.length > 0).map(formatTable);
  console.log(`\n${machine.text}\n\n${shown.join('\n\n')}\n`);

  mkdirSync(folder, { recursive: true });
  const written = [join(folder, `${scale.name}.json`)];
  const report = { machine, date: new Date().toISOString(), seconds, scale, results, targets };
  writeFileSync(join(folder, `${scale.name}.json`), `${JSON.stringify(report, undefined, 2)}\n`);
  if (results.sizes) {
    written.push(join(folder, `${scale.name}.svg`));
    writeFileSync(join(folder, `${scale.name}.svg`), drawSizes(results.sizes));
  }
  console.log(`Took ${seconds.toFixed(0)} s, wrote ${written.join(' and ')}`);
}

runCommand(main);
