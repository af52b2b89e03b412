import { formatTable } from '../table.ts';
import { cost, type Setup, usage } from './estimate.ts';
import { eventCosts } from './events.ts';
import { fileCosts } from './files.ts';
import { type Load, loads, mix } from './load.ts';
import { filePrices, type Meter, type Price, prices, pricesOf } from './prices.ts';

/** The lines of a bill, and the meters that each line adds up. */
const lines: Record<string, Meter[]> = {
  'Functions, on demand': ['onDemandTime', 'onDemandExecutions'],
  'Functions, always ready': ['alwaysReadyBaseline', 'alwaysReadyTime', 'alwaysReadyExecutions'],
  'Cosmos DB, requests': ['serverless', 'autoscale'],
  'Cosmos DB, a gigabyte with its backup': ['content', 'thirtyDaysOfBackup'],
  Telemetry: ['telemetry'],
  'Alerts, when there is an address': ['logAlert', 'metricAlert', 'availabilityRun'],
  'Private network': ['privateEndpoint', 'privateZone'],
};

const dollars = (amount: number) => (amount === 0 ? '0' : amount.toFixed(2));
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

const columnsOf = (setups: Record<string, Setup>, unitsARead: number, of: Load[]) =>
  Object.entries(setups).flatMap(([name, setup]) =>
    of.map(load => ({ heading: `${name}: ${load.name}`, bill: cost(usage(load, setup, unitsARead)) })),
  );

/** What a reader of the table must know, in a line: what is counted, and the share of the telemetry, which can be limited. */
export function costNote(setups: Record<string, Setup>, unitsARead: number, of: Load[] = loads): string {
  const shares = columnsOf(setups, unitsARead, of)
    .map(
      ({ heading, bill }) =>
        [heading, Math.round((100 * bill.telemetry) / sum(Object.values(bill)))] as const,
    )
    .filter(([, share]) => share > 0)
    .map(([heading, share]) => `${share} % of "${heading}"`);
  const telemetry = shares.length > 0 ? `; telemetry is ${shares.join(', ')}` : '';
  return `Every read counts as one that no cache answers, and those of all blogs of an installation together; writes are not counted${telemetry}`;
}

/** The monthly cost of each load and set-up, line by line. */
export function costTable(setups: Record<string, Setup>, unitsARead: number, of: Load[] = loads): string {
  const columns = columnsOf(setups, unitsARead, of);
  const rows = Object.entries(lines).map(([line, meters]) => [
    line,
    ...columns.map(({ bill }) => dollars(sum(meters.map(meter => bill[meter])))),
  ]);
  const totals = columns.map(({ bill }) => dollars(sum(Object.values(bill))));
  const parts = Object.entries(mix).map(([operation, part]) => `${operation} ${Math.round(part * 100)} %`);
  return formatTable({
    title: `A month in ${pricesOf.currency}, ${pricesOf.region}, ${pricesOf.date}; a read is ${unitsARead.toFixed(2)} RU: ${parts.join(', ')}`,
    headings: ['', ...columns.map(({ heading }) => heading)],
    rows: [...rows, ['**Total**', ...totals]],
  });
}

/** What something costs in each set-up, a row for each thing that is done. */
function doneTable(
  title: string,
  setups: Record<string, Setup>,
  costsOf: (setup: Setup) => Record<string, number>,
) {
  const costs = Object.values(setups).map(costsOf);
  const [first = {}] = costs;
  return formatTable({
    title,
    headings: ['', ...Object.keys(setups)],
    rows: Object.keys(first).map(what => [what, ...costs.map(each => dollars(each[what] ?? 0))]),
  });
}

/** What uploaded files and history cost, by what is done. */
export const fileTable = (setups: Record<string, Setup>): string =>
  doneTable(
    `Uploaded files and history, in ${pricesOf.currency}; what traffic is free is not subtracted`,
    setups,
    fileCosts,
  );

/** What events cost, by what is done. */
export const eventTable = (setups: Record<string, Setup>): string =>
  doneTable(
    `Events, where they are on, in ${pricesOf.currency}; what is free is not subtracted`,
    setups,
    eventCosts,
  );

/** The unit prices, with the free amounts and sources. */
export function priceTable(): string {
  const all: Price[] = [...Object.values(prices), ...Object.values(filePrices)];
  const rows = all.map(({ what, dollars: price, unit, free, source, standing }) => [
    what,
    unit,
    String(price),
    free === undefined ? '' : free.toLocaleString('en-US'),
    source,
    standing,
  ]);
  return formatTable({
    title: 'Unit prices',
    headings: ['What', 'Unit', 'US dollars', 'Free a month', 'Source', 'Basis'],
    rows,
  });
}
