import { resetPeakMemory, residentMemory } from '../../infra/lab/processes/command-process.ts';
import { testOnLinux } from '../../infra/local/kit/testing/on-linux.ts';
import { collectionOf, tag } from '../support/content/families.ts';
import { chunk, RawBody } from '../support/requests/raw-body.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();
let blogId: string;
beforeAll(async () => {
  blogId = await service.newBlog();
});

// Only Linux reports and resets the peak of resident memory.
testOnLinux('Twenty concurrent endless bodies do not make the process grow by 200 MB', async () => {
  const { pid } = service.host;
  const pourBodies = async (length: number) => {
    const open = () => new RawBody(service, collectionOf(tag, blogId), 'Transfer-Encoding: chunked');
    const bodies = Array.from({ length }, open);
    await Promise.all(bodies.map(body => body.pour(chunk, 100)));
    for (const body of bodies) body.close();
  };
  // A process that has just been started grows by its first long body, which is not what twenty of them take.
  await pourBodies(1);
  resetPeakMemory(pid);
  const before = residentMemory(pid);

  await pourBodies(20);

  expect(residentMemory(pid, 'VmHWM') - before).toBeLessThan(200 * 1024 ** 2);
  // The same process serves others.
  expect((await service.send('POST', collectionOf(tag, blogId), tag.full)).status).toBe(201);
});
