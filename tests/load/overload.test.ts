import { setTimeout as wait } from 'node:timers/promises';
import { openRaw } from '../../infra/local/kit/testing/raw-http.ts';
import { collectionOf, post } from '../support/content/families.ts';
import { promptly } from '../support/requests/promptly.ts';
import { chunk, RawBody } from '../support/requests/raw-body.ts';
import { statuses, together } from '../support/requests/together.ts';
import { waitForLine } from '../support/service/host-log.ts';
import { useLocalService } from '../support/service/use-service.ts';

// A heap of 112 MB: 14 MB for answers and what is made of long bodies, 7 MB for bodies that arrive; who finds too little
// waits for three seconds. Its young generation is an instance's: beside 24 GB of memory, each version of Node.js would add
// another size for it.
const service = useLocalService({
  COSMOS_TIMEOUT_MS: '1500',
  NODE_OPTIONS: '--max-old-space-size=109 --max-semi-space-size=1',
});
let collection: string;
beforeAll(async () => {
  collection = collectionOf(post, await service.newBlog());
});
afterEach(() => service.cosmos.faults.clear());

/** While one of these is being stored, there is no memory to make something of another. */
const long = { ...post.minimal, content: 'x'.repeat(1_900_000) };
const createLong = () => service.send('POST', collection, long);

/** Makes the store slow with long bodies. */
const slowDown = (delayMs: number, times = Number.POSITIVE_INFINITY) =>
  service.cosmos.faults.inject({ kind: 'delay', delayMs, times, on: { textIncludes: 'x'.repeat(1_000) } });

const chunked = () => new RawBody(service, collection, 'Transfer-Encoding: chunked');

test('A short body, and one of some size, do not wait for the memory of long ones', async () => {
  slowDown(6_000);
  const waiting = together(6, createLong);
  await wait(300); // Until they have taken the memory

  const answers = [];
  for (const size of [10, 300_000])
    answers.push(await service.send('POST', collection, { ...post.minimal, content: 'y'.repeat(size) }));

  expect(statuses(answers)).toEqual([201, 201]);
  await waiting;
});

test('A sender who took his time waits for memory as long as any other', async () => {
  const sender = chunked();
  const text = JSON.stringify(long);
  sender.send(`1\r\n${text[0]}\r\n`);
  await wait(4_600); // Longer than an operation may take without its body
  slowDown(1_000, 1);
  const earlier = createLong();
  await wait(100); // Until that has taken the memory
  sender.send(`${(text.length - 1).toString(16)}\r\n${text.slice(1)}\r\n0\r\n\r\n`);

  expect(await sender.untilAnswered()).toMatch(/^HTTP\/1\.1 201 /);
  expect((await earlier).status).toBe(201);
});

test.each([
  ['pause', 0, /^HTTP\/1\.1 50[02] /],
  // Bytes that come after the end reset the connection, which can take away an answer that nobody has read yet.
  ['send a byte now and then', 100, /^(HTTP\/1\.1 50[02] |$)/],
])(
  'Senders who %s within long bodies are cut off as soon as others need their memory, and harm nobody',
  async (_, interval, end) => {
    const from = service.host.lines().length;
    const senders: RawBody[] = [];
    const trickle = () => {
      for (const sender of senders) sender.send('1\r\nx\r\n');
    };
    const trickling = interval > 0 ? setInterval(trickle, interval) : undefined;
    const created = [];
    while (!senders.some(({ isOver }) => isOver)) {
      // Of each a megabyte is sent, and no end: after six there is no room for another.
      const sender = chunked();
      await sender.pour(chunk, 1);
      senders.push(sender);
      if (senders.length > 5) created.push(await createLong());
    }
    clearInterval(trickling);

    expect(new Set(statuses(created))).toEqual(new Set([201]));
    await waitForLine(service.host, /A sender was the slowest while others needed memory/, from);
    const cutOff = senders.filter(({ isOver }) => isOver);
    for (const sender of cutOff) expect(await sender.untilAnswered()).toMatch(end);
    // Once each way over the host's connections, of which those senders' requests have used some.
    const short = await promptly(service, () => service.send('POST', collection, post.minimal));
    const listed = await promptly(service, () => service.send('GET', `${collection}?count=1`));
    expect([short.status, listed.status]).toEqual([201, 200]);
    for (const sender of senders) sender.close();
  },
);

test('Readers who never end the body of their request hold no memory', async () => {
  const collectionOfLong = collectionOf(post, await service.newBlog());
  for (let number = 0; number < 3; number++) await service.create(collectionOfLong, long);
  const list = `${collectionOfLong}?count=100`;
  const head = `GET /api/${list} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const readers = Array.from({ length: 6 }, () => openRaw(service.host.url, `${head}1\r\nx\r\n`));
  await wait(1_000); // Until those that may have read their answer's first part

  const { status, text } = await service.send('GET', list);

  expect([status, text.length > 3 * long.content.length]).toEqual([200, true]);
  for (const reader of readers) reader.destroy();
});
