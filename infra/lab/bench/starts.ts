import { instanceHeap } from '../../local/functions/host/worker-process.ts';
import { CommandProcess, residentMemory } from '../processes/command-process.ts';
import { formatNumber, formatSpread, type Table } from '../table.ts';
import { Client, type HttpRequest } from './requests.ts';
import { type Spread, spreadOver } from './statistics.ts';

/** An app that is started: its folder, its settings, and the request whose answer ends the start. */
export interface Started {
  name: string;
  app: string;
  settings: Record<string, string>;
  request: HttpRequest;
}

/** One start of a process. */
interface Start {
  /** From the start of the process to the end of the first answer, in milliseconds. */
  milliseconds: number;
  /** Its resident memory after that, in bytes. */
  memory: number;
}

async function startOnce(host: string, { app, settings, request }: Started): Promise<Start> {
  const begun = performance.now();
  const started = await CommandProcess.start(['--app', app], { PORT: '0', ...settings }, instanceHeap, host);
  await new Client(`${started.url}/api`).send({ connections: 1, amount: 1, request: () => request });
  const milliseconds = performance.now() - begun;
  const memory = residentMemory(started.pid);
  await started.stop();
  return { milliseconds, memory };
}

/** The starts of one app, and how many times as long as the first one's they took, start by start. */
export interface StartResult {
  name: string;
  milliseconds: Spread;
  memory: Spread;
  ratio: Spread;
}

/** @param rounds the starts of each app. */
export function startsOf(names: readonly string[], rounds: readonly (readonly Start[])[]): StartResult[] {
  return names.map((name, index) => ({
    name,
    milliseconds: spreadOver(rounds, starts => starts[index]?.milliseconds ?? Number.NaN),
    memory: spreadOver(rounds, starts => starts[index]?.memory ?? Number.NaN),
    ratio: spreadOver(
      rounds,
      starts => (starts[index]?.milliseconds ?? Number.NaN) / (starts[0]?.milliseconds ?? Number.NaN),
    ),
  }));
}

/** Starts the apps in turns; the first start of each does not count. @param host the local host's file. */
export async function measureStarts(
  host: string,
  apps: readonly Started[],
  count: number,
): Promise<StartResult[]> {
  const rounds: Start[][] = [];
  for (let round = 0; round <= count; round++) {
    const starts: Start[] = [];
    for (const app of apps) starts.push(await startOnce(host, app));
    if (round > 0) rounds.push(starts);
  }
  return startsOf(
    apps.map(({ name }) => name),
    rounds,
  );
}

const megabyte = 1024 * 1024;

export function startTable(starts: readonly StartResult[]): Table {
  return {
    title: 'Starts, until the first answer (min / median / max)',
    headings: ['Start', 'ms', '× the first', 'Memory, MB'],
    rows: starts.map(({ name, milliseconds, ratio, memory }) => [
      name,
      formatSpread(milliseconds),
      formatSpread(ratio),
      formatNumber(memory.median / megabyte),
    ]),
  };
}
