import { expectEmpty } from '../support/answers.ts';
import { type LocalService, startLocalService } from '../support/local-service.ts';
import { createOne, entities, pathOf, updateOf } from '../support/operations.ts';

let service: LocalService;
beforeAll(async () => {
  service = await startLocalService();
});
afterAll(() => service.stop());

/** Requests by which Cosmos DB writes when it accepts them; without references, nothing else needs a batch. */
const writing = ['create', 'upsert', 'replace', 'patch', 'batch', 'delete'];

test.each(entities)('Update$title that changes nothing writes nothing', async entity => {
  const at = await createOne(service, entity);
  service.cosmos.requests.clear();

  expectEmpty(await service.send('PUT', pathOf(entity, at), updateOf(entity, at.id, entity.full)), 202);

  const requests = service.cosmos.requests.entries();
  expect(requests).not.toEqual([]);
  expect(requests.filter(({ kind, statusCode }) => writing.includes(kind) && statusCode < 300)).toEqual([]);
});
