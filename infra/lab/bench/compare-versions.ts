import { join } from 'node:path';
import { prepareStack, Stack } from '../processes/stack.ts';
import { formatSpread, type Table } from '../table.ts';
import { createBlog, createEmptyBlogs } from './fill.ts';
import { type OperationName, operations } from './operations.ts';
import { Client } from './requests.ts';
import type { Connections, Scale } from './scale.ts';
import { percentile, type Spread, spreadOver } from './statistics.ts';

/** An operation of several versions, in their order. */
export interface ComparedOperation {
  name: string;
  versions: {
    name: string;
    /** In milliseconds. */
    p50: Spread;
    /** The p50 relative to that of the first version, round by round. */
    ratio: Spread;
  }[];
}

/** @param rounds the p50 of each version, in milliseconds. */
export function comparedOf(
  name: string,
  versions: readonly string[],
  rounds: readonly (readonly number[])[],
): ComparedOperation {
  const p50Of = (p50s: readonly number[], index: number) => p50s[index] ?? Number.NaN;
  return {
    name,
    versions: versions.map((version, index) => ({
      name: version,
      p50: spreadOver(rounds, p50s => p50Of(p50s, index)),
      ratio: spreadOver(rounds, p50s => p50Of(p50s, index) / p50Of(p50s, 0)),
    })),
  };
}

const posts = 100;

/** What is compared, in an order in which each update and delete finds what a create made. */
const compared: { operation: OperationName; connections: Connections }[] = [
  ...(Object.keys(operations) as OperationName[]).map(operation => ({ operation, connections: 1 as const })),
  ...(['Read post', 'List of 10 posts', 'Create post', 'Update post', 'Delete post'] as const).map(
    operation => ({ operation, connections: 16 as const }),
  ),
];

/** The requests of each connection in one turn. */
const perTurn: Record<Connections, number> = { 1: 1, 16: 4 };

/**
 * The p50 of an operation of each version. They take turns of a few requests: within seconds, a machine's speed changes by more
 * than two versions differ.
 */
async function measureRound(
  clients: readonly Client[],
  { operation, connections }: (typeof compared)[number],
  round: number,
  amount: number,
): Promise<number[]> {
  const latencies = clients.map((): number[] => []);
  const subject = { posts, series: `round ${round}, ${connections}` };
  const size = connections * perTurn[connections];
  for (let turn = 0; turn * size < amount; turn++) {
    const request = (index: number) => operations[operation](subject, turn * size + index);
    for (let place = 0; place < clients.length; place++) {
      const which = (turn + place) % clients.length;
      const measured = await clients[which]?.send({ connections, amount: size, request });
      latencies[which]?.push(...(measured?.latencies ?? []));
    }
  }
  return latencies.map(all => percentile(all, 0.5));
}

export interface CompareOptions {
  scale: Scale;
  /** The built apps of earlier versions; the others are compared with the first. */
  against: readonly [string, ...string[]];
  /** The folder for what is built and stored. */
  folder: string;
  say: (text: string) => void;
}

/** Starts versions, each over a local Cosmos DB of its own, with the same blogs. */
async function startVersions(
  apps: readonly (string | undefined)[],
  folder: string,
  stacks: Stack[],
): Promise<Client[]> {
  const clients: Client[] = [];
  for (const [index, app] of apps.entries()) {
    const stack = await Stack.start(await prepareStack(join(folder, String(index)), app), { CACHE_MB: '0' });
    stacks.push(stack);
    const client = new Client(stack.api);
    await createBlog(client, posts);
    await createEmptyBlogs(client, 10);
    clients.push(client);
  }
  return clients;
}

/**
 * Compares earlier versions of the service, built into folders, with this one, without a cache. The first of them runs
 * a second time, which shows the noise. The first round is a warm-up.
 */
export async function compareVersions(options: CompareOptions): Promise<ComparedOperation[]> {
  const { scale, against, folder, say } = options;
  const [first] = against;
  const stacks: Stack[] = [];
  try {
    say('Starting all versions');
    const clients = await startVersions([...against, undefined, first], folder, stacks);
    const rounds = compared.map((): number[][] => []);
    for (let round = 0; round <= scale.comparedRounds; round++) {
      say(round === 0 ? 'Warming up' : `Round ${round} of ${scale.comparedRounds}`);
      for (const [at, one] of compared.entries()) {
        const amount = (round === 0 ? scale.warmUp : scale.amounts)[one.connections];
        const p50s = await measureRound(clients, one, round, amount);
        if (round > 0) rounds[at]?.push(p50s);
      }
    }
    const versions = [...against, 'this version', 'the first again'];
    return compared.map(({ operation, connections }, at) =>
      comparedOf(connections === 1 ? operation : `${operation}, 16 connections`, versions, rounds[at] ?? []),
    );
  } finally {
    for (const stack of stacks) await stack.stop();
  }
}

/** The latency of the first version, and those of the others relative to it. */
export function versionsTable(all: readonly ComparedOperation[]): Table {
  const [first, ...others] = all[0]?.versions.map(({ name }) => name) ?? [];
  return {
    title: 'p50 (min / median / max of the rounds), and relative to the first version',
    headings: ['Operation', `${first}, ms`, ...others],
    rows: all.map(({ name, versions }) => [
      name,
      ...versions.map(({ p50, ratio }, index) => formatSpread(index === 0 ? p50 : ratio)),
    ]),
  };
}
