import { CosmosClient } from '@azure/cosmos';
import container from '../../infra/cosmos/container.json';
import { useStarted } from '../../infra/local/kit/testing/use-started.ts';
import { type WakingItem, wakeItems } from '../../shared/features/events/waking.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();
const store = useStarted(
  async () => {
    const { endpoint, key } = service.cosmos;
    const client = new CosmosClient({ endpoint, key, consistencyLevel: 'Session' });
    return { container: client.database('blog').container(container.id), client };
  },
  async ({ client }) => client.dispose(),
);

const put = (id: string, wakeAt: number) =>
  store.container.items.upsert({ id, blogId: id, wakeAt: new Date(wakeAt).toISOString() });

test('A run of the timer wakes what is due in all blogs, and what is due before the next one', async () => {
  const now = Date.now();
  await Promise.all([put('late', now - 3_600_000), put('soon', now + 30_000), put('later', now + 3_600_000)]);
  await store.container.items.upsert({ id: 'never', blogId: 'never' });
  const woken: [string, boolean][] = [];

  await wakeItems(store.container, async ({ id, wakeAt }: WakingItem, end: number) => {
    woken.push([id, Date.parse(wakeAt) <= end]);
  });

  expect(woken.sort()).toEqual([
    ['late', true],
    ['soon', true],
  ]);
});
