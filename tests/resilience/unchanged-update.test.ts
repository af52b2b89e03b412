import { expectEmpty } from '../support/answers.ts';
import { collectionOf, itemOf, medium } from '../support/families.ts';
import { createOne, entities, pathOf, updateOf } from '../support/operations.ts';
import { useLocalService } from '../support/use-service.ts';

const service = useLocalService();

/** Requests that write if Cosmos DB accepts them; without references, nothing else needs a batch. */
const writing = ['create', 'upsert', 'replace', 'patch', 'batch', 'delete'];

async function expectNoWrite(path: string, body: unknown): Promise<void> {
  service.cosmos.requests.clear();

  expectEmpty(await service.send('PUT', path, body), 202);

  const requests = service.cosmos.requests.entries();
  expect(requests).not.toEqual([]);
  expect(requests.filter(({ kind, statusCode }) => writing.includes(kind) && statusCode < 300)).toEqual([]);
}

test.each(entities)('Update$title that changes nothing writes nothing', async entity => {
  const at = await createOne(service, entity);

  await expectNoWrite(pathOf(entity, at), updateOf(entity, at.id, entity.full));
});

const jpeg = '029d456e-1019-4b6d-8b17-7c5d46479aa9';

test.each([{ mediumTypeId: jpeg }, { mediumTypeId: jpeg, name: 'Any' }, { mimeType: 'image/JPEG' }])(
  'A medium with the type %j is put back as it was read, and nothing is written',
  async mediumType => {
    const blogId = await service.newBlog();
    const payload = { ...medium.minimal, mediumType };
    const item = itemOf(medium, blogId, await service.create(collectionOf(medium, blogId), payload));

    await expectNoWrite(item, (await service.send('GET', item)).text);
  },
);
