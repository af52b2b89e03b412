import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openRaw, sendRaw } from '../../kit/testing/raw-http.ts';
import { runBlob, useBlob } from './running-blob.ts';
import { blockBlob, send } from './send.ts';

const running = useBlob();
const asOwner = () => ({ authorization: `Bearer ${running.blob.token}` });
const newUrl = () => `${running.blob.endpoint}/media/${randomUUID()}`;
const md5 = (text: string) => createHash('md5').update(text).digest('base64');

// "Put Blob": Content-Length is required; "Common REST API error codes": MissingContentLengthHeader, 411.
test.each(['', '?comp=block&blockid=AAAA', '?comp=blocklist'])(
  'A PUT%s without a length is refused',
  async query => {
    const headers = { ...asOwner(), ...blockBlob, 'transfer-encoding': 'chunked' };

    const answer = await send('PUT', newUrl() + query, headers, 'in chunks');

    expect([answer.status, answer.code]).toEqual([411, 'MissingContentLengthHeader']);
  },
);

// "Put Blob": at most 5,000 MiB in a single write; "Common REST API error codes": RequestBodyTooLarge, 413.
test('A PUT of more than the service takes is refused before it is sent', async () => {
  const headers = [`Authorization: Bearer ${running.blob.token}`, 'x-ms-blob-type: BlockBlob'];
  const line = `PUT ${new URL(newUrl()).pathname}`;

  const answer = await sendRaw(running.blob.endpoint, line, [...headers, 'Content-Length: 5242880001']);

  expect(answer.status).toBe(413);
  expect(answer.body).toContain('<Code>RequestBodyTooLarge</Code>');
});

/** That of "123456789" by the catalogue of CRCs (CRC-64/NVME: ae8b14860a799888), the lowest byte first. */
const crc64 = Buffer.from('8898790a86148bae', 'hex').toString('base64');

// "Put Blob": Content-MD5 and x-ms-content-crc64 are checked; "Common REST API error codes": Md5Mismatch, InvalidMd5.
test.each<[string, Record<string, string>, number, string | undefined]>([
  ['its MD5', { 'content-md5': md5('123456789') }, 201, undefined],
  ['the MD5 of another', { 'content-md5': md5('other') }, 400, 'Md5Mismatch'],
  ['an MD5 that is none', { 'content-md5': 'AAAA' }, 400, 'InvalidMd5'],
  ['its CRC-64', { 'x-ms-content-crc64': crc64 }, 201, undefined],
  ['the CRC-64 of another', { 'x-ms-content-crc64': 'AAAAAAAAAAA=' }, 400, 'Crc64Mismatch'],
])('A content with %s is answered so, and kept only if it is right', async (_what, headers, status, code) => {
  const url = newUrl();

  const answer = await send('PUT', url, { ...asOwner(), ...blockBlob, ...headers }, '123456789');
  const read = await send('GET', url, asOwner());

  expect([answer.status, answer.code]).toEqual([status, code]);
  expect(read.status).toBe(status === 201 ? 200 : 404);
});

test('A PUT that is cut off in the middle leaves nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'local-blob-'));
  const { blob, media, close } = await runBlob({ folder });
  const url = media.getBlobClient('cut').url;
  const head = `PUT ${new URL(url).pathname} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${blob.token}\r\n`;
  const contents = () => readdirSync(join(folder, 'content')).length;

  const socket = openRaw(
    url,
    `${head}x-ms-blob-type: BlockBlob\r\nContent-Length: 1000\r\n\r\nthe beginning`,
  );
  while (contents() === 0) await new Promise(resolve => setTimeout(resolve, 5));
  socket.destroy();
  while (contents() > 0) await new Promise(resolve => setTimeout(resolve, 5));
  const isThere = await media.getBlobClient('cut').exists();
  await close();

  expect(isThere).toBe(false);
  expect(readdirSync(join(folder, 'blobs'))).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('The SDK uploads a stream in blocks, with properties and metadata', async () => {
  const blob = running.media.getBlockBlobClient('in blocks');
  const parts = Array.from({ length: 20 }, (_, i) => String(i % 10).repeat(1000));

  await blob.uploadStream(Readable.from(parts.map(part => Buffer.from(part))), 3000, 2, {
    blobHTTPHeaders: { blobContentType: 'text/x', blobContentLanguage: 'de' },
    metadata: { by: 'ada' },
  });
  const properties = await blob.getProperties();

  expect((await blob.downloadToBuffer()).toString()).toBe(parts.join(''));
  expect(properties).toMatchObject({ contentType: 'text/x', contentLanguage: 'de', metadata: { by: 'ada' } });
});

// "Put Block List": blocks that the list does not name are gone afterwards.
test('Blocks that a list has not named are gone, on the disk as well', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'local-blob-'));
  const { media, close } = await runBlob({ folder });
  const blob = media.getBlockBlobClient('blocks');
  const [first, second] = ['AAAA', 'BBBB'];
  await blob.stageBlock(first, 'one', 3);
  await blob.stageBlock(second, 'two', 3);

  await blob.commitBlockList([second]);
  const again = await blob.commitBlockList([first]).catch((error: unknown) => error);
  const content = await blob.downloadToBuffer();
  await close();

  expect(content.toString()).toBe('two');
  expect(again).toMatchObject({ statusCode: 400, code: 'InvalidBlockList' });
  expect(readdirSync(join(folder, 'content'))).toHaveLength(1);
  rmSync(folder, { recursive: true });
});

test('Of PUTs of one new blob at once, one creates it', async () => {
  const url = newUrl();
  const headers = { ...asOwner(), ...blockBlob, 'if-none-match': '*' };

  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => send('PUT', url, headers, `${i}`)));

  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, ...Array(7).fill(409)]);
});

test('Large bodies that are refused, before or after they have come, leave the connection for what is next', async () => {
  const url = newUrl();
  const body = Buffer.alloc(8 * 1024 * 1024);
  const put = async (headers: Record<string, string>) =>
    (await send('PUT', url, { ...asOwner(), ...blockBlob, ...headers }, body)).status;

  const statuses = [
    await put({}),
    await put({ 'if-none-match': '*' }),
    await put({ 'content-md5': md5('other') }),
    await put({ 'x-ms-lease-id': 'a' }),
    await put({}),
  ];

  expect(statuses).toEqual([201, 409, 400, 400, 201]);
});

// "Naming and Referencing Containers, Blobs, and Metadata": any characters, escaped in the address.
test.each(['a b/ä+&=?#%.png', '日本/🐦', "it's (1)!*"])('A blob may have the name %s', async name => {
  const blob = running.media.getBlockBlobClient(name);

  await blob.upload('text', 4);
  const read = await (await fetch(blob.url)).text();
  const names: string[] = [];
  for await (const item of running.media.listBlobsFlat({ prefix: name })) names.push(item.name);

  expect([read, names]).toEqual(['text', [name]]);
});

// What Azure does and this server does not is refused, with Azure's codes for that.
test.each<[string, string, Record<string, string>, number, string]>([
  ['an append blob', 'PUT', { 'x-ms-blob-type': 'AppendBlob' }, 400, 'UnsupportedHeader'],
  ['an access tier', 'PUT', { ...blockBlob, 'x-ms-access-tier': 'Cool' }, 400, 'UnsupportedHeader'],
  ['a lease', 'PUT', { ...blockBlob, 'x-ms-lease-id': 'a' }, 400, 'UnsupportedHeader'],
  ['no type', 'PUT', {}, 400, 'MissingRequiredHeader'],
  ['a wrong name of metadata', 'PUT', { ...blockBlob, 'x-ms-meta-a-b': '1' }, 400, 'InvalidMetadata'],
  ['another operation', 'PATCH', {}, 501, 'NotImplemented'],
  ['a later version', 'PUT', { ...blockBlob, 'x-ms-version': '2099-01-01' }, 400, 'InvalidHeaderValue'],
])('A request with %s is refused in words', async (_what, method, headers, status, code) => {
  const answer = await send(method, newUrl(), { ...asOwner(), ...headers }, 'text');

  expect([answer.status, answer.code]).toEqual([status, code]);
  expect(answer.body.toString()).toMatch(
    /^<\?xml .*<Error><Code>\w+<\/Code><Message>.+<\/Message><\/Error>$/,
  );
});
