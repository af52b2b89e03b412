import { setTimeout as delay } from 'node:timers/promises';
import { openRaw, ownHeaders } from '../../infra/local/kit/testing/raw-http.ts';
import { fillLargeBlog, largePostCount } from '../support/content/large-blog.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();
let blogId: string;

beforeAll(async () => {
  blogId = await fillLargeBlog(service, 80);
});

/** The number of page requests to local Cosmos DB since the last call. */
const pagesRead = () => service.cosmos.requests.take().filter(({ kind }) => kind === 'query').length;

/** The number of page requests until none has come for 1.2 s. */
async function pagesUntilQuiet(): Promise<number> {
  let pages = 0;
  for (let quiet = 0; quiet < 4; ) {
    await delay(300);
    const latest = pagesRead();
    pages += latest;
    quiet = latest === 0 ? quiet + 1 : 0;
  }
  return pages;
}

/** Starts reading the export, and returns once its first bytes have arrived. */
async function readFirstBytes() {
  const response = await fetch(`${service.api}/blog/${blogId}`, { headers: service.session });
  const reader = response.body?.getReader();
  const first = await reader?.read();
  return { length: first?.value?.byteLength ?? 0, goAway: () => reader?.cancel() };
}

test('an export has every post once, in order, as indented JSON', async () => {
  const { text, json } = await service.send('GET', `blog/${blogId}`);

  const titles = json<{ posts: { title: string }[] }>().posts.map(({ title }) => title);
  expect(titles).toEqual(titles.map((_, place) => `Post ${largePostCount - 1 - place}`));
  expect(titles).toHaveLength(largePostCount);
  expect(text === JSON.stringify(JSON.parse(text), undefined, 2)).toBe(true);
});

test('the first byte of an export is sent before its last page is read', async () => {
  await service.send('GET', `blog/${blogId}`);
  const allPages = pagesRead();

  const { length, goAway } = await readFirstBytes();

  expect(length).toBeGreaterThan(0);
  expect(pagesRead()).toBeLessThan(allPages);
  await goAway();
});

test('no further pages are read for a reader that has disconnected', async () => {
  await service.send('GET', `blog/${blogId}`);
  const allPages = pagesRead();

  const { goAway } = await readFirstBytes();
  await goAway();

  expect(await pagesUntilQuiet()).toBeLessThan(allPages);
});

test.each([
  ['an export', '', 'read'],
  ['a long list', `/post?count=${largePostCount}`, 'query'],
] as const)(
  'no further pages of %s are read for a client that left before its first byte',
  async (_, path, kind) => {
    const at = `blog/${blogId}${path}`;
    await service.send('POST', `blog/${blogId}/tag`, { name: 'New' }); // So that nothing is cached
    const { faults } = service.cosmos;
    faults.inject({ kind: 'delay', delayMs: 600, on: { kind }, times: 1 });
    pagesRead();
    const headers = ownHeaders(service).join('\r\n');
    const socket = openRaw(service.api, `GET /api/${at} HTTP/1.1\r\n${headers}\r\n\r\n`);
    while (faults.armed > 0) await delay(1); // Until its first request to the store is on its way

    socket.destroy();

    expect(await pagesUntilQuiet()).toBeLessThanOrEqual(2);
  },
);

const head = async (path: string) =>
  (await fetch(`${service.api}/${path}`, { method: 'HEAD', headers: service.session })).status;

test('HEAD of a blog reads the blog, and no page of its export', async () => {
  service.cosmos.requests.clear();

  expect(await head(`blog/${blogId}`)).toBe(200);

  await delay(200);
  expect(service.cosmos.requests.take().map(({ kind }) => kind)).toEqual(['read']);
});

test('HEAD of a long list reads only its first page and the references of that page', async () => {
  service.cosmos.requests.clear();

  expect(await head(`blog/${blogId}/post?count=${largePostCount}`)).toBe(200);

  await delay(200);
  expect(pagesRead()).toBeLessThanOrEqual(2);
});
