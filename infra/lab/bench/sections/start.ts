import { setTimeout as delay } from 'node:timers/promises';
import { databases } from '../data/data-file.ts';
import { exchange } from '../load/http-exchange.ts';
import { type HttpRequest, httpRequests } from '../operations/http-requests.ts';
import { type AppProcess, now } from '../processes/app-process.ts';
import type { Bench } from '../processes/bench.ts';
import { type Spread, spreadOver } from '../report/statistics.ts';
import { caseOf } from './operations.ts';

/** One start of a process, in milliseconds, and its memory after it has idled, in bytes. */
interface Start {
  /** From the start of the process to the end of the first answer. */
  total: number;
  /** Node.js, the host's own code, and the start of listening. */
  host: number;
  /** Loading the app's bundle in the worker. */
  bundle: number;
  /** The first request, with the first connection to Cosmos DB. */
  firstRequest: number;
  idle: number;
}

export type StartPhases = Record<keyof Start, Spread>;

/** An app's start up to its first 200. */
export interface StartResult {
  hello: StartPhases;
  /** The service, up to the first tag that is read, and to the first list of ten posts. */
  tag: StartPhases;
  list: StartPhases;
  /** The service's total relative to hello-world's, start by start. */
  tagRatio: Spread;
  listRatio: Spread;
}

async function startOnce(
  starting: () => Promise<AppProcess>,
  request: HttpRequest,
  idleFor: number,
): Promise<Start> {
  const app = await starting();
  const { status } = await exchange(app.api, request);
  const answered = now();
  if (status !== 200) throw new Error(`Expected 200 for ${request.method} ${request.path} (got ${status})`);
  const { spawned, bundleBegun, bundleLoaded, listening } = app.times;
  await delay(idleFor);
  const { rss } = await app.memory();
  await app.stop();
  return {
    total: answered - spawned,
    host: bundleBegun - spawned + (listening - bundleLoaded),
    bundle: bundleLoaded - bundleBegun,
    firstRequest: answered - listening,
    idle: rss,
  };
}

function phasesOf(starts: Start[]): StartPhases {
  const phase = (name: keyof Start) => spreadOver(starts, start => start[name]);
  return {
    total: phase('total'),
    host: phase('host'),
    bundle: phase('bundle'),
    firstRequest: phase('firstRequest'),
    idle: phase('idle'),
  };
}

/** Starts hello-world and the service in turns while the store is up; the first start of each does not count. */
export async function measureStart(bench: Bench): Promise<StartResult> {
  const { usualSize, starts, idleFor } = bench.scale;
  const { subject } = caseOf(bench, 'Read tag', usualSize);
  const first = (operation: 'Read tag' | 'List posts') =>
    httpRequests[operation]({ ...subject, series: '' }, 0);
  const startService = () => bench.startService(databases.blogs);
  const all: { hello: Start; tag: Start; list: Start }[] = [];
  for (let round = 0; round <= starts; round++) {
    bench.say(`Start: ${round === 0 ? 'warming up' : `round ${round} of ${starts}`}`);
    const hello = await startOnce(() => bench.startHello(), { method: 'GET', path: 'hello' }, idleFor);
    const tag = await startOnce(startService, first('Read tag'), idleFor);
    const list = await startOnce(startService, first('List posts'), idleFor);
    if (round > 0) all.push({ hello, tag, list });
  }
  return {
    hello: phasesOf(all.map(({ hello }) => hello)),
    tag: phasesOf(all.map(({ tag }) => tag)),
    list: phasesOf(all.map(({ list }) => list)),
    tagRatio: spreadOver(all, ({ hello, tag }) => tag.total / hello.total),
    listRatio: spreadOver(all, ({ hello, list }) => list.total / hello.total),
  };
}
