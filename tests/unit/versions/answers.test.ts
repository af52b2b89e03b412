import { setImmediate } from 'node:timers/promises';
import { setAttemptTimeout } from '../../../shared/calls/deadline.ts';
import { forEachCount } from '../../../shared/families/children.ts';
import { Answers, type Found, type Made, type Sought } from '../../../shared/versions/answers.ts';
import { type BlogVersion, BlogVersions } from '../../../shared/versions/blog-versions.ts';
import type { Encoding } from '../../../shared/versions/entity-tag.ts';
import { HeldAnswers } from '../../../shared/versions/held-answers.ts';

const versionOf = (etag: string): BlogVersion => ({ _etag: etag, ...forEachCount(() => 0) });
const body = Buffer.from('{}');
afterEach(() => setAttemptTimeout(3_000));
const tag = { resource: '', own: '', version: '' };

/** Requests an answer; `ended` says whether what it is made from was released. */
function soughtOf(made: Partial<Made<Uint8Array>> = {}) {
  const state = { made: 0, ended: 0 };
  const sought: Sought<Uint8Array> = {
    blogId: 'a',
    now: 0,
    name: 'tag',
    async make(copy) {
      state.made += 1;
      copy.add(body);
      copy.end();
      return { body, told: {}, end: async () => (state.ended += 1), ...made };
    },
  };
  return { sought, state };
}

function answersOf(readBlog: () => Promise<BlogVersion | undefined>, bytes = 1_000_000) {
  const versions = new BlogVersions(readBlog);
  return { versions, answers: new Answers(versions, new HeldAnswers(bytes)) };
}

test('An answer whose version cannot be read releases what it is made from', async () => {
  const { answers } = answersOf(() => Promise.reject(new Error('no answer')));
  const { sought, state } = soughtOf();

  await expect(answers.find(sought)).rejects.toThrow('no answer');

  expect(state).toEqual({ made: 1, ended: 1 });
});

test('An answer made while its version was unknown is not held; one made afterwards is', async () => {
  const { answers } = answersOf(async () => versionOf('1'));
  const { sought, state } = soughtOf();

  const kinds = [];
  for (let time = 0; time < 4; time++) kinds.push((await answers.find(sought)).kind);

  expect(kinds).toEqual(['made', 'made', 'held', 'held']);
  expect(state).toEqual({ made: 2, ended: 0 });
});

test('After a write one request makes the answer for all concurrent requests', async () => {
  let version = '1';
  const { answers } = answersOf(async () => versionOf(version));
  const { sought, state } = soughtOf();
  for (let time = 0; time < 2; time++) await answers.find(sought);

  version = '2';
  const found = await Promise.all(Array.from({ length: 8 }, () => answers.find(sought)));

  expect(found.map(({ kind }) => kind).sort()).toEqual([...Array(7).fill('held'), 'made']);
  expect(new Set(found.map(({ tag }) => tag?.version)).size).toBe(1);
  expect(state.made).toBe(3);
});

test('A request that has read a later version does not wait for the answer of an earlier one', async () => {
  let version = '1';
  const { answers, versions } = answersOf(async () => versionOf(version));
  const { sought } = soughtOf();
  for (let time = 0; time < 2; time++) await answers.find(sought);
  const slow = soughtOf();
  let goOn = () => undefined as unknown;
  const waiting = new Promise(resolve => {
    goOn = () => resolve(undefined);
  });
  version = '2';
  const { make } = slow.sought;
  const first = answers.find({ ...slow.sought, make: copy => waiting.then(() => make(copy)) });
  await setImmediate();

  version = '3';
  versions.see('a', '3');
  const later = await answers.find(sought);
  goOn();

  expect(later.kind).toBe('made');
  expect((await first).kind).toBe('made');
  expect((await answers.find(sought)).tag?.version).toBe(later.tag?.version);
});

test('A request that waits for an answer that is then not made, or not held, makes it', async () => {
  let version = '1';
  const { answers } = answersOf(async () => versionOf(version));
  const { sought, state } = soughtOf();
  for (let time = 0; time < 2; time++) await answers.find(sought);

  version = '2';
  const { make } = sought;
  const failing: typeof make = () => Promise.reject(new Error('throttled'));
  const [first, second] = await Promise.allSettled([
    answers.find({ ...sought, make: failing }),
    answers.find({ ...sought, make }),
  ]);

  expect(first.status).toBe('rejected');
  expect(second).toMatchObject({ status: 'fulfilled', value: { kind: 'made' } });
  expect(state.made).toBe(3);
});

describe('An answer that reads the blog together with what it refers to', () => {
  /** Reads the version by itself as `1`, or together with references as the versions given, in turn. */
  function answersThatNote(...noted: (string | undefined)[]) {
    let reads = 0;
    const { answers } = answersOf(async () => {
      reads += 1;
      return versionOf('1');
    });
    const { sought, state } = soughtOf();
    const withReferences: typeof sought = {
      ...sought,
      readsBlog: 'withReferences',
      make(copy, noteBlog) {
        const version = noted[state.made];
        if (version !== undefined) noteBlog?.(versionOf(version));
        return sought.make(copy);
      },
    };
    const find = async () => {
      const { kind, tag } = await answers.find(withReferences);
      return [kind, tag?.version !== undefined, reads];
    };
    return { find };
  }

  test('reads no version by itself, and is held once the version that was known is found again', async () => {
    const { find } = answersThatNote('1', '1');

    const found = [await find(), await find(), await find()];

    expect(found).toEqual([
      ['made', true, 0],
      ['made', true, 0],
      ['held', true, 1],
    ]);
  });

  test('is not held if another version was found than the one that was known', async () => {
    const { find } = answersThatNote('0', '1', '0', '1');

    const found = [await find(), await find(), await find(), await find()];

    expect(found.map(([kind]) => kind)).toEqual(['made', 'made', 'made', 'made']);
  });

  test('reads the version by itself if it refers to nothing', async () => {
    const { find } = answersThatNote();

    const found = [await find(), await find(), await find()];

    expect(found).toEqual([
      ['made', true, 1],
      ['made', true, 2],
      ['held', true, 3],
    ]);
  });
});

test('If the request that makes an answer hangs, one of those who wait makes it for all others', async () => {
  setAttemptTimeout(100);
  let version = '1';
  const { answers } = answersOf(async () => versionOf(version));
  const { sought, state } = soughtOf();
  for (let time = 0; time < 2; time++) await answers.find(sought);
  const never = new Promise<never>(() => undefined);

  version = '2';
  answers.find({ ...sought, make: () => never }).catch(() => undefined);
  const found = await Promise.all(Array.from({ length: 8 }, () => answers.find(sought)));

  expect(found.map(({ kind }) => kind).sort()).toEqual([...Array(7).fill('held'), 'made']);
  expect(state.made).toBe(3);
});

test('If nothing is held, each request makes its own answer, in parallel', async () => {
  const { answers } = answersOf(async () => versionOf('1'), 0);
  const { sought, state } = soughtOf();
  await answers.find(sought);

  const found = await Promise.all(Array.from({ length: 3 }, () => answers.find(sought)));

  expect(found.map(({ kind }) => kind)).toEqual(['made', 'made', 'made']);
  expect(state.made).toBe(4);
});

test('A held answer is not used if the version cannot be read, or has changed', async () => {
  let read: () => Promise<BlogVersion | undefined> = async () => versionOf('1');
  const { answers } = answersOf(() => read());
  const { sought } = soughtOf();
  for (let time = 0; time < 3; time++) await answers.find(sought);

  read = () => Promise.reject(new Error('no answer'));
  await expect(answers.find(sought)).rejects.toThrow('no answer');
  read = async () => versionOf('2');
  expect((await answers.find(sought)).kind).toBe('made');
  read = async () => undefined;
  expect((await answers.find(sought)).tag).toBeUndefined();
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

describe('When a held answer is requested compressed', () => {
  /** The compressions that have begun, in order. Each ends when the test says so. */
  let begun: {
    encoding: Encoding;
    end(compressed: Uint8Array | undefined): void;
    fail(error: Error): void;
  }[];
  let version: string;
  let answers: Answers;
  let held: HeldAnswers;
  beforeEach(async () => {
    begun = [];
    version = '1';
    held = new HeldAnswers(1_000_000);
    answers = new Answers(new BlogVersions(async () => versionOf(version)), held);
    for (let time = 0; time < 2; time++) await answers.find(soughtOf().sought);
  });

  const request = (encoding: Encoding) =>
    answers.find({
      ...soughtOf().sought,
      encode: {
        encoding,
        shortest: 0,
        compress: () =>
          new Promise((end, fail) => {
            begun.push({ encoding, end, fail });
          }),
      },
    });
  /** Requests it several times; all requests have got as far as they can. */
  async function requests(count: number, encoding: Encoding) {
    const found = Array.from({ length: count }, () => request(encoding));
    // The first one reads the version, and the others share the next reading.
    for (let turn = 0; turn < 3; turn++) await setImmediate();
    return found;
  }
  const encodedOf = (found: Found<Uint8Array>[]) =>
    found.map(each =>
      'encoding' in each ? `${each.encoding} ${Buffer.from(each.body)}` : Buffer.from(body),
    );

  test('one compression in each encoding runs for all, and its result is shared and held', async () => {
    const first = [...(await requests(4, 'br')), ...(await requests(2, 'gzip'))];
    begun[1]?.end(Buffer.from('as gzip'));
    begun[0]?.end(Buffer.from('as br'));
    const found = await Promise.all(first);
    found.push(await request('br'), await request('gzip'));

    expect(begun.map(({ encoding }) => encoding)).toEqual(['br', 'gzip']);
    expect(encodedOf(found)).toEqual([
      ...['br as br', 'br as br', 'br as br', 'br as br', 'gzip as gzip', 'gzip as gzip'],
      ...['br as br', 'gzip as gzip'],
    ]);
    expect(new Set(found.map(each => each.kind === 'held' && each.body)).size).toBe(2);
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
    expect(asItIs).toEqual([
      expect.objectContaining({ kind: 'held', body }),
      expect.objectContaining({ kind: 'held', body }),
    ]);
    expect(asItIs.some(found => 'encoding' in found)).toBe(false);
    expect(encodedOf(await Promise.all(last))).toEqual(['br at last']);
  });

  test('those who began before a write share one result, which is not held for the answer after it', async () => {
    const before = await requests(2, 'br');
    version = '2';
    await answers.find(soughtOf().sought);
    const after = await requests(2, 'br');
    begun[0]?.end(Buffer.from('before'));
    const foundBefore = await Promise.all(before);
    const between = await requests(1, 'br');
    begun[1]?.end(Buffer.from('after'));

    expect(encodedOf(foundBefore)).toEqual(['br before', 'br before']);
    expect(encodedOf(await Promise.all([...after, ...between]))).toEqual([
      'br after',
      'br after',
      'br after',
    ]);
    expect(begun).toHaveLength(2);
    expect(foundBefore[0]).toMatchObject({ body: (foundBefore[1] as { body: Uint8Array }).body });
  });

  test('one that is no longer held when it is compressed stays so', async () => {
    const waiting = await requests(2, 'br');
    const madeFor = { version: '1', tag, told: {}, body: Buffer.alloc(748_000) };
    held.hold('another', madeFor);
    const wasEvicted = held.get('a tag') === undefined;
    begun[0]?.end(Buffer.from('late'));

    const found = await Promise.all(waiting);

    expect(new Set(found.map(each => each.kind === 'held' && each.body)).size).toBe(1);
    expect(encodedOf(found)).toEqual(['br late', 'br late']);
    expect([wasEvicted, held.get('a tag')]).toEqual([true, undefined]);
    expect(held.get('another')).toBeDefined();
  });
});

test('Copies take at most a quarter of the memory, and release it', () => {
  const held = new HeldAnswers(400_000);
  const half = Buffer.alloc(60_000);
  const copies = ['a', 'b', 'c'].map(name => held.copy(name));

  for (const copy of copies) copy.add(half);
  for (const copy of copies) {
    copy.end();
    copy.madeFor('1', tag, {});
  }
  const next = held.copy('d');
  next.add(half);
  next.end();
  next.madeFor('1', tag, {});

  expect(['a', 'b', 'c', 'd'].map(name => held.get(name) !== undefined)).toEqual([true, false, false, true]);
});

test('An answer that was cut off is not held', () => {
  const held = new HeldAnswers(400_000);
  const copy = held.copy('a');

  copy.add(body);
  copy.drop();
  copy.end();
  copy.madeFor('1', tag, {});

  expect(held.get('a')).toBeUndefined();
});

test('A held answer takes no more memory than its own bytes, compressed or not', () => {
  const held = new HeldAnswers(400_000);
  const part = Buffer.from('a short text is part of a pool');
  const copy = held.copy('a');
  copy.add(part);
  copy.end();
  copy.madeFor('1', tag, {});
  held.hold('b', { version: '1', tag, told: {}, body: part, encoded: { gzip: part.subarray(2) } });

  const all = ['a', 'b'].flatMap(name => {
    const answer = held.get(name);
    return [answer?.body, ...Object.values(answer?.encoded ?? {})];
  });
  expect(all.map(bytes => bytes?.buffer.byteLength)).toEqual([part.length, part.length, part.length - 2]);
  expect(all.map(bytes => bytes?.length)).toEqual([part.length, part.length, part.length - 2]);
});
