import { resetPeakMemory, residentMemory } from '../../infra/lab/processes/command-process.ts';
import { atDepth } from '../../infra/local/kit/testing/depth.ts';
import { paced } from '../../infra/local/kit/testing/pace.ts';
import { collectionOf, post } from '../support/content/families.ts';
import { addBacklog } from '../support/events/backlog.ts';
import { eventsOn, newEndpoint } from '../support/events/endpoints.ts';
import { answering, type Receiver, useReceivers } from '../support/events/receivers.ts';
import { runTimer } from '../support/events/timer-runs.ts';
import { useInstanceSizedService } from '../support/service/instance-sized-service.ts';

const service = useInstanceSizedService(eventsOn);
const receiverAt = useReceivers();

const megabyte = 1024 * 1024;
/** By how much resident memory may grow, in bytes: a hundred thousand deliveries alone have 60 MB. */
const maxGrowth = 64 * megabyte;
/** Within which an endpoint that is not slow is told, in milliseconds; the slow one takes its 15 s for each. */
const maxWait = paced(4_000);

const tellTo = (blogId: string, { url }: Receiver) => newEndpoint(service, blogId, { kind: 'webhook', url });

const write = async (blogId: string, title: string) => {
  const payload = { ...post.minimal, title, published: '2024-03-01T07:30:00Z' };
  const { status } = await service.send('POST', collectionOf(post, blogId), payload);
  expect(status).toBe(201);
};

test('100,000 events for an endpoint that never answers fill no memory, and delay neither other endpoints nor other blogs', async () => {
  const [slowBlog, otherBlog] = await Promise.all([service.newBlog(), service.newBlog()]);
  const slow = await receiverAt(() => {});
  const [beside, elsewhere] = await Promise.all([receiverAt(answering(204)), receiverAt(answering(204))]);
  const { endpointId } = await tellTo(slowBlog, slow);
  await tellTo(slowBlog, beside);
  await tellTo(otherBlog, elsewhere);
  await write(slowBlog, 'Warm');
  await beside.until(received => received.length > 0);
  await addBacklog(service.store, slowBlog, endpointId, atDepth(100_000, 400_000));
  resetPeakMemory(service.host.pid);
  const before = residentMemory(service.host.pid);

  await runTimer(service.host);
  await slow.until(received => received.length > 1);
  const waits: number[] = [];
  for (let number = 0; number < 10; number++) {
    const [told, others] = [beside.received.length, elsewhere.received.length];
    const start = performance.now();
    await Promise.all([write(slowBlog, `Beside ${number}`), write(otherBlog, `Elsewhere ${number}`)]);
    await beside.until(received => received.length > told);
    await elsewhere.until(received => received.length > others);
    waits.push(performance.now() - start);
  }

  expect(Math.max(...waits)).toBeLessThan(maxWait);
  expect(slow.open()).toBeLessThanOrEqual(10);
  expect(residentMemory(service.host.pid, 'VmHWM') - before).toBeLessThan(maxGrowth);
});
