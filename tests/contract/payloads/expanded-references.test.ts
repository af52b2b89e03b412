import {
  absentGuid,
  author,
  collectionOf,
  type Family,
  itemOf,
  medium,
  type Payload,
  post,
  referred,
  tag,
} from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

/** A blog with a post that references an author with a user image, two tags and two media, the second its image. */
async function createScene() {
  const blogId = await service.newBlog();
  const portrait = await service.createIn(blogId, medium, { description: 'A portrait' });
  const authorId = await service.createIn(blogId, author, { userImage: { mediumId: portrait } });
  const tagIds = [await service.createIn(blogId, tag), await service.createIn(blogId, tag)];
  const mediumIds = [await service.createIn(blogId, medium), await service.createIn(blogId, medium)];
  const [first = '', second = ''] = mediumIds;
  const postId = await service.createIn(blogId, post, {
    author: { authorId },
    tags: tagIds.map(tagId => ({ tagId })),
    media: [{ mediumId: first }, { mediumId: second, isPostImage: true }],
  });
  return { blogId, portrait, authorId, tagIds, mediumIds, postId };
}

type Scene = Awaited<ReturnType<typeof createScene>>;

/** The post in every answer that has it. */
async function readEverywhere({ blogId, postId }: Scene): Promise<Payload[]> {
  const single = await service.read(itemOf(post, blogId, postId));
  const list = (await service.send('GET', collectionOf(post, blogId))).json<Payload[]>();
  const { posts } = await service.read(`blog/${blogId}`);
  return [single, ...list, ...(posts as Payload[])];
}

const flagged = (payload: Payload, isPostImage: boolean) => ({ ...referred(medium, payload), isPostImage });

async function change(family: Family, blogId: string, id: string): Promise<void> {
  const answer = await service.send('PUT', itemOf(family, blogId, id), { ...family.changed, resourceId: id });
  expect(answer.status).toBe(202);
}

test('A read expands every reference to the current state of its target', async () => {
  const scene = await createScene();
  const { blogId, portrait, authorId, tagIds, mediumIds } = scene;
  for (const id of tagIds) await change(tag, blogId, id);
  for (const id of mediumIds) await change(medium, blogId, id);
  await change(medium, blogId, portrait);

  const tags = await Promise.all(tagIds.map(id => service.read(itemOf(tag, blogId, id))));
  const [first = {}, second = {}] = await Promise.all(
    mediumIds.map(id => service.read(itemOf(medium, blogId, id))),
  );
  const writer = await service.read(itemOf(author, blogId, authorId));
  const image = await service.read(itemOf(medium, blogId, portrait));
  const posts = await readEverywhere(scene);
  const writers = (await service.send('GET', collectionOf(author, blogId))).json();

  expect(tags).toMatchObject([tag.changed, tag.changed]);
  expect([first, image]).toMatchObject([medium.changed, medium.changed]);
  expect(writer).toEqual({
    blogId,
    resourceId: authorId,
    authorId,
    ...author.full,
    userImage: referred(medium, image),
  });
  expect(writers).toEqual([writer]);
  expect(posts).toHaveLength(3);
  for (const entry of posts) {
    expect(entry.tags).toEqual(tags.map(each => referred(tag, each)));
    expect(entry.media).toEqual([flagged(first, false), flagged(second, true)]);
    expect(entry.postImage).toEqual(flagged(second, true));
    expect(entry.author).toEqual(referred(author, writer));
  }
});

test('A deleted target is left out of reads, and returns when it is recreated', async () => {
  const scene = await createScene();
  const { blogId, portrait, authorId, tagIds, mediumIds } = scene;
  const targets: [Family, string][] = [
    [tag, tagIds[0] ?? ''],
    [medium, mediumIds[1] ?? ''],
    [medium, portrait],
    [author, authorId],
  ];
  const before = await service.read(itemOf(post, blogId, scene.postId));
  for (const [family, id] of targets) await service.send('DELETE', itemOf(family, blogId, id));

  for (const entry of await readEverywhere(scene)) {
    expect(entry).not.toHaveProperty('author');
    expect(entry).not.toHaveProperty('postImage');
    expect(entry.tags).toMatchObject([{ tagId: tagIds[1] }]);
    expect(entry.media).toMatchObject([{ mediumId: mediumIds[0], isPostImage: false }]);
  }

  await service.createIn(blogId, author, { authorId, userImage: null });
  for (const [family, id] of targets.slice(0, 3)) await service.createIn(blogId, family, { resourceId: id });
  for (const entry of await readEverywhere(scene)) {
    expect(entry).toMatchObject({
      author: { authorId },
      postImage: { mediumId: mediumIds[1], isPostImage: true },
      tags: tagIds.map(tagId => ({ tagId })),
      media: mediumIds.map(mediumId => ({ mediumId })),
      lastModified: before.lastModified,
    });
  }
});

test('A deleted user image is left out of its author, and returns when it is recreated', async () => {
  const { blogId, portrait, authorId } = await createScene();
  const before = await service.read(itemOf(author, blogId, authorId));

  await service.send('DELETE', itemOf(medium, blogId, portrait));
  const { userImage, ...rest } = before;
  expect(userImage).toMatchObject({ mediumId: portrait });
  expect(await service.read(itemOf(author, blogId, authorId))).toEqual(rest);
  expect((await service.send('GET', collectionOf(author, blogId))).json()).toEqual([rest]);

  await service.createIn(blogId, medium, { mediumId: portrait, description: 'A portrait' });
  expect(await service.read(itemOf(author, blogId, authorId))).toEqual(before);
});

test('A reference is only its identifier: other fields of a nested object are ignored, even invalid ones', async () => {
  const { blogId, portrait, authorId, tagIds, mediumIds, postId } = await createScene();
  const before = await service.send('GET', itemOf(post, blogId, postId));
  const nonsense = {
    name: 5,
    slug: 'x'.repeat(999),
    displayName: null,
    userName: {},
    mediumUrl: 'x',
    blogId: absentGuid,
  };
  const userImage = { mediumId: absentGuid, mediumUrl: false };

  const answer = await service.send('PUT', itemOf(post, blogId, postId), {
    ...post.full,
    author: { ...nonsense, resourceId: authorId, userImage },
    tags: tagIds.map(resourceId => ({ ...nonsense, resourceId })),
    media: [
      { ...nonsense, resourceId: mediumIds[0], description: [], mediumType: 'text' },
      { ...nonsense, mediumId: mediumIds[1], mediumType: { mimeType: 5 }, isPostImage: true },
    ],
  });
  const image = await service.send('PUT', itemOf(author, blogId, authorId), {
    ...author.full,
    userImage: { ...nonsense, mediumId: portrait, mediumType: [], isPostImage: true },
  });

  expect([answer.text, answer.status, image.text, image.status]).toEqual(['', 202, '', 202]);
  expect((await service.send('GET', itemOf(post, blogId, postId))).text).toBe(before.text);
});

test('An update replaces references: those that it leaves out are removed', async () => {
  const { blogId, authorId, tagIds, postId } = await createScene();

  await service.send('PUT', itemOf(author, blogId, authorId), author.full);
  await service.send('PUT', itemOf(post, blogId, postId), { ...post.full, tags: [{ tagId: tagIds[1] }] });

  expect(await service.read(itemOf(author, blogId, authorId))).not.toHaveProperty('userImage');
  const payload = await service.read(itemOf(post, blogId, postId));
  expect(payload.tags).toMatchObject([{ tagId: tagIds[1] }]);
  expect(payload.media).toEqual([]);
  expect(payload).not.toHaveProperty('author');
  expect(payload).not.toHaveProperty('postImage');
});
