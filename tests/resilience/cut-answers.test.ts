import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import type { Fault } from '../../infra/local/cosmos/wire/fault-injector.ts';
import { openRaw, readAll } from '../../infra/local/kit/testing/raw-http.ts';
import { getEncoded, textOf } from '../support/answers/encoded.ts';
import { expectError } from '../support/answers/expected.ts';
import { internalError } from '../support/answers/refusals.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { blog, collectionOf, post, tag } from '../support/content/families.ts';
import { readArriving } from '../support/requests/send-http.ts';
import { together } from '../support/requests/together.ts';
import { waitForLine } from '../support/service/host-log.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();
const always = Number.POSITIVE_INFINITY;
/** Posts in three pages, and blogs in three pages: the first page of each is longer than what is sent whole. */
const many = 120;
/** Each differs, so that it is longer than what a compressor keeps to itself. */
const unlike = (length: number) => Array.from({ length: length / 36 }, () => crypto.randomUUID()).join('');

let blogId: string;
beforeAll(async () => {
  blogId = await service.newBlog();
  await service.createMany(blogId, post, many, () => ({ title: 'A post', content: unlike(3_600) }));
  await together(many, () =>
    service.create('blog', { ...blog.minimal, logoUrl: `https://example.org/${unlike(1_800)}` }),
  );
});
/** A write after which nothing of the blog is cached. */
const forget = () => service.create(`blog/${blogId}/tag`, tag.full);
beforeEach(forget);
afterEach(() => service.cosmos.faults.clear());

/** A long answer. */
interface Long {
  what: string;
  path(): string;
  /** A text that the queries for its pages contain, and no others. */
  pages(): string;
  /** The number of those queries that pass before the store fails. */
  passing: number;
}

const exported: Long = {
  what: 'an export',
  path: () => `blog/${blogId}`,
  pages: () => `${blogId}/post/`,
  passing: 1,
};
const listed: Long = { ...exported, what: 'a list', path: () => `${collectionOf(post, blogId)}?count=1000` };
const blogs: Long = {
  what: 'the list of blogs',
  path: () => 'blog?count=1000',
  pages: () => '"blog/"',
  // Across all blogs, the SDK reads the next page before it returns the current one.
  passing: 2,
};

const unavailable: Fault = { kind: 'status', statusCode: 503 };

/** Makes the store fail half-way; fault-matrix-pages.test.ts has all the ways in which it can. */
function failHalfWay({ pages, passing }: Long): void {
  service.cosmos.faults.inject({
    ...unavailable,
    on: { kind: 'query', textIncludes: pages() },
    skip: passing,
    times: always,
  });
}

// Nobody is between these requests and the host.
const addressOf = ({ path }: Long) => `${service.host.url}/api/${path()}`;

const read = (long: Long, encoding = 'identity') =>
  readArriving(addressOf(long), 'GET', { 'Accept-Encoding': encoding });

const readWhole = async ({ path }: Long, encoding = 'identity') =>
  textOf(await getEncoded(service, path(), { 'Accept-Encoding': encoding }));

/** What can be read of a compressed body, whose end may be missing. */
const partly: Record<string, (bytes: Buffer) => string> = {
  identity: String,
  gzip: bytes => gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString(),
  br: bytes => brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString(),
};

describe.each([exported, listed, blogs])('When the store fails half-way through $what,', long => {
  test.each(['identity', 'gzip', 'br'])('as %s, the connection breaks before its end', async encoding => {
    failHalfWay(long);

    const { status, headers, bytes, broken } = await read(long, encoding);
    service.cosmos.faults.clear();
    const whole = await readWhole(long);

    expect([status, headers.get('content-encoding') ?? 'identity']).toEqual([200, encoding]);
    expect(broken).toMatchObject({ code: 'ECONNRESET' });
    const text = partly[encoding]?.(bytes) ?? '';
    expect(whole.startsWith(text)).toBe(true);
    expect(text.length).toBeLessThan(whole.length);
  });
});

test('An answer breaks even if its compressor has passed on nothing yet', async () => {
  const of = await service.newBlog();
  // More than 1 KB, from which an answer is compressed, and less than a block of Brotli, 64 KB.
  await service.createMany(of, post, 10, () => ({ title: 'A post', content: unlike(3_600) }));
  const long = { ...exported, path: () => `blog/${of}`, pages: () => `${of}/tag/`, passing: 0 };
  failHalfWay(long);

  // The host has its head, and would otherwise ask for it again or answer 502.
  await expect(read(long, 'br')).rejects.toMatchObject({ code: 'ECONNRESET' });
});

describe('Of an answer that the store cuts off,', () => {
  beforeEach(() => failHalfWay(exported));

  test.each(['identity', 'gzip', 'br'])('as %s, the last chunk is never sent', async encoding => {
    const head = [`GET /api/${exported.path()} HTTP/1.1`, 'Host: h', `Accept-Encoding: ${encoding}`];

    const answer = await readAll(openRaw(service.host.url, `${head.join('\r\n')}\r\n\r\n`));

    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/^transfer-encoding: chunked\r$/im);
    expect(answer).not.toMatch(/\r\n0\r\n\r\n$/);
  });

  test.each(['identity', 'gzip', 'br'])('fetch gets no text as %s', async encoding => {
    const response = await fetch(addressOf(exported), { headers: { 'Accept-Encoding': encoding } });

    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
  });

  test.each([[[]], [['--compressed']]])('curl %j fails', async options => {
    const curl = promisify(execFile)('curl', ['-s', '-o', '/dev/null', ...options, addressOf(exported)]);

    // 18: a part of the file is missing; 56: the connection was reset.
    await expect(curl.catch(({ code }) => [18, 56].includes(code))).resolves.toBe(true);
  });

  test('the log has the cause, with the invocation of the request', async () => {
    const from = service.host.lines().length;

    await read(exported);

    const failure = await waitForLine(service.host, /GetBlog failed \(storeFailed\)/, from);
    const [, invocation = ''] = /invocation ([0-9a-f]{8})/.exec(failure) ?? [];
    await waitForLine(
      service.host,
      new RegExp(`200 .* GetBlog ${invocation} \\(connection broken\\)$`),
      from,
    );
  });

  test('nothing is cached: the next one is whole', async () => {
    const cut = [];
    for (const encoding of ['identity', 'gzip', 'br']) {
      service.cosmos.faults.clear();
      failHalfWay(exported);
      cut.push(await read(exported, encoding));
    }
    service.cosmos.faults.clear();

    const next = await read(exported);
    const texts = [String(next.bytes), await readWhole(exported, 'gzip'), await readWhole(exported, 'br')];

    expect(cut.map(({ broken }) => broken !== undefined)).toEqual([true, true, true]);
    expect(next.broken).toBeUndefined();
    expect(JSON.parse(texts[0] ?? '').posts).toHaveLength(many);
    expect(texts.map(text => text === texts[0])).toEqual([true, true, true]);
  });

  test('HEAD has the head alone, and is not broken', async () => {
    for (const encoding of ['identity', 'gzip']) {
      const answer = await readArriving(addressOf(exported), 'HEAD', { 'Accept-Encoding': encoding });

      expect([answer.status, answer.bytes.length, answer.broken]).toEqual([200, 0, undefined]);
    }
  });
});

test('Of readers who share an answer in the making, each gets all of it or a broken connection', async () => {
  const whole = await readWhole(listed);
  await forget();
  const on = { kind: 'query', textIncludes: listed.pages() } as const;
  // So that all have begun before any of them ends.
  service.cosmos.faults.inject({ kind: 'delay', delayMs: 100, on, times: always });
  // Eight read three pages each, and four of them the last.
  service.cosmos.faults.inject({ ...unavailable, on, skip: 20, times: always });

  const arrived = await together(8, () => read(listed));
  service.cosmos.faults.clear();
  const after = await together(8, () => readWhole(listed));

  const cut = arrived.filter(({ broken }) => broken);
  const others = arrived.filter(({ broken }) => !broken);
  expect(cut.length).toBeGreaterThan(0);
  expect(cut.map(({ bytes }) => bytes.length < whole.length)).toEqual(cut.map(() => true));
  expect(others.map(({ bytes }) => String(bytes) === whole)).toEqual(others.map(() => true));
  expect(after.map(text => text === whole)).toEqual(after.map(() => true));
});

test('A broken connection hurts nobody else, in 20 rounds with readers beside', async () => {
  const others = await service.newBlog();
  await service.create(collectionOf(tag, others), tag.full);
  const usual = (await service.send('GET', collectionOf(tag, others))).text;

  for (let round = 0; round < 20; round++) {
    service.cosmos.faults.clear();
    failHalfWay(exported);
    const [cut, ...beside] = await Promise.all([
      read(exported),
      ...Array.from({ length: 4 }, () => service.send('GET', collectionOf(tag, others))),
    ]);

    expect([cut.status, cut.broken?.message]).toEqual([200, 'aborted']);
    expect(beside.map(({ text }) => text)).toEqual(beside.map(() => usual));
  }
});

describe('An export whose first KB cannot be read', () => {
  let small: string;
  beforeEach(async () => {
    small = `blog/${await service.newBlog()}`;
    await service.create(`${small}/tag`, tag.full);
    service.cosmos.faults.inject({ ...unavailable, on: { kind: 'query' }, times: always });
  });

  test.each(['gzip', 'br'])('is 500 if it was to be compressed as %s, also for HEAD', async encoding => {
    const answer = await service.send('GET', small, undefined, { 'Accept-Encoding': encoding });
    const head = await service.send('HEAD', small, undefined, { 'Accept-Encoding': encoding });

    expectError(answer, 500, internalError);
    expect(head.status).toBe(500);
  });

  test('breaks if it is sent as it is, because it has begun', async () => {
    const { status, broken } = await read({ ...exported, path: () => small });

    expect([status, broken?.message]).toEqual([200, 'aborted']);
  });
});

describe('While others wait for memory', () => {
  // A heap of 112 MB, of which an eighth is for answers.
  const small = useLocalService({ NODE_OPTIONS: '--max-old-space-size=109 --max-semi-space-size=1' });

  test('a reader who takes nothing is cut off, and finds the connection broken', async () => {
    const of = await small.newBlog();
    // More than sockets take by themselves.
    await small.createMany(of, post, 8, () => ({ title: 'A post', content: unlike(1_800_000) }));
    const path = `${collectionOf(post, of)}?count=8`;
    const head = `GET /api/${path} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`;
    const idle = openRaw(small.host.url, head).pause();
    const isCutOff = (line: string) => line.includes('GetPostList cut off a reader who took too little');

    for (let tries = 0; tries < 15 && !small.host.lines().some(isCutOff); tries++)
      await readArriving(`${small.host.url}/api/${path}`, 'GET', {});
    const answer = readAll(idle);
    idle.resume();

    expect(small.host.lines().some(isCutOff)).toBe(true);
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
    expect((await answer).endsWith('\r\n0\r\n\r\n')).toBe(false);
  });
});

describeInChromium('an answer that the store cuts off', page => {
  test('is not kept: the next one is read from the service, and is whole', async () => {
    const whole = await readWhole(listed);
    await page.goto(`${service.host.url}/api/mediumtype`);
    await forget();
    const fetchIn = (cache: string) =>
      page.evaluate<string>(
        `fetch('/api/${listed.path()}', { cache: '${cache}' }).then(answer => answer.text()).catch(() => 'broken')`,
      );

    failHalfWay(listed);
    const cut = await fetchIn('default');
    service.cosmos.faults.clear();
    const kept = await fetchIn('force-cache');
    const next = await fetchIn('default');

    expect([cut === 'broken', kept === whole, next === whole]).toEqual([true, true, true]);
  });
});
