/** A unit price from Azure's price list, and its source. */
export interface Price {
  what: string;
  /** US dollars for one unit. */
  dollars: number;
  unit: string;
  /** The free amount per month, in the same unit. */
  free?: number;
  /** The Azure page that states it today. */
  source: string;
  /** How reliable the price is: read on that page, quoted from it by others, or remembered and to be looked up. */
  standing: 'read' | 'quoted' | 'look it up';
}

/** Where and when the prices were read. Other regions can cost a quarter more; see Azure's pricing calculator. */
export const pricesOf = { region: 'East US', date: '2026-11', currency: 'US dollars' };

const functionsPage = 'azure.microsoft.com/pricing/details/functions (Flex Consumption)';
const cosmosBill = 'learn.microsoft.com/azure/cosmos-db/understand-your-bill';
const cosmosPage = 'azure.microsoft.com/pricing/details/cosmos-db/autoscale-provisioned';
const monitorPage = 'azure.microsoft.com/pricing/details/monitor';
const linkPage = 'azure.microsoft.com/pricing/details/private-link';
const blobPage = 'azure.microsoft.com/pricing/details/storage/blobs (hot, LRS)';

export const prices = {
  onDemandTime: {
    what: 'Functions on demand: time',
    dollars: 0.000026,
    unit: 'GB-second',
    free: 100_000,
    source: functionsPage,
    standing: 'quoted',
  },
  onDemandExecutions: {
    what: 'Functions on demand: executions',
    dollars: 0.4,
    unit: 'million executions',
    free: 0.25,
    source: functionsPage,
    standing: 'quoted',
  },
  alwaysReadyBaseline: {
    what: 'Functions always ready: waiting',
    dollars: 0.000004,
    unit: 'GB-second',
    source: functionsPage,
    standing: 'quoted',
  },
  alwaysReadyTime: {
    what: 'Functions always ready: time',
    dollars: 0.000016,
    unit: 'GB-second',
    source: functionsPage,
    standing: 'quoted',
  },
  alwaysReadyExecutions: {
    what: 'Functions always ready: executions',
    dollars: 0.4,
    unit: 'million executions',
    source: functionsPage,
    standing: 'quoted',
  },
  serverless: {
    what: 'Cosmos DB serverless',
    dollars: 0.25,
    unit: 'million request units',
    source: cosmosBill,
    standing: 'read',
  },
  autoscale: {
    what: 'Cosmos DB autoscale',
    dollars: 0.012,
    unit: 'hour of 100 request units a second',
    source: cosmosPage,
    standing: 'quoted',
  },
  content: {
    what: 'Cosmos DB storage',
    dollars: 0.25,
    unit: 'GB and month',
    source: cosmosBill,
    standing: 'read',
  },
  thirtyDaysOfBackup: {
    what: 'Cosmos DB backup of 30 days',
    dollars: 0.2,
    unit: 'GB and month',
    source: cosmosPage,
    standing: 'look it up',
  },
  telemetry: {
    what: 'Log Analytics',
    dollars: 2.3,
    unit: 'GB',
    free: 5,
    source: monitorPage,
    standing: 'quoted',
  },
  logAlert: {
    what: 'Alert on logs',
    dollars: 0.5,
    unit: 'alert looked at each 15 minutes, and month',
    source: monitorPage,
    standing: 'look it up',
  },
  metricAlert: {
    what: 'Alert on metrics',
    dollars: 0.1,
    unit: 'alert and month',
    source: monitorPage,
    standing: 'quoted',
  },
  availabilityRun: {
    what: 'Availability test',
    dollars: 0.0006,
    unit: 'run',
    source: monitorPage,
    standing: 'quoted',
  },
  privateEndpoint: {
    what: 'Private endpoint',
    dollars: 0.01,
    unit: 'endpoint and hour',
    source: linkPage,
    standing: 'quoted',
  },
  privateZone: {
    what: 'Private DNS zone',
    dollars: 0.5,
    unit: 'zone and month',
    source: 'azure.microsoft.com/pricing/details/dns',
    standing: 'look it up',
  },
} satisfies Record<string, Price>;

export type Meter = keyof typeof prices;

/** What uploaded files and history are billed by: how many there are and who looks at them, no set-up says. */
export const filePrices = {
  stored: {
    what: 'Files and history: storage',
    dollars: 0.0208,
    unit: 'GB and month',
    source: blobPage,
    standing: 'look it up',
  },
  writes: {
    what: 'Files and history: writes, lists',
    dollars: 0.055,
    unit: '10,000 requests',
    source: blobPage,
    standing: 'look it up',
  },
  reads: {
    what: 'Files and history: reads and others',
    dollars: 0.0044,
    unit: '10,000 requests',
    source: blobPage,
    standing: 'look it up',
  },
  traffic: {
    what: 'Traffic out of Azure',
    dollars: 0.087,
    unit: 'GB',
    free: 100,
    source: 'azure.microsoft.com/pricing/details/bandwidth',
    standing: 'quoted',
  },
} satisfies Record<string, Price>;
