import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { emulatorKey } from '../../infra/local/cosmos/local-cosmos.ts';
import { runCrowd } from '../../infra/soak/readers/crowd.ts';
import { builtApp } from '../support/built-app.ts';
import { type Command, startCommand } from '../support/command.ts';
import { blog, collectionOf, itemOf, medium, post, tag } from '../support/families.ts';
import { createGreatest } from '../support/greatest.ts';
import { type HostProcess, startHostProcess } from '../support/host-process.ts';
import { RawBody } from '../support/hostile/raw-body.ts';
import { sendRaw } from '../support/raw-http.ts';
import type { Answer, Service } from '../support/service.ts';
import { serviceAt } from '../support/service-at.ts';

/** The service and its store, each in a process of its own, so that what the one does keeps the other from nothing. */
let service: Pick<Service, 'api' | 'session' | 'send' | 'create'> & { host: HostProcess };
let api: string;
let cosmos: Command;
/** A blog with five posts than which none can be greater, in texts that take V8 two bytes a character. */
let large: { blogId: string; item: string };
/** A blog with one of each. */
let small: { blogId: string; tagId: string; postId: string };

beforeAll(async () => {
  cosmos = startCommand('cosmos', ['--memory']);
  const [endpoint] = await cosmos.printed(/http:\S+/);
  const host = await startHostProcess({
    appFolder: builtApp(),
    env: { COSMOS_ENDPOINT: endpoint, COSMOS_KEY: emulatorKey, NODE_OPTIONS: '--max-old-space-size=256' },
  });
  api = `${host.url}/api`;
  service = { host, ...serviceAt(host.url, {}) };
  large = await createGreatest(service, { text: ['€', 3], address: ['€', 3], content: ['€', 3] }, 5);
  const blogId = await service.create('blog', blog.full);
  const tagId = await service.create(collectionOf(tag, blogId), tag.full);
  const postId = await service.create(collectionOf(post, blogId), post.full);
  await service.create(collectionOf(medium, blogId), medium.full);
  small = { blogId, tagId, postId };
}, 60_000);
afterAll(async () => {
  await service?.host.stop();
  cosmos.signal('SIGTERM');
  await cosmos.ended;
});

// The peak of resident memory is told, and set back, by Linux only.
const tells = process.platform === 'linux';
const status = () => (tells ? readFileSync(`/proc/${service.host.pid}/status`, 'utf8') : '');
const megabytes = (field: string) => Number(status().match(`${field}:\\s+(\\d+)`)?.[1]) / 1024;

/** Sends what others ask for at the same time; how long each waited for its answer, in milliseconds, sorted. */
async function askMeanwhile(until: () => boolean): Promise<number[]> {
  const { blogId, tagId } = small;
  const requests: [method: string, path: string, status: number, body?: unknown][] = [
    ['GET', itemOf(tag, blogId, tagId), 200],
    ['GET', collectionOf(tag, blogId), 200],
    ['GET', collectionOf(medium, blogId), 200],
    ['GET', 'blog?count=5', 200],
    ['POST', collectionOf(post, blogId), 201, post.full],
    ['PUT', itemOf(tag, blogId, tagId), 202, tag.changed],
  ];
  const waits: number[] = [];
  while (!until()) {
    for (const [method, path, expected, body] of requests) {
      const start = performance.now();
      // Over a connection of its own: those of fetch are shared with the crowd.
      const text = body === undefined ? '' : JSON.stringify(body);
      const headers = [`Content-Length: ${Buffer.byteLength(text)}`];
      const answer = await sendRaw(api, `${method} /api/${path}`, headers, text);
      expect([answer.status, answer.status === expected || answer.body]).toEqual([expected, true]);
      waits.push(performance.now() - start);
    }
    await delay(100);
  }
  return waits.sort((a, b) => a - b);
}

test('Two hundred readers of the largest answers, half of whom take nothing, end no process', async () => {
  const { blogId, item } = large;
  const paths = [item, `${collectionOf(post, blogId)}?count=5`, `blog/${blogId}`, item];
  const urls = paths.map(path => `${api}/${path}`);
  for (const path of [item, `blog/${small.blogId}`]) await service.send('GET', path); // Everything is compiled.
  if (tells) writeFileSync(`/proc/${service.host.pid}/clear_refs`, '5');
  const before = megabytes('VmRSS');

  let over = false;
  const crowd = runCrowd(urls, 200, 12_000).finally(() => {
    over = true;
  });
  const waits = await askMeanwhile(() => over);
  const report = await crowd;

  expect(report.strange).toEqual([]);
  expect(report.whole).toBeGreaterThan(0);
  // Most of them: the machine that tests run on has other things to do as well.
  expect(waits.at(Math.floor(waits.length / 2))).toBeLessThan(2_000);
  if (tells) expect(megabytes('VmHWM') - before).toBeLessThan(150);
  // It is the same process, which has got over it.
  expect((await service.send('GET', item)).status).toBe(200);
}, 60_000);

test('Bodies of the greatest size at the same time are stored or refused, and end no process', async () => {
  const { item } = large;
  const greatest = (await service.send('GET', item)).text;
  const hollow = `{"title":"x","content":"","o":[${'{},'.repeat(2_700_000)}{}]}`;

  const answers = await Promise.all([
    ...Array.from({ length: 24 }, () => service.send('PUT', item, greatest)),
    ...Array.from({ length: 8 }, () => service.send('PUT', item, hollow)),
  ]);

  const brief = ({ status, headers }: Answer) => (headers.has('retry-after') ? 'refused' : status);
  const results = answers.map(brief);
  expect(new Set(results.slice(0, 24))).toEqual(
    new Set(results.includes('refused') ? [202, 'refused'] : [202]),
  );
  for (const result of results.slice(24)) expect(result === 400 || result === 'refused').toBe(true);
  expect((await service.send('GET', item)).text === greatest).toBe(true);
}, 60_000);

test('Senders who pause within large bodies do not keep the memory from others', async () => {
  const collection = collectionOf(tag, small.blogId);
  const bodies = Array.from(
    { length: 8 },
    () => new RawBody(service, collection, 'Transfer-Encoding: chunked'),
  );
  const piece = `20000\r\n${' '.repeat(0x20000)}\r\n`;
  for (const body of bodies) body.send(piece);
  await delay(500);

  const answers = await Promise.all(Array.from({ length: 4 }, () => service.send('GET', large.item)));

  expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200]);
  for (const body of bodies) body.close();
}, 60_000);
