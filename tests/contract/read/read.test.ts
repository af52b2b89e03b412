import { blogIdMissing, expectEmpty, expectError } from '../../support/answers/expected.ts';
import { absentGuid, families, itemOf, zeroGuid } from '../../support/content/families.ts';
import { createOne, entities, pathOf } from '../../support/requests/operations.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

const get = (path: string) => service.send('GET', path);

describe.each(entities)('Get$title', entity => {
  test('answers 200 and what was posted, with both identifiers', async () => {
    const at = await createOne(service, entity);

    const answer = await get(pathOf(entity, at));

    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({
      blogId: at.blogId,
      resourceId: at.id,
      [entity.idField]: at.id,
      ...entity.full,
    });
  });

  test('answers the same bytes each time', async () => {
    const path = pathOf(entity, await createOne(service, entity));

    const first = await get(path);

    expect((await get(path)).text).toBe(first.text);
  });

  test('ignores a query', async () => {
    const path = pathOf(entity, await createOne(service, entity));

    const plain = await get(path);

    expect((await get(`${path}?count=0&skip=5`)).text).toBe(plain.text);
  });

  test('of an unknown identifier is 404 with an empty body', async () => {
    const at = await createOne(service, entity);
    const absent = 'segment' in entity ? { ...at, id: absentGuid } : { blogId: absentGuid, id: absentGuid };

    expectEmpty(await get(pathOf(entity, absent)), 404);
  });
});

describe.each(families)('Get$title', family => {
  test('of a child of another blog is 404', async () => {
    const other = await service.newBlog();
    const { id } = await createOne(service, family);

    expectEmpty(await get(itemOf(family, other, id)), 404);
  });

  test('in a blog that does not exist is 404', async () => {
    const { id } = await createOne(service, family);

    expectEmpty(await get(itemOf(family, absentGuid, id)), 404);
  });

  test.each(families.filter(other => other !== family))(
    'of the identifier of a $noun is 404',
    async other => {
      const { blogId, id } = await createOne(service, other);

      expectEmpty(await get(itemOf(family, blogId, id)), 404);
    },
  );

  test('of the identifier of its blog is 404', async () => {
    const blogId = await service.newBlog();

    expectEmpty(await get(itemOf(family, blogId, blogId)), 404);
  });

  test.each([
    ['blank', '%20'],
    ['all-zero', zeroGuid],
    ['impossible', 'not-a-guid'],
  ])('with an all-zero blogId and an id that is %s is 400 for the blogId', async (_, id) => {
    expectError(await get(itemOf(family, zeroGuid, id)), 400, blogIdMissing);
  });
});
