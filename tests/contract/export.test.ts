import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let blogId: string;

/** About 20 MB of posts. */
const postCount = 1_000;
const content = 'A sentence of some length, as there are many. '.repeat(440);

beforeAll(async () => {
  service = await startService();
  blogId = await service.create('blog', { name: 'Large' });
  const tagId = await service.create(`blog/${blogId}/tag`, { name: 'All' });
  const numbers = Array.from({ length: postCount }, (_, index) => index).values();
  const worker = async () => {
    for (const index of numbers) {
      const published = new Date(Date.UTC(2020, 0, 1, 0, index)).toISOString();
      await service.create(`blog/${blogId}/post`, {
        title: `Post ${index}`,
        content,
        published,
        tags: [{ tagId }],
      });
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}, 60_000);
afterAll(() => service.stop());

test('an export carries every post once, in order, as indented JSON', async () => {
  const { text, json } = await service.send('GET', `blog/${blogId}`);

  const { posts } = json<{ posts: { title: string }[] }>();
  expect(posts.map(post => post.title)).toEqual(
    Array.from(posts, (_, index) => `Post ${postCount - 1 - index}`),
  );
  expect(posts).toHaveLength(postCount);
  expect(text).toBe(JSON.stringify(JSON.parse(text), undefined, 2));
});

/** How many requests for pages local Cosmos DB had since the last call. */
const pagesRead = () => service.cosmos.requests.take().filter(({ kind }) => kind === 'query').length;

/** Starts to read the export, and answers once its first bytes are there. */
async function readFirstBytes() {
  const response = await fetch(`${service.api}/blog/${blogId}`, { headers: service.session });
  const reader = response.body?.getReader();
  const first = await reader?.read();
  return { length: first?.value?.byteLength ?? 0, goAway: () => reader?.cancel() };
}

test('the first byte of an export is sent before its last page is read', async () => {
  await service.send('GET', `blog/${blogId}`);
  const allPages = pagesRead();

  const { length, goAway } = await readFirstBytes();

  expect(length).toBeGreaterThan(0);
  expect(pagesRead()).toBeLessThan(allPages);
  await goAway();
});

test('no further pages are read for a reader who has gone away', async () => {
  await service.send('GET', `blog/${blogId}`);
  const allPages = pagesRead();

  const { goAway } = await readFirstBytes();
  await goAway();

  let pages = 0;
  for (let latest = 1; latest > 0; pages += latest) {
    await delay(200);
    latest = pagesRead();
  }
  expect(pages).toBeLessThan(allPages);
});

// The peak of resident memory is told, and set back, by Linux only.
const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('an export of 20 MB makes the process grow by less than 64 MB', async () => {
  const megabytes = (field: string) =>
    Number(readFileSync(`/proc/${service.host.pid}/status`, 'utf8').match(`${field}:\\s+(\\d+)`)?.[1]) / 1024;
  writeFileSync(`/proc/${service.host.pid}/clear_refs`, '5');
  const before = megabytes('VmRSS');

  const { text } = await service.send('GET', `blog/${blogId}`);

  expect(text.length).toBeGreaterThan(20_000_000);
  expect(megabytes('VmHWM') - before).toBeLessThan(64);
});
