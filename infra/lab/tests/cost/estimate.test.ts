import { cost, type Setup, usage } from '../../cost/estimate.ts';
import { fileCosts } from '../../cost/files.ts';
import { costNote } from '../../cost/tables.ts';

const small: Setup = {
  instanceMemoryMB: 512,
  alwaysReadyInstances: 0,
  cosmosCapacity: 'serverless',
  cosmosMaximumThroughput: 1000,
  cosmosBackup: 'Continuous7Days',
  network: 'public',
  mediaAccess: 'public',
  zoneRedundant: false,
  cosmosZoneRedundant: true,
  alertNoTraffic: false,
  telemetryDailyLimitGb: 1,
};
const load = (readsADay: number) => ({ name: `${readsADay} reads`, readsADay });
const billFor = (readsADay: number, setup: Setup, unitsARead = 10) =>
  cost(usage(load(readsADay), setup, unitsARead));

// Each figure is computed by hand next to it.
test('a small service without readers costs its storage and its alerts', () => {
  const bill = billFor(0, small);

  expect(bill.content).toBeCloseTo(0.25);
  // Four alerts on logs, three on metrics, 3 places × 96 runs a day × 30 days.
  expect(bill.logAlert + bill.metricAlert + bill.availabilityRun).toBeCloseTo(2 + 0.3 + 8_640 * 0.0006);
  for (const meter of ['onDemandTime', 'serverless', 'autoscale', 'telemetry', 'privateEndpoint'] as const)
    expect([meter, bill[meter]]).toEqual([meter, 0]);
});

test('serverless is billed by the request unit, after the free amount', () => {
  const bill = billFor(1_000_000, small);

  // 30 million reads of 10 units: 300 million units.
  expect(bill.serverless).toBeCloseTo(75);
  // 30 million executions, a quarter of a million free.
  expect(bill.onDemandExecutions).toBeCloseTo(29.75 * 0.4);
  // Busy all day: 86,400 s × 30 × 0.5 GB, 100,000 free.
  expect(bill.onDemandTime).toBeCloseTo((1_296_000 - 100_000) * 0.000026);
});

test('autoscale bills at least a tenth of the maximum, in steps of a hundred, and never more than the maximum', () => {
  const autoscale: Setup = { ...small, cosmosCapacity: 'autoscale', cosmosMaximumThroughput: 4000 };
  const hundreds = (readsADay: number) => usage(load(readsADay), autoscale, 10).autoscale / (24 * 30);

  expect(hundreds(0)).toBe(4);
  // 10 million units a day are 115.7 a second, at the peak 1,157.
  expect(hundreds(1_000_000)).toBe(12);
  expect(hundreds(100_000_000)).toBe(40);
  expect(usage(load(0), autoscale, 10).serverless).toBe(0);
});

test('telemetry ends at the daily limit', () => {
  const gigabytes = (readsADay: number) => usage(load(readsADay), small, 10).telemetry;

  // A read leaves 1.5 KB and four records of 1 KB.
  expect(gigabytes(10_000)).toBeCloseTo(30 * 10_000 * 5.5e-6);
  expect(gigabytes(10_000_000)).toBe(30);
});

test('always ready instances are billed around the clock, without a free amount', () => {
  const ready: Setup = { ...small, instanceMemoryMB: 2048, alwaysReadyInstances: 2 };

  const bill = billFor(0, ready);

  expect(bill.alwaysReadyBaseline).toBeCloseTo(2 * 2 * 86_400 * 30 * 0.000004);
  expect(billFor(1_000, ready).alwaysReadyTime).toBeCloseTo(1_000 * 30 * 2 * 0.000016);
  expect(billFor(1_000, ready).onDemandTime).toBe(0);
});

test('with zones two instances at least are always ready, and billed', () => {
  const zones: Setup = { ...small, zoneRedundant: true };
  const baseline = (setup: Setup) => usage(load(1_000), setup, 10).alwaysReadyBaseline;

  expect(baseline(zones)).toBe(2 * 0.5 * 86_400 * 30);
  expect(baseline({ ...zones, alwaysReadyInstances: 3 })).toBe(3 * 0.5 * 86_400 * 30);
  expect(billFor(1_000, zones).alwaysReadyTime).toBeCloseTo(1_000 * 30 * 0.5 * 0.000016);
  expect(billFor(1_000, zones).onDemandTime).toBe(0);
});

test('a private network is billed by endpoint hours and by zones', () => {
  const privateCosts = (setup: Partial<Setup>) => {
    const { privateEndpoint, privateZone } = billFor(0, { ...small, ...setup });
    return privateEndpoint + privateZone;
  };

  expect(privateCosts({ network: 'private' })).toBeCloseTo(2 * 720 * 0.01 + 2 * 0.5);
  // The API and uploaded files have one each besides, and the latter the zone of storage.
  expect(privateCosts({ network: 'internal' })).toBeCloseTo(4 * 720 * 0.01 + 3 * 0.5);
  expect(privateCosts({ network: 'internal', mediaAccess: 'none' })).toBeCloseTo(3 * 720 * 0.01 + 3 * 0.5);
});

test('uploaded files are billed by what is kept, by requests and by traffic', () => {
  const [kept, uploaded, viewed] = Object.values(fileCosts({ zoneRedundant: false }));
  const inZones = Object.values(fileCosts({ zoneRedundant: true }));

  expect(kept).toBeCloseTo(0.0208);
  // 2,000 writes, 3,000 reads, and a gigabyte for ten days.
  expect(uploaded).toBeCloseTo(0.2 * 0.055 + 0.3 * 0.0044 + 0.0208 / 3);
  // 200 GB, and a hundred times 10,000 reads.
  expect(viewed).toBeCloseTo(200 * 0.087 + 100 * 0.0044);
  expect(inZones[0]).toBeCloseTo(0.0208 * 1.25);
  expect(inZones[2]).toBe(viewed);
});

test('zones make requests a quarter dearer where the account has them, unless it has autoscale', () => {
  const zones: Setup = { ...small, zoneRedundant: true };
  const requests = (setup: Setup) => {
    const { serverless, autoscale } = billFor(1_000_000, setup);
    return serverless + autoscale;
  };
  const autoscale = { cosmosCapacity: 'autoscale', cosmosMaximumThroughput: 4000 } as const;

  expect(requests(zones)).toBeCloseTo(75 * 1.25);
  // Restored from a backup.
  expect(requests({ ...zones, cosmosZoneRedundant: false })).toBeCloseTo(75);
  expect(requests({ ...zones, ...autoscale })).toBe(requests({ ...small, ...autoscale }));
});

test('a line under the table says what is counted, and the share of the telemetry', () => {
  const counted =
    'Every read counts as one that no cache answers, and those of all blogs of an installation together; writes are not counted';
  const bill = billFor(50_000, small);
  const total = Object.values(bill).reduce((sum, part) => sum + part, 0);

  const share = Math.round((100 * bill.telemetry) / total);
  expect(share).toBeGreaterThan(0);
  expect(costNote({ Small: small }, 10, [load(50_000)])).toBe(
    `${counted}; telemetry is ${share} % of "Small: 50000 reads"`,
  );
  expect(costNote({ Small: small }, 10, [load(0)])).toBe(counted);
});
