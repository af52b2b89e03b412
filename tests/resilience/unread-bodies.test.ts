import { setTimeout as wait } from 'node:timers/promises';
import { pacedTimeout } from '../../infra/local/kit/testing/pace.ts';
import { openRaw, readAll } from '../../infra/local/kit/testing/raw-http.ts';
import { defaultBodyLimit } from '../../shared/families/max-size.ts';
import { maxDiscardedBytes } from '../../shared/http/host/discard-body.ts';
import { absentGuid, author, blog, collectionOf, itemOf, tag } from '../support/content/families.ts';
import { startLocalService } from '../support/service/local-service.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService({ COSMOS_TIMEOUT_MS: String(pacedTimeout(500)) });
let blogId: string;
let tagId: string;
beforeAll(async () => {
  blogId = await service.newBlog();
  tagId = await service.create(collectionOf(tag, blogId), tag.full);
});
beforeEach(() => service.cosmos.faults.clear());

const piece = Buffer.from(`10000\r\n${' '.repeat(0x10000)}\r\n`);

/** Sends a request with a chunked body of white space: this many bytes, then `end`. Returns its status. */
async function sendChunked(
  method: string,
  path: string,
  bytes: number,
  end = '',
  to = service,
): Promise<number> {
  const head = `${method} /api/${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const socket = openRaw(to.host.url, head);
  const answer = readAll(socket);
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += 0x10000) {
    if (!socket.write(piece)) await new Promise(resolve => setImmediate(resolve));
  }
  const last = end === '' ? '' : `${end.length.toString(16)}\r\n${end}\r\n`;
  socket.write(`${last}0\r\n\r\n`);
  return Number((await answer).split(' ')[1]);
}

/** The timeout of other requests, in milliseconds: shorter than the worker keeps a connection that it does not read. */
const patience = 60_000;

const noAnswer = `no answer in ${patience} ms`;

/** The next requests of others, over the host's connections, are answered and carried out. */
async function expectOthersServed(to = service, blogOf = blogId): Promise<void> {
  const collection = collectionOf(tag, blogOf);
  const status = async (method: string, body?: object) =>
    Promise.race([
      to.send(method, collection, body).then(answer => answer.status),
      wait(patience, noAnswer, { ref: false }),
    ]);
  // Once each way: if one of them meets the connection, it is gone for the other.
  expect([await status('POST', tag.full), await status('GET')]).toEqual([201, 200]);
}

const half = defaultBodyLimit / 2;
/** More than the service takes, and less than the host. */
const beyond = defaultBodyLimit + 32 * 1024;
const item = () => itemOf(tag, blogId, tagId);

/** Every way in which a handler ends without reading its body to the end, and some in which it does. */
const endings: [string, string, () => string, number, number][] = [
  ['a create that is too long', 'POST', () => collectionOf(tag, blogId), beyond, 400],
  ['an update that is too long', 'PUT', item, beyond, 400],
  ['a create for a blank blog', 'POST', () => 'blog/%20/tag', beyond, 400],
  ['a create for a malformed blogId', 'POST', () => 'blog/x/tag', half, 500],
  ['an update of a blank blog', 'PUT', () => `blog/%20/tag/${tagId}`, half, 400],
  ['an update of a malformed id', 'PUT', () => `blog/${blogId}/tag/x`, half, 400],
  ['a create of nothing', 'POST', () => collectionOf(tag, blogId), half, 400],
  ['a delete of a missing item', 'DELETE', () => itemOf(author, blogId, absentGuid), beyond, 404],
  ['a delete of a malformed id', 'DELETE', () => `blog/${blogId}/tag/x`, half, 500],
  ['a list', 'GET', () => collectionOf(tag, blogId), beyond, 200],
  ['a read', 'GET', item, beyond, 200],
  ['a read of a malformed id', 'GET', () => `blog/${blogId}/tag/x`, half, 500],
  ['a HEAD of a list', 'HEAD', () => collectionOf(tag, blogId), beyond, 200],
  ['a HEAD of a malformed id', 'HEAD', () => `blog/${blogId}/tag/x`, half, 500],
];

test.each(endings)('After the body of %s others are served', async (_, method, path, bytes, status) => {
  expect(await sendChunked(method, path(), bytes)).toBe(status);

  await expectOthersServed();
});

test('After the body of a create that is not JSON others are served', async () => {
  expect(await sendChunked('POST', collectionOf(tag, blogId), half, '{')).toBe(500);

  await expectOthersServed();
});

test('After the body of a request that failed in the store others are served', async () => {
  service.cosmos.faults.inject({ kind: 'status', statusCode: 503, times: Number.POSITIVE_INFINITY });

  expect(await sendChunked('DELETE', `blog/${blogId}/tag/${tagId}`, half)).toBe(500);

  service.cosmos.faults.clear();
  await expectOthersServed();
});

test('A body beyond the discard limit is given up, and others are served', async () => {
  const limit = 2 * maxDiscardedBytes;
  const lenient = await startLocalService({ FUNCTIONS_REQUEST_BODY_SIZE_LIMIT: String(limit) });
  try {
    const other = await lenient.create('blog', blog.minimal);

    const status = await sendChunked(
      'POST',
      collectionOf(tag, other),
      maxDiscardedBytes + 0x80000,
      '',
      lenient,
    );

    // Its own client may lose the answer with the connection.
    expect([400, 502]).toContain(status);
    await expectOthersServed(lenient, other);
  } finally {
    await lenient.stop();
  }
});
