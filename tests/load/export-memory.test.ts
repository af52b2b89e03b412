import { setTimeout as delay } from 'node:timers/promises';
import { openHandles, resetPeakMemory, residentMemory } from '../../infra/lab/processes/command-process.ts';
import { testOnLinux } from '../../infra/local/kit/testing/on-linux.ts';
import { openRaw, readAll } from '../../infra/local/kit/testing/raw-http.ts';
import { fillLargeBlog } from '../support/content/large-blog.ts';
import { repeat, together } from '../support/requests/together.ts';
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

testOnLinux(
  'eight readers who take little of it at a time make it grow by less than 24 MB each, and leave nothing open',
  async () => {
    const { pid, url } = service.host;
    const request = `GET /api/blog/${blogId} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
    // Connections to the database stay open for the next readers.
    await together(8, () => readAll(openRaw(url, request)));
    const handles = openHandles(pid);
    resetPeakMemory(pid);
    const before = residentMemory(pid);
    const sockets = repeat(8, () => openRaw(url, request).pause());
    const taken = sockets.map(() => 0);

    // As much as the socket holds, four times a second.
    for (let beat = 0; beat < 20; beat++) {
      await delay(250);
      for (const [reader, socket] of sockets.entries()) taken[reader] += socket.read()?.length ?? 0;
    }
    const growth = residentMemory(pid, 'VmHWM') - before;
    const { status } = await service.send('GET', 'blog?count=5');
    for (const socket of sockets) socket.destroy();

    while (openHandles(pid) > handles) await delay(50);
    expect(status).toBe(200);
    expect(Math.min(...taken)).toBeGreaterThan(10_000);
    // Most of it is garbage that nothing forces the process to collect: 32 to 115 MB in four runs.
    expect(growth).toBeLessThan(8 * 24 * 1024 ** 2);
  },
);
