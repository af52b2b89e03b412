import type { BlobItem } from '@azure/storage-blob';
import fc from 'fast-check';
import { atDepth } from '../../kit/testing/depth.ts';
import { runBlob, useBlob } from './running-blob.ts';
import { send } from './send.ts';

/* "List Blobs": in the order of names, at most 5,000 an answer. */

const running = useBlob();

test('A list says what the blobs are', async () => {
  const blob = running.incoming.getBlockBlobClient('listed');
  await blob.upload('text', 4, { metadata: { by: 'ada' }, blobHTTPHeaders: { blobContentType: 'text/x' } });
  const { etag, lastModified, contentMD5 } = await blob.getProperties();

  const items: BlobItem[] = [];
  for await (const item of running.incoming.listBlobsFlat({ prefix: 'listed', includeMetadata: true }))
    items.push(item);

  expect(items).toMatchObject([
    {
      name: 'listed',
      metadata: { by: 'ada' },
      properties: {
        // The SDK gives it with quotes from an answer, and without from a list, as the service sends it.
        etag: etag?.replaceAll('"', ''),
        lastModified,
        contentLength: 4,
        contentType: 'text/x',
        contentMD5,
        blobType: 'BlockBlob',
      },
    },
  ]);
});

const names = fc.uniqueArray(
  fc.string({ unit: fc.constantFrom('a', 'b', '/', 'ä', '🐦', '&', '\u0001', '<'), minLength: 1 }),
  {
    maxLength: 12,
  },
);

test('Pages have each blob with the prefix once and in order, at any size of page', async () => {
  await fc.assert(
    fc.asyncProperty(
      names,
      fc.constantFrom('', 'a', 'b/', 'ä'),
      fc.integer({ min: 1, max: 5 }),
      async (all, prefix, size) => {
        // A path may not end with a dot or a slash in an address; the names here have a letter at the end.
        const given = all.map(name => `${name}z`);
        const { media, close } = await runBlob();
        await Promise.all(given.map(name => media.getBlockBlobClient(name).upload('x', 1)));

        const found: string[] = [];
        const sizes: number[] = [];
        for await (const page of media.listBlobsFlat({ prefix }).byPage({ maxPageSize: size })) {
          found.push(...page.segment.blobItems.map(({ name }) => name));
          sizes.push(page.segment.blobItems.length);
        }

        await close();
        expect(found).toEqual(given.filter(name => name.startsWith(prefix)).sort());
        expect(sizes.slice(0, -1).every(each => each === size)).toBe(true);
      },
    ),
    { numRuns: atDepth(30, 300) },
  );
});

test('A list of more than 5,000 has two pages', async () => {
  const { blob, media, close } = await runBlob();
  const names = Array.from({ length: 5001 }, (_, i) => String(i).padStart(5, '0'));
  for (let i = 0; i < names.length; i += 100)
    await Promise.all(names.slice(i, i + 100).map(name => media.getBlockBlobClient(name).upload('', 0)));

  const sizes: number[] = [];
  for await (const page of media.listBlobsFlat().byPage()) sizes.push(page.segment.blobItems.length);
  const asked = `${blob.endpoint}/media?restype=container&comp=list&maxresults=6000`;
  const answer = await send('GET', asked, { authorization: `Bearer ${blob.token}` });

  await close();
  expect(sizes).toEqual([5000, 1]);
  expect(answer.body.toString().match(/<Name>/g)).toHaveLength(5000);
});

test.each([
  ['maxresults=0', 'OutOfRangeQueryParameterValue'],
  ['delimiter=/', 'UnsupportedQueryParameter'],
  ['include=snapshots', 'UnsupportedQueryParameter'],
])('A list with %s is refused', async (query, code) => {
  const url = `${running.blob.endpoint}/media?restype=container&comp=list&${query}`;

  const answer = await send('GET', url, { authorization: `Bearer ${running.blob.token}` });

  expect([answer.status, answer.code]).toEqual([400, code]);
});

test('Containers are there, or are not', async () => {
  const { client } = running;

  const found = await Promise.all(
    ['incoming', 'media', 'other'].map(name => client.getContainerClient(name).exists()),
  );
  const { blobPublicAccess } = await running.media.getProperties();

  expect(found).toEqual([true, true, false]);
  expect(blobPublicAccess).toBe('blob');
});
