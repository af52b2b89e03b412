import { readFileSync, writeFileSync } from 'node:fs';
import { type Command, readCommandLine } from '../../local/command-line.ts';
import { withTables } from '../cost/guide.ts';
import { unitsARead } from '../cost/load.ts';
import { readSetup } from '../cost/setup.ts';
import { costTable, priceTable } from '../cost/tables.ts';
import { runCommand } from './environment.ts';

const guide = 'infra/guide/cost.md';

const command = {
  run: 'npm run cost --',
  does: 'Prints what a month in Azure costs, for the set-ups in infra/*.bicepparam.',
  options: { write: { type: 'boolean', means: `Writes the tables into ${guide}` } },
} as const satisfies Command;

async function main(): Promise<void> {
  const { values } = readCommandLine(command);
  const units = unitsARead(readFileSync('infra/tools/bench/figures.md', 'utf8'));
  const setups = {
    Small: readSetup(readFileSync('infra/small.bicepparam', 'utf8')),
    Production: readSetup(readFileSync('infra/production.bicepparam', 'utf8')),
  };
  const tables = [costTable(setups, units), priceTable()];
  if (!values.write) return console.log(tables.join('\n\n'));
  writeFileSync(guide, withTables(readFileSync(guide, 'utf8'), tables));
  console.log(`Wrote the tables into ${guide}`);
}

runCommand(main);
