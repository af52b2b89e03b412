import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Container, OperationInput } from '@azure/cosmos';
import { bundleCosmos, startCosmosProcess } from './cosmos-process.ts';
import { makeClient } from './running-cosmos.ts';

/** Mounts a disk of 40 MB into a folder. @returns whether this user may. */
const mountDisk = (disk: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', disk]).status === 0;
const unmountDisk = (disk: string) => spawnSync('umount', ['--lazy', disk]);

const folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
const disk = join(folder, 'disk');
mkdirSync(disk);
const isMounted = mountDisk(disk);
afterAll(() => {
  if (isMounted) unmountDisk(disk);
  rmSync(folder, { recursive: true });
});

/** Skipped for users who may not mount a disk. */
const testOnDisk = isMounted ? test : test.skip;

const counting = (by: number): OperationInput => ({
  operationType: 'Patch',
  id: 'counter',
  resourceBody: [{ op: 'incr', path: '/n', value: by }],
});

/** Whether a batch is carried out of an item, and of another that counts it. */
const isDone = (content: Container, operation: OperationInput, by: number): Promise<boolean> =>
  content.items.batch([operation, counting(by)], 'blog').then(
    ({ code }) => code === 200,
    () => false,
  );

const create = (content: Container, id: string) =>
  isDone(
    content,
    { operationType: 'Create', resourceBody: { id, blogId: 'blog', text: 'x'.repeat(1_000_000) } },
    1,
  );

const remove = (content: Container, id: string) => isDone(content, { operationType: 'Delete', id }, -1);

testOnDisk(
  'A store that filled its disk and was killed takes deletes when it starts again, and then creates',
  async () => {
    const bundle = await bundleCosmos(folder);
    const start = async () => {
      const cosmos = await startCosmosProcess(bundle, join(disk, 'cosmos.sqlite'));
      const client = makeClient(cosmos);
      return { cosmos, client, content: client.database('blogs').container('content') };
    };
    const filled = await start();
    await filled.content.items.create({ id: 'counter', blogId: 'blog', n: 0 });
    let stored = 0;
    while (await create(filled.content, `item-${stored}`)) stored += 1;
    await filled.cosmos.kill();
    filled.client.dispose();
    const { cosmos, client, content } = await start();

    const whileFull = await create(content, 'refused');
    const deleted: boolean[] = [];
    for (let n = 0; n < 5; n++) deleted.push(await remove(content, `item-${n}`));
    const createdThen = await create(content, 'next');
    const { resource } = await content.item('counter', 'blog').read();

    await cosmos.kill();
    client.dispose();
    expect(stored).toBeGreaterThan(10);
    expect(whileFull).toBe(false);
    expect(deleted).toEqual([true, true, true, true, true]);
    expect(createdThen).toBe(true);
    expect(resource?.n).toBe(stored - 5 + 1);
  },
);
