import { blogIdMissing, expectEmpty, expectError, expectRefusal } from '../../support/answers/expected.ts';
import { internalError, updateRefused } from '../../support/answers/refusals.ts';
import {
  absentGuid,
  families,
  itemOf,
  medium,
  type Payload,
  zeroGuid,
} from '../../support/content/families.ts';
import { createOne, entities, newCollection, pathOf, updateOf } from '../../support/requests/operations.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

const put = (path: string, body: unknown) => service.send('PUT', path, body);
const textOf = async (path: string) => (await service.send('GET', path)).text;

describe.each(entities)('Update$title', entity => {
  test('to an unknown identifier is 404 with an empty body, and creates nothing', async () => {
    const at = await createOne(service, entity);
    const absent = 'segment' in entity ? { ...at, id: absentGuid } : { blogId: absentGuid, id: absentGuid };

    expectEmpty(await put(pathOf(entity, absent), updateOf(entity, absentGuid)), 404);
    expect((await service.send('GET', pathOf(entity, absent))).status).toBe(404);
  });

  test.each([
    ['resourceId', () => ({ resourceId: absentGuid })],
    ['the identifier of its own name', () => ({ [entity.idField]: absentGuid })],
    ['one of the two', (id: string) => ({ [entity.idField]: id, resourceId: absentGuid })],
    ['the other of the two', (id: string) => ({ [entity.idField]: absentGuid, resourceId: id })],
  ])('with another identifier as %s is 500, and changes nothing', async (_, identifiers) => {
    const at = await createOne(service, entity);
    const before = await textOf(pathOf(entity, at));

    const answer = await put(pathOf(entity, at), { ...identifiers(at.id), ...entity.changed });

    expectError(answer, 500, internalError);
    expect(await textOf(pathOf(entity, at))).toBe(before);
  });

  test.each(['%20', zeroGuid])('with the blogId %s is 400 for that, whatever the body', async blogId => {
    const path = pathOf(entity, { blogId, id: absentGuid });

    for (const body of ['null', '{', '{}', JSON.stringify(entity.full)]) {
      expectError(await put(path, body), 400, blogIdMissing);
    }
  });

  test('checks the body before it looks up the entity', async () => {
    const path = pathOf(entity, { blogId: absentGuid, id: absentGuid });

    expectError(await put(path, 'null'), 400, updateRefused(entity.noun));
    expectRefusal(await put(path, '{}'), updateRefused(entity.noun));
    expectError(await put(path, '{'), 500, internalError);
  });

  test('looks up the entity before it compares identifiers', async () => {
    const path = pathOf(entity, { blogId: absentGuid, id: absentGuid });

    for (const second of [{}, { resourceId: crypto.randomUUID() }])
      expectEmpty(await put(path, { ...updateOf(entity, crypto.randomUUID()), ...second }), 404);
  });

  test('checks the body before it compares identifiers', async () => {
    const at = await createOne(service, entity);

    const answer = await put(pathOf(entity, at), { [entity.idField]: absentGuid, [entity.required]: 7 });

    expectRefusal(answer, updateRefused(entity.noun));
  });
});

describe.each(families)('Update$title', family => {
  test('to a child of another blog is 404, and changes nothing', async () => {
    const at = await createOne(service, family);
    const other = await service.newBlog();
    const before = await textOf(pathOf(family, at));

    expectEmpty(await put(itemOf(family, other, at.id), updateOf(family, at.id)), 404);
    expect(await textOf(pathOf(family, at))).toBe(before);
  });

  test.each(['%20', 'not-a-guid', zeroGuid])('with the id %s checks the body first', async id => {
    const collection = await newCollection(service, family);

    expectError(await put(`${collection}/${id}`, 'null'), 400, updateRefused(family.noun));
    expectRefusal(await put(`${collection}/${id}`, '{}'), updateRefused(family.noun));
  });
});

describe('UpdateMedium', () => {
  const withoutType = ({ mediumType: _, ...rest }: Payload) => rest;

  test.each([
    ['without its identifier', () => medium.changed],
    ['without a media type', (id: string) => withoutType(updateOf(medium, id))],
    ['with null for its media type', (id: string) => ({ ...updateOf(medium, id), mediumType: null })],
  ])('%s is 500, and changes nothing', async (_, body) => {
    const at = await createOne(service, medium);
    const before = await textOf(pathOf(medium, at));

    expectError(await put(pathOf(medium, at), body(at.id)), 500, internalError);
    expect(await textOf(pathOf(medium, at))).toBe(before);
  });

  test('without a media type is 404 when there is no such medium', async () => {
    const path = itemOf(medium, await service.newBlog(), absentGuid);

    expectEmpty(await put(path, withoutType(updateOf(medium, absentGuid))), 404);
  });
});
