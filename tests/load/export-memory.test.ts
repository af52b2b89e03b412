import { resetPeakMemory, residentMemory } from '../../infra/lab/processes/command-process.ts';
import { testOnLinux } from '../../infra/local/kit/testing/on-linux.ts';
import { fillLargeBlog } from '../support/content/large-blog.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();
let blogId: string;

beforeAll(async () => {
  blogId = await fillLargeBlog(service, 80);
  // A process that has just been started grows by its first export, which is not what a further one takes.
  await service.send('GET', `blog/${blogId}`);
});

// Only Linux reports and resets the peak of resident memory.
testOnLinux('an export of 20 MB makes the process grow by less than 64 MB', async () => {
  const { pid } = service.host;
  resetPeakMemory(pid);
  const before = residentMemory(pid);

  const { text } = await service.send('GET', `blog/${blogId}`);

  expect(text.length).toBeGreaterThan(20_000_000);
  expect(residentMemory(pid, 'VmHWM') - before).toBeLessThan(64 * 1024 ** 2);
});
