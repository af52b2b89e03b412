import { expectEmpty } from '../../support/answers/expected.ts';
import { medium } from '../../support/content/families.ts';
import { createOne, entities, pathOf, updateOf } from '../../support/requests/operations.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

const put = (path: string, body: unknown) => service.send('PUT', path, body);

/** The families whose updates may leave the identifier out. */
const lenient = entities.filter(entity => entity !== medium);

describe.each(entities)('Update$title', entity => {
  test('answers 202 with an empty body, and replaces what differs', async () => {
    const at = await createOne(service, entity);

    const answer = await put(pathOf(entity, at), updateOf(entity, at.id));

    expectEmpty(answer, 202);
    expect(await service.read(pathOf(entity, at))).toMatchObject({
      blogId: at.blogId,
      resourceId: at.id,
      ...updateOf(entity, at.id),
    });
  });

  test('clears the optional fields that the body leaves out or sets to null', async () => {
    const [left, nulled] = [await createOne(service, entity), await createOne(service, entity)];
    // What belongs to a medium's file stays with it (contract.md, Sizes), so the update gives another one.
    const mediumUrl = 'https://images.example.org/harbour/other.img';
    const kept = entity === medium ? { mediumUrl, mediumType: medium.full.mediumType } : {};
    const nulls = Object.fromEntries(Object.keys(entity.full).map(name => [name, null]));
    // A slug is made from the name, but only if there is no other.
    const expected = Object.keys({ ...entity.minimal, ...kept });

    await put(pathOf(entity, left), updateOf(entity, left.id, { ...entity.minimal, ...kept }));
    await put(pathOf(entity, nulled), updateOf(entity, nulled.id, { ...nulls, ...entity.minimal, ...kept }));

    for (const at of [left, nulled]) {
      const fields = Object.keys(await service.read(pathOf(entity, at)));
      expect(fields.filter(name => name in entity.full && name !== 'slug')).toEqual(expected);
    }
  });

  test('accepts the identifier as resourceId, too', async () => {
    const at = await createOne(service, entity);

    const answer = await put(pathOf(entity, at), { resourceId: at.id, ...entity.changed });

    expect(answer.status).toBe(202);
    expect(await service.read(pathOf(entity, at))).toMatchObject(entity.changed);
  });
});

test.each(lenient)('Update$title accepts a body without an identifier', async entity => {
  const at = await createOne(service, entity);

  expectEmpty(await put(pathOf(entity, at), entity.changed), 202);
  expect(await service.read(pathOf(entity, at))).toMatchObject({ resourceId: at.id, ...entity.changed });
});
