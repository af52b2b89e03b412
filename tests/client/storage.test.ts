import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { BlogClient, ServiceError } from '../../client/api/index.ts';
import { useServer } from '../../infra/local/kit/testing/use-server.ts';

const blogId = '11111111-1111-4111-8111-111111111111';
const location = `https://blog.example/api/blog/${blogId}/medium/44444444-4444-4444-8444-444444444444`;
const headers = { 'x-ms-blob-type': 'BlockBlob', 'Content-Type': 'image/png' };
const secret = 'sv=2026-04-06&sig=c2VjcmV0';

const serve = useServer();

/** What reaches storage of a request. */
interface Received {
  headers: IncomingMessage['headers'];
  bytes: number;
  /** Whether it came to its end. */
  complete: boolean;
}

/** A service whose answers are as they should be, over storage that answers so, and what the two receive. */
async function uploadingTo(answer: RequestListener) {
  const received: Received[] = [];
  const sent: { url: string; body: unknown }[] = [];
  const url = await serve((request, response) => {
    const one: Received = { headers: request.headers, bytes: 0, complete: false };
    received.push(one);
    request.on('data', part => {
      one.bytes += part.length;
    });
    request.on('close', () => {
      one.complete = request.complete;
    });
    answer(request, response);
  });
  const upload = { uploadId: 'an-upload', url: `${url}/incoming/blob?${secret}`, method: 'PUT', headers };
  const api = new BlogClient({
    baseUrl: 'https://blog.example/api',
    headers: { Authorization: 'Bearer token', Cookie: 'session=1' },
    async fetch(address, { body }) {
      sent.push({ url: address, body: JSON.parse(String(body)) });
      if (address.endsWith('/upload')) return Response.json(upload, { status: 201 });
      return Response.json(
        {},
        { status: 201, headers: { Location: location, 'Preference-Applied': 'return=representation' } },
      );
    },
  });
  return { api, received, sent };
}

const created: RequestListener = (request, response) => {
  request.resume().on('end', () => response.writeHead(201).end());
};

/** Answers once the request has come to its end. */
const answering =
  (status: number, text: string, others: Record<string, string> = {}): RequestListener =>
  (request, response: ServerResponse) => {
    request.resume().on('end', () => response.writeHead(status, others).end(text));
  };

const picture = (size: number) => new Blob([Buffer.alloc(size, 'x')], { type: 'image/png' });

/** What a request is rejected with. @throws Error if it is not rejected. */
const rejectionOf = (request: Promise<unknown>): Promise<Error> =>
  request.then(
    value => Promise.reject(new Error(`Resolved with ${JSON.stringify(value)}`)),
    reason => reason,
  );

test('storage gets the file with its length and the headers of the announcement, and nothing that the API gets', async () => {
  const { api, received } = await uploadingTo(created);

  await api.upload(blogId, picture(200_000));

  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({
    bytes: 200_000,
    complete: true,
    headers: { 'content-length': '200000', 'content-type': 'image/png', 'x-ms-blob-type': 'BlockBlob' },
  });
  const ofTheApi = ['authorization', 'cookie', 'prefer', 'transfer-encoding'];
  expect(Object.keys(received[0]?.headers ?? {}).filter(name => ofTheApi.includes(name))).toEqual([]);
});

test('the service gets type, size, name, digest and what the caller says', async () => {
  const { api, sent } = await uploadingTo(created);
  const file = new File(['lens'], 'lens.png', { type: 'image/png' });

  const uploaded = await api.upload(blogId, file, { alternativeText: 'A lens', mediumId: blogId });

  const sha256 = createHash('sha256').update('lens').digest('hex');
  expect(sent).toEqual([
    { url: `https://blog.example/api/blog/${blogId}/upload`, body: { mimeType: 'image/png', bytes: 4 } },
    {
      url: `https://blog.example/api/blog/${blogId}/medium`,
      body: {
        uploadId: 'an-upload',
        sha256,
        fileName: 'lens.png',
        alternativeText: 'A lens',
        mediumId: blogId,
      },
    },
  ]);
  expect(uploaded).toEqual({ id: location.slice(-36), location, version: { etag: undefined }, value: {} });
});

const azure = `\ufeff<?xml version="1.0" encoding="utf-8"?><Error><Code>AuthenticationFailed</Code><Message>Server failed to authenticate the request. Make sure the value of Authorization header is formed correctly including the signature.
RequestId:11111111-1111-1111-1111-111111111111
Time:2026-11-24T15:00:00.0000000Z</Message><AuthenticationErrorDetail>Signature not valid</AuthenticationErrorDetail></Error>`;

test.each([
  [
    403,
    azure,
    'AuthenticationFailed: Server failed to authenticate the request. Make sure the value of Authorization header is formed correctly including the signature.',
  ],
  [409, '<Error><Code>BlobAlreadyExists</Code></Error>', 'BlobAlreadyExists'],
  [502, '<p>Bad gateway', '<p>Bad gateway'],
  [200, 'OK', 'OK'],
  [500, 'x'.repeat(9_000), 'x'.repeat(2_000)],
  [503, '', ''],
])(
  'an answer %i of storage is a ServiceError that says in short what is wrong',
  async (status, text, detail) => {
    const { api, sent } = await uploadingTo(answering(status, text, { 'Content-Type': 'application/xml' }));

    const error = await rejectionOf(api.upload(blogId, picture(10)));

    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ status, detail, type: 'about:blank' });
    expect(error.message).toMatch(/^PUT http:\/\/127\.0\.0\.1:\d+\/incoming\/blob was answered /);
    expect(error.message).not.toContain('sig=');
    expect(sent.map(({ url }) => url)).toEqual([expect.stringMatching(/\/upload$/)]);
  },
);

test('a redirect of storage is not followed', async () => {
  const { api, received } = await uploadingTo(answering(307, '', { Location: '/elsewhere' }));

  const error = await rejectionOf(api.upload(blogId, picture(10)));

  expect(error).toMatchObject({ name: 'TypeError', cause: { message: 'unexpected redirect' } });
  expect(received).toHaveLength(1);
});

test.each([
  ['less', 250_000, 'The file has 200000 of the 250000 bytes that it should have'],
  ['more', 150_000, 'The file has more than the 150000 bytes that it should have'],
  ['more, in a last part of its own', 100_000, 'The file has more than the 100000 bytes that it should have'],
])('a stream that has %s than its size never comes to its end', async (_, bytes, message) => {
  const { api, received, sent } = await uploadingTo(created);
  const parts = async function* () {
    yield Buffer.alloc(100_000);
    yield Buffer.alloc(100_000);
  };

  const error = await rejectionOf(api.upload(blogId, parts(), { bytes, mimeType: 'image/png' }));

  expect(error).toBeInstanceOf(RangeError);
  expect(error.message).toBe(message);
  expect(received.filter(({ complete }) => complete)).toEqual([]);
  expect(sent).toHaveLength(1);
});

test('a stream that fails, or has texts, fails the upload with its own error', async () => {
  const { api, received } = await uploadingTo(created);
  const options = { bytes: 10, mimeType: 'image/png' };
  const failing = new Readable({
    read() {
      this.destroy(new Error('The disk is gone'));
    },
  });

  expect(await rejectionOf(api.upload(blogId, failing, options))).toMatchObject({
    message: 'The disk is gone',
  });
  expect(await rejectionOf(api.upload(blogId, Readable.from(['a', 'b']), options))).toMatchObject({
    name: 'TypeError',
    message: 'The stream must have bytes (Uint8Array), but has a string',
  });
  expect(received.filter(({ complete }) => complete)).toEqual([]);
});

test('what storage does not answer is what fetch throws', async () => {
  const { api, sent } = await uploadingTo(request => request.once('data', () => request.destroy()));

  const error = await rejectionOf(api.upload(blogId, picture(1_000_000)));

  expect(error).toMatchObject({ name: 'TypeError', message: 'fetch failed' });
  expect(sent).toHaveLength(1);
});

test('an upload that is aborted closes its stream, and the connection to storage', async () => {
  const { api, received, sent } = await uploadingTo(created);
  const abort = new AbortController();
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024));
    },
  });

  const upload = api.upload(blogId, endless, {
    bytes: 1024 ** 3,
    mimeType: 'video/mp4',
    signal: abort.signal,
    onProgress: ({ sent }) => sent > 1024 ** 2 && abort.abort(new Error('Enough')),
  });

  expect(await rejectionOf(upload)).toMatchObject({ message: 'Enough' });
  await new Promise(resolve => (endless.destroyed ? resolve(0) : endless.once('close', resolve)));
  expect(received.filter(({ complete }) => complete)).toEqual([]);
  expect(sent).toHaveLength(1);
});

test('a file whose type or size is not known is refused before anything is sent', async () => {
  const { api, sent } = await uploadingTo(created);
  const withoutSize = {} as { bytes: number };

  const refusals = [
    api.upload(blogId, new Blob(['x'])),
    api.upload(blogId, new File(['x'], 'lens.tiff')),
    api.upload(blogId, Readable.from([]), withoutSize),
    api.upload('..', picture(1)),
  ].map(rejectionOf);

  expect((await Promise.all(refusals)).map(String)).toEqual([
    'TypeError: Give mimeType, such as image/png: the type of a file without a name is not known',
    'TypeError: Give mimeType, such as image/png: the type of "lens.tiff" is not known',
    'TypeError: Give bytes, the size of the file: a stream does not tell it',
    'TypeError: path.blogId must be an identifier, but is ".."',
  ]);
  expect(sent).toEqual([]);
});

test.each(['lens.png', 'LENS.PNG', 'a.jpg.png'])(
  'the type of a file without one is that of its extension: %s',
  async name => {
    const { api, sent } = await uploadingTo(created);

    await api.upload(blogId, new File(['x'], name));

    expect(sent[0]).toMatchObject({ body: { mimeType: 'image/png' } });
  },
);
