import { expectEmpty } from '../../support/answers.ts';
import { nextMillisecond, readDateTime } from '../../support/date-times.ts';
import { author, collectionOf, itemOf, medium, post, tag } from '../../support/families.ts';
import { createOne, entities, pathOf, updateOf } from '../../support/operations.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

const put = (path: string, body: unknown) => service.send('PUT', path, body);
const textOf = async (path: string) => (await service.send('GET', path)).text;

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
    const kept = entity === medium ? { mediumType: medium.full.mediumType } : {};
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

  test('accepts what was read, and changes nothing', async () => {
    const path = pathOf(entity, await createOne(service, entity));
    const before = await textOf(path);

    expectEmpty(await put(path, before), 202);
    expect(await textOf(path)).toBe(before);
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

test('A post keeps lastModified in an update that changes nothing, but not in one that does', async () => {
  const at = await createOne(service, post);
  const created = await service.read(pathOf(post, at));
  await nextMillisecond();

  await put(pathOf(post, at), updateOf(post, at.id, post.full));
  const kept = await service.read(pathOf(post, at));
  await put(pathOf(post, at), updateOf(post, at.id, { ...post.full, title: 'Spring tide' }));
  const changed = await service.read(pathOf(post, at));

  expect(kept.lastModified).toBe(created.lastModified);
  expect(readDateTime(changed.lastModified).instant).toBeGreaterThan(
    readDateTime(created.lastModified).instant,
  );
});

test('The next read shows the reference of an update, and no longer one that an update leaves out', async () => {
  const { blogId, id } = await createOne(service, author);
  const mediumId = await service.create(collectionOf(medium, blogId), medium.full);
  const path = itemOf(author, blogId, id);

  await put(path, { ...author.full, userImage: { mediumId } });
  expect(await service.read(path)).toMatchObject({ userImage: { mediumId } });

  await put(path, author.full);
  expect(await service.read(path)).not.toHaveProperty('userImage');
});

test.each([tag, post])(
  'A $noun whose update leaves out the slug gets one made from its new name',
  async entity => {
    const at = await createOne(service, entity);
    const { slug: _, ...rest } = { ...entity.changed, [entity.required]: 'Flotsam and Jetsam' };

    await put(pathOf(entity, at), rest);

    expect((await service.read(pathOf(entity, at))).slug).toBe('flotsam-and-jetsam');
  },
);
