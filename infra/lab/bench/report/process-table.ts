import type { StartPhases } from '../sections/start.ts';
import { formatNumber, formatSpread, once, scaled } from './format.ts';
import type { Results } from './results.ts';
import type { Spread } from './statistics.ts';
import type { Table } from './table.ts';

/** A figure and what it is compared with. */
interface Row {
  what: string;
  unit: string;
  figure: Spread;
  yardstick?: { of: string; median: number };
  ratio?: Spread;
}

const toMegabytes = 1 / 1024 / 1024;

const phases: [name: keyof StartPhases, title: string][] = [
  ['host', 'Node.js and host'],
  ['bundle', "load of the app's bundle"],
  ['firstRequest', 'first request, first connection'],
];

function leastRows({ least = [] }: Results): Row[] {
  return least.map(({ operation, service, bareFunction, ratio }) => ({
    what: `${operation}, p50`,
    unit: 'ms',
    figure: service,
    yardstick: { of: 'the minimum that a function can do', median: bareFunction.median },
    ratio,
  }));
}

function hostRows({ host }: Results): Row[] {
  if (!host) return [];
  const yardstick = { of: 'hello-world', median: host.plain.median };
  return [
    { what: 'Hello-world, p50', unit: 'ms', figure: host.plain },
    { what: 'Hello-world that reads a body of 3 KB, p50', unit: 'ms', figure: host.bodyRead, yardstick },
    { what: 'Hello-world that answers 64 KB, p50', unit: 'ms', figure: host.largeAnswer, yardstick },
  ];
}

function startRows({ start }: Results): Row[] {
  if (!start) return [];
  const { hello, tag, list, tagRatio, listRatio } = start;
  const phaseRows = phases.map(([name, title]): Row => {
    const yardstick = { of: 'hello-world', median: hello[name].median };
    return { what: `– ${title}`, unit: 'ms', figure: tag[name], yardstick };
  });
  const total = { of: 'hello-world', median: hello.total.median };
  return [
    { what: 'Start to first tag', unit: 'ms', figure: tag.total, yardstick: total, ratio: tagRatio },
    ...phaseRows,
    { what: 'Start to first list', unit: 'ms', figure: list.total, yardstick: total, ratio: listRatio },
  ];
}

function memoryRows({ start, loaded }: Results): Row[] {
  const rows: Row[] = [];
  if (start) {
    const hello = start.hello.idle.median * toMegabytes;
    const yardstick = { of: 'hello-world', median: hello };
    rows.push({ what: 'Memory, idle', unit: 'MB', figure: scaled(start.tag.idle, toMegabytes), yardstick });
  }
  if (loaded) {
    const yardstick = { of: 'hello-world', median: loaded.hello * toMegabytes };
    const figure = once(loaded.service * toMegabytes);
    rows.push({ what: 'Memory, after load', unit: 'MB', figure, yardstick });
  }
  return rows;
}

function exportRows({ export: exported }: Results): Row[] {
  if (!exported) return [];
  const { posts, megabytes, bareSeconds, ratio } = exported;
  const what = `Export of ${posts.toLocaleString('en')} posts (${formatNumber(megabytes)} MB)`;
  const yardstick = { of: 'bare SDK', median: bareSeconds.median };
  return [
    { what, unit: 's', figure: exported.seconds, yardstick, ratio },
    { what: '– throughput', unit: 'MB/s', figure: exported.megabytesPerSecond },
    { what: '– to the first byte', unit: 'ms', figure: exported.firstByte },
    { what: '– growth of memory', unit: 'MB', figure: exported.growth },
  ];
}

function importRows({ import: imported }: Results): Row[] {
  if (!imported) return [];
  const { posts, entities, entitiesPerSecond: figure, barePerSecond, ratio } = imported;
  const what = `Import of ${posts.toLocaleString('en')} posts (${entities.toLocaleString('en')} entities)`;
  const yardstick = { of: 'bare SDK, creates', median: barePerSecond.median };
  return [{ what, unit: 'entities/s', figure, yardstick, ratio }];
}

function limitedRows({ limited }: Results): Row[] {
  if (!limited) return [];
  const { requestUnits, instances, connections, refused, answers, slowest } = limited;
  const at = `${instances} instances, ${connections} connections, one partition of ${requestUnits} RU/s`;
  const yardstick = { of: 'unheld', median: limited.unheld.median };
  return [
    { what: `Lists of 10 posts, ${at}`, unit: '/s', figure: limited.held, yardstick, ratio: limited.ratio },
    { what: '– slowest answer', unit: 'ms', figure: slowest },
    { what: `– answered 500, of ${answers.toLocaleString('en')}`, unit: '', figure: once(refused) },
  ];
}

function addressRows({ addresses: result }: Results): Row[] {
  if (!result) return [];
  const { addresses, idle, peak, after } = result;
  const yardstick = { of: 'idle', median: idle };
  const what = `Memory after ${addresses.toLocaleString('en')} addresses`;
  return [
    { what, unit: 'MB', figure: once(after), yardstick },
    { what: '– peak', unit: 'MB', figure: once(peak), yardstick },
    { what: '– answers', unit: '/s', figure: once(result.perSecond) },
  ];
}

function packageRows({ package: size }: Results): Row[] {
  if (!size) return [];
  return [
    { what: 'Bundle', unit: 'KB', figure: once(size.bundle / 1024) },
    { what: 'Zip, telemetry included', unit: 'KB', figure: once(size.zip / 1024) },
  ];
}

const isOnce = ({ min, max }: Spread) => min === max;

function ratioOf({ figure, yardstick, ratio }: Row): string {
  if (ratio) return formatSpread(ratio);
  return yardstick ? formatNumber(figure.median / yardstick.median) : '';
}

function toTexts(row: Row): string[] {
  const { what, unit, figure, yardstick } = row;
  return [
    what,
    isOnce(figure) ? formatNumber(figure.median) : formatSpread(figure),
    unit,
    yardstick ? `${formatNumber(yardstick.median)} (${yardstick.of})` : '',
    ratioOf(row),
  ];
}

/** Everything about whole processes: start, memory, transfers, package. */
export function processTable(results: Results): Table {
  const parts = [
    leastRows,
    hostRows,
    startRows,
    memoryRows,
    limitedRows,
    addressRows,
    exportRows,
    importRows,
    packageRows,
  ];
  return {
    title: 'Processes (min / median / max of the rounds)',
    headings: ['What', 'Figure', 'Unit', 'Yardstick', '× yardstick'],
    rows: parts.flatMap(part => part(results)).map(toTexts),
  };
}
