import { atDepth } from '../../infra/local/kit/testing/depth.ts';
import { collectionOf, itemOf, tag } from '../support/families.ts';
import { startInstance } from '../support/second-instance.ts';
import { together } from '../support/together.ts';
import { useLocalService } from '../support/use-service.ts';

const service = useLocalService();
let item: string;
beforeAll(async () => {
  const blogId = await service.newBlog();
  item = itemOf(tag, blogId, await service.create(collectionOf(tag, blogId), tag.full));
});

type Send = (method: string, path: string, body?: unknown) => Promise<{ status: number }>;

/** The statuses that a client gets that updates the tag several times, one update after the other. */
async function updates(send: Send, client: number, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++)
    statuses.push((await send('PUT', item, { ...tag.full, name: `Client ${client}, time ${time}` })).status);
  return statuses;
}

test('A hundred clients that update one tag several times each get only 202', async () => {
  const statuses = await together(100, client => updates(service.send, client, atDepth(2, 10)));

  expect(new Set(statuses.flat())).toEqual(new Set([202]));
});

test('So do the clients of two instances', async () => {
  const other = await startInstance(service);

  const statuses = await together(40, client => updates(client % 2 ? service.send : other.send, client, 5));

  await other.host.stop();
  expect(new Set(statuses.flat())).toEqual(new Set([202]));
});
