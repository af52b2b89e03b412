import { createRefused, updateRefused, violationPaths } from '../../support/answers/refusals.ts';
import {
  author,
  collectionOf,
  itemOf,
  medium,
  type Payload,
  post,
  referred,
} from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

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

type Ids = Awaited<ReturnType<typeof createMedia>>;

/** What a request says of its images, which of its media are read with which flag, and which is the image. */
const given: [
  what: string,
  (ids: Ids) => Payload,
  (ids: Ids) => [string, boolean][],
  image: keyof Ids | undefined,
][] = [
  [
    'The flag on an entry of media makes it the post image',
    ({ first, second, third }) => ({
      media: [
        { mediumId: first, isPostImage: false },
        { mediumId: second, isPostImage: true },
        { mediumId: third },
      ],
    }),
    ({ first, second, third }) => [
      [first, false],
      [second, true],
      [third, false],
    ],
    'second',
  ],
  [
    'The postImage of a request flags its entry in media',
    ({ first, second }) => ({
      postImage: { mediumId: second },
      media: [{ mediumId: first }, { mediumId: second }],
    }),
    ({ first, second }) => [
      [first, false],
      [second, true],
    ],
    'second',
  ],
  ...[undefined, []].map((media): (typeof given)[number] => [
    `A post image is added to media of ${JSON.stringify(media)}`,
    ({ first }) => ({ postImage: { resourceId: first }, media }),
    ({ first }) => [[first, true]],
    'first',
  ]),
  [
    'A post image that is not in media is added to them',
    ({ first, second, third }) => ({
      postImage: { mediumId: third },
      media: [{ mediumId: first }, { mediumId: second, isPostImage: false }],
    }),
    ({ first, second, third }) => [
      [first, false],
      [second, false],
      [third, true],
    ],
    'third',
  ],
  [
    'The flag and postImage may name the same medium, in any form of its identifier',
    ({ first }) => ({
      postImage: { resourceId: `{${first.toUpperCase()}}` },
      media: [{ mediumId: first, isPostImage: true }],
    }),
    ({ first }) => [[first, true]],
    'first',
  ],
  [
    'Without a post image there is none, and every flag is false',
    ({ first, second }) => ({
      postImage: null,
      media: [{ mediumId: first, isPostImage: null }, { mediumId: second }],
    }),
    ({ first, second }) => [
      [first, false],
      [second, false],
    ],
    undefined,
  ],
];

test.each(given)('%s, in a create and in an update', async (_, payload, media, image) => {
  const ids = await createMedia();
  const { blogId, first } = ids;
  const expected = { media: media(ids), postImage: image && [ids[image], true] };
  const created = await service.createIn(blogId, post, payload(ids));
  const updated = await service.createIn(blogId, post, { media: [{ mediumId: first, isPostImage: true }] });

  await service.send('PUT', itemOf(post, blogId, updated), { ...post.full, ...payload(ids) });

  expect(await readImages(blogId, created)).toEqual(expected);
  expect(await readImages(blogId, updated)).toEqual(expected);
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
  const image = { ...referred(medium, plain), isPostImage: true };
  const writer = {
    ...(await service.read(itemOf(author, blogId, authorId))),
    userImage: referred(medium, plain),
  };

  const single = await service.read(itemOf(post, blogId, postId));
  const everything = await service.read(`blog/${blogId}`);

  expect(plain).not.toHaveProperty('isPostImage');
  for (const collection of ['medium', 'author']) {
    expect((await service.send('GET', `blog/${blogId}/${collection}`)).text).not.toContain('isPostImage');
  }
  expect(single).toMatchObject({ postImage: image, media: [image] });
  expect(single.author).toEqual(referred(author, writer));
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
