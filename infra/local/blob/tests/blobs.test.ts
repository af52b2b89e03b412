import { createHash } from 'node:crypto';
import { BlobSASPermissions } from '@azure/storage-blob';
import { signedUrl, useBlob } from './running-blob.ts';

const running = useBlob();

test('A file that is put to a signed address is read, described, copied, changed, listed and deleted by the SDK', async () => {
  const { incoming, media } = running;
  const bytes = Buffer.from('GIF89a and the rest of a picture');
  const digest = createHash('md5').update(bytes).digest();
  const name = 'blog/one';
  const permissions = BlobSASPermissions.parse('c');
  const url = await signedUrl(running, { containerName: 'incoming', blobName: name, permissions });
  const headers = { 'x-ms-blob-type': 'BlockBlob', 'content-type': 'image/gif' };

  const put = await fetch(url, { method: 'PUT', headers, body: bytes });
  const properties = await incoming.getBlobClient(name).getProperties();
  const read = await incoming.getBlobClient(name).downloadToBuffer();
  const source = await signedUrl(running, {
    containerName: 'incoming',
    blobName: name,
    permissions: BlobSASPermissions.parse('r'),
  });
  const target = media.getBlockBlobClient('blog/picture.gif');
  await target.syncUploadFromURL(source, {
    copySourceBlobProperties: false,
    blobHTTPHeaders: {
      blobContentType: 'image/gif',
      blobCacheControl: 'public, max-age=31536000, immutable',
      blobContentDisposition: 'inline',
    },
    conditions: { ifNoneMatch: '*' },
    sourceConditions: { ifMatch: String(properties.etag) },
  });
  const open = await fetch(target.url);
  const names: string[] = [];
  for await (const blob of media.listBlobsFlat()) names.push(blob.name);
  await incoming.getBlobClient(name).setHTTPHeaders({ blobContentType: 'image/gif' });
  const touched = await incoming.getBlobClient(name).getProperties();
  await incoming.getBlobClient(name).delete({ conditions: { ifMatch: String(touched.etag) } });

  expect(put.status).toBe(201);
  expect(properties).toMatchObject({
    contentType: 'image/gif',
    contentLength: bytes.length,
    contentMD5: digest,
  });
  expect(read).toEqual(bytes);
  expect(open.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(Buffer.from(await open.arrayBuffer())).toEqual(bytes);
  expect(names).toEqual(['blog/picture.gif']);
  expect(touched.etag).not.toBe(properties.etag);
  expect(await incoming.getBlobClient(name).exists()).toBe(false);
});
