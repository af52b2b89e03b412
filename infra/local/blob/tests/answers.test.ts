import { createHash, randomUUID } from 'node:crypto';
import { BlobSASPermissions, ContainerSASPermissions, SASProtocol } from '@azure/storage-blob';
import { type Signing as Signed, signedUrl, useBlob } from './running-blob.ts';
import { blockBlob, type Sent, send } from './send.ts';

/* Answers that are known of Azure. Where Azurite 3.35.0 was seen to answer otherwise, README.md says so. */

const running = useBlob();

const minute = 60_000;
const version = '2025-11-05';
const [closed, open] = ['incoming', 'media'];
const content = Buffer.from('0123456789');

const asOwner = () => ({ authorization: `Bearer ${running.blob.token}`, 'x-ms-version': version });

type Signing = Omit<Signed, 'containerName' | 'permissions'> & { permissions: string };

/** The query of a signature; of the whole container without a blob. */
async function sign(containerName: string, { permissions, ...signing }: Signing): Promise<string> {
  const parse = signing.blobName === undefined ? ContainerSASPermissions : BlobSASPermissions;
  const url = await signedUrl(running, {
    ...signing,
    version,
    containerName,
    permissions: parse.parse(permissions),
  });
  return new URL(url).search;
}

const address = (container: string, name: string) => `${running.blob.endpoint}/${container}/${name}`;

/** A blob that is there, with the address of it. */
async function put(container = closed, headers: Record<string, string> = {}) {
  const name = `blog/${randomUUID()}`;
  const url = address(container, name);
  const answer = await send('PUT', url, { ...asOwner(), ...blockBlob, ...headers }, content);
  expect(answer.status).toBe(201);
  return { name, url, etag: String(answer.headers.etag), answer };
}

type Answer = [status: number, code?: string];

const answerOf = ({ status, code }: Sent): Answer => (code === undefined ? [status] : [status, code]);

describe('Put Blob', () => {
  test('answers with the ETag, the time and the digest', async () => {
    const { answer } = await put();

    expect(answer.headers).toMatchObject({
      etag: expect.stringMatching(/^"0x[0-9A-F]+"$/),
      'last-modified': expect.stringMatching(/ GMT$/),
      'content-md5': createHash('md5').update(content).digest('base64'),
      'x-ms-request-id': expect.any(String),
      'x-ms-version': version,
      'x-ms-request-server-encrypted': 'true',
    });
  });

  test.each<[string, Record<string, string>, Answer]>([
    ['of a type that there is not', { 'x-ms-blob-type': 'NoBlob' }, [400, 'InvalidHeaderValue']],
    ['with If-Match', { 'if-match': '"0x1"' }, [412, 'ConditionNotMet']],
  ])('of a new blob %s is refused', async (_what, headers, expected) => {
    const sent = { ...asOwner(), ...blockBlob, ...headers };

    expect(answerOf(await send('PUT', address(closed, randomUUID()), sent, content))).toEqual(expected);
  });

  test.each<[string, Record<string, string>, Answer]>([
    ['If-None-Match: *', { 'if-none-match': '*' }, [409, 'BlobAlreadyExists']],
    ['the ETag of another', { 'if-match': '"0x8DE0"' }, [412, 'ConditionNotMet']],
    ['no condition', {}, [201]],
  ])('over a blob with %s', async (_what, headers, expected) => {
    const { url } = await put();

    expect(answerOf(await send('PUT', url, { ...asOwner(), ...blockBlob, ...headers }, 'new'))).toEqual(
      expected,
    );
  });
});

describe('Get Blob', () => {
  test('answers with content, properties and metadata', async () => {
    const { url, etag } = await put(closed, {
      'content-type': 'image/png',
      'x-ms-blob-cache-control': 'no-cache',
      'x-ms-blob-content-disposition': 'inline',
      'x-ms-meta-by': 'ada',
    });

    const answer = await send('GET', url, asOwner());

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(content);
    expect(answer.headers).toMatchObject({
      etag,
      'accept-ranges': 'bytes',
      'cache-control': 'no-cache',
      'content-disposition': 'inline',
      'content-length': '10',
      'content-md5': createHash('md5').update(content).digest('base64'),
      'content-type': 'image/png',
      'x-ms-blob-type': 'BlockBlob',
      'x-ms-lease-state': 'available',
      'x-ms-lease-status': 'unlocked',
      'x-ms-meta-by': 'ada',
      'x-ms-server-encrypted': 'true',
    });
  });

  test.each<[string, Record<string, string>, number, string, string]>([
    ['bytes=2-4', { range: 'bytes=2-4' }, 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', { range: 'bytes=7-' }, 206, '789', 'bytes 7-9/10'],
    ['bytes=8-99', { range: 'bytes=8-99' }, 206, '89', 'bytes 8-9/10'],
    ['x-ms-range before Range', { range: 'bytes=0-1', 'x-ms-range': 'bytes=3-3' }, 206, '3', 'bytes 3-3/10'],
  ])('of %s answers with that part', async (_what, headers, status, text, range) => {
    const { url } = await put();

    const answer = await send('GET', url, { ...asOwner(), ...headers });

    expect([answer.status, answer.body.toString(), answer.headers['content-range']]).toEqual([
      status,
      text,
      range,
    ]);
    expect(answer.headers['content-length']).toBe(String(text.length));
  });

  test.each(['bytes=10-', 'bytes=11-20'])('of %s behind the end is refused', async range => {
    const { url } = await put();

    const answer = await send('GET', url, { ...asOwner(), range });

    expect(answerOf(answer)).toEqual([416, 'InvalidRange']);
    expect(answer.headers['content-range']).toBe('bytes */10');
  });

  const [past, future] = ['Mon, 01 Jan 2024 00:00:00 GMT', 'Fri, 01 Jan 2100 00:00:00 GMT'];

  test.each<[string, (etag: string) => Record<string, string>, Answer]>([
    ['If-Match', etag => ({ 'if-match': etag }), [200]],
    ['If-Match of another', () => ({ 'if-match': '"0x1"' }), [412, 'ConditionNotMet']],
    ['If-None-Match', etag => ({ 'if-none-match': etag }), [304, 'ConditionNotMet']],
    ['If-None-Match of another', () => ({ 'if-none-match': '"0x1"' }), [200]],
    ['If-None-Match: *', () => ({ 'if-none-match': '*' }), [400, 'UnsatisfiableCondition']],
    ['If-Modified-Since a time before', () => ({ 'if-modified-since': past }), [200]],
    ['If-Modified-Since a time to come', () => ({ 'if-modified-since': future }), [304, 'ConditionNotMet']],
    ['If-Unmodified-Since a time before', () => ({ 'if-unmodified-since': past }), [412, 'ConditionNotMet']],
    ['If-Unmodified-Since a time to come', () => ({ 'if-unmodified-since': future }), [200]],
    [
      'one of two conditions that suffices',
      etag => ({ 'if-none-match': etag, 'if-modified-since': past }),
      [200],
    ],
  ])('with %s', async (_what, headers, expected) => {
    const { url, etag } = await put();

    for (const method of ['GET', 'HEAD'])
      expect(answerOf(await send(method, url, { ...asOwner(), ...headers(etag) }))).toEqual(expected);
  });

  test.each(['GET', 'HEAD', 'DELETE'])(
    'or another %s of what is not there is answered with 404',
    async method => {
      const answer = await send(method, address(closed, randomUUID()), asOwner());

      expect(answerOf(answer)).toEqual([404, 'BlobNotFound']);
      expect(answer.body.toString()).toMatch(
        method === 'HEAD' ? /^$/ : /<Error>\s*<Code>BlobNotFound<\/Code>/,
      );
    },
  );
});

describe('Set Blob Properties', () => {
  test('replaces all properties, and the ETag', async () => {
    const { url, etag } = await put(closed, {
      'content-type': 'image/png',
      'x-ms-blob-cache-control': 'no-cache',
    });

    const answer = await send('PUT', `${url}?comp=properties`, {
      ...asOwner(),
      'x-ms-blob-content-type': 'image/gif',
    });
    const { headers } = await send('HEAD', url, asOwner());

    expect(answer.status).toBe(200);
    expect(headers.etag).toBe(answer.headers.etag);
    expect(headers.etag).not.toBe(etag);
    expect([headers['content-type'], headers['cache-control']]).toEqual(['image/gif', undefined]);
  });
});

describe('Delete Blob', () => {
  test('with the ETag before the last change takes nothing away', async () => {
    const { url, etag } = await put();
    await send('PUT', `${url}?comp=properties`, asOwner());

    expect(answerOf(await send('DELETE', url, { ...asOwner(), 'if-match': etag }))).toEqual([
      412,
      'ConditionNotMet',
    ]);
    expect(answerOf(await send('HEAD', url, asOwner()))).toEqual([200]);
  });
});

describe('Without authorization', () => {
  test.each<[string, string, string, Record<string, string>, Answer]>([
    ['a public blob', open, 'GET', {}, [200]],
    ['a public blob', open, 'HEAD', {}, [200]],
    ['a private blob', closed, 'GET', {}, [404, 'ResourceNotFound']],
    [
      'a private blob by a client that says its version',
      closed,
      'GET',
      { 'x-ms-version': version },
      [401, 'NoAuthenticationInformation'],
    ],
    ['a public blob', open, 'DELETE', {}, [404, 'ResourceNotFound']],
  ])('%s in %s: %s', async (_what, container, method, headers, expected) => {
    const { url } = await put(container);

    expect(answerOf(await send(method, url, headers))).toEqual(expected);
  });

  test('a public container is not listed', async () => {
    const url = `${running.blob.endpoint}/${open}?restype=container&comp=list`;

    expect(answerOf(await send('GET', url))).toEqual([404, 'ResourceNotFound']);
  });
});

describe('A signature', () => {
  test('to create lets a blob be written once', async () => {
    const name = randomUUID();
    const url = address(closed, name) + (await sign(closed, { blobName: name, permissions: 'c' }));

    expect(answerOf(await send('PUT', url, blockBlob, content))).toEqual([201]);
    expect(answerOf(await send('PUT', url, blockBlob, content))).toEqual([403, 'UnauthorizedBlobOverwrite']);
  });

  test.each<[string, string, string, string, Answer]>([
    ['r', 'GET', '', '', [200]],
    ['r', 'HEAD', '', '', [200]],
    ['c', 'GET', '', '', [403, 'AuthorizationPermissionMismatch']],
    ['r', 'DELETE', '', '', [403, 'AuthorizationPermissionMismatch']],
    ['d', 'DELETE', '', '', [202]],
    ['w', 'PUT', '', 'new', [201]],
    ['r', 'PUT', '', 'new', [403, 'AuthorizationPermissionMismatch']],
    ['c', 'PUT', '&comp=properties', '', [403, 'AuthorizationPermissionMismatch']],
    ['w', 'PUT', '&comp=properties', '', [200]],
    ['c', 'PUT', '&comp=block&blockid=AAAA', 'x', [403, 'AuthorizationPermissionMismatch']],
  ])('with %s and %s %s', async (permissions, method, more, body, expected) => {
    const { name, url } = await put();
    const headers = method === 'PUT' && more === '' ? blockBlob : {};

    const answer = await send(
      method,
      `${url}${await sign(closed, { blobName: name, permissions })}${more}`,
      headers,
      body,
    );

    expect(answerOf(answer)).toEqual(expected);
  });

  test.each<[string, Omit<Signing, 'permissions'>, Answer]>([
    ['for another blob', { blobName: 'another' }, [403, 'AuthenticationFailed']],
    ['that has not begun', { startsOn: new Date(Date.now() + minute) }, [403, 'AuthenticationFailed']],
    [
      'from another address',
      { ipRange: { start: '203.0.113.1', end: '203.0.113.9' } },
      [403, 'AuthorizationSourceIPMismatch'],
    ],
    ['from this address', { ipRange: { start: '127.0.0.1' } }, [200]],
    ['over HTTP and HTTPS', { protocol: SASProtocol.HttpsAndHttp }, [200]],
    ['over HTTPS alone', { protocol: SASProtocol.Https }, [403, 'AuthorizationProtocolMismatch']],
  ])('%s', async (_what, signing, expected) => {
    const { name, url } = await put();

    const answer = await send(
      'GET',
      `${url}${await sign(closed, { blobName: name, permissions: 'r', ...signing })}`,
    );

    expect(answerOf(answer)).toEqual(expected);
  });

  test('of a container is for its blobs and its list', async () => {
    const { name, url } = await put();
    const query = await sign(closed, { permissions: 'rl' });

    expect(answerOf(await send('GET', `${url}${query}`))).toEqual([200]);
    expect(
      answerOf(
        await send('GET', `${running.blob.endpoint}/${closed}?restype=container&comp=list&${query.slice(1)}`),
      ),
    ).toEqual([200]);
    expect(answerOf(await send('GET', `${address(open, name)}${query}`))).toEqual([
      403,
      'AuthenticationFailed',
    ]);
  });

  test('chooses headers of the answer', async () => {
    const { name, url } = await put();
    const signing = {
      blobName: name,
      permissions: 'r',
      contentType: 'text/x',
      cacheControl: 'no-store',
      contentDisposition: 'attachment',
    };

    const { headers } = await send('GET', `${url}${await sign(closed, signing)}`);

    expect(headers).toMatchObject({
      'content-type': 'text/x',
      'cache-control': 'no-store',
      'content-disposition': 'attachment',
    });
  });
});
