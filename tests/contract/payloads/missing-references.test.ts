import { createRefused, updateRefused, violationPaths } from '../../support/answers/refusals.ts';
import {
  absentGuid,
  author,
  collectionOf,
  type Family,
  itemOf,
  medium,
  type Payload,
  post,
  tag,
} from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

const guidOf = (number: number) => `dead0000-0000-4000-9000-${String(number).padStart(12, '0')}`;

const missing: { family: Family; noun: string; body: Payload; paths: string[] }[] = [
  {
    family: author,
    noun: 'author',
    body: { userImage: { mediumId: guidOf(1) } },
    paths: ['userImage.mediumId'],
  },
  ...[author, tag, post].map(family => ({
    family,
    noun: family.noun,
    body: { seo: { socialImage: { mediumId: guidOf(1) } } },
    paths: ['seo.socialImage.mediumId'],
  })),
  { family: tag, noun: 'tag', body: { image: { mediumId: guidOf(1) } }, paths: ['image.mediumId'] },
  {
    family: post,
    noun: 'post',
    body: { coAuthors: [{ authorId: guidOf(1) }] },
    paths: ['coAuthors[0].authorId'],
  },
  { family: post, noun: 'post', body: { author: { authorId: guidOf(1) } }, paths: ['author.authorId'] },
  { family: post, noun: 'post', body: { postImage: { mediumId: guidOf(1) } }, paths: ['postImage.mediumId'] },
  {
    family: post,
    noun: 'post',
    body: {
      author: { authorId: guidOf(1) },
      tags: [{ tagId: guidOf(2) }, { tagId: guidOf(3) }],
      media: [{ mediumId: guidOf(4) }, { mediumId: guidOf(5) }, { mediumId: guidOf(6) }],
    },
    paths: [
      'author.authorId',
      'media[0].mediumId',
      'media[1].mediumId',
      'media[2].mediumId',
      'tags[0].tagId',
      'tags[1].tagId',
    ],
  },
];

test.each(missing)('A new $noun that references missing items is refused: $paths', async row => {
  const { family, noun, body, paths } = row;
  const collection = collectionOf(family, await service.newBlog());

  const answer = await service.send('POST', collection, { ...family.full, ...body });

  expect(violationPaths(answer, createRefused(noun))).toEqual(paths);
  const list = await service.send('GET', collection);
  const message = ['x-total-count', 'content-type'].map(name => list.headers.get(name));
  expect([list.text, ...message]).toEqual(['[]', '0', 'application/json; charset=utf-8']);
});

test.each(missing)('An update of a $noun that references missing items is refused: $paths', async row => {
  const { family, noun, body, paths } = row;
  const blogId = await service.newBlog();
  const item = itemOf(family, blogId, await service.createIn(blogId, family));
  const before = (await service.send('GET', item)).text;

  const answer = await service.send('PUT', item, { ...family.changed, ...body });

  expect(violationPaths(answer, updateRefused(noun))).toEqual(paths);
  expect((await service.send('GET', item)).text).toBe(before);
});

/** The paths of the violations of a new post with these references. */
async function violationsOf(blogId: string, references: Payload): Promise<string[]> {
  const answer = await service.send('POST', collectionOf(post, blogId), { ...post.full, ...references });
  return violationPaths(answer, createRefused('post'));
}

test('Only missing items are violations', async () => {
  const blogId = await service.newBlog();
  const tagIds = await service.createMany(blogId, tag, 3);
  const mediumId = await service.createIn(blogId, medium);

  const paths = await violationsOf(blogId, {
    tags: [tagIds[0], absentGuid, tagIds[1], guidOf(1), tagIds[2]].map(tagId => ({ tagId })),
    media: [{ mediumId: guidOf(2) }, { mediumId }],
  });

  expect(paths).toEqual(['media[0].mediumId', 'tags[1].tagId', 'tags[3].tagId']);
});

test('A refusal names the family of the missing item', async () => {
  const answer = await service.send('POST', collectionOf(post, await service.newBlog()), {
    ...post.full,
    author: { authorId: guidOf(1) },
    tags: [{ tagId: guidOf(2) }],
    media: [{ mediumId: guidOf(3) }],
  });

  expect(answer.text.split('\n').slice(1).sort()).toEqual([
    '- author.authorId must name an author of this blog',
    '- media[0].mediumId must name a medium of this blog',
    '- tags[0].tagId must name a tag of this blog',
  ]);
});

test('A reference without an identifier is a violation of that entry', async () => {
  const paths = await violationsOf(await service.newBlog(), { tags: [{ name: 'Weather' }], author: {} });

  expect(paths).toEqual([expect.stringMatching(/^author/), expect.stringMatching(/^tags\[0\]/)]);
});

test('A reference with two identifiers that differ is refused, even when both are there', async () => {
  const blogId = await service.newBlog();
  const [tagId, resourceId] = await service.createMany(blogId, tag, 2);

  expect(await violationsOf(blogId, { tags: [{ tagId, resourceId }] })).toHaveLength(1);
});

test('An item of another blog is missing in this one', async () => {
  const [here, there] = [await service.newBlog(), await service.newBlog()];
  const [tagId, mediumId, authorId] = await Promise.all(
    [tag, medium, author].map(family => service.createIn(there, family)),
  );

  const paths = await violationsOf(here, {
    author: { blogId: there, authorId },
    tags: [{ blogId: there, tagId }],
    media: [{ blogId: there, mediumId }],
  });

  expect(paths).toEqual(['author.authorId', 'media[0].mediumId', 'tags[0].tagId']);
});

test('An item of another family is missing', async () => {
  const blogId = await service.newBlog();
  const mediumId = await service.createIn(blogId, medium);

  const paths = await violationsOf(blogId, {
    author: { authorId: mediumId },
    tags: [{ tagId: mediumId }, { tagId: blogId }],
  });

  expect(paths).toEqual(['author.authorId', 'tags[0].tagId', 'tags[1].tagId']);
});

test('A deleted item can no longer be referenced', async () => {
  const blogId = await service.newBlog();
  const tagId = await service.createIn(blogId, tag);
  const payload = { ...post.full, tags: [{ tagId }] };
  const item = itemOf(post, blogId, await service.create(collectionOf(post, blogId), payload));
  await service.send('DELETE', itemOf(tag, blogId, tagId));

  const answer = await service.send('PUT', item, { ...payload, ...post.changed });

  expect(violationPaths(answer, updateRefused('post'))).toEqual(['tags[0].tagId']);
});

test.each([98, 99, 150])('A post references %i tags', async many => {
  const blogId = await service.newBlog();
  const tagIds = await service.createMany(blogId, tag, many);
  const tags = tagIds.map(tagId => ({ tagId }));
  const collection = collectionOf(post, blogId);

  const created = await service.create(collection, { ...post.full, tags });
  const plain = await service.create(collection, post.minimal);
  const updated = await service.send('PUT', `${collection}/${plain}`, { ...post.changed, tags });

  expect([updated.text, updated.status]).toEqual(['', 202]);
  for (const id of [created, plain]) {
    const read = (await service.send('GET', `${collection}/${id}`)).json();
    expect((read.tags as Payload[]).map(({ tagId }) => tagId)).toEqual(tagIds);
    expect((await service.send('PUT', `${collection}/${id}`, read)).status).toBe(202);
    expect((await service.send('GET', `${collection}/${id}`)).json()).toEqual(read);
  }
});

test('Each missing one of 150 tags is a violation, and nothing is stored', async () => {
  const blogId = await service.newBlog();
  const tags = (await service.createMany(blogId, tag, 150)).map(tagId => ({ tagId }));
  for (const place of [17, 98, 149]) tags[place] = { tagId: guidOf(place) };
  const collection = collectionOf(post, blogId);
  const item = itemOf(post, blogId, await service.createIn(blogId, post));
  const before = (await service.send('GET', collection)).text;
  const paths = ['tags[149].tagId', 'tags[17].tagId', 'tags[98].tagId'];

  const create = await service.send('POST', collection, { ...post.full, tags });
  const update = await service.send('PUT', item, { ...post.changed, tags });

  expect(violationPaths(create, createRefused('post'))).toEqual(paths);
  expect(violationPaths(update, updateRefused('post'))).toEqual(paths);
  expect((await service.send('GET', collection)).text).toBe(before);
});

test('The identifier of another post is also 500 with more than 98 references', async () => {
  const blogId = await service.newBlog();
  const tags = (await service.createMany(blogId, tag, 120)).map(tagId => ({ tagId }));
  const postId = await service.createIn(blogId, post);
  const before = (await service.send('GET', collectionOf(post, blogId))).text;

  const answer = await service.send('POST', collectionOf(post, blogId), { ...post.changed, postId, tags });

  expect(answer.status).toBe(500);
  expect((await service.send('GET', collectionOf(post, blogId))).text).toBe(before);
});

test('A missing blog is also a violation with more than 98 references', async () => {
  const tags = Array.from({ length: 120 }, (_, number) => ({ tagId: guidOf(number) }));

  const answer = await service.send('POST', `blog/${absentGuid}/post`, { ...post.full, tags });

  expect([answer.status, answer.text.split('\n')[0]]).toEqual([400, createRefused('post')]);
});
