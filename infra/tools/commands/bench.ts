import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, misuse, readCommandLine } from '../../local/command-line.ts';
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
import { runCommand } from './environment.ts';

const command = {
  run: 'npm run bench --',
  does: 'Measures the service over local Cosmos DB: latency, throughput, memory, start, request units.',
  options: {
    quick: { type: 'boolean', means: 'With fewer rounds and less data' },
    only: { type: 'string', value: 'SECTION,...', means: `Only these sections: ${sectionNames.join(', ')}` },
  },
} as const satisfies Command;

function readArguments() {
  const { values } = readCommandLine(command);
  const wanted = values.only?.split(',') ?? sectionNames;
  const unknown = wanted.filter(name => !sectionNames.includes(name));
  if (unknown.length > 0)
    throw misuse(command, `--only must name ${sectionNames.join(', ')} (got "${unknown.join(', ')}")`);
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
