import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ContainerClient } from '@azure/storage-blob';
import { bundleBlob, startBlobProcess } from './blob-process.ts';
import { makeClient, runBlob } from './running-blob.ts';

let folder: string;
let bundle: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'local-blob-'));
  bundle = await bundleBlob(folder);
});
afterAll(() => rm(folder));

const rm = (path: string) => rmSync(path, { recursive: true, force: true });

test('What was written is there after the server was closed and started again', async () => {
  const files = join(folder, 'new', 'closed');
  const first = await runBlob({ folder: files });
  const kept = first.media.getBlockBlobClient('kept/Ä b.txt');
  await kept.upload('text', 4, { metadata: { by: 'ada' }, blobHTTPHeaders: { blobContentType: 'text/x' } });
  const before = await kept.getProperties();
  await first.close();

  const second = await runBlob({ folder: files });
  const again = second.media.getBlockBlobClient('kept/Ä b.txt');
  const after = await again.getProperties();
  const content = await again.downloadToBuffer();
  await second.close();

  expect(content.toString()).toBe('text');
  expect(after).toMatchObject({
    contentType: 'text/x',
    etag: before.etag,
    lastModified: before.lastModified,
    metadata: { by: 'ada' },
  });
});

/** A content that has its own number in it, and is whole or not. */
function contentOf(number: number): Buffer {
  const text = `${number} `.repeat(40_000);
  return Buffer.from(`${createHash('sha256').update(text).digest('hex')}${text}`);
}

const numberIn = (content: Buffer) => Number(content.subarray(64, 74).toString().split(' ')[0]);

/** Writes ever new contents of a blob until the server is gone. @returns the number of the last one that was answered. */
async function writeUntilKilled(media: ContainerClient, name: string, next: () => number): Promise<number> {
  let answered = 0;
  try {
    for (;;) {
      const number = next();
      const content = contentOf(number);
      await media.getBlockBlobClient(name).upload(content, content.length);
      answered = number;
    }
  } catch {
    return answered;
  }
}

test('What was answered survives kills under load: whole contents only, and nothing else is left', async () => {
  const files = join(folder, 'killed');
  const names = ['a', 'b', 'c'];
  const newest = new Map<string, number>();
  let number = 0;
  const next = () => ++number;

  for (const milliseconds of [100, 200, 400]) {
    const server = await startBlobProcess(bundle, files);
    const media = makeClient(server).getContainerClient('media');
    const writing = names.map(async name => {
      const answered = await writeUntilKilled(media, name, next);
      newest.set(name, Math.max(answered, newest.get(name) ?? 0));
    });
    await setTimeout(milliseconds);
    await server.kill();
    await Promise.all(writing);
  }

  const running = await runBlob({ folder: files });
  for (const name of names) {
    const content = await running.media.getBlobClient(name).downloadToBuffer();
    const found = numberIn(content);
    expect(newest.get(name)).toBeGreaterThan(0);
    expect(found).toBeGreaterThanOrEqual(newest.get(name) ?? 0);
    expect(content).toEqual(contentOf(found));
  }
  await running.close();
  expect(readdirSync(join(files, 'content'))).toHaveLength(names.length);
  expect(readdirSync(join(files, 'blobs'))).toHaveLength(names.length);
});
