import { setTimeout as delay } from 'node:timers/promises';
import { resetPeakMemory, residentMemory } from '../../../infra/lab/processes/command-process.ts';
import { runDelay } from '../../../infra/lab/processes/run-delay.ts';
import { atDepth, isFullDepth } from '../../../infra/local/kit/testing/depth.ts';
import { paced } from '../../../infra/local/kit/testing/pace.ts';
import { collectionOf, post } from '../../support/content/families.ts';
import { createGreatest } from '../../support/content/greatest-blog.ts';
import { useInstanceSizedService } from '../../support/service/instance-sized-service.ts';
import type { Answer } from '../../support/service/service.ts';
import { Bystanders, type Waited } from './bystanders.ts';
import { runCrowd } from './crowd.ts';
import { judgeCrowd } from './verdict.ts';

// The limit with which the longest answer can be put back as it is (contract.md, Limits).
const service = useInstanceSizedService({ FUNCTIONS_REQUEST_BODY_SIZE_LIMIT: '11010048' });
/** A blog with five posts of the maximum size, in texts for which V8 takes two bytes per character. */
let large: { blogId: string; item: string };
/**
 * How long a crowd reads, in milliseconds: longer than the 5 s after which readers that take nothing are cut off. With
 * DEPTH=full, long enough for all that a waiting answer keeps to add up.
 */
const crowdTime = atDepth(6_500, 25_000);
/** How long every other client may wait, in milliseconds: much less than until readers are cut off or give up. */
const maxWait = paced(4_000);
/** What the parts of a crowd accept: compressed answers, and answers as they are, which fill the sockets. */
const encodings = isFullDepth ? ['br', 'gzip', 'identity'] : ['br', 'identity'];

/** Clients that use an ordinary blog at the same time. */
let bystanders: Bystanders;
/** The service's resident memory once everything is compiled, in bytes. */
let memoryBefore: number;

beforeAll(async () => {
  large = await createGreatest(service, { text: ['€', 3], address: ['€', 3], content: ['€', 3] }, 5);
  bystanders = await Bystanders.create(service);
  await service.send('GET', large.item);
  memoryBefore = residentMemory(service.host.pid);
});

/** The processes that answer. */
const pids = () => [service.host.pid, service.cosmos.pid];

/** Sends the bystanders' requests for as long as something else is going on. */
async function askDuring<T>(act: Promise<T>): Promise<[result: T, others: Waited[]]> {
  let over = false;
  const end = act.finally(() => {
    over = true;
  });
  const others = await bystanders.ask(pids(), () => over);
  return [await end, others];
}

/** What is wrong with how the service handles a crowd, and whether other programs took much of its time. */
async function meetCrowd(milliseconds: number): Promise<{ problems: string[]; isStarved: boolean }> {
  const { blogId, item } = large;
  const urls = [item, `${collectionOf(post, blogId)}?count=5`, `blog/${blogId}`, item].map(
    path => `${service.api}/${path}`,
  );
  const [start, delayed] = [performance.now(), runDelay(service.host.pid)];
  const crowds = encodings.map(encoding =>
    runCrowd({
      urls,
      reading: 50,
      idle: 50,
      milliseconds,
      headers: { 'Accept-Encoding': encoding },
    }),
  );
  const [reports, others] = await askDuring(Promise.all(crowds));
  const growth = residentMemory(service.host.pid, 'VmHWM') - memoryBefore;
  const starved = (runDelay(service.host.pid) - delayed) / (performance.now() - start);
  const problems = reports.flatMap(report => judgeCrowd(report, others, growth, maxWait));
  return { problems: [...new Set(problems)], isStarved: starved > 0.25 };
}

test('Hundreds of readers of the largest answers, half of whom take nothing, delay no other client', async () => {
  resetPeakMemory(service.host.pid);

  let { problems, isStarved } = await meetCrowd(crowdTime);
  // Again, for longer each time, if the machine was too busy with other work, or so slow that nobody had read all of an answer
  // yet; memory growth until then still counts.
  for (const factor of [3, 5]) {
    const isSlow = problems.every(problem => problem.includes('complete answer'));
    if (problems.length === 0 || !(isStarved || isSlow)) break;
    ({ problems, isStarved } = await meetCrowd(factor * crowdTime));
  }

  expect(problems).toEqual([]);
  // It is the same process, which has survived.
  expect((await service.send('GET', large.item)).status).toBe(200);
});

test('A small request does not wait for the memory held by many readers that take nothing', async () => {
  const idle = runCrowd({
    urls: [`${service.api}/${large.item}`],
    reading: 0,
    idle: 40,
    milliseconds: 3_000,
  });

  await delay(1_000); // By now all memory is taken, and nothing progresses.
  const [, others] = await askDuring(idle);

  expect(others.map(({ wrong }) => wrong).filter(Boolean)).toEqual([]);
  expect(Math.max(...others.map(({ own }) => own))).toBeLessThan(maxWait);
});

test('Concurrent bodies of the maximum size are stored or refused, and end no process', async () => {
  const { item } = large;
  const greatest = (await service.send('GET', item)).text;
  const hollow = `{"title":"x","content":"","o":[${'{},'.repeat(2_700_000)}{}]}`;

  const answers = await Promise.all([
    ...Array.from({ length: 16 }, () => service.send('PUT', item, greatest)),
    ...Array.from({ length: 4 }, () => service.send('PUT', item, hollow)),
  ]);

  const brief = ({ status, headers }: Answer) => (headers.has('retry-after') ? 'refused' : status);
  const results = answers.map(brief);
  expect(new Set(results.slice(0, 16))).toEqual(
    new Set(results.slice(0, 16).includes('refused') ? [202, 'refused'] : [202]),
  );
  for (const result of results.slice(16)) expect(result === 400 || result === 'refused').toBe(true);
  expect((await service.send('GET', item)).text === greatest).toBe(true);
});
