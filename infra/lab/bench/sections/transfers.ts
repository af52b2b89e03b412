import { setTimeout as delay } from 'node:timers/promises';
import { BlogClient } from '../../../../client/api/index.ts';
import { Connections } from '../../../tools/import/connections.ts';
import { BlogFile } from '../../../tools/import/file/blog-file.ts';
import { BlogImport } from '../../../tools/import/import-blog.ts';
import { databases } from '../data/data-file.ts';
import { blogOf } from '../data/payloads.ts';
import { exchange } from '../load/http-exchange.ts';
import type { HttpRequest } from '../operations/http-requests.ts';
import type { Bench } from '../processes/bench.ts';
import { type Spread, spreadOver, summarise } from '../report/statistics.ts';
import { caseOf } from './operations.ts';

const megabyte = 1024 * 1024;

/** Exports of the largest blog, each by a service that has just been started. */
export interface ExportResult {
  posts: number;
  megabytes: number;
  /** To the first byte of the body, in milliseconds. */
  firstByte: Spread;
  megabytesPerSecond: Spread;
  seconds: Spread;
  /** The bare SDK's time to read the same from Cosmos DB. */
  bareSeconds: Spread;
  ratio: Spread;
  /** The maximum growth of the process, in MB. */
  growth: Spread;
}

const exportOf = (posts: number): HttpRequest => ({ method: 'GET', path: `blog/${blogOf(posts).blogId}` });

async function exportOnce(bench: Bench, posts: number) {
  const { bareSdk, cosmos, scale } = bench;
  const { subject, database } = caseOf(bench, 'Read post', posts);
  const task = { settings: cosmos.settings(database), subject: { ...subject, series: '' }, connections: 1 };
  const bare = await bareSdk.run({ ...task, operation: 'Export', amount: 1 });
  const service = await bench.startService(database);
  // The first connection belongs to the start, not to the export.
  await exchange(service.api, { method: 'GET', path: `blog/${subject.blogId}/post` });
  await delay(scale.idleFor);
  const { rss } = await service.memory();
  service.watchMemory();
  const { status, bytes, firstByte, whole } = await exchange(service.api, exportOf(posts));
  const { peak } = await service.memory();
  await service.stop();
  if (status !== 200) throw new Error(`Expected 200 for the export of ${posts} posts (got ${status})`);
  return {
    bytes,
    firstByte,
    seconds: whole / 1000,
    bareSeconds: bare.seconds,
    growth: (peak - rss) / megabyte,
  };
}

/** Exports the largest blog. */
export async function measureExport(bench: Bench): Promise<ExportResult> {
  const posts = bench.scale.sizes.at(-1) ?? 0;
  const rounds: Awaited<ReturnType<typeof exportOnce>>[] = [];
  for (let round = 1; round <= bench.scale.longRounds; round++) {
    bench.say(`Export of ${posts.toLocaleString('en')} posts: round ${round} of ${bench.scale.longRounds}`);
    rounds.push(await exportOnce(bench, posts));
  }
  return {
    posts,
    megabytes: (rounds[0]?.bytes ?? 0) / megabyte,
    firstByte: spreadOver(rounds, ({ firstByte }) => firstByte),
    megabytesPerSecond: spreadOver(rounds, ({ bytes, seconds }) => bytes / megabyte / seconds),
    seconds: spreadOver(rounds, ({ seconds }) => seconds),
    bareSeconds: spreadOver(rounds, ({ bareSeconds }) => bareSeconds),
    ratio: spreadOver(rounds, ({ seconds, bareSeconds }) => seconds / bareSeconds),
    growth: spreadOver(rounds, ({ growth }) => growth),
  };
}

/** Imports of a blog into an empty store, with the import command's own code. */
export interface ImportResult {
  posts: number;
  entities: number;
  entitiesPerSecond: Spread;
  /** Posts per second that the bare SDK creates, one by one, sixteen at once. */
  barePerSecond: Spread;
  ratio: Spread;
}

/** How many posts the bare SDK creates for comparison, each by a batch of its own, and how many of them at once. */
const parallel = 16;
const bareCreates = 320;

async function bareCreatesPerSecond(bench: Bench, posts: number, series: string): Promise<number> {
  const { subject, database } = caseOf(bench, 'Create post', posts);
  const task = {
    settings: bench.cosmos.settings(database),
    subject: { ...subject, series },
    connections: parallel,
    amount: bareCreates,
  };
  const created = await bench.bareSdk.run({ ...task, operation: 'Create post' });
  await bench.bareSdk.run({ ...task, operation: 'Delete post' });
  return summarise(created).perSecond;
}

/** Imports the export of a blog, and deletes it again. */
export async function measureImport(bench: Bench): Promise<ImportResult> {
  const { importSize, longRounds } = bench.scale;
  const { body } = await exchange(bench.service.api, exportOf(importSize), { keep: true });
  const target = await bench.startService(databases.imported);
  const rounds: { entities: number; perSecond: number; bare: number }[] = [];
  for (let round = 1; round <= longRounds; round++) {
    bench.say(`Import of ${importSize.toLocaleString('en')} posts: round ${round} of ${longRounds}`);
    const bare = await bareCreatesPerSecond(bench, importSize, `import ${round}`);
    const begun = performance.now();
    const connections = new Connections();
    const client = new BlogClient({ baseUrl: target.api, fetch: connections.fetch });
    const { outcomes } = await new BlogImport(client, await BlogFile.read([Buffer.from(body)])).run();
    connections.close();
    const seconds = (performance.now() - begun) / 1000;
    if (outcomes.failed > 0) throw new Error(`Expected an import without failures (got ${outcomes.failed})`);
    rounds.push({ entities: outcomes.created, perSecond: outcomes.created / seconds, bare });
    await exchange(target.api, { ...exportOf(importSize), method: 'DELETE' });
  }
  await target.stop();
  return {
    posts: importSize,
    entities: rounds[0]?.entities ?? 0,
    entitiesPerSecond: spreadOver(rounds, ({ perSecond }) => perSecond),
    barePerSecond: spreadOver(rounds, ({ bare }) => bare),
    ratio: spreadOver(rounds, ({ perSecond, bare }) => perSecond / bare),
  };
}
