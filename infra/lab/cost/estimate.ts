import type { Load } from './load.ts';
import { type Meter, type Price, prices } from './prices.ts';
import { timer, timerUsage } from './timer.ts';

/** The values in a Bicep parameters file that affect the cost. */
export interface Setup {
  instanceMemoryMB: number;
  alwaysReadyInstances: number;
  cosmosCapacity: 'serverless' | 'autoscale';
  cosmosMaximumThroughput: number;
  cosmosBackup: 'Continuous7Days' | 'Continuous30Days';
  network: 'public' | 'private' | 'internal';
  mediaAccess: 'public' | 'none';
  events: boolean;
  zoneRedundant: boolean;
  cosmosZoneRedundant: boolean;
  alertNoTraffic: boolean;
  telemetryDailyLimitGb: number;
}

/** Assumptions where neither the set-up nor the load gives a value. */
const assumed = {
  daysAMonth: 30,
  contentGb: 1,
  /** The busiest second of an hour, relative to the mean of the day: what autoscale bills the hour for. */
  peakFactor: 10,
  /** Bytes that Log Analytics bills for a request, which is never sampled. */
  requestBytes: 1_500,
  /** Bytes of each other record, and how many a read leaves: two calls to Cosmos DB and two log lines of the host. */
  recordBytes: 1_000,
  recordsARead: 4,
  /** The maximum of those that an instance sends per second: the host's sampling, on by default. */
  recordsASecond: 20,
  /** Instance seconds billed for a single read: Flex Consumption bills at least one second. */
  secondsARead: 1,
  /** What a request costs in an account with availability zones, relative to one without; autoscale costs the same. */
  zoneFactor: 1.25,
  /**
   * The fewest instances that Azure keeps ready, and bills, for requests, and for the timer as well, in a plan with availability
   * zones, even if the set-up says fewer:
   * https://learn.microsoft.com/azure/reliability/reliability-functions
   */
  readyWithZones: 2,
};

const secondsADay = 86_400;
const hours = 24;

/** Seconds per day in which at least one request runs. Requests in the same second share it. */
const busySeconds = ({ readsADay }: Load) => Math.min(readsADay * assumed.secondsARead, secondsADay);

function telemetryGb(load: Load, setup: Setup): number {
  const records = Math.min(load.readsADay * assumed.recordsARead, busySeconds(load) * assumed.recordsASecond);
  // A run of the timer leaves as much as a read.
  const runs = setup.events ? timer.runsADay : 0;
  const allRecords = records + runs * assumed.recordsARead;
  const aDay = ((load.readsADay + runs) * assumed.requestBytes + allRecords * assumed.recordBytes) / 1e9;
  return Math.min(aDay, setup.telemetryDailyLimitGb) * assumed.daysAMonth;
}

/** What autoscale bills for an hour: at least a tenth of the maximum, in steps of a hundred. */
function billedThroughput(load: Load, setup: Setup, unitsARead: number): number {
  const peak = ((load.readsADay * unitsARead) / secondsADay) * assumed.peakFactor;
  const used = Math.max(peak, setup.cosmosMaximumThroughput / 10);
  return Math.ceil(Math.min(used, setup.cosmosMaximumThroughput) / 100);
}

function readyInstances({ alwaysReadyInstances, zoneRedundant }: Setup): number {
  return zoneRedundant ? Math.max(assumed.readyWithZones, alwaysReadyInstances) : alwaysReadyInstances;
}

const zoneFactorOf = ({ zoneRedundant, cosmosZoneRedundant }: Setup) =>
  zoneRedundant && cosmosZoneRedundant ? assumed.zoneFactor : 1;

/** The units of each meter that a month of the timer uses, in instances of its own; none without events. */
export function timerUnits(setup: Setup): Partial<Record<Meter, number>> {
  const ready = setup.zoneRedundant ? assumed.readyWithZones : 0;
  return timerUsage(setup, { days: assumed.daysAMonth, ready, zoneFactor: zoneFactorOf(setup) });
}

/** The units of each meter that a month uses. */
export function usage(load: Load, setup: Setup, unitsARead: number): Record<Meter, number> {
  const ofTimer = timerUnits(setup);
  const all = Object.entries(usageOfReads(load, setup, unitsARead)) as [Meter, number][];
  return Object.fromEntries(all.map(([meter, units]) => [meter, units + (ofTimer[meter] ?? 0)])) as Record<
    Meter,
    number
  >;
}

function usageOfReads(load: Load, setup: Setup, unitsARead: number): Record<Meter, number> {
  const days = assumed.daysAMonth;
  const memoryGb = setup.instanceMemoryMB / 1_024;
  const ready = readyInstances(setup);
  const isReady = ready > 0;
  const busyGbSeconds = busySeconds(load) * days * memoryGb;
  const millions = (load.readsADay * days) / 1e6;
  const isServerless = setup.cosmosCapacity === 'serverless';
  // Of these, Cosmos DB and storage each have one in a zone of its own, and so has the API; that of uploaded files is in storage's.
  const privateZone = { public: 0, private: 2, internal: 3 }[setup.network];
  const filesAreInside = setup.network === 'internal' && setup.mediaAccess === 'public';
  const endpoints = privateZone + (filesAreInside ? 1 : 0);
  return {
    onDemandTime: isReady ? 0 : busyGbSeconds,
    onDemandExecutions: isReady ? 0 : millions,
    alwaysReadyBaseline: ready * memoryGb * secondsADay * days,
    alwaysReadyTime: isReady ? busyGbSeconds : 0,
    alwaysReadyExecutions: isReady ? millions : 0,
    // The surcharge as if there were more of them.
    serverless: isServerless ? millions * unitsARead * zoneFactorOf(setup) : 0,
    autoscale: isServerless ? 0 : billedThroughput(load, setup, unitsARead) * hours * days,
    content: assumed.contentGb,
    thirtyDaysOfBackup: setup.cosmosBackup === 'Continuous30Days' ? assumed.contentGb : 0,
    telemetry: telemetryGb(load, setup),
    logAlert: 4 + (setup.alertNoTraffic ? 1 : 0) + (setup.events ? 2 : 0),
    metricAlert: 3,
    // Three locations, every 15 minutes: see infra/modules/availability.bicep.
    availabilityRun: 3 * 4 * hours * days,
    privateEndpoint: endpoints * hours * days,
    privateZone,
  };
}

/** The cost of those units, in US dollars, after the free amount is subtracted. */
export function cost(units: Record<Meter, number>): Record<Meter, number> {
  const dollarsOf = ({ dollars, free = 0 }: Price, count: number) => Math.max(count - free, 0) * dollars;
  return Object.fromEntries(
    (Object.keys(prices) as Meter[]).map(meter => [meter, dollarsOf(prices[meter], units[meter])]),
  ) as Record<Meter, number>;
}
