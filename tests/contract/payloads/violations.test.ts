import { expectNothingInside } from '../../support/answers.ts';
import {
  absentGuid,
  author,
  blog,
  collectionOf,
  type Entity,
  type Family,
  medium,
  type Payload,
  post,
  tag,
} from '../../support/families.ts';
import { createRefused, updateRefused, violationPaths } from '../../support/invalid-data.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

async function newCollection(owner: Entity | Family): Promise<string> {
  return 'segment' in owner ? collectionOf(owner, await service.newBlog()) : 'blog';
}

const tooLong = 'x'.repeat(300);
const faulty: { owner: Entity | Family; noun: string; body: Payload; paths: string[] }[] = [
  {
    owner: blog,
    noun: 'blog',
    body: { blogId: 'x', name: ' ', slogan: tooLong, logoUrl: 'ftp://x' },
    paths: ['blogId', 'logoUrl', 'name', 'slogan'],
  },
  {
    owner: author,
    noun: 'author',
    body: { authorId: 5, displayName: tooLong, userImage: { mediumId: 'x' } },
    paths: ['authorId', 'displayName', 'userImage.mediumId', 'userName'],
  },
  { owner: tag, noun: 'tag', body: { resourceId: '', slug: tooLong }, paths: ['name', 'resourceId', 'slug'] },
  {
    owner: medium,
    noun: 'medium',
    body: {
      mediumUrl: '/x',
      alternativeText: 5,
      description: [],
      mediumType: { mediumTypeId: 'x', mimeType: tooLong, name: 5, encoding: tooLong },
    },
    paths: [
      'alternativeText',
      'description',
      'mediumType.encoding',
      'mediumType.mediumTypeId',
      'mediumType.mimeType',
      'mediumType.name',
      'mediumUrl',
    ],
  },
  {
    owner: post,
    noun: 'post',
    body: {
      title: '',
      slug: 5,
      published: 'soon',
      postImage: { mediumId: 5 },
      author: { authorId: 'x' },
      tags: [{ tagId: absentGuid }, { tagId: 'x' }],
      media: [{ mediumId: absentGuid }, { mediumId: absentGuid }, { mediumId: 'x' }, { mediumId: '' }],
    },
    paths: [
      'author.authorId',
      'content',
      'media[2].mediumId',
      'media[3].mediumId',
      'postImage.mediumId',
      'published',
      'slug',
      'tags[1].tagId',
      'title',
    ],
  },
  // An object of the wrong type is one fault, and so is one entry or reference alone.
  {
    owner: blog,
    noun: 'blog',
    body: { slogan: 1, logoUrl: 'no address' },
    paths: ['logoUrl', 'name', 'slogan'],
  },
  { owner: author, noun: 'author', body: {}, paths: ['displayName', 'userName'] },
  {
    owner: author,
    noun: 'author',
    body: { ...author.full, userImage: { mediumId: 'x' } },
    paths: ['userImage.mediumId'],
  },
  { owner: tag, noun: 'tag', body: { name: ' ', slug: [] }, paths: ['name', 'slug'] },
  {
    owner: medium,
    noun: 'medium',
    body: { ...medium.full, mediumType: { mediumTypeId: 'x' } },
    paths: ['mediumType.mediumTypeId'],
  },
  { owner: post, noun: 'post', body: { ...post.full, tags: 7, author: 'Ada' }, paths: ['author', 'tags'] },
  {
    owner: post,
    noun: 'post',
    body: { ...post.full, media: [{ mediumId: 'x' }] },
    paths: ['media[0].mediumId'],
  },
];

test.each(faulty)(
  'All violations of a new $noun are listed at once, one per line: $paths',
  async ({ owner, noun, body, paths }) => {
    const answer = await service.send('POST', await newCollection(owner), body);

    expect(violationPaths(answer, createRefused(noun))).toEqual(paths);
    expectNothingInside(answer, service);
  },
);

test.each(faulty)(
  'All violations of an update of a $noun are listed, and nothing changes: $paths',
  async row => {
    const { owner, noun, body, paths } = row;
    const collection = await newCollection(owner);
    const item = `${collection}/${await service.create(collection, owner.full)}`;
    const before = (await service.send('GET', item)).text;

    const answer = await service.send('PUT', item, body);

    expect(violationPaths(answer, updateRefused(noun))).toEqual(paths);
    expectNothingInside(answer, service);
    expect((await service.send('GET', item)).text).toBe(before);
  },
);
