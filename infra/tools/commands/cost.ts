import { readFileSync, writeFileSync } from 'node:fs';
import { withTables } from '../cost/guide.ts';
import { unitsARead } from '../cost/load.ts';
import { readSetup } from '../cost/setup.ts';
import { costTable, priceTable } from '../cost/tables.ts';

const guide = 'infra/guide/cost.md';
const units = unitsARead(readFileSync('infra/tools/bench/figures.md', 'utf8'));
const setups = {
  Small: readSetup(readFileSync('infra/small.bicepparam', 'utf8')),
  Production: readSetup(readFileSync('infra/production.bicepparam', 'utf8')),
};
const tables = [costTable(setups, units), priceTable()];

if (process.argv.includes('--write')) {
  writeFileSync(guide, withTables(readFileSync(guide, 'utf8'), tables));
  console.log(`Wrote the tables into ${guide}`);
} else {
  console.log(tables.join('\n\n'));
}
