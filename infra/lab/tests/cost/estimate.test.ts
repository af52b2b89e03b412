import { cost, type Setup, usage } from '../../cost/estimate.ts';
import { eventCosts } from '../../cost/events.ts';
import { fileCosts } from '../../cost/files.ts';
import { costNote } from '../../cost/tables.ts';

const small: Setup = {
  instanceMemoryMB: 512,
  alwaysReadyInstances: 0,
  cosmosCapacity: 'serverless',
  cosmosMaximumThroughput: 4000,
  cosmosBackup: 'Continuous7Days',
  network: 'public',
  mediaAccess: 'public',
  events: false,
  zoneRedundant: false,
  cosmosZoneRedundant: true,
  alertNoTraffic: false,
  telemetryDailyLimitGb: 1,
};
const zones: Partial<Setup> = { zoneRedundant: true };
const autoscale: Partial<Setup> = { cosmosCapacity: 'autoscale' };
const internal: Partial<Setup> = { network: 'internal' };
const events: Partial<Setup> = { events: true };
const month = 86_400 * 30;

// Each figure is computed by hand, for reads of 10 units: 30 million of them a month are 300 million units.
test.each<[what: string, readsADay: number, setup: Partial<Setup>, bill: Partial<ReturnType<typeof cost>>]>([
  ['storage without readers', 0, {}, { content: 0.25, serverless: 0, autoscale: 0, telemetry: 0 }],
  [
    'alerts, and three places × 96 runs a day',
    0,
    {},
    { logAlert: 2, metricAlert: 0.3, availabilityRun: 8_640 * 0.0006 },
  ],
  ['serverless', 1e6, {}, { serverless: 75, autoscale: 0 }],
  [
    'functions on demand, less what is free',
    1e6,
    {},
    { onDemandExecutions: 29.75 * 0.4, onDemandTime: (month / 2 - 1e5) * 0.000026 },
  ],
  ['zones, by a quarter', 1e6, zones, { serverless: 75 * 1.25 }],
  ['zones, not of what a backup restored', 1e6, { ...zones, cosmosZoneRedundant: false }, { serverless: 75 }],
  // 115.7 units a second, at the peak 1,157: twelve hundreds of an hour, between a tenth and all of the maximum.
  ['autoscale', 1e6, { ...zones, ...autoscale }, { autoscale: 12 * 720 * 0.012, serverless: 0 }],
  ['autoscale at its least', 0, autoscale, { autoscale: 4 * 720 * 0.012 }],
  ['autoscale at its most', 1e8, autoscale, { autoscale: 40 * 720 * 0.012 }],
  // A read leaves 1.5 KB and four records of 1 KB; 5 GB are free.
  ['telemetry', 1e5, {}, { telemetry: (16.5 - 5) * 2.3 }],
  ['telemetry up to the daily limit', 1e7, {}, { telemetry: (30 - 5) * 2.3 }],
  [
    'two instances at least with zones',
    1e3,
    zones,
    { alwaysReadyBaseline: month * 0.000004, alwaysReadyTime: 15e3 * 0.000016, onDemandTime: 0 },
  ],
  [
    'three instances',
    0,
    { ...zones, alwaysReadyInstances: 3 },
    { alwaysReadyBaseline: 1.5 * month * 0.000004 },
  ],
  ['a private network', 0, { network: 'private' }, { privateEndpoint: 2 * 7.2, privateZone: 1 }],
  ['a private API with uploads', 0, internal, { privateEndpoint: 4 * 7.2, privateZone: 1.5 }],
  // 43,200 runs of a second each, with 512 MB, all of it free; 3 units a run.
  [
    'the timer of events, and two alerts more',
    0,
    events,
    { onDemandTime: 0, onDemandExecutions: 0, serverless: 0.0324, logAlert: 3 },
  ],
  ['the timer beyond what is free', 1e6, events, { onDemandTime: (month / 2 + 21_600 - 1e5) * 0.000026 }],
  [
    'two instances more for the timer, with zones',
    0,
    { ...events, ...zones },
    {
      alwaysReadyBaseline: (2 + 2) * (month / 2) * 0.000004,
      alwaysReadyTime: 21_600 * 0.000016,
      onDemandTime: 0,
    },
  ],
  ['the records of the timer', 1e5, events, { telemetry: (16.5 + 43_200 * 5.5e-6 - 5) * 2.3 }],
  [
    'a private API without',
    0,
    { ...internal, mediaAccess: 'none' },
    { privateEndpoint: 3 * 7.2, privateZone: 1.5 },
  ],
])('a month of %s', (_, readsADay, setup, expected) => {
  const bill = cost(usage({ name: 'reads', readsADay }, { ...small, ...setup }, 10));

  for (const [meter, dollars] of Object.entries(expected))
    expect(bill).toHaveProperty(meter, expect.closeTo(dollars));
});

test('uploaded files and history are billed by what is kept, by requests and by traffic', () => {
  const [kept, uploaded, withSizes, viewed, copied] = Object.values(fileCosts({ zoneRedundant: false }));
  const inZones = Object.values(fileCosts({ zoneRedundant: true }));

  expect(kept).toBeCloseTo(0.0208);
  // 2,000 writes, 3,000 reads, and a gigabyte for 33 days.
  expect(uploaded).toBeCloseTo(0.2 * 0.055 + 0.3 * 0.0044 + 0.0208 * 1.1, 6);
  // Five times as many requests, and 0.6 GB more.
  expect(withSizes).toBeCloseTo(1 * 0.055 + 1.5 * 0.0044 + 1.6 * 0.0208 * 1.1, 6);
  // 200 GB, and a hundred times 10,000 reads.
  expect(viewed).toBeCloseTo(200 * 0.087 + 100 * 0.0044);
  // 2,000 writes, and 3 MB for a year.
  expect(copied).toBeCloseTo(0.2 * 0.055 + 0.003 * 0.0208 * 12, 6);
  expect([inZones[0], inZones[3]]).toEqual([expect.closeTo(0.0208 * 1.25), viewed]);
});

test('events cost a timer, and two instances ready for it with zones', () => {
  const [timer, alerts] = Object.values(eventCosts(small));
  const [inZones] = Object.values(eventCosts({ ...small, ...zones }));

  expect([timer, alerts]).toEqual([expect.closeTo(21_600 * 0.000026 + 0.0432 * 0.4 + 0.0324, 6), 1]);
  expect(inZones).toBeCloseTo(
    2 * (month / 2) * 0.000004 + 21_600 * 0.000016 + 0.0432 * 0.4 + 0.0324 * 1.25,
    6,
  );
});

test('a line under the table says the share of the telemetry, where there is some', () => {
  const note = (readsADay: number) => costNote({ Small: small }, 10, [{ name: 'reads', readsADay }]);

  expect(note(1e5)).toMatch(/; telemetry is [1-9]\d % of "Small: reads"$/);
  expect(note(0)).not.toContain('telemetry');
});
