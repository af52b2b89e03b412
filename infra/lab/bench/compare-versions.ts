import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databases } from './data/data-file.ts';
import { authorOf, authorsOfBlog, blogOf, mediumOf, postOf, tagOf, tagsOfBlog } from './data/payloads.ts';
import { drive } from './load/drive.ts';
import { exchange } from './load/http-exchange.ts';
import { type HttpRequest, httpRequests, successOf } from './operations/http-requests.ts';
import { type OperationName, operationNames } from './operations/operation.ts';
import { AppProcess } from './processes/app-process.ts';
import { unheld } from './processes/bench.ts';
import { type Bundles, buildBundles } from './processes/bundles.ts';
import { CosmosProcess } from './processes/cosmos-process.ts';
import { type Keep, withProcesses } from './processes/running.ts';
import { percentile, type Spread, spreadOver } from './report/statistics.ts';
import type { Scale } from './scale.ts';

/** What is compared: its name in the table, and its built app. */
interface Version {
  name: string;
  app: string;
}

/** An operation of several versions, in their order. */
export interface ComparedOperation {
  operation: OperationName;
  versions: {
    name: string;
    /** In milliseconds. */
    p50: Spread;
    /** The p50 relative to that of the first version, round by round. */
    ratio: Spread;
  }[];
}

export interface CompareOptions {
  scale: Scale;
  /** The built apps of earlier versions; the others are compared with the first. */
  against: [string, ...string[]];
  bundleFolder: string;
  say: (text: string) => void;
}

/** @param rounds the p50 of each version, in milliseconds. */
export function comparedOf(
  operation: OperationName,
  names: readonly string[],
  rounds: readonly (readonly number[])[],
): ComparedOperation {
  const versions = names.map((name, index) => ({
    name,
    p50: spreadOver(rounds, p50s => p50s[index] ?? Number.NaN),
    ratio: spreadOver(rounds, p50s => (p50s[index] ?? Number.NaN) / (p50s[0] ?? Number.NaN)),
  }));
  return { operation, versions };
}

const posts = 100;
const { blogId } = blogOf(posts);
const compared = operationNames.filter(name => name !== 'List blogs');

/** Creates a blog and its content by the version itself: another one may store them in another way. */
async function fill({ api }: AppProcess): Promise<void> {
  const contents: [path: string, amount: number, payloadOf: (index: number) => object][] = [
    ['blog', 1, () => blogOf(posts)],
    [`blog/${blogId}/medium`, posts, index => mediumOf(blogId, index)],
    [`blog/${blogId}/author`, authorsOfBlog, index => authorOf(blogId, index)],
    [`blog/${blogId}/tag`, tagsOfBlog, index => tagOf(blogId, index)],
    [`blog/${blogId}/post`, posts, index => postOf(blogId, posts, index)],
  ];
  for (const [path, amount, payloadOf] of contents) {
    const request = (index: number) =>
      ({ method: 'POST', path, body: JSON.stringify(payloadOf(index)) }) as const;
    await drive(api, { connections: 1, amount, request });
  }
}

/** Starts a version over a local Cosmos DB of its own, with a blog. */
async function startVersion(
  bundles: Bundles,
  app: string,
  dataFolder: string,
  keep: Keep,
): Promise<AppProcess> {
  const cosmos = await keep(CosmosProcess.start(dataFolder));
  const settings = { ...cosmos.settings(databases.blogs), ...unheld };
  const service = await keep(AppProcess.start(bundles, app, settings));
  await fill(service);
  return service;
}

/** Sends a request and returns how long the whole answer took, in milliseconds. @throws Error if it is not a success. */
async function timeOf({ api }: AppProcess, request: HttpRequest, agent: Agent): Promise<number> {
  const { status, whole } = await exchange(api, request, { agent });
  if (status !== successOf[request.method])
    throw new Error(`${request.method} ${request.path} was answered with ${status}`);
  return whole;
}

/**
 * The p50 of an operation of each service. Each request is sent to all of them, one after the other, before the next one:
 * within seconds, a machine's speed changes by more than two versions differ.
 */
async function measureRound(
  services: readonly AppProcess[],
  operation: OperationName,
  round: number,
  amount: number,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times = services.map((): number[] => []);
  const subject = { blogId, posts, series: `round ${round}`, skip: 0 };
  for (let index = 0; index < amount; index++) {
    const request = httpRequests[operation](subject, index);
    for (let turn = 0; turn < services.length; turn++) {
      const which = (index + turn) % services.length;
      const service = services[which];
      if (service) times[which]?.push(await timeOf(service, request, agent));
    }
  }
  agent.destroy();
  return times.map(all => percentile(all, 0.5));
}

/**
 * Compares earlier versions of the service, built into folders, with this one, without held answers. The first of them runs
 * a second time, which shows the noise. The first round is a warm-up.
 */
export async function compareVersions(options: CompareOptions): Promise<ComparedOperation[]> {
  const { scale, against, bundleFolder, say } = options;
  say('Building');
  const bundles = await buildBundles(bundleFolder);
  const data = mkdtempSync(join(tmpdir(), 'bench-'));
  process.once('exit', () => rmSync(data, { recursive: true, force: true }));
  const versions: Version[] = [
    ...against.map(app => ({ name: app, app })),
    { name: 'this version', app: bundles.service.folder },
    { name: 'the first again', app: against[0] },
  ];
  return withProcesses(async keep => {
    const services: AppProcess[] = [];
    for (const [index, { app }] of versions.entries())
      services.push(await startVersion(bundles, app, join(data, String(index)), keep));
    const measured = new Map(compared.map(operation => [operation, [] as number[][]]));
    for (let round = 0; round <= scale.comparedRounds; round++) {
      say(round === 0 ? 'Warming up' : `Round ${round} of ${scale.comparedRounds}`);
      const amount = round === 0 ? scale.warmUp[1] : scale.amounts[1];
      for (const operation of compared) {
        const p50s = await measureRound(services, operation, round, amount);
        if (round > 0) measured.get(operation)?.push(p50s);
      }
    }
    const names = versions.map(({ name }) => name);
    return [...measured].map(([operation, rounds]) => comparedOf(operation, names, rounds));
  });
}
