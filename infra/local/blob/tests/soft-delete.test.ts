import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BlobItem, ContainerClient } from '@azure/storage-blob';
import { runBlob } from './running-blob.ts';

/* "Soft delete for blobs", "Undelete Blob", "List Blobs": a deleted blob is kept for the days of the retention. */

const day = 24 * 60 * 60 * 1000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'local-blob-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function list(container: ContainerClient, includeDeleted: boolean): Promise<BlobItem[]> {
  const items: BlobItem[] = [];
  for await (const item of container.listBlobsFlat({ includeDeleted })) items.push(item);
  return items;
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: { code?: string }) => error.code,
  );

test('A deleted blob is gone, is listed if asked for, and comes back as it was', async () => {
  const { media, close } = await runBlob({ folder });
  const blob = media.getBlockBlobClient('a');
  await blob.upload('text', 4, { metadata: { by: 'ada' }, blobHTTPHeaders: { blobContentType: 'text/x' } });
  const before = await blob.getProperties();

  await blob.delete();
  const isThere = await blob.exists();
  const plain = await list(media, false);
  const [deleted] = await list(media, true);
  await blob.undelete();
  const after = await blob.getProperties();
  const content = await blob.downloadToBuffer();

  await close();
  expect([isThere, plain]).toEqual([false, []]);
  expect(deleted).toMatchObject({ name: 'a', deleted: true, properties: { remainingRetentionDays: 29 } });
  expect(deleted?.properties.deletedOn).toBeInstanceOf(Date);
  expect(after).toMatchObject({ etag: before.etag, contentType: 'text/x', metadata: { by: 'ada' } });
  expect(content.toString()).toBe('text');
});

test('Undelete leaves a blob that is there as it is, and knows none that never was', async () => {
  const { media, close } = await runBlob({ folder });
  await media.uploadBlockBlob('a', 'text', 4);

  await media.getBlobClient('a').undelete();
  const never = await codeOf(media.getBlobClient('never').undelete());

  await close();
  expect(never).toBe('BlobNotFound');
});

test('A blob that is written anew after it was deleted is new', async () => {
  const { media, close } = await runBlob({ folder });
  await media.uploadBlockBlob('a', 'old', 3);
  await media.getBlobClient('a').delete();

  await media.getBlockBlobClient('a').upload('new', 3, { conditions: { ifNoneMatch: '*' } });
  const content = await media.getBlobClient('a').downloadToBuffer();

  await close();
  expect(content.toString()).toBe('new');
  expect(readdirSync(join(folder, 'content'))).toHaveLength(1);
});

test('After thirty days a deleted blob is gone, also from the disk at the next start', async () => {
  let now = Date.now();
  const first = await runBlob({ folder, now: () => now });
  await first.media.uploadBlockBlob('a', 'text', 4);
  await first.media.getBlobClient('a').delete();

  now += 30 * day - 1;
  const kept = await list(first.media, true);
  now += 1;
  const gone = await list(first.media, true);
  const code = await codeOf(first.media.getBlobClient('a').undelete());
  await first.close();
  const second = await runBlob({ folder, now: () => now });
  await second.close();

  expect([kept.length, gone.length, code]).toEqual([1, 0, 'BlobNotFound']);
  expect([readdirSync(join(folder, 'blobs')), readdirSync(join(folder, 'content'))]).toEqual([[], []]);
});

test('A deleted blob is kept from one run to the next', async () => {
  const first = await runBlob({ folder });
  await first.media.uploadBlockBlob('a', 'text', 4);
  await first.media.getBlobClient('a').delete();
  await first.close();

  const second = await runBlob({ folder });
  const isThere = await second.media.getBlobClient('a').exists();
  await second.media.getBlobClient('a').undelete();
  const content = await second.media.getBlobClient('a').downloadToBuffer();
  await second.close();

  expect([isThere, content.toString()]).toEqual([false, 'text']);
});
