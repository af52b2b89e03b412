import { resetPeakMemory, residentMemory } from '../../infra/lab/processes/command-process.ts';
import { collectionOf, itemOf, post, tag } from '../support/content/families.ts';
import { SlowSender } from '../support/requests/slow-sender.ts';
import { repeat } from '../support/requests/together.ts';
import { useInstanceSizedService } from '../support/service/instance-sized-service.ts';

// A limit that a slow sender does not reach within the minute that it has.
const service = useInstanceSizedService({ CACHE_MB: '0', FUNCTIONS_REQUEST_BODY_SIZE_LIMIT: '11010048' });
/** What reads of each size ask for, from a tag to an export. */
let reads: string[];

/** The maximum growth of resident memory, in bytes, as beside a crowd of readers (guarantees.md, Hostile and slow callers). */
const maxGrowth = 150 * 1024 ** 2;

const large = { ...post.minimal, content: 'y'.repeat(1_500_000) };

beforeAll(async () => {
  const [usual, longs] = [await service.newBlog(), await service.newBlog()];
  const tagId = await service.create(collectionOf(tag, usual), tag.full);
  await service.createMany(usual, post, 100, () => ({ ...post.minimal, content: 'x'.repeat(20_000) }));
  const [postId = ''] = await service.createMany(longs, post, 3, () => large);
  reads = [
    itemOf(tag, usual, tagId),
    collectionOf(post, usual),
    `${collectionOf(post, usual)}?count=100`,
    `blog/${usual}`,
    itemOf(post, longs, postId),
    collectionOf(post, longs),
    `blog/${longs}`,
  ];
});

/** Senders of long bodies, of each of which the first megabyte is on its way. */
async function startSenders(count: number): Promise<SlowSender[]> {
  const collection = collectionOf(post, await service.newBlog());
  const senders = repeat(count, () => new SlowSender(service, collection));
  await Promise.all(senders.map(sender => sender.isSlow));
  return senders;
}

test.each([1, 4, 20, 200])(
  'Beside %i slow senders of long bodies, readers and writers of every size get their answers',
  async count => {
    const alone = await Promise.all(reads.map(path => service.send('GET', path)));
    resetPeakMemory(service.host.pid);
    const before = residentMemory(service.host.pid);
    const senders = await startSenders(count);

    const beside = await Promise.all(reads.map(path => service.send('GET', path)));
    const written = await service.send('POST', collectionOf(post, await service.newBlog()), large);
    const sending = senders.filter(sender => sender.sends).length;
    const growth = residentMemory(service.host.pid, 'VmHWM') - before;
    for (const sender of senders) sender.stop();

    expect(beside.map(({ status, text }, index) => [status, text === alone[index]?.text])).toEqual(
      reads.map(() => [200, true]),
    );
    expect(written.status).toBe(201);
    // Nobody had to wait until they had sent all.
    expect(sending).toBeGreaterThan(0);
    // Where the system does not say, it is NaN.
    expect(growth >= maxGrowth).toBe(false);
  },
);
