import type { Fault } from '../../infra/local/cosmos/wire/fault-injector.ts';
import { mapInParallel } from '../../infra/tools/map-in-parallel.ts';
import {
  author,
  blog,
  collectionOf,
  type Family,
  medium,
  type Payload,
  post,
  tag,
} from '../support/content/families.ts';

import { failureOf, type LogEntry, readLog } from '../support/fault-matrix/failure-log.ts';
import {
  callLimit,
  maxMilliseconds,
  operationsThatMeet,
  type StoreFault,
  storeFaults,
} from '../support/fault-matrix/faults.ts';

import { type Arrived, readArriving } from '../support/requests/send-http.ts';
import { repeat } from '../support/requests/together.ts';
import { useLocalService } from '../support/service/use-service.ts';

/** Two pages of each; the first is longer than the 64 KB of a body that are sent at once. */
const many = 60;
/** Three pages of blogs: across all blogs, the SDK reads the next page before it returns the current one. */
const manyBlogs = 110;
const url = (number: number) => `https://images.example.org/${number}/${'x'.repeat(1_500)}`;
// A character that takes six in JSON makes short fields long.
const long = '\u0001'.repeat(254);
const postOf = (number: number) => ({ title: `Post ${number}`, content: 'words '.repeat(300) });
const blogOf = (number: number) => ({ name: `Blog ${number}`, logoUrl: url(number) });
const payloads: [Family, (number: number) => Payload][] = [
  [author, number => ({ displayName: `A${long}`, userName: `a${number}` })],
  [tag, number => ({ name: `T${long}`, slug: `tag-${number}` })],
  [medium, number => ({ mediumUrl: url(number) })],
  [post, postOf],
];

const service = useLocalService({ COSMOS_TIMEOUT_MS: String(callLimit), CACHE_MB: '0' });

/** The names of the lists and the export that meet a fault. */
const namesThatMeet = (storeFault: StoreFault) =>
  operationsThatMeet(storeFault)
    .filter(({ kind, name }) => kind === 'list' || name === 'GetBlog')
    .map(({ name }) => name);

/** A list or an export. */
interface Reading {
  name: string;
  path: string;
  /** A text that the queries for its pages contain, and no others. */
  mark: string;
  /** The number of those queries before the one for its last page. */
  skip: number;
}

function readingsOf(crowded: string, exported: string): Reading[] {
  const lists = [author, post, tag, medium].map(family => ({
    name: `Get${family.title}List`,
    path: collectionOf(family, crowded),
    mark: `${crowded}/${family.noun}/`,
    skip: 1,
  }));
  return [
    { name: 'GetBlogList', path: 'blog', mark: '"blog/"', skip: 2 },
    ...lists,
    { name: 'GetBlog', path: `blog/${exported}`, mark: `${exported}/post/`, skip: 1 },
  ];
}

interface Result {
  reading: Reading;
  storeFault: StoreFault;
  /** Its text when all is well. */
  whole: string;
  answer: Arrived;
  milliseconds: number;
  firstLine: number;
}

const read = ({ path }: Reading) => readArriving(`${service.api}/${path}?count=1000`, 'GET', service.session);

async function readUnder(storeFault: StoreFault, reading: Reading, whole: string): Promise<Result> {
  const { mark, skip } = reading;
  const firstLine = service.host.lines().length;
  const on = { kind: 'query', textIncludes: mark } as const;
  const disarm = service.cosmos.faults.inject({ ...(storeFault.fault as Fault), on, skip });
  const start = performance.now();
  const answer = await read(reading);
  const milliseconds = Math.round(performance.now() - start);
  disarm();
  await readLog(service); // So that the next one's lines come after this one's.
  return { reading, storeFault, whole, answer, milliseconds, firstLine };
}

function expectBroken({ status, headers, bytes, broken }: Arrived, whole: string): void {
  expect([status, broken?.message]).toEqual([200, 'aborted']);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(bytes.length).toBeGreaterThan(60_000);
  expect(whole.startsWith(String(bytes))).toBe(true);
  expect(bytes.length).toBeLessThan(Buffer.byteLength(whole));
}

function expectWhole({ bytes, broken }: Arrived, whole: string): void {
  expect(broken).toBeUndefined();
  expect(String(bytes)).toBe(whole);
}

let results: Result[];
let log: LogEntry[];

beforeAll(async () => {
  // Nothing is held: each read must meet its fault.
  const [crowded = '', exported = ''] = await mapInParallel([1, 2], 1, () =>
    service.create('blog', blog.full),
  );
  for (const [family, payload] of payloads) await service.createMany(crowded, family, many, payload);
  await service.createMany(exported, post, many, postOf);
  await mapInParallel(repeat(manyBlogs, blogOf), 8, each => service.create('blog', each));

  const readings = readingsOf(crowded, exported);
  const tried = await mapInParallel(readings, readings.length, async reading => {
    const whole = String((await read(reading)).bytes);
    await readLog(service); // Its answer has the path and status of those that are cut off.
    const met = storeFaults.filter(storeFault => namesThatMeet(storeFault).includes(reading.name));
    return mapInParallel(met, 1, storeFault => readUnder(storeFault, reading, whole));
  });
  results = tried.flat();
  log = await readLog(service);
});

describe.each(storeFaults)('When the last page meets the fault "$name",', storeFault => {
  test.each(namesThatMeet(storeFault))('%s is whole, or its connection breaks', name => {
    const result = results.find(each => each.reading.name === name && each.storeFault === storeFault);
    if (!result) throw new Error('Nothing was tried');
    const { reading, whole, answer, milliseconds, firstLine } = result;
    const request = { name, method: 'GET', path: reading.path, status: 200, firstLine };

    expect(milliseconds).toBeLessThan(maxMilliseconds);
    if (storeFault.survivedBy === 'all') {
      expectWhole(answer, whole);
    } else {
      expectBroken(answer, whole);
      expect(failureOf(log, request)).toMatch(storeFault.cause);
    }
  });
});

test('Once the faults are over, each list and the export is whole', async () => {
  const readings = new Map(results.map(({ reading, whole }) => [reading, whole]));

  for (const [reading, whole] of readings) expectWhole(await read(reading), whole);
  expect(readings.size).toBe(6);
});
