import type { Fault } from '../../infra/local/cosmos/wire/fault-injector.ts';
import { paced } from '../../infra/local/kit/testing/pace.ts';
import { collectionOf, families, itemOf, tag } from '../support/families.ts';
import { useLocalService, useStore } from '../support/use-service.ts';

// With an endless fault, a write continues until its deadline, which is three times this.
const service = useLocalService({ COSMOS_TIMEOUT_MS: String(paced(500)) });
const store = useStore(service);
afterEach(() => service.cosmos.faults.clear());

/** The number of tags, stored and reported. */
async function countTags(blogId: string): Promise<number> {
  const counts = await store.expectExactCounts(blogId);
  return counts[families.indexOf(tag)] ?? 0;
}

const storeFaults: Fault[] = [
  { kind: 'status', statusCode: 503 },
  { kind: 'status', statusCode: 429, retryAfterMs: 1 },
  { kind: 'status', statusCode: 449 },
  { kind: 'status', statusCode: 408 },
  { kind: 'status', statusCode: 410 },
  { kind: 'dropBefore' },
  { kind: 'dropAfter' },
  { kind: 'malformed' },
];
const storeFailures = storeFaults.flatMap(fault => [
  { ...fault, times: 1 },
  { ...fault, times: Number.POSITIVE_INFINITY },
]);

describe.each(storeFailures)('A store with the fault $kind $statusCode, $times times,', fault => {
  test('leaves the counts exact after a create', async () => {
    const blogId = await service.newBlog();
    await Promise.all(families.map(family => service.create(collectionOf(family, blogId), family.full)));

    service.cosmos.faults.inject(fault);
    const answer = await service.send('POST', collectionOf(tag, blogId), tag.full);
    service.cosmos.faults.clear();

    const tagCount = await countTags(blogId);
    // Without an answer of the store the outcome is unknown; but every confirmed create exists.
    expect(answer.status === 201 ? [2] : [1, 2]).toContain(tagCount);
  });

  test('leaves the counts exact after a delete', async () => {
    const blogId = await service.newBlog();
    const [, gone = ''] = await Promise.all(
      [1, 2].map(() => service.create(collectionOf(tag, blogId), tag.full)),
    );

    service.cosmos.faults.inject(fault);
    const answer = await service.send('DELETE', itemOf(tag, blogId, gone));
    service.cosmos.faults.clear();

    const tagCount = await countTags(blogId);
    expect(answer.status === 200 ? [1] : [1, 2]).toContain(tagCount);
  });
});
