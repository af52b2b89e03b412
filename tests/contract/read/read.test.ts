import { blogIdMissing, expectEmpty, expectError, idBlank } from '../../support/answers.ts';
import {
  absentGuid,
  author,
  collectionOf,
  families,
  itemOf,
  medium,
  post,
  tag,
  zeroGuid,
} from '../../support/families.ts';
import { internalError } from '../../support/invalid-data.ts';
import { createOne, entities, pathOf } from '../../support/operations.ts';
import { useService } from '../../support/use-service.ts';

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

  test.each(['%20', '%20%20', '%09'])('with the blank blogId "%s" is 400', async blank => {
    expectError(await get(pathOf(entity, { blogId: blank, id: absentGuid })), 400, blogIdMissing);
  });

  test('with an all-zero blogId is 400', async () => {
    expectError(await get(pathOf(entity, { blogId: zeroGuid, id: absentGuid })), 400, blogIdMissing);
  });

  test.each(['x', '1', 'not-a-guid', `${absentGuid}0`, absentGuid.slice(1)])(
    'with the blogId %s, which is not a GUID, is 500',
    async blogId => {
      expectError(await get(pathOf(entity, { blogId, id: absentGuid })), 500, internalError);
    },
  );
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

  test('with an all-zero id is 404', async () => {
    expectEmpty(await get(itemOf(family, await service.newBlog(), zeroGuid)), 404);
  });

  test.each(['%20', '%20%20', '%09'])('with the blank id "%s" is 400', async blank => {
    expectError(await get(itemOf(family, await service.newBlog(), blank)), 400, idBlank);
  });

  test.each(['x', '1', 'not-a-guid', `${absentGuid}0`, absentGuid.slice(1)])(
    'with the id %s, which is not a GUID, is 500',
    async id => {
      expectError(await get(itemOf(family, await service.newBlog(), id)), 500, internalError);
    },
  );

  test.each([
    ['blank', '%20'],
    ['all-zero', zeroGuid],
    ['impossible', 'not-a-guid'],
  ])('with an all-zero blogId and an id that is %s is 400 for the blogId', async (_, id) => {
    expectError(await get(itemOf(family, zeroGuid, id)), 400, blogIdMissing);
  });
});

test('An author is read with its user image, including the media type', async () => {
  const blogId = await service.newBlog();
  const mediumId = await service.create(collectionOf(medium, blogId), medium.full);
  const image = (await get(itemOf(medium, blogId, mediumId))).json();

  const id = await service.create(collectionOf(author, blogId), { ...author.full, userImage: { mediumId } });

  expect((await get(itemOf(author, blogId, id))).json()).toEqual({
    blogId,
    resourceId: id,
    authorId: id,
    ...author.full,
    userImage: image,
  });
});

test('A post is read with its author, tags and media in full, and each of its media with its flag', async () => {
  const blogId = await service.newBlog();
  const mediumId = await service.create(collectionOf(medium, blogId), medium.full);
  const imageId = await service.create(collectionOf(medium, blogId), medium.changed);
  const tagId = await service.create(collectionOf(tag, blogId), tag.full);
  const authorId = await service.create(collectionOf(author, blogId), author.full);
  const read = async (path: string) => (await get(path)).json();

  const id = await service.create(collectionOf(post, blogId), {
    ...post.full,
    author: { authorId },
    tags: [{ tagId }],
    media: [{ mediumId }, { mediumId: imageId, isPostImage: true }],
  });

  const image = { ...(await read(itemOf(medium, blogId, imageId))), isPostImage: true };
  expect(await read(itemOf(post, blogId, id))).toEqual({
    blogId,
    resourceId: id,
    postId: id,
    ...post.full,
    lastModified: expect.any(String),
    postImage: image,
    author: await read(itemOf(author, blogId, authorId)),
    tags: [await read(itemOf(tag, blogId, tagId))],
    media: [{ ...(await read(itemOf(medium, blogId, mediumId))), isPostImage: false }, image],
  });
});

test('A medium of a post has no flag when it is read by itself', async () => {
  const blogId = await service.newBlog();
  const mediumId = await service.create(collectionOf(medium, blogId), medium.full);

  await service.create(collectionOf(post, blogId), { ...post.full, postImage: { mediumId } });

  expect((await get(itemOf(medium, blogId, mediumId))).json()).not.toHaveProperty('isPostImage');
});
