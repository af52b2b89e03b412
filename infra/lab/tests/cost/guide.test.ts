import { readFileSync } from 'node:fs';
import { withTables } from '../../cost/guide.ts';
import { requestUnits, unitsARead } from '../../cost/load.ts';
import { readSetup } from '../../cost/setup.ts';
import { costTable, eventTable, fileTable, priceTable } from '../../cost/tables.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const setups = () => ({
  Small: readSetup(read('infra/small.bicepparam')),
  Production: readSetup(read('infra/production.bicepparam')),
});

test('the request units are those that the benchmark has measured', () => {
  const units = requestUnits(read('infra/lab/bench/figures.md'));

  expect(Object.keys(units)).toEqual(expect.arrayContaining(['Read tag', 'Read post', 'List of 10 posts']));
  expect(unitsARead(read('infra/lab/bench/figures.md'))).toBeCloseTo(
    0.6 * Number(units['Read post']) +
      0.3 * Number(units['List of 10 posts']) +
      0.1 * Number(units['Read tag']),
  );
  expect(() => unitsARead('| Read tag | 1 |')).toThrow(
    'infra/lab/bench/figures.md has no request units for "Read post"',
  );
});

test('the set-ups are those of the parameters files', () => {
  expect(setups().Small).toMatchObject({
    instanceMemoryMB: 512,
    cosmosCapacity: 'serverless',
    network: 'public',
  });
  expect(setups().Production).toMatchObject({ alwaysReadyInstances: 2, alertNoTraffic: true });
  expect(() => readSetup("param network = 'public'")).toThrow(
    'The parameters file has no literal instanceMemoryMB',
  );
});

// When it fails after a change of a price, a parameter or the benchmark: npm run cost -- --write
test('the guide has the tables that the figures of today produce', () => {
  const guide = read('infra/guide/cost.md');

  expect(guide).toBe(
    withTables(guide, [
      costTable(setups(), unitsARead(read('infra/lab/bench/figures.md'))),
      fileTable(setups()),
      eventTable(setups()),
      priceTable(),
    ]),
  );
  expect(() => withTables('no place', [])).toThrow('around its tables');
});
