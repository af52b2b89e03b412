import { createRefused, violationPaths } from '../../support/answers/refusals.ts';
import { author, collectionOf, itemOf, post, referred } from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

/** A blog with authors, and a post of theirs. */
async function createScene(count: number) {
  const blogId = await service.newBlog();
  const authorIds = await service.createMany(blogId, author, count, place => ({
    ...author.full,
    userName: `ada${place}`,
  }));
  const [first = '', ...others] = authorIds;
  const postId = await service.createIn(blogId, post, {
    author: { authorId: first },
    coAuthors: others.map(authorId => ({ authorId })),
  });
  return { blogId, authorIds, postId };
}

test('A post has nine co-authors in the order in which it names them, in their current state', async () => {
  const { blogId, authorIds, postId } = await createScene(10);
  const [, second = ''] = authorIds;
  await service.send('PUT', itemOf(author, blogId, second), author.changed);

  const { coAuthors, author: first } = await service.read(itemOf(post, blogId, postId));

  const [expected, ...others] = await Promise.all(
    authorIds.map(id => service.read(itemOf(author, blogId, id))),
  );
  expect(first).toEqual(referred(author, expected ?? {}));
  expect(coAuthors).toEqual(others.map(each => referred(author, each)));
});

test('A post cannot have ten co-authors', async () => {
  const body = {
    ...post.full,
    coAuthors: Array.from({ length: 10 }, () => ({ authorId: crypto.randomUUID() })),
  };

  const answer = await service.send('POST', collectionOf(post, await service.newBlog()), body);

  expect(violationPaths(answer, createRefused('post'))).toEqual(['coAuthors']);
});

test('Co-authors that were deleted are left out, and so is the field without any', async () => {
  const { blogId, authorIds, postId } = await createScene(3);
  const [, second = '', third = ''] = authorIds;
  const item = itemOf(post, blogId, postId);

  await service.send('DELETE', itemOf(author, blogId, second));
  expect((await service.read(item)).coAuthors).toMatchObject([{ authorId: third }]);

  await service.send('DELETE', itemOf(author, blogId, third));
  expect(await service.read(item)).not.toHaveProperty('coAuthors');
});

test('A list by author has the posts of one who is named beside another', async () => {
  const { blogId, authorIds, postId } = await createScene(2);

  for (const name of [...authorIds, 'ada0', 'ada1']) {
    const found = await service.send(
      'GET',
      `${collectionOf(post, blogId)}?author=${name}&fields=postId&total=true`,
    );
    expect(found.json()).toEqual([{ postId }]);
    expect(found.headers.get('X-Total-Count')).toBe('1');
  }
});

test('An update as older clients send it clears the co-authors', async () => {
  const { blogId, postId } = await createScene(2);
  const item = itemOf(post, blogId, postId);

  await service.send('PUT', item, post.minimal);

  expect(await service.read(item)).not.toHaveProperty('coAuthors');
});
