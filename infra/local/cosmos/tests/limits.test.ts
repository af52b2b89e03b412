import { connect } from 'node:net';
import { errorOf, useCosmos } from './running-cosmos.ts';
import { sendPlain, sendSigned, sign } from './signed-request.ts';

const pk = 'blog-1';
const docs = '/dbs/blogs/colls/content/docs';
const maxItemBytes = 2 * 1024 * 1024;
const running = useCosmos();

const isBatch = { 'x-ms-cosmos-is-batch-request': 'true', 'x-ms-cosmos-batch-atomic': 'true' };
const key = { 'x-ms-documentdb-partitionkey': JSON.stringify([pk]) };

function post(body: object | string, headers: Record<string, string> = {}) {
  return sendSigned(running.cosmos, `POST ${docs}`, body, { ...key, ...headers });
}

describe('The id of an item', () => {
  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['a number', 7],
    ['null', null],
    ['with a slash', 'a/b'],
    ['with a backslash', 'a\\b'],
    ['with a hash', 'a#b'],
    ['half a surrogate pair', 'a\ud800'],
    ['of 1,024 bytes', 'x'.repeat(1024)],
    ['of 342 characters that have 1,026 bytes', '€'.repeat(342)],
  ])('is refused when it is %s', async (_name, id) => {
    expect(await post({ id, blogId: pk })).toMatchObject({ statusCode: 400, body: { code: 'BadRequest' } });
  });

  test.each([
    ['1,023 bytes', 'x'.repeat(1023)],
    ['341 characters that have 1,023 bytes', '€'.repeat(341)],
    ['a colon and a dot', 'author:1.2'],
    ['a leading space', ' a'],
    ['a space at the end', 'a '],
    ['control characters', 'a\u0000b\n'],
    ['characters beyond the basic plane', '😀'],
  ])('can have %s', async (_name, id) => {
    expect(await post({ id, blogId: pk })).toMatchObject({ statusCode: 201, body: { id } });
    expect((await running.content.item(id, pk).read()).resource).toMatchObject({ id });
  });

  test('can have a question mark, though the SDK does not encode it in an address', async () => {
    const created = await post({ id: 'a?b', blogId: pk });
    const read = await sendSigned(running.cosmos, `GET ${docs}/a%3Fb`, undefined, key);

    expect([created.statusCode, read.statusCode]).toEqual([201, 200]);
    expect(read.body.id).toBe('a?b');
  });
});

describe('The size of an item', () => {
  /** The length of a filler that makes the stored item so many bytes. */
  async function fillerFor(id: string, bytes: number): Promise<number> {
    const { body } = await post({ id: `${id}?`.slice(0, -1), blogId: pk, filler: '' });
    await running.content.item(id, pk).delete();
    return bytes - Buffer.byteLength(JSON.stringify(body));
  }

  test('may be 2 MB, and not a byte more', async () => {
    const length = await fillerFor('big', maxItemBytes);

    const tooLarge = await post({ id: 'big', blogId: pk, filler: 'x'.repeat(length + 1) });
    const nothing = await running.content.item('big', pk).read();
    const justFits = await post({ id: 'big', blogId: pk, filler: 'x'.repeat(length) });

    expect(tooLarge).toMatchObject({ statusCode: 413, body: { code: 'RequestEntityTooLarge' } });
    expect(nothing.statusCode).toBe(404);
    expect(justFits.statusCode).toBe(201);
  });

  test('counts bytes of UTF-8, not characters', async () => {
    expect(await post({ id: 'wide', blogId: pk, filler: '€'.repeat(700_000) })).toMatchObject({
      statusCode: 413,
    });
  });

  test('is checked when a patch makes it grow', async () => {
    const length = await fillerFor('grown', maxItemBytes - 50);
    await post({ id: 'grown', blogId: pk, filler: 'x'.repeat(length) });

    const error = await errorOf(
      running.content.item('grown', pk).patch([{ op: 'add', path: '/more', value: 'x'.repeat(60) }]),
    );

    expect(error.code).toBe(413);
    expect((await running.content.item('grown', pk).read()).resource).not.toHaveProperty('more');
  });
});

describe('A request body', () => {
  test('that is far too large is answered with 413 while it is still being sent', async () => {
    expect(await post({ id: 'huge', blogId: pk, filler: 'x'.repeat(10_000_000) })).toMatchObject({
      statusCode: 413,
    });
  });

  test('that is far too large is refused through the SDK, which can go on', async () => {
    const error = await errorOf(
      running.content.items.create({ id: 'huge', blogId: pk, filler: 'x'.repeat(5_000_000) }),
    );

    expect(error.code).toBe(413);
    expect((await running.content.item('huge', pk).read()).statusCode).toBe(404);
  });

  test('sent in chunks without a length is counted too', async () => {
    const chunk = 'x'.repeat(1_000_000);
    const answer = await sendChunks([`{"id":"chunks","filler":"`, chunk, chunk, chunk, '"}']);

    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  test.each([
    ['no JSON', '{"id":'],
    ['an array', '[]'],
    ['null', 'null'],
    ['empty', ''],
    ['a number out of range', '{"id":"n","blogId":"blog-1","n":1e999}'],
  ])('that is %s is refused with 400', async (_name, body) => {
    expect(await post(body)).toMatchObject({ statusCode: 400, body: { code: 'BadRequest' } });
  });

  test('that is not UTF-8 is refused with 400', async () => {
    const body = Buffer.from(`{"id":"latin","blogId":"${pk}","name":"\u00fc"}`, 'latin1');

    expect((await post(body)).statusCode).toBe(400);
  });

  test('may nest 128 levels deep, not 129', async () => {
    const nest = (levels: number) =>
      `{"id":"deep","blogId":"${pk}","d":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

    expect(await post(nest(129))).toMatchObject({ statusCode: 400 });
    expect(await post(nest(128))).toMatchObject({ statusCode: 201 });
  });
});

describe('JSON that nests far deeper than any item may', () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const query = `{"query":"SELECT * FROM c WHERE c.a = @a","parameters":[{"name":"@a","value":${deep}}]}`;

  test.each<[string, string, string, Record<string, string>?]>([
    ['an item', `POST ${docs}`, `{"id":"deep","blogId":"${pk}","d":${deep}}`],
    ['a parameter', `POST ${docs}`, query, { 'x-ms-documentdb-isquery': 'true' }],
    ['an operation of a batch', `POST ${docs}`, `[{"operationType":${deep}}]`, isBatch],
    ['an id in a batch', `POST ${docs}`, `[{"operationType":"Read","id":${deep}}]`, isBatch],
    ['an operation of a patch', `PATCH ${docs}/a`, `[{"op":${deep},"path":"/a"}]`],
    ['a value of a patch', `PATCH ${docs}/a`, `[{"op":"set","path":"/a","value":${deep}}]`],
    ['the definition of a container', 'POST /dbs/blogs/colls', `{"id":"deep","uniqueKeyPolicy":${deep}}`],
  ])('is refused in %s with 400 and the limit', async (_where, line, body, headers = {}) => {
    const answer = await sendSigned(running.cosmos, line, body, { ...key, ...headers });

    expect(answer).toMatchObject({ statusCode: 400, body: { code: 'BadRequest' } });
    expect(answer.body.message).toMatch(/nest objects and arrays at most \d+ levels deep/);
  });
});

test('A batch takes an item that nests as deep as one alone may', async () => {
  const nest = (levels: number) => `${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}`;
  const send = (levels: number) =>
    post(
      `[{"operationType":"Upsert","resourceBody":{"id":"nested","blogId":"${pk}","d":${nest(levels)}}}]`,
      isBatch,
    );

  const [tooDeep, deepest] = [await send(129), await send(128)];

  expect([tooDeep.body, deepest.body]).toMatchObject([[{ statusCode: 400 }], [{ statusCode: 201 }]]);
});

test.each([
  ['nested thousands of levels deep', `${'['.repeat(7_000)}${']'.repeat(7_000)}`],
  ['a number out of range', '[1e400]'],
  ['missing', undefined],
  ['no JSON', '[x]'],
  ['empty', '[]'],
  ['of two values', '["a","b"]'],
  ['an array', '[["a"]]'],
  ['longer than 2,048 bytes', JSON.stringify(['x'.repeat(2049)])],
])('A partition key header that is %s is refused with 400', async (_name, header) => {
  const headers: Record<string, string> =
    header === undefined ? {} : { 'x-ms-documentdb-partitionkey': header };

  const answer = await sendSigned(running.cosmos, `GET ${docs}/a`, undefined, headers);

  expect(answer).toMatchObject({ statusCode: 400, body: { code: 'BadRequest' } });
});

test.each([
  ['A change feed request', { 'a-im': 'Incremental feed' }],
  ['A trigger', { 'x-ms-documentdb-pre-trigger-include': 'audit' }],
  ['An indexing directive', { 'x-ms-indexing-directive': 'Exclude' }],
  ['Strong consistency', { 'x-ms-consistency-level': 'Strong' }],
])('%s is refused with 400', async (_name, headers) => {
  expect(await post({ id: 'headers', blogId: pk }, headers as Record<string, string>)).toMatchObject({
    statusCode: 400,
  });
  expect((await running.content.item('headers', pk).read()).statusCode).toBe(404);
});

test.each([
  'GET /offers',
  'POST /offers',
  'GET /dbs/blogs/colls/content/sprocs',
  'POST /dbs/blogs/colls/content/sprocs/bulk',
  'GET /dbs/blogs/users',
  'PATCH /dbs/blogs',
  'GET /dbs/blogs/colls/content/docs/a/attachments',
])('%s is refused in words', async line => {
  const answer = await sendSigned(running.cosmos, line);

  expect(answer).toMatchObject({ statusCode: 501, body: { code: 'NotImplemented' } });
  expect(answer.body.message).toMatch('not supported by local Cosmos');
});

test('A path that is not percent-encoded UTF-8 is refused with 400', async () => {
  const answer = await sendPlain(running.cosmos.endpoint, `GET ${docs}/%FF`);

  expect(answer.statusCode).toBe(400);
});

/** Sends a POST in chunks over a bare socket; the answer as text. */
function sendChunks(chunks: string[]): Promise<string> {
  const { port, key } = running.cosmos;
  const date = new Date().toUTCString();
  const head = [
    `POST ${docs} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `x-ms-date: ${date}`,
    `authorization: ${sign(key, 'POST', docs, date)}`,
    `x-ms-documentdb-partitionkey: ["${pk}"]`,
    'Transfer-Encoding: chunked',
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      for (const chunk of chunks) socket.write(`${Buffer.byteLength(chunk).toString(16)}\r\n${chunk}\r\n`);
      socket.write('0\r\n\r\n');
    });
    socket.once('data', data => {
      resolve(data.toString());
      socket.destroy();
    });
    socket.on('error', reject);
  });
}
