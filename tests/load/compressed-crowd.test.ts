import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { resetPeakMemory, residentMemory } from '../../infra/lab/processes/command-process.ts';
import { instanceHeap } from '../../infra/local/functions/host/worker-process.ts';
import { testOnLinux } from '../../infra/local/kit/testing/on-linux.ts';
import { openRaw, readAll } from '../../infra/local/kit/testing/raw-http.ts';
import { collectionOf, post } from '../support/content/families.ts';
import { repeat } from '../support/requests/together.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService({ NODE_OPTIONS: instanceHeap.join(' ') });

/** How much memory may grow, in bytes (guarantees.md, Hostile and slow callers). */
const most = 150_000_000;
/** Less than half of that, for answers that are compressed only once. */
const maxShared = 60_000_000;

/**
 * Sends one request over each of many connections that are all open already, so that the requests arrive together.
 * @returns the answers' status lines with their encodings, and the growth of the service's memory until all are read, in bytes.
 */
async function growthBy(
  readers: number,
  path: string,
  encoding: string,
  hostOf = (_reader: number) => 'localhost',
) {
  const sockets = repeat(readers, () => openRaw(service.host.url, ''));
  await Promise.all(sockets.map(socket => once(socket, 'connect')));
  const { pid } = service.host;
  resetPeakMemory(pid);
  const before = residentMemory(pid);
  const lines = [`GET /api/${path} HTTP/1.1`, 'Connection: close', `Accept-Encoding: ${encoding}`];
  for (const [reader, socket] of sockets.entries())
    socket.write(`${[...lines, `Host: ${hostOf(reader)}`].join('\r\n')}\r\n\r\n`);
  const answers = await Promise.all(sockets.map(readAll));
  return {
    kinds: new Set(answers.map(kindOf)),
    growth: residentMemory(pid, 'VmHWM') - before,
  };
}

/** The status of an answer and its encoding, `none` if it is sent as it is. */
function kindOf(answer: string): string {
  const [head = ''] = answer.split('\r\n\r\n');
  return `${head.split(' ')[1]} ${/^content-encoding: (\S+)/im.exec(head)?.[1] ?? 'none'}`;
}

testOnLinux.each(['br', 'gzip'])(
  'Two hundred readers who want a held list as %s at the same time make memory grow by less than 60 MB',
  async encoding => {
    const blogId = await service.newBlog();
    await service.createMany(blogId, post, 10, () => ({
      ...post.minimal,
      content: randomBytes(45_000).toString('hex'),
    }));
    const list = `${collectionOf(post, blogId)}?count=10`;
    for (let time = 0; time < 3; time++)
      await service.send('GET', list, undefined, { 'Accept-Encoding': 'identity' });

    const { kinds, growth } = await growthBy(200, list, encoding);

    expect(kinds).toEqual(new Set([`200 ${encoding}`]));
    expect(growth).toBeLessThan(maxShared);
  },
);

testOnLinux(
  'Four hundred readers of the compressed description at the same time make memory grow by less than 60 MB',
  async () => {
    await service.send('GET', 'openapi.json', undefined, { 'Accept-Encoding': 'identity' });

    const { kinds, growth } = await growthBy(400, 'openapi.json', 'br');

    expect(kinds).toEqual(new Set(['200 br']));
    expect(growth).toBeLessThan(maxShared);
  },
);

testOnLinux(
  'Four hundred addresses that readers of the compressed description invent make memory grow by less than 150 MB',
  async () => {
    await service.send('GET', 'openapi.json');

    const { kinds, growth } = await growthBy(400, 'openapi.json', 'br', reader => `host-${reader}.example`);

    // The last ones may have waited for so long that they are sent it as it is. On a busy machine the host may not have read a
    // request in the time that it waits for one.
    expect([...kinds].filter(kind => !['200 none', '408 none'].includes(kind))).toEqual(['200 br']);
    expect(growth).toBeLessThan(most);
  },
);
