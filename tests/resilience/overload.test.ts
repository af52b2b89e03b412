import { setTimeout as wait } from 'node:timers/promises';
import { collectionOf, post } from '../support/families.ts';
import { waitForFailure, waitForLine } from '../support/host-log.ts';
import { promptly } from '../support/hostile/promptly.ts';
import { chunk, RawBody } from '../support/hostile/raw-body.ts';
import { internalError } from '../support/invalid-data.ts';
import { openRaw } from '../support/raw-http.ts';
import { useLocalService } from '../support/use-service.ts';

// A heap of 112 MB, of which an eighth is for answers and long bodies; who finds too little of it waits for a second. Its
// young generation is an instance's: beside 24 GB of memory, each version of Node.js would add another size for it.
const service = useLocalService({
  COSMOS_TIMEOUT_MS: '500',
  NODE_OPTIONS: '--max-old-space-size=109 --max-semi-space-size=1',
});
let collection: string;
beforeAll(async () => {
  collection = collectionOf(post, await service.newBlog());
});

const long = { ...post.minimal, content: 'x'.repeat(1_900_000) };

/** A body of which a megabyte is sent, and no end: with the room to grow it takes most of the memory. */
async function takeMemory(): Promise<RawBody> {
  const body = new RawBody(service, collection, 'Transfer-Encoding: chunked');
  await body.pour(chunk, 1);
  await wait(1_000); // Until it has arrived, also on a busy machine
  return body;
}

test('A long body for which no memory is free is answered 500 with Retry-After', async () => {
  const holder = await takeMemory();

  const answer = await service.send('POST', collection, long);

  expect({ status: answer.status, text: answer.text }).toEqual({ status: 500, text: internalError });
  expect(answer.headers.get('retry-after')).toBe('10');
  expect(await waitForFailure(service.host, 'CreatePost', 0)).toContain('overloaded');
  holder.close();
});

test('A short body is taken meanwhile, and a long one as soon as there is memory again', async () => {
  const holder = await takeMemory();

  const short = await service.send('POST', collection, post.minimal);
  const waiting = service.send('POST', collection, long);
  holder.close();

  expect([short.status, (await waiting).status]).toEqual([201, 201]);
});

test('A sender who took his time waits for memory as long as any other', async () => {
  const holder = await takeMemory();
  const sender = new RawBody(service, collection, 'Transfer-Encoding: chunked');
  const text = JSON.stringify({ ...post.minimal, content: 'x'.repeat(192 * 1024) });
  sender.send(`1\r\n${text[0]}\r\n`);
  await wait(1_500); // As long as an operation may take without its body
  // Whoever comes later waits behind this one.
  const earlier = service.send('POST', collection, long);
  await wait(300); // Until that waits for memory
  sender.send(`${(text.length - 1).toString(16)}\r\n${text.slice(1)}\r\n0\r\n\r\n`);
  await wait(300); // Until the sender waits as well, or is refused
  holder.close();

  expect(await sender.untilAnswered()).toMatch(/^HTTP\/1\.1 201 /);
  await earlier;
});

test.each([
  ['pauses', 0, /^HTTP\/1\.1 50[02] /],
  // Bytes that come after the end reset the connection, which can take away an answer that nobody has read yet.
  ['sends a byte now and then', 100, /^(HTTP\/1\.1 50[02] |$)/],
])(
  'A sender who %s within a long body while others wait is cut off, and harms nobody else',
  async (_, interval, end) => {
    const from = service.host.lines().length;
    const holder = await takeMemory();
    const trickle = interval > 0 ? setInterval(() => holder.send('1\r\nx\r\n'), interval) : undefined;
    const createLong = async () => (await service.send('POST', collection, long)).status;
    for (let tries = 0; tries < 15 && !holder.isOver; tries++) await createLong();
    clearInterval(trickle);

    expect(await holder.untilAnswered()).toMatch(end);
    expect(holder.isOver).toBe(true);
    await waitForLine(service.host, /A sender was too slow while others waited for memory/, from);
    expect(await createLong()).toBe(201);
    // Once each way over the host's connections, one of which that sender's request has used.
    const created = await promptly(() => service.send('POST', collection, post.minimal));
    const listed = await promptly(() => service.send('GET', `${collection}?count=1`));
    expect([created.status, listed.status]).toEqual([201, 200]);
  },
);

test('A steady sender is not cut off because the process was stopped for a while', async () => {
  const sender = await takeMemory();
  const piece = `1000\r\n${'x'.repeat(0x1000)}\r\n`;
  const steady = setInterval(() => sender.send(piece), 50);
  const waiting = service.send('POST', collection, long);
  await wait(300); // Until it waits for memory
  service.host.kill('SIGSTOP');
  await wait(6_000);
  service.host.kill('SIGCONT');
  await waiting;
  clearInterval(steady);
  sender.send('0\r\n\r\n');

  const answer = await sender.untilAnswered();

  // What was sent is no JSON; who is cut off gets no answer, or a Retry-After.
  expect(answer).toMatch(/^HTTP\/1\.1 500 /);
  expect(answer).not.toMatch(/retry-after/i);
});

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
