import { type BulkOperationResponse, CosmosClient, type OperationInput } from '@azure/cosmos';
import container from '../../../infra/cosmos/container.json';
import { storedDelivery } from './deliveries.ts';

/** The sequences of deliveries that a test writes are beyond those of the events that follow. */
const first = 900_000_000;

/** The most that one batch creates. */
const inOne = 100;

/** Writes events that an endpoint is yet to be told into the store, and that its blog is to be tended to. */
export async function addBacklog(
  store: { endpoint: string; key: string },
  blogId: string,
  endpointId: string,
  count: number,
): Promise<void> {
  const client = new CosmosClient(store);
  const { items } = client.database('blog').container(container.id);
  const now = new Date().toISOString();
  for (let number = 0; number < count; number += inOne) {
    const operations = Array.from(
      { length: Math.min(inOne, count - number) },
      (_, at): OperationInput => ({
        operationType: 'Create',
        resourceBody: {
          ...storedDelivery({ blogId, endpointId, sequence: first + number + at, dueAt: now }),
        } as never,
      }),
    );
    const { result = [] } = await items.batch(operations, blogId);
    expectCreated(result as BulkOperationResponse);
  }
  const wake = [{ op: 'set' as const, path: '/wakeAt', value: now }];
  await client.database('blog').container(container.id).item(`blog:${blogId}`, blogId).patch(wake);
  client.dispose();
}

function expectCreated(results: BulkOperationResponse): void {
  const failed = results.find(({ statusCode }) => statusCode !== 201);
  if (failed) throw new Error(`A delivery could not be written: ${failed.statusCode}`);
}
