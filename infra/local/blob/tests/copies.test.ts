import { randomUUID } from 'node:crypto';
import { BlobSASPermissions } from '@azure/storage-blob';
import { signedUrl, useBlob } from './running-blob.ts';
import { blockBlob, send } from './send.ts';

/*
 * Codes and properties are those that Microsoft's tests of its SDK for Java expect of the service: BlockBlobApiTests.java,
 * uploadFromUrl….
 */

const running = useBlob();
const [past, future] = ['Mon, 01 Jan 2024 00:00:00 GMT', 'Fri, 01 Jan 2100 00:00:00 GMT'];

/** A private blob, and its address with a signature to read it. */
async function source(permissions = 'r') {
  const blobName = randomUUID();
  const blob = running.incoming.getBlockBlobClient(blobName);
  await blob.upload('content', 7, {
    blobHTTPHeaders: { blobContentType: 'image/png', blobContentLanguage: 'en-GB' },
    metadata: { by: 'ada' },
  });
  const signing = { containerName: 'incoming', blobName, permissions: BlobSASPermissions.parse(permissions) };
  return { blob, url: await signedUrl(running, signing) };
}

/** Copies into a new blob, or one that is there. */
async function copy(from: string, headers: Record<string, string> = {}, isThere = false) {
  const target = running.media.getBlockBlobClient(randomUUID());
  if (isThere) await target.upload('before', 6);
  const sent = {
    ...blockBlob,
    authorization: `Bearer ${running.blob.token}`,
    'x-ms-copy-source': from,
    ...headers,
  };
  return { target, answer: await send('PUT', target.url, sent) };
}

test('A copy has the properties and the metadata of its source, and those that it is given instead', async () => {
  const { url } = await source();

  const plain = await copy(url);
  const given = await copy(url, { 'x-ms-blob-content-type': 'text/x', 'x-ms-meta-of': 'bob' });
  const own = await copy(url, {
    'x-ms-blob-content-type': 'text/x',
    'x-ms-copy-source-blob-properties': 'false',
  });
  const [first, second, third] = await Promise.all(
    [plain, given, own].map(({ target }) => target.getProperties()),
  );

  expect(first).toMatchObject({
    contentType: 'image/png',
    contentLanguage: 'en-GB',
    metadata: { by: 'ada' },
  });
  expect(second).toMatchObject({ contentType: 'text/x', contentLanguage: 'en-GB', metadata: { of: 'bob' } });
  expect(third).toMatchObject({ contentType: 'text/x', contentLanguage: undefined });
  expect((await own.target.downloadToBuffer()).toString()).toBe('content');
});

test.each<[string, (etag: string) => Record<string, string>, number, string | undefined]>([
  ['its ETag', etag => ({ 'x-ms-source-if-match': etag }), 201, undefined],
  ['the ETag of another', () => ({ 'x-ms-source-if-match': '"0x1"' }), 412, 'SourceConditionNotMet'],
  ['a change since', () => ({ 'x-ms-source-if-modified-since': future }), 412, 'CannotVerifyCopySource'],
  ['no change since', () => ({ 'x-ms-source-if-unmodified-since': past }), 412, 'CannotVerifyCopySource'],
  [
    'an MD5 of another',
    () => ({ 'x-ms-source-content-md5': 'AAAAAAAAAAAAAAAAAAAAAA==' }),
    400,
    'Md5Mismatch',
  ],
])('A copy of a source on condition of %s is answered so', async (_what, headers, status, code) => {
  const { blob, url } = await source();
  const { etag = '' } = await blob.getProperties();

  const { answer, target } = await copy(url, headers(etag));

  expect([answer.status, answer.code]).toEqual([status, code]);
  expect(await target.exists()).toBe(status === 201);
});

test.each<[string, Record<string, string>, number, string | undefined]>([
  ['no condition', {}, 201, undefined],
  ['If-None-Match: *', { 'if-none-match': '*' }, 409, 'BlobAlreadyExists'],
  ['the ETag of another', { 'if-match': '"0x1"' }, 412, 'TargetConditionNotMet'],
  ['a change since', { 'if-modified-since': future }, 412, 'ConditionNotMet'],
  ['no change since', { 'if-unmodified-since': past }, 412, 'ConditionNotMet'],
])('A copy onto a blob with %s is answered so', async (_what, headers, status, code) => {
  const { url } = await source();

  const { answer, target } = await copy(url, headers, true);

  expect([answer.status, answer.code]).toEqual([status, code]);
  expect((await target.downloadToBuffer()).toString()).toBe(status === 201 ? 'content' : 'before');
});

// CannotVerifyCopySource comes with the status and the code of the source's own answer.
test.each<[string, (url: string) => string, number, string]>([
  ['without a signature', url => url.split('?')[0] ?? '', 404, 'ResourceNotFound'],
  ['with a signature that was changed', url => url.replace('sp=r', 'sp=rw'), 403, 'AuthenticationFailed'],
])('A source %s cannot be copied by any client', async (_what, change, status, code) => {
  const { url } = await source();

  const { answer } = await copy(change(url));

  expect([answer.status, answer.code]).toEqual([status, 'CannotVerifyCopySource']);
  expect(answer.headers).toMatchObject({
    'x-ms-copy-source-error-code': code,
    'x-ms-copy-source-status-code': String(status),
  });
});

test('A source that may not be read, or is gone, cannot be copied', async () => {
  const written = await source('c');
  const gone = await source();
  await gone.blob.delete();

  const answers = [await copy(written.url), await copy(gone.url)];

  expect(answers.map(({ answer }) => [answer.status, answer.headers['x-ms-copy-source-error-code']])).toEqual(
    [
      [403, 'AuthorizationPermissionMismatch'],
      [404, 'BlobNotFound'],
    ],
  );
});

test('A public source needs no signature, and a private one may be copied with a token for it', async () => {
  const { blob } = await source();
  const open = running.media.getBlockBlobClient('open');
  await open.upload('content', 7);

  const answers = [
    await copy(open.url),
    await copy(blob.url, { 'x-ms-copy-source-authorization': `Bearer ${running.blob.token}` }),
  ];

  expect(answers.map(({ answer }) => answer.status)).toEqual([201, 201]);
});

test('A copy from elsewhere is refused', async () => {
  const { answer } = await copy('https://example.com/picture.png');

  expect([answer.status, answer.code]).toEqual([400, 'UnsupportedHeader']);
});

test('A signature to create lets a copy create a blob, and not replace one', async () => {
  const { url } = await source();
  const signing = {
    containerName: 'media',
    permissions: BlobSASPermissions.parse('c'),
    blobName: randomUUID(),
  };
  const target = await signedUrl(running, signing);
  const headers = { ...blockBlob, 'x-ms-copy-source': url };

  const answers = [await send('PUT', target, headers), await send('PUT', target, headers)];

  expect(answers.map(({ status, code }) => [status, code])).toEqual([
    [201, undefined],
    [403, 'UnauthorizedBlobOverwrite'],
  ]);
});
