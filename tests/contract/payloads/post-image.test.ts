import { author, collectionOf, itemOf, medium, type Payload, post } from '../../support/families.ts';
import { createRefused, updateRefused, violationPaths } from '../../support/invalid-data.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

/** A blog with three media. */
async function createMedia() {
  const blogId = await service.newBlog();
  const first = await service.createIn(blogId, medium);
  const second = await service.createIn(blogId, medium);
  const third = await service.createIn(blogId, medium);
  return { blogId, first, second, third };
}

/** A post's media: the identifier and flag of each, and of its image. */
async function readImages(blogId: string, postId: string) {
  const payload = await service.read(itemOf(post, blogId, postId));
  const brief = ({ mediumId, isPostImage }: Payload) => [mediumId, isPostImage];
  const { postImage } = payload;
  return {
    media: (payload.media as Payload[]).map(brief),
    postImage: postImage === undefined ? undefined : brief(postImage as Payload),
  };
}

test('The flag on an entry of media makes it the post image', async () => {
  const { blogId, first, second, third } = await createMedia();

  const postId = await service.createIn(blogId, post, {
    media: [
      { mediumId: first, isPostImage: false },
      { mediumId: second, isPostImage: true },
      { mediumId: third },
    ],
  });

  expect(await readImages(blogId, postId)).toEqual({
    media: [
      [first, false],
      [second, true],
      [third, false],
    ],
    postImage: [second, true],
  });
});

test('The postImage of a request flags its entry in media', async () => {
  const { blogId, first, second } = await createMedia();

  const postId = await service.createIn(blogId, post, {
    postImage: { mediumId: second },
    media: [{ mediumId: first }, { mediumId: second }],
  });

  expect(await readImages(blogId, postId)).toEqual({
    media: [
      [first, false],
      [second, true],
    ],
    postImage: [second, true],
  });
});

test.each([undefined, []])('A post image is added to media of %j', async media => {
  const { blogId, first } = await createMedia();

  const postId = await service.createIn(blogId, post, { postImage: { resourceId: first }, media });

  expect(await readImages(blogId, postId)).toEqual({ media: [[first, true]], postImage: [first, true] });
});

test('A post image that is not in media is added to them', async () => {
  const { blogId, first, second, third } = await createMedia();

  const postId = await service.createIn(blogId, post, {
    postImage: { mediumId: third },
    media: [{ mediumId: first }, { mediumId: second, isPostImage: false }],
  });

  const { media, postImage } = await readImages(blogId, postId);
  expect(postImage).toEqual([third, true]);
  expect(media).toHaveLength(3);
  expect(media).toEqual(
    expect.arrayContaining([
      [first, false],
      [second, false],
      [third, true],
    ]),
  );
});

test('The flag and postImage may name the same medium, in any form of its identifier', async () => {
  const { blogId, first } = await createMedia();

  const postId = await service.createIn(blogId, post, {
    postImage: { resourceId: `{${first.toUpperCase()}}` },
    media: [{ mediumId: first, isPostImage: true }],
  });

  expect(await readImages(blogId, postId)).toEqual({ media: [[first, true]], postImage: [first, true] });
});

test('Without a post image there is none, and every flag is false', async () => {
  const { blogId, first, second } = await createMedia();

  const postId = await service.createIn(blogId, post, {
    postImage: null,
    media: [{ mediumId: first, isPostImage: null }, { mediumId: second }],
  });

  expect(await readImages(blogId, postId)).toEqual({
    media: [
      [first, false],
      [second, false],
    ],
    postImage: undefined,
  });
});

test('More than one post image is refused', async () => {
  const { blogId, first, second } = await createMedia();
  const item = itemOf(post, blogId, await service.createIn(blogId, post));
  const before = (await service.send('GET', collectionOf(post, blogId))).text;
  const media = [
    { mediumId: first, isPostImage: true },
    { mediumId: second, isPostImage: true },
  ];

  for (const images of [{ media }, { media: media.slice(1), postImage: { mediumId: first } }]) {
    const created = await service.send('POST', collectionOf(post, blogId), { ...post.full, ...images });
    const updated = await service.send('PUT', item, { ...post.changed, ...images });
    expect(violationPaths(created, createRefused('post'))).not.toEqual([]);
    expect(violationPaths(updated, updateRefused('post'))).not.toEqual([]);
  }

  expect((await service.send('GET', collectionOf(post, blogId))).text).toBe(before);
});

test.each(['true', 1, {}])('A flag of %j in a post is refused', async isPostImage => {
  const { blogId, first } = await createMedia();

  const answer = await service.send('POST', collectionOf(post, blogId), {
    ...post.full,
    media: [{ mediumId: first, isPostImage }],
  });

  expect(violationPaths(answer, createRefused('post'))).toEqual(['media[0].isPostImage']);
});

test('An update changes the post image, and removes it', async () => {
  const { blogId, first, second } = await createMedia();
  const media = [{ mediumId: first, isPostImage: true }, { mediumId: second }];
  const postId = await service.createIn(blogId, post, { media });
  const item = itemOf(post, blogId, postId);

  await service.send('PUT', item, {
    ...post.full,
    media: [{ mediumId: first }, { mediumId: second, isPostImage: true }],
  });
  expect(await readImages(blogId, postId)).toEqual({
    media: [
      [first, false],
      [second, true],
    ],
    postImage: [second, true],
  });

  await service.send('PUT', item, { ...post.full, media: [{ mediumId: first }, { mediumId: second }] });
  expect(await readImages(blogId, postId)).toEqual({
    media: [
      [first, false],
      [second, false],
    ],
    postImage: undefined,
  });
});

test('Only a medium of a post, and its image, have the flag', async () => {
  const { blogId, first } = await createMedia();
  const authorId = await service.createIn(blogId, author, {
    userImage: { mediumId: first, isPostImage: true },
  });
  const postId = await service.createIn(blogId, post, {
    author: { authorId },
    media: [{ mediumId: first, isPostImage: true }],
  });
  const plain = await service.read(itemOf(medium, blogId, first));
  const image = { ...plain, isPostImage: true };
  const writer = { ...(await service.read(itemOf(author, blogId, authorId))), userImage: plain };

  const single = await service.read(itemOf(post, blogId, postId));
  const everything = await service.read(`blog/${blogId}`);

  expect(plain).not.toHaveProperty('isPostImage');
  for (const collection of ['medium', 'author']) {
    expect((await service.send('GET', `blog/${blogId}/${collection}`)).text).not.toContain('isPostImage');
  }
  expect(single).toMatchObject({ postImage: image, media: [image] });
  expect(single.author).toEqual(writer);
  expect(everything.posts).toEqual([single]);
  expect(everything.authors).toEqual([writer]);
  expect((everything.media as Payload[])[0]).toEqual(plain);
});

test.each([true, false])('A flag of %j on a medium itself is ignored', async isPostImage => {
  const { blogId } = await createMedia();
  const mediumId = await service.createIn(blogId, medium, { isPostImage });
  const item = itemOf(medium, blogId, mediumId);
  const created = await service.read(item);

  const answer = await service.send('PUT', item, { ...medium.changed, mediumId, isPostImage });

  expect(created).toEqual({ blogId, resourceId: mediumId, mediumId, ...mediumOf(medium.full) });
  expect(answer.status).toBe(202);
  expect(await service.read(item)).toEqual({
    blogId,
    resourceId: mediumId,
    mediumId,
    ...mediumOf(medium.changed),
  });
});

/** The payload as it is read back, with both names of its type's identifier. */
function mediumOf(payload: Payload): Payload {
  const type = payload.mediumType as Payload;
  return { ...payload, mediumType: { resourceId: type.mediumTypeId, ...type } };
}
