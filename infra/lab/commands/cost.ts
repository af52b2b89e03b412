import { readFileSync, writeFileSync } from 'node:fs';
import { misuse, readCommandLine } from '../../local/kit/command-line.mjs';
import { commands } from '../../tools/command-table.mjs';
import { runCommand } from '../../tools/commands/environment.ts';
import { withTables } from '../cost/guide.ts';
import { type Load, unitsARead } from '../cost/load.ts';
import { readSetup } from '../cost/setup.ts';
import { costNote, costTable, eventTable, fileTable, priceTable } from '../cost/tables.ts';

const guide = 'infra/guide/cost.md';

const command = commands.cost;

/** The load that the user asks for; undefined for the usual ones. */
function readLoad(reads: string | undefined): Load[] | undefined {
  if (reads === undefined) return undefined;
  const readsADay = Number(reads);
  if (!/^\d+$/.test(reads) || readsADay > 1e9)
    throw misuse(command, `--reads must be a number up to 1000000000, without separators (got "${reads}")`);
  return [{ name: `${readsADay.toLocaleString('en-US')} reads a day`, readsADay }];
}

async function main(): Promise<void> {
  const { values } = readCommandLine(command);
  const units = unitsARead(readFileSync('infra/lab/bench/figures.md', 'utf8'));
  const setups = {
    Small: readSetup(readFileSync('infra/small.bicepparam', 'utf8')),
    Production: readSetup(readFileSync('infra/production.bicepparam', 'utf8')),
  };
  const load = readLoad(values.reads);
  if (load && values.write) throw misuse(command, '--write writes the usual columns: leave out --reads');
  const tables = [costTable(setups, units, load), fileTable(setups), eventTable(setups), priceTable()];
  if (!values.write) return console.log([...tables, costNote(setups, units, load)].join('\n\n'));
  writeFileSync(guide, withTables(readFileSync(guide, 'utf8'), tables));
  console.log(`Wrote the tables into ${guide}`);
}

runCommand(main);
