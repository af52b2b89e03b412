import { createHash, randomUUID } from 'node:crypto';
import {
  BlobSASPermissions,
  type BlobSASSignatureValues,
  ContainerSASPermissions,
  generateBlobSASQueryParameters,
  SASProtocol,
  type UserDelegationKey,
} from '@azure/storage-blob';
import { useStarted } from '../../kit/testing/use-started.ts';
import { askForKey, containers, readKey, startTarget, version } from './judge-target.ts';
import { blockBlob, type Sent, send } from './send.ts';

/*
 * The same requests to this server and, with AZURITE_URL, to Azurite 3.35.0, which is the judge of the answers. Where it is
 * known to answer otherwise than Azure, the row says so and why, and its own answer is expected of it.
 */

const target = useStarted(startTarget, ({ close }) => close());
let key: UserDelegationKey;

const minute = 60_000;

beforeAll(async () => {
  key = readKey(await askForKey(target, Date.now() - 5 * minute, Date.now() + 60 * minute));
});

const { closed, open } = containers;
const content = Buffer.from('0123456789');

type Signing = Omit<BlobSASSignatureValues, 'containerName' | 'permissions'> & { permissions: string };

/** The query of a signature; of the whole container without a blob. */
function sign(container: string, { permissions, ...signing }: Signing): string {
  const parse = signing.blobName === undefined ? ContainerSASPermissions : BlobSASPermissions;
  const values = {
    expiresOn: new Date(Date.now() + 15 * minute),
    ...signing,
    version,
    containerName: container,
    permissions: parse.parse(permissions),
  };
  return generateBlobSASQueryParameters(values, key, target.account).toString();
}

const address = (container: string, name: string, query = '') =>
  `${target.endpoint}/${container}/${name}${query && `?${query}`}`;

/** A blob that is there, with the address of it. */
async function put(container = closed, headers: Record<string, string> = {}) {
  const name = `blog/${randomUUID()}`;
  const sent = { ...target.authorization, ...blockBlob, ...headers };
  const answer = await send('PUT', address(container, name), sent, content);
  expect(answer.status).toBe(201);
  return { name, url: address(container, name), etag: String(answer.headers.etag), answer };
}

const answerOf = ({ status, code }: Sent) => (code === undefined ? [status] : [status, code]);

/** What is expected of Azure and, if that is another, of Azurite. */
interface Expected {
  answer: [status: number, code?: string];
  azurite?: [status: number, code?: string];
}

/** Azurite's answer to what is not allowed, where Azure says why. */
const notAllowed: Expected['answer'] = [403, 'AuthorizationFailure'];

const expectAnswer = (sent: Sent, { answer, azurite = answer }: Expected) =>
  expect(answerOf(sent)).toEqual(target.isAzurite ? azurite : answer);

describe('A user delegation key', () => {
  test('is for a user, a service, a version and a time', async () => {
    const answer = await askForKey(target, Date.now(), Date.now() + minute);

    expect(answer.status).toBe(200);
    expect(readKey(answer)).toMatchObject({ signedService: 'b', signedVersion: version });
  });
});

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

  test.each<[string, Record<string, string>, Expected]>([
    [
      'of a type that there is not',
      { 'x-ms-blob-type': 'NoBlob' },
      { answer: [400, 'InvalidHeaderValue'], azurite: [400] },
    ],
    [
      'with the digest of another content',
      { 'content-md5': createHash('md5').update('other').digest('base64') },
      { answer: [400, 'Md5Mismatch'], azurite: [400, 'InvalidOperation'] },
    ],
    ['with If-Match', { 'if-match': '"0x1"' }, { answer: [412, 'ConditionNotMet'] }],
    [
      'with a version that is none',
      { 'x-ms-version': '2020-01-01' },
      { answer: [400, 'InvalidHeaderValue'] },
    ],
  ])('of a new blob %s is refused', async (_what, headers, expected) => {
    const sent = { ...target.authorization, ...blockBlob, ...headers };

    expectAnswer(await send('PUT', address(closed, randomUUID()), sent, content), expected);
  });

  test.each<[string, Record<string, string>, Expected]>([
    ['If-None-Match: *', { 'if-none-match': '*' }, { answer: [409, 'BlobAlreadyExists'] }],
    ['the ETag of another', { 'if-match': '"0x8DE0"' }, { answer: [412, 'ConditionNotMet'] }],
    ['no condition', {}, { answer: [201] }],
  ])('over a blob with %s', async (_what, headers, expected) => {
    const { url } = await put();

    expectAnswer(
      await send('PUT', url, { ...target.authorization, ...blockBlob, ...headers }, 'new'),
      expected,
    );
  });

  test('in a container that is not there is refused', async () => {
    const sent = { ...target.authorization, ...blockBlob };

    expectAnswer(await send('PUT', address('nowhere', 'a'), sent, content), {
      answer: [404, 'ContainerNotFound'],
    });
  });

  test('makes a blob of blocks', async () => {
    const name = randomUUID();
    const ids = ['one', 'two'].map(id => Buffer.from(id).toString('base64'));
    const of = (query: string) => address(closed, name, query);
    for (const id of ids)
      await send('PUT', of(`comp=block&blockid=${encodeURIComponent(id)}`), target.authorization, `<${id}>`);
    const list = `<BlockList>${ids.map(id => `<Latest>${id}</Latest>`).join('')}</BlockList>`;

    const answer = await send(
      'PUT',
      of('comp=blocklist'),
      { ...target.authorization, 'x-ms-blob-content-type': 'text/x' },
      list,
    );
    const read = await send('GET', of(''), target.authorization);

    expect(answer.status).toBe(201);
    expect(read.headers['content-type']).toBe('text/x');
    expect(read.body.toString()).toBe(ids.map(id => `<${id}>`).join(''));
  });

  test('of a list with a block that is not there is refused', async () => {
    const list = '<BlockList><Latest>bm9uZQ==</Latest></BlockList>';
    const url = address(closed, randomUUID(), 'comp=blocklist');

    expectAnswer(await send('PUT', url, target.authorization, list), { answer: [400, 'InvalidBlockList'] });
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

    const answer = await send('GET', url, target.authorization);

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

    const answer = await send('GET', url, { ...target.authorization, ...headers });

    expect([answer.status, answer.body.toString(), answer.headers['content-range']]).toEqual([
      status,
      text,
      range,
    ]);
    expect(answer.headers['content-length']).toBe(String(text.length));
  });

  test.each<[string, Expected]>([
    // Azurite takes the place behind the last byte for one of the blob.
    ['bytes=10-', { answer: [416, 'InvalidRange'], azurite: [206] }],
    ['bytes=11-20', { answer: [416, 'InvalidRange'] }],
  ])('of %s behind the end is refused', async (range, expected) => {
    const { url } = await put();

    const answer = await send('GET', url, { ...target.authorization, range });

    expectAnswer(answer, expected);
    if (answer.status === 416) expect(answer.headers['content-range']).toBe('bytes */10');
  });

  const [past, future] = ['Mon, 01 Jan 2024 00:00:00 GMT', 'Fri, 01 Jan 2100 00:00:00 GMT'];

  test.each<[string, (etag: string) => Record<string, string>, Expected]>([
    ['If-Match', etag => ({ 'if-match': etag }), { answer: [200] }],
    ['If-Match of another', () => ({ 'if-match': '"0x1"' }), { answer: [412, 'ConditionNotMet'] }],
    ['If-None-Match', etag => ({ 'if-none-match': etag }), { answer: [304, 'ConditionNotMet'] }],
    ['If-None-Match of another', () => ({ 'if-none-match': '"0x1"' }), { answer: [200] }],
    ['If-None-Match: *', () => ({ 'if-none-match': '*' }), { answer: [400, 'UnsatisfiableCondition'] }],
    ['If-Modified-Since a time before', () => ({ 'if-modified-since': past }), { answer: [200] }],
    [
      'If-Modified-Since a time to come',
      () => ({ 'if-modified-since': future }),
      { answer: [304, 'ConditionNotMet'] },
    ],
    [
      'If-Unmodified-Since a time before',
      () => ({ 'if-unmodified-since': past }),
      { answer: [412, 'ConditionNotMet'] },
    ],
    ['If-Unmodified-Since a time to come', () => ({ 'if-unmodified-since': future }), { answer: [200] }],
    [
      'one of two conditions that suffices',
      etag => ({ 'if-none-match': etag, 'if-modified-since': past }),
      { answer: [200] },
    ],
  ])('with %s', async (_what, headers, expected) => {
    const { url, etag } = await put();

    for (const method of ['GET', 'HEAD'])
      expectAnswer(await send(method, url, { ...target.authorization, ...headers(etag) }), expected);
  });

  test.each(['GET', 'HEAD', 'DELETE'])(
    'or another %s of what is not there is answered with 404',
    async method => {
      const answer = await send(method, address(closed, randomUUID()), target.authorization);

      expectAnswer(answer, { answer: [404, 'BlobNotFound'] });
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
      ...target.authorization,
      'x-ms-blob-content-type': 'image/gif',
    });
    const { headers } = await send('HEAD', url, target.authorization);

    expect(answer.status).toBe(200);
    expect(headers.etag).toBe(answer.headers.etag);
    expect(headers.etag).not.toBe(etag);
    expect([headers['content-type'], headers['cache-control']]).toEqual(['image/gif', undefined]);
  });
});

describe('Delete Blob', () => {
  test('takes the blob away', async () => {
    const { url } = await put();

    expectAnswer(await send('DELETE', url, target.authorization), { answer: [202] });
    expectAnswer(await send('GET', url, target.authorization), { answer: [404, 'BlobNotFound'] });
  });

  test('with the ETag before the last change takes nothing away', async () => {
    const { url, etag } = await put();
    await send('PUT', `${url}?comp=properties`, target.authorization);

    expectAnswer(await send('DELETE', url, { ...target.authorization, 'if-match': etag }), {
      answer: [412, 'ConditionNotMet'],
    });
    expectAnswer(await send('HEAD', url, target.authorization), { answer: [200] });
  });
});

describe('List Blobs', () => {
  test('has the blobs in order, page by page', async () => {
    const folder = randomUUID();
    for (const name of ['b', 'a', 'c'])
      await send(
        'PUT',
        address(closed, `${folder}/${name}`),
        { ...target.authorization, ...blockBlob },
        name,
      );
    const list = async (marker: string) => {
      const query = `restype=container&comp=list&prefix=${folder}/&maxresults=2&marker=${encodeURIComponent(marker)}`;
      const { body } = await send('GET', `${target.endpoint}/${closed}?${query}`, target.authorization);
      const names = [...body.toString().matchAll(/<Name>([^<]*)<\/Name>/g)].map(([, name = '']) =>
        name.slice(-1),
      );
      return { names, next: /<NextMarker>([^<]+)</.exec(body.toString())?.[1] ?? '' };
    };

    const first = await list('');
    const second = await list(first.next);

    expect([first.names, second.names, second.next]).toEqual([['a', 'b'], ['c'], '']);
  });
});

describe('Without authorization', () => {
  // Azurite has one answer to all that is not allowed, and no challenge (a comment in its source has that still to do).
  test.each<[string, string, string, Record<string, string>, Expected]>([
    ['a public blob', open, 'GET', {}, { answer: [200] }],
    ['a public blob', open, 'HEAD', {}, { answer: [200] }],
    ['a private blob', closed, 'GET', {}, { answer: [404, 'ResourceNotFound'], azurite: notAllowed }],
    [
      'a private blob by a client that says its version',
      closed,
      'GET',
      { 'x-ms-version': version },
      { answer: [401, 'NoAuthenticationInformation'], azurite: notAllowed },
    ],
    ['a public blob', open, 'DELETE', {}, { answer: [404, 'ResourceNotFound'], azurite: notAllowed }],
  ])('%s in %s: %s', async (_what, container, method, headers, expected) => {
    const { url } = await put(container);

    expectAnswer(await send(method, url, headers), expected);
  });

  test('a public container is not listed', async () => {
    const url = `${target.endpoint}/${open}?restype=container&comp=list`;

    expectAnswer(await send('GET', url), { answer: [404, 'ResourceNotFound'], azurite: notAllowed });
  });
});

describe('A signature', () => {
  test('to create lets a blob be written once', async () => {
    const name = randomUUID();
    const url = address(closed, name, sign(closed, { blobName: name, permissions: 'c' }));

    expectAnswer(await send('PUT', url, blockBlob, content), { answer: [201] });
    expectAnswer(await send('PUT', url, blockBlob, content), {
      answer: [403, 'UnauthorizedBlobOverwrite'],
      azurite: [403, 'AuthorizationPermissionMismatch'],
    });
  });

  test.each<[string, string, string, string, Expected]>([
    ['r', 'GET', '', '', { answer: [200] }],
    ['r', 'HEAD', '', '', { answer: [200] }],
    ['c', 'GET', '', '', { answer: [403, 'AuthorizationPermissionMismatch'] }],
    ['r', 'DELETE', '', '', { answer: [403, 'AuthorizationPermissionMismatch'] }],
    ['d', 'DELETE', '', '', { answer: [202] }],
    ['w', 'PUT', '', 'new', { answer: [201] }],
    ['r', 'PUT', '', 'new', { answer: [403, 'AuthorizationPermissionMismatch'] }],
    ['c', 'PUT', '&comp=properties', '', { answer: [403, 'AuthorizationPermissionMismatch'] }],
    ['w', 'PUT', '&comp=properties', '', { answer: [200] }],
    ['c', 'PUT', '&comp=block&blockid=AAAA', 'x', { answer: [403, 'AuthorizationPermissionMismatch'] }],
  ])('with %s and %s %s', async (permissions, method, more, body, expected) => {
    const { name, url } = await put();
    const headers = method === 'PUT' && more === '' ? blockBlob : {};

    const answer = await send(
      method,
      `${url}?${sign(closed, { blobName: name, permissions })}${more}`,
      headers,
      body,
    );

    expectAnswer(answer, expected);
  });

  test.each<[string, Omit<Signing, 'permissions'>, Expected]>([
    [
      'for another blob',
      { blobName: 'another' },
      { answer: [403, 'AuthenticationFailed'], azurite: notAllowed },
    ],
    [
      'that is over',
      { expiresOn: new Date(Date.now() - minute) },
      { answer: [403, 'AuthenticationFailed'], azurite: notAllowed },
    ],
    [
      'that has not begun',
      { startsOn: new Date(Date.now() + minute) },
      { answer: [403, 'AuthenticationFailed'], azurite: notAllowed },
    ],
    [
      'from another address',
      { ipRange: { start: '203.0.113.1', end: '203.0.113.9' } },
      { answer: [403, 'AuthorizationSourceIPMismatch'], azurite: [200] },
    ],
    ['from this address', { ipRange: { start: '127.0.0.1' } }, { answer: [200] }],
    ['over HTTP and HTTPS', { protocol: SASProtocol.HttpsAndHttp }, { answer: [200] }],
    // Azurite is asked over HTTPS.
    [
      'over HTTPS alone',
      { protocol: SASProtocol.Https },
      { answer: [403, 'AuthorizationProtocolMismatch'], azurite: [200] },
    ],
  ])('%s', async (_what, signing, expected) => {
    const { name, url } = await put();

    const answer = await send(
      'GET',
      `${url}?${sign(closed, { blobName: name, permissions: 'r', ...signing })}`,
    );

    expectAnswer(answer, expected);
  });

  test('of a container is for its blobs and its list', async () => {
    const { name, url } = await put();
    const query = sign(closed, { permissions: 'rl' });

    expectAnswer(await send('GET', `${url}?${query}`), { answer: [200] });
    expectAnswer(await send('GET', `${target.endpoint}/${closed}?restype=container&comp=list&${query}`), {
      answer: [200],
    });
    // Azurite takes the request then for one without authorization, and the container is public.
    expectAnswer(await send('GET', `${address(open, name)}?${query}`), {
      answer: [403, 'AuthenticationFailed'],
      azurite: [404, 'BlobNotFound'],
    });
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

    const { headers } = await send('GET', `${url}?${sign(closed, signing)}`);

    expect(headers).toMatchObject({
      'content-type': 'text/x',
      'cache-control': 'no-store',
      'content-disposition': 'attachment',
    });
  });

  test('by a key that is over is refused', async () => {
    const { name, url } = await put();
    const before = key;
    key = { ...key, signedExpiresOn: new Date(Date.now() - minute) };
    const query = sign(closed, { blobName: name, permissions: 'r' });
    key = before;

    expectAnswer(await send('GET', `${url}?${query}`), {
      answer: [403, 'AuthenticationFailed'],
      azurite: notAllowed,
    });
  });
});
