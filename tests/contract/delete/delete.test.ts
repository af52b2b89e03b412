import { blogIdMissing, expectEmpty, expectError } from '../../support/answers/expected.ts';
import { absentGuid, collectionOf, families, itemOf, zeroGuid } from '../../support/content/families.ts';
import { useNewBlogs } from '../../support/lists/new-blogs.ts';
import { createOne, entities, newCollection, pathOf, updateOf } from '../../support/requests/operations.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
const newBlogs = useNewBlogs(service);

const remove = (path: string) => service.send('DELETE', path);
const get = (path: string) => service.send('GET', path);

describe.each(entities)('Delete$title', entity => {
  test('leaves nothing to be read, updated or deleted', async () => {
    const at = await createOne(service, entity);
    const path = pathOf(entity, at);

    expectEmpty(await remove(path), 200);

    expectEmpty(await get(path), 404);
    expectEmpty(await service.send('PUT', path, updateOf(entity, at.id)), 404);
    expectEmpty(await remove(path), 404);
    const list = await get('segment' in entity ? `${collectionOf(entity, at.blogId)}?count=100` : newBlogs());
    expect(list.text).not.toContain(at.id);
  });

  test('leaves other items of its family alone', async () => {
    const collection = await newCollection(service, entity);
    const kept = await service.create(collection, entity.full);
    const before = await get(`${collection}/${kept}`);

    await remove(`${collection}/${await service.create(collection, entity.full)}`);

    expect((await get(`${collection}/${kept}`)).text).toBe(before.text);
  });

  test('frees the identifier', async () => {
    const collection = await newCollection(service, entity);
    const id = await service.create(collection, entity.full);
    await remove(`${collection}/${id}`);

    expect(await service.create(collection, { ...entity.changed, resourceId: id })).toBe(id);
    expect((await get(`${collection}/${id}`)).json()).toMatchObject(entity.changed);
  });

  test('of an unknown identifier is 404 with an empty body', async () => {
    const at = await createOne(service, entity);
    const absent = 'segment' in entity ? { ...at, id: absentGuid } : { blogId: absentGuid, id: absentGuid };

    expectEmpty(await remove(pathOf(entity, absent)), 404);
    expect((await get(pathOf(entity, at))).status).toBe(200);
  });

  test('ignores a body', async () => {
    const path = pathOf(entity, await createOne(service, entity));

    expectEmpty(await service.send('DELETE', path, '{"id": '), 200);
  });

  test('five times at once deletes it, and no answer is a failure', async () => {
    const path = pathOf(entity, await createOne(service, entity));

    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(path)));

    const statuses = answers.map(answer => answer.status);
    expect(statuses).toContain(200);
    expect(statuses.filter(status => status !== 200 && status !== 404)).toEqual([]);
    expect((await get(path)).status).toBe(404);
  });
});

describe.each(families)('Delete$title', family => {
  test('of a child of another blog is 404, and deletes nothing', async () => {
    const at = await createOne(service, family);
    const other = await service.newBlog();

    expectEmpty(await remove(itemOf(family, other, at.id)), 404);
    expect((await get(pathOf(family, at))).status).toBe(200);
  });

  test.each(families.filter(other => other !== family))(
    'of the identifier of a $noun is 404, and deletes nothing',
    async other => {
      const at = await createOne(service, other);

      expectEmpty(await remove(itemOf(family, at.blogId, at.id)), 404);
      expect((await get(pathOf(other, at))).status).toBe(200);
    },
  );

  test('leaves a child of the same identifier in another family and in another blog alone', async () => {
    const at = await createOne(service, family);
    const other = await service.newBlog();
    await service.create(collectionOf(family, other), { ...family.full, resourceId: at.id });
    for (const twin of families.filter(each => each !== family)) {
      await service.create(collectionOf(twin, at.blogId), { ...twin.full, resourceId: at.id });
    }

    await remove(pathOf(family, at));

    expect((await get(itemOf(family, other, at.id))).status).toBe(200);
    const statuses = families.map(async twin => (await get(itemOf(twin, at.blogId, at.id))).status);
    expect(await Promise.all(statuses)).toEqual(families.map(twin => (twin === family ? 404 : 200)));
  });

  test.each(['%20', 'not-a-guid', zeroGuid])('with an all-zero blogId and the id %s is 400', async id => {
    expectError(await remove(itemOf(family, zeroGuid, id)), 400, blogIdMissing);
  });
});
