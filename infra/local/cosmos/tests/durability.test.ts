import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Container, OperationInput } from '@azure/cosmos';
import Database from 'libsql';
import { startLocalCosmos } from '../local-cosmos.ts';
import container from './container.json';
import { bundleCosmos, startCosmosProcess } from './cosmos-process.ts';
import { errorOf, makeClient, runCosmos } from './running-cosmos.ts';

let folder: string;
let bundle: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'local-cosmos-'));
  bundle = await bundleCosmos(folder);
});
afterAll(() => rm(folder, { recursive: true }));

test('What was written is there after the server was closed and started again', async () => {
  const file = join(folder, 'new', 'closed.db');
  const first = await runCosmos({ file });
  const { resource } = await first.content.items.create({ id: 'kept', blogId: 'blog' });
  await first.client.databases.create({ id: 'empty' });
  await first.close();

  const second = await runCosmos({ file });
  const read = await second.content.item('kept', 'blog').read();
  const created = await second.content.items.create({ id: 'next', blogId: 'blog' });
  const databases = await second.client.databases.readAll().fetchAll();
  await second.close();

  expect(read.resource).toEqual(resource);
  expect(created.resource?._rid).not.toBe(resource?._rid);
  expect(created.etag).not.toBe(resource?._etag);
  expect(databases.resources.map(({ id }) => id)).toEqual(['blogs', 'empty']);
});

test('What was answered survives kills under load: whole batches only, and no repair', async () => {
  const file = join(folder, 'killed.db');
  const partitions = ['blog-1', 'blog-2', 'blog-3'];
  const killsAfter = [100, 200, 400];
  const acknowledged = new Map<string, number>();

  for (const milliseconds of killsAfter) {
    const cosmos = await startCosmosProcess(bundle, file);
    const client = makeClient(cosmos);
    const content = client.database('blogs').container('content');
    const written = await Promise.all(partitions.map(pk => readCounter(content, pk)));
    const writing = partitions.map((pk, i) => writeUntilKilled(content, pk, written[i] ?? 0, acknowledged));
    await setTimeout(milliseconds);
    await cosmos.kill();
    await Promise.all(writing);
    client.dispose();
  }

  const running = await runCosmos({ file });
  for (const pk of partitions) {
    const answered = acknowledged.get(pk) ?? 0;
    const counted = await readCounter(running.content, pk);
    expect(answered).toBeGreaterThan(0);
    expect(counted).toBeGreaterThanOrEqual(answered);
    // A batch that was not answered may have been written: at most one a kill.
    expect(counted).toBeLessThanOrEqual(answered + killsAfter.length);
    expect(await countItems(running.content, pk)).toBe(counted);
  }
  await running.close();
  expect(new Database(file).pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
});

/** Writes batches that each create the item of the next number and count it, until the server is gone. */
async function writeUntilKilled(
  content: Container,
  pk: string,
  written: number,
  acknowledged: Map<string, number>,
): Promise<void> {
  for (let n = written + 1; await writeItem(content, pk, n); n++) acknowledged.set(pk, n);
}

async function writeItem(content: Container, pk: string, n: number): Promise<boolean> {
  const count: OperationInput =
    n === 1
      ? { operationType: 'Create', resourceBody: { id: 'counter', blogId: pk, n } }
      : { operationType: 'Patch', id: 'counter', resourceBody: [{ op: 'incr', path: '/n', value: 1 }] };
  const create: OperationInput = {
    operationType: 'Create',
    resourceBody: { id: `item-${n}`, blogId: pk, text: 'x'.repeat(2000) },
  };
  return content.items.batch([create, count], pk).then(
    ({ code }) => code === 200,
    () => false,
  );
}

async function readCounter(content: Container, pk: string): Promise<number> {
  return (await content.item('counter', pk).read()).resource?.n ?? 0;
}

async function countItems(content: Container, pk: string): Promise<number | undefined> {
  const query = "SELECT VALUE COUNT(1) FROM c WHERE STARTSWITH(c.id, 'item-')";
  return (await content.items.query<number>(query, { partitionKey: pk }).fetchAll()).resources[0];
}

test('A container is given the indexing policy it is provisioned with, and keeps its items', async () => {
  const file = join(folder, 'policy.db');
  const named = (path: string) => ({
    id: 'content',
    partitionKey: container.partitionKey,
    indexingPolicy: { includedPaths: [{ path }], excludedPaths: [{ path: '/*' }] },
  });
  const first = await runCosmos({ file, provision: [{ database: 'blogs', container: named('/old/?') }] });
  await first.content.items.create({ id: 'kept', blogId: 'blog', next: 1 });
  await first.close();

  const second = await runCosmos({ file, provision: [{ database: 'blogs', container: named('/next/?') }] });
  const sorted = await second.content.items
    .query('SELECT * FROM c ORDER BY c.next', { partitionKey: 'blog' })
    .fetchAll();
  await second.close();
  const changed = { ...named('/next/?'), partitionKey: { paths: ['/other'] } };
  const refused = await errorOf(
    startLocalCosmos({ port: 0, file, provision: [{ database: 'blogs', container: changed }] }),
  );

  expect(sorted.resources).toMatchObject([{ id: 'kept' }]);
  const indexes = listIndexes(file).join('\n');
  expect(indexes).toMatch(/by pk \/next/);
  expect(indexes).toMatch(/by part \/next/);
  expect(indexes).not.toContain('old');
  expect(refused.message).toMatch(/partition key of container 'content' cannot be changed/);
});

function listIndexes(file: string): string[] {
  const rows = new Database(file).prepare(
    "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY rowid",
  );
  return (rows.all([]) as { name: string }[])
    .map(({ name }) => name)
    .filter(name => name.startsWith('items_'));
}

test('A file that another process has is refused with one clear error, and free once that process is gone', async () => {
  const file = join(folder, 'shared.db');
  const other = await startCosmosProcess(bundle, file);

  const refused = await errorOf(startLocalCosmos({ port: 0, file }));
  await other.kill();
  const second = await startLocalCosmos({ port: 0, file });
  await second.close();

  expect(refused).toMatchObject({
    code: 'SQLITE_BUSY',
    message: expect.stringMatching(/in use by another process/),
  });
});
