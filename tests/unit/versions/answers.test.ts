import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import { outsideDeadline, setAttemptTimeout, withinDeadline } from '../../../shared/calls/deadline.ts';
import { forEachCount } from '../../../shared/families/children.ts';
import type { BodyStream } from '../../../shared/versions/answer.ts';
import { type AnswerRequest, Answers } from '../../../shared/versions/answers.ts';
import { type BlogVersion, BlogVersions } from '../../../shared/versions/blog-versions.ts';
import { CachedAnswers } from '../../../shared/versions/cached-answers.ts';
import type { Encoding } from '../../../shared/versions/entity-tag.ts';

const versionOf = (etag: string): BlogVersion => ({ _etag: etag, ...forEachCount(() => 0) });
const body = Buffer.from('{}');
afterEach(() => setAttemptTimeout(3_000));
const about = { version: '1', tag: { resource: '', own: '', version: '' }, head: {} };
const uncompressed = async () => undefined;

/** Requests an answer; `made` says how often it was made. */
function requestOf(made: Uint8Array | (() => BodyStream) = body) {
  const state = { made: 0 };
  const request: AnswerRequest = {
    blogId: 'a',
    now: 0,
    name: 'tag',
    async make() {
      state.made += 1;
      return { head: {}, body: typeof made === 'function' ? made() : made };
    },
  };
  return { request, state };
}

/** A body in two parts that has begun; `state` says whether it has ended. */
async function streamOf(part: Uint8Array = body) {
  const state = { ended: 0 };
  async function* parts(): BodyStream {
    try {
      yield Buffer.alloc(0);
      yield part;
      yield part;
    } finally {
      state.ended += 1;
    }
  }
  const stream = parts();
  await stream.next();
  return { stream, state };
}

async function readAll(stream: Uint8Array | BodyStream): Promise<Buffer> {
  if (stream instanceof Uint8Array) return Buffer.from(stream);
  const parts = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

function answersOf(readBlog: () => Promise<BlogVersion | undefined>, bytes = 1_000_000) {
  const versions = new BlogVersions(readBlog);
  return { versions, answers: new Answers(versions, new CachedAnswers(bytes, uncompressed)) };
}

test('An answer whose version cannot be read releases what it is made from', async () => {
  const { answers } = answersOf(() => Promise.reject(new Error('no answer')));
  const { stream, state } = await streamOf();

  await expect(answers.find(requestOf(() => stream).request)).rejects.toThrow('no answer');

  expect(state.ended).toBe(1);
});

test('An answer that is streamed is cached once all of it was sent, and one that is cut off is not', async () => {
  const { answers } = answersOf(async () => versionOf('1'));
  await answers.find(requestOf().request);
  const kinds = [];
  for (const isRead of [false, true]) {
    const { stream, state } = await streamOf();
    const found = await answers.find(requestOf(() => stream).request);
    if (found.kind !== 'made' || found.body instanceof Uint8Array) throw new Error('It is not streamed');
    if (isRead) await readAll(found.body);
    else await found.body.return();
    kinds.push([found.kind, state.ended]);
  }
  const last = await answers.find(requestOf().request);

  expect(kinds).toEqual([
    ['made', 1],
    ['made', 1],
  ]);
  expect(last).toMatchObject({ kind: 'cached', body: Buffer.from('{}{}') });
});

test('An answer made while its version was unknown is not cached; one made afterwards is', async () => {
  const { answers } = answersOf(async () => versionOf('1'));
  const { request, state } = requestOf();

  const kinds = [];
  for (let time = 0; time < 4; time++) kinds.push((await answers.find(request)).kind);

  expect(kinds).toEqual(['made', 'made', 'cached', 'cached']);
  expect(state.made).toBe(2);
});

test('After a write one request makes the answer for all concurrent requests', async () => {
  let version = '1';
  const { answers } = answersOf(async () => versionOf(version));
  const { request, state } = requestOf();
  for (let time = 0; time < 2; time++) await answers.find(request);

  version = '2';
  const found = await Promise.all(Array.from({ length: 8 }, () => answers.find(request)));

  expect(found.map(({ kind }) => kind).sort()).toEqual([...Array(7).fill('cached'), 'made']);
  expect(new Set(found.map(({ tag }) => tag?.version)).size).toBe(1);
  expect(state.made).toBe(3);
});

test('Others wait for an answer however long its texts take: that is not the time of the store', async () => {
  setAttemptTimeout(200);
  let version = '1';
  const { answers } = answersOf(async () => versionOf(version));
  const { request, state } = requestOf();
  for (let time = 0; time < 2; time++) await answers.find(request);
  const { make } = request;
  const rendering: typeof make = async blog => {
    await outsideDeadline(delay(900)); // One and a half times the deadline
    return make(blog);
  };

  version = '2';
  const find = () => withinDeadline(() => answers.find({ ...request, make: rendering }));
  const found = await Promise.all(Array.from({ length: 8 }, find));

  expect(found.map(({ kind }) => kind).sort()).toEqual([...Array(7).fill('cached'), 'made']);
  expect(state.made).toBe(3);
});

test('A request that has read a later version does not wait for the answer of an earlier one', async () => {
  let version = '1';
  const { answers, versions } = answersOf(async () => versionOf(version));
  const { request } = requestOf();
  for (let time = 0; time < 2; time++) await answers.find(request);
  const slow = requestOf();
  let goOn = () => undefined as unknown;
  const waiting = new Promise(resolve => {
    goOn = () => resolve(undefined);
  });
  version = '2';
  const { make } = slow.request;
  const first = answers.find({ ...slow.request, make: () => waiting.then(() => make(undefined)) });
  await setImmediate();

  version = '3';
  versions.see('a', '3');
  const later = await answers.find(request);
  goOn();

  expect(later.kind).toBe('made');
  expect((await first).kind).toBe('made');
  expect((await answers.find(request)).tag?.version).toBe(later.tag?.version);
});

test('A request that waits for an answer that is then not made, or not cached, makes it', async () => {
  let version = '1';
  const { answers } = answersOf(async () => versionOf(version));
  const { request, state } = requestOf();
  for (let time = 0; time < 2; time++) await answers.find(request);

  version = '2';
  const { make } = request;
  const failing: typeof make = () => Promise.reject(new Error('throttled'));
  const [first, second] = await Promise.allSettled([
    answers.find({ ...request, make: failing }),
    answers.find({ ...request, make }),
  ]);

  expect(first.status).toBe('rejected');
  expect(second).toMatchObject({ status: 'fulfilled', value: { kind: 'made' } });
  expect(state.made).toBe(3);
});

test('The version is read while the answer is made, and found again afterwards for it to be cached', async () => {
  const versions = ['1', '2', '2'];
  let reads = 0;
  const { answers } = answersOf(async () => versionOf(versions[reads++] ?? '2'));
  const { request } = requestOf();

  const found = [];
  for (let time = 0; time < 4; time++) found.push([(await answers.find(request)).kind, reads]);

  expect(found).toEqual([
    ['made', 1],
    ['made', 2],
    ['made', 3],
    ['cached', 4],
  ]);
});

test('An answer that reads the version before all else is cached at once, and its version is not read again', async () => {
  let reads = 0;
  const { answers } = answersOf(async () => {
    reads += 1;
    return versionOf('1');
  });
  const request = {
    ...requestOf().request,
    readsVersion: true,
    make: async () => ({ head: { version: '1' }, body }),
  };

  const found = [];
  for (let time = 0; time < 2; time++) found.push([(await answers.find(request)).kind, reads]);

  expect(found).toEqual([
    ['made', 0],
    ['cached', 1],
  ]);
});

test('If the request that makes an answer hangs, one of those who wait makes it for all others', async () => {
  setAttemptTimeout(100);
  let version = '1';
  const { answers } = answersOf(async () => versionOf(version));
  const { request, state } = requestOf();
  for (let time = 0; time < 2; time++) await answers.find(request);
  const never = new Promise<never>(() => undefined);

  version = '2';
  answers.find({ ...request, make: () => never }).catch(() => undefined);
  const found = await Promise.all(Array.from({ length: 8 }, () => answers.find(request)));

  expect(found.map(({ kind }) => kind).sort()).toEqual([...Array(7).fill('cached'), 'made']);
  expect(state.made).toBe(3);
});

test('If nothing is cached, each request makes its own answer, in parallel', async () => {
  const { answers } = answersOf(async () => versionOf('1'), 0);
  const { request, state } = requestOf();
  await answers.find(request);

  const found = await Promise.all(Array.from({ length: 3 }, () => answers.find(request)));

  expect(found.map(({ kind }) => kind)).toEqual(['made', 'made', 'made']);
  expect(state.made).toBe(4);
});

test('A cached answer is not used if the version cannot be read, or has changed', async () => {
  let read: () => Promise<BlogVersion | undefined> = async () => versionOf('1');
  const { answers } = answersOf(() => read());
  const { request } = requestOf();
  for (let time = 0; time < 3; time++) await answers.find(request);

  read = () => Promise.reject(new Error('no answer'));
  await expect(answers.find(request)).rejects.toThrow('no answer');
  read = async () => versionOf('2');
  expect((await answers.find(request)).kind).toBe('made');
  read = async () => undefined;
  expect((await answers.find(request)).tag).toBeUndefined();
});

test('A request that comes during a read of the version shares the next read', async () => {
  const readings: ((version: BlogVersion) => void)[] = [];
  const { versions } = answersOf(() => new Promise(resolve => readings.push(resolve)));

  const first = versions.read('a');
  const others = [versions.read('a'), versions.read('a')];
  readings[0]?.(versionOf('1'));
  expect((await first)?._etag).toBe('1');
  // It had arrived as well, and is taken in before the event loop turns.
  await new Promise(process.nextTick);
  others.push(versions.read('a'));
  await setImmediate();
  expect(readings).toHaveLength(2);
  readings[1]?.(versionOf('2'));

  expect((await Promise.all(others)).map(version => version?._etag)).toEqual(['2', '2', '2']);
});

describe('When a cached answer is requested compressed', () => {
  /** The compressions that have begun, in order. Each ends when the test says so. */
  let begun: {
    encoding: Encoding;
    end(compressed: Uint8Array | undefined): void;
    fail(error: Error): void;
  }[];
  let version: string;
  let answers: Answers;
  let cache: CachedAnswers;
  beforeEach(async () => {
    begun = [];
    version = '1';
    cache = new CachedAnswers(
      1_000_000,
      (_body, encoding) => new Promise((end, fail) => void begun.push({ encoding, end, fail })),
    );
    answers = new Answers(new BlogVersions(async () => versionOf(version)), cache);
    for (let time = 0; time < 2; time++) await answers.find(requestOf().request);
  });

  async function request(encoding: Encoding) {
    const found = await answers.find(requestOf().request);
    return found.kind === 'cached' ? found.compressed?.(encoding) : undefined;
  }
  /** Requests it several times; all requests have got as far as they can. */
  async function requests(count: number, encoding: Encoding) {
    const found = Array.from({ length: count }, () => request(encoding));
    for (const each of found) each.catch(() => undefined);
    // The first one reads the version, and the others share the next reading.
    for (let turn = 0; turn < 3; turn++) await setImmediate();
    return found;
  }
  const textsOf = (found: (Uint8Array | undefined)[]) =>
    found.map(each => (each ? Buffer.from(each).toString() : 'as it is'));

  test('one compression in each encoding runs for all, and its result is shared and cached', async () => {
    const first = [...(await requests(4, 'br')), ...(await requests(2, 'gzip'))];
    begun[1]?.end(Buffer.from('as gzip'));
    begun[0]?.end(Buffer.from('as br'));
    const found = await Promise.all(first);
    found.push(await request('br'), await request('gzip'));

    expect(begun.map(({ encoding }) => encoding)).toEqual(['br', 'gzip']);
    expect(textsOf(found)).toEqual([
      ...['as br', 'as br', 'as br', 'as br', 'as gzip', 'as gzip'],
      ...['as br', 'as gzip'],
    ]);
    expect(new Set(found).size).toBe(2);
  });

  test('one that fails, or has no time, fails or is as it is for those who waited, and the next request tries again', async () => {
    const failing = await requests(2, 'br');
    begun[0]?.fail(new Error('no memory'));
    const failed = await Promise.allSettled(failing);
    const late = await requests(2, 'br');
    begun[1]?.end(undefined);
    const asItIs = await Promise.all(late);
    const last = await requests(1, 'br');
    begun[2]?.end(Buffer.from('at last'));

    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(textsOf(asItIs)).toEqual(['as it is', 'as it is']);
    expect(textsOf(await Promise.all(last))).toEqual(['at last']);
  });

  test('those who began before a write share one result, which is not cached for the answer after it', async () => {
    const before = await requests(2, 'br');
    version = '2';
    await answers.find(requestOf().request);
    const after = await requests(2, 'br');
    begun[0]?.end(Buffer.from('before'));
    const foundBefore = await Promise.all(before);
    const between = await requests(1, 'br');
    begun[1]?.end(Buffer.from('after'));

    expect(textsOf(foundBefore)).toEqual(['before', 'before']);
    expect(textsOf(await Promise.all([...after, ...between]))).toEqual(['after', 'after', 'after']);
    expect(begun).toHaveLength(2);
    expect(foundBefore[0]).toBe(foundBefore[1]);
  });

  test('one that is no longer cached when it is compressed stays so', async () => {
    const waiting = await requests(2, 'br');
    await cache.add('another', about, Buffer.alloc(748_000));
    const wasEvicted = cache.get('a tag') === undefined;
    begun[0]?.end(Buffer.from('late'));

    const found = await Promise.all(waiting);

    expect(new Set(found).size).toBe(1);
    expect(textsOf(found)).toEqual(['late', 'late']);
    expect([wasEvicted, cache.get('a tag')]).toEqual([true, undefined]);
    expect(cache.get('another')).toBeDefined();
  });

  test('a compressed body counts as well, so that both together take no more than the cache may', async () => {
    const waiting = await requests(1, 'br');
    await cache.add('another', about, Buffer.alloc(700_000));
    begun[0]?.end(Buffer.alloc(60_000));
    await Promise.all(waiting);

    expect(['a tag', 'another'].map(name => cache.get(name) !== undefined)).toEqual([true, false]);
  });
});

test('Copies of what is being sent take at most a quarter of the memory, and release it', async () => {
  const cache = new CachedAnswers(400_000, uncompressed);
  const half = Buffer.alloc(30_000);
  const add = async (name: string) => {
    const copied = (await cache.add(name, about, (await streamOf(half)).stream)) as BodyStream;
    for (let part = 0; part < 2; part++) await copied.next();
    return copied;
  };
  const copies = [await add('a'), await add('b')];
  copies[0]?.next();

  for (const copy of copies) await readAll(copy);
  const left = ['a', 'b'].filter(name => cache.get(name));
  await readAll(await add('c'));

  expect(left).toEqual(['a']);
  expect(cache.get('c')).toBeDefined();
});

test('A cached answer takes no more memory than its own bytes, compressed or not', async () => {
  const part = Buffer.from('a short text is part of a pool');
  const cache = new CachedAnswers(400_000, async bytes => bytes.subarray(2));
  await cache.add('a', about, part);
  await readAll(await cache.add('b', about, (await streamOf(part)).stream));

  const all = [];
  for (const name of ['a', 'b']) all.push(cache.get(name)?.body, await cache.get(name)?.compressed('gzip'));

  const lengths = [part.length, part.length - 2, 2 * part.length, 2 * part.length - 2];
  expect(all.map(bytes => bytes?.length)).toEqual(lengths);
  expect(all.map(bytes => bytes?.buffer.byteLength)).toEqual(lengths);
});
