import { expectNothingInside } from '../../support/answers/expected.ts';
import { createRefused, updateRefused, violationPaths } from '../../support/answers/refusals.ts';
import {
  absentGuid,
  author,
  blog,
  type Entity,
  type Family,
  medium,
  type Payload,
  post,
  tag,
} from '../../support/content/families.ts';
import { newCollection } from '../../support/requests/operations.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

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
      mediumId: 'x',
      mediumUrl: '/x',
      alternativeText: 5,
      description: [],
      mediumType: { mediumTypeId: 'x', mimeType: tooLong, name: 5, encoding: tooLong },
    },
    paths: [
      'alternativeText',
      'description',
      'mediumId',
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
      postId: 'x',
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
      'postId',
      'postImage.mediumId',
      'published',
      'slug',
      'tags[1].tagId',
      'title',
    ],
  },
];

test.each(faulty)(
  'All violations of a new $noun are listed at once, one per line: $paths',
  async ({ owner, noun, body, paths }) => {
    const answer = await service.send('POST', await newCollection(service, owner), body);

    expect(violationPaths(answer, createRefused(noun))).toEqual(paths);
    expectNothingInside(answer, service);
  },
);

test.each(faulty)(
  'All violations of an update of a $noun are listed, and nothing changes: $paths',
  async row => {
    const { owner, noun, body, paths } = row;
    const collection = await newCollection(service, owner);
    const item = `${collection}/${await service.create(collection, owner.full)}`;
    const before = (await service.send('GET', item)).text;

    const answer = await service.send('PUT', item, body);

    expect(violationPaths(answer, updateRefused(noun))).toEqual(paths);
    expectNothingInside(answer, service);
    expect((await service.send('GET', item)).text).toBe(before);
  },
);
