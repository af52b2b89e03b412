import { expectNothingInside, expectRefusal } from '../../support/answers.ts';
import { absentGuid, author, collectionOf, medium, type Payload, post } from '../../support/families.ts';
import { createRefused, updateRefused, violationPaths } from '../../support/invalid-data.ts';
import { type Address, createOne, type Operation, operations, pathOf } from '../../support/operations.ts';
import type { Answer } from '../../support/service.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

async function sendTo(
  operation: Operation,
  at: Address,
  body: unknown = operation.body(at),
): Promise<Answer> {
  const answer = await service.send(operation.method, operation.path(at), body);
  expectNothingInside(answer, service);
  return answer;
}

const refused = ({ kind, entity }: Operation) =>
  (kind === 'create' ? createRefused : updateRefused)(entity.noun);

const withBody = operations.filter(({ kind }) => kind === 'create' || kind === 'update');

/** Bodies with several faults, and the paths in the lines of the answer. */
const faulty: [string, Payload, string[]][] = [
  ['blog', { slogan: 1, logoUrl: 'no address' }, ['logoUrl', 'name', 'slogan']],
  ['author', {}, ['displayName', 'userName']],
  ['author', { ...author.full, userImage: { mediumId: 'x' } }, ['userImage.mediumId']],
  ['tag', { name: ' ', slug: [] }, ['name', 'slug']],
  ['medium', { mediumUrl: '/map.img', alternativeText: 1 }, ['alternativeText', 'mediumUrl']],
  ['medium', { ...medium.full, mediumType: { mediumTypeId: 'x' } }, ['mediumType.mediumTypeId']],
  ['post', { published: 'soon' }, ['content', 'published', 'title']],
  ['post', { ...post.full, tags: 7, author: 'Ada' }, ['author', 'tags']],
  ['post', { ...post.full, media: [{ mediumId: 'x' }] }, ['media[0].mediumId']],
];

test.each(faulty)('The refusal of the %s %j has a line for each of its faults', async (noun, body, paths) => {
  for (const operation of withBody.filter(({ entity }) => entity.noun === noun)) {
    const at = await createOne(service, operation.entity);

    const answer = await sendTo(operation, at, { [operation.entity.idField]: at.id, ...body });

    expect(violationPaths(answer, refused(operation))).toEqual(paths);
  }
});

describe.each(withBody.filter(({ entity }) => entity === post))('$name', operation => {
  test('names a faulty entry of a collection by its index', async () => {
    const at = await createOne(service, post);
    const media = [1, 2].map(() => service.create(collectionOf(medium, at.blogId), medium.full));
    const entries = (await Promise.all(media)).map(mediumId => ({ mediumId }));

    const body = { ...post.full, media: [...entries, { mediumId: 'not-a-guid' }] };

    expect(violationPaths(await sendTo(operation, at, body), refused(operation))).toEqual([
      'media[2].mediumId',
    ]);
  });

  test.each([
    ['an author', { author: { authorId: absentGuid } }],
    ['a tag', { tags: [{ tagId: absentGuid }] }],
    ['a medium', { media: [{ resourceId: absentGuid }] }],
    ['a post image', { postImage: { mediumId: absentGuid } }],
  ])('is 400 when it references %s that does not exist', async (_, reference) => {
    const at = await createOne(service, post);

    expectRefusal(await sendTo(operation, at, { ...post.full, ...reference }), refused(operation));
  });

  test('is 400 when it has two post images', async () => {
    const at = await createOne(service, post);
    const ids = [1, 2].map(() => service.create(collectionOf(medium, at.blogId), medium.full));
    const media = (await Promise.all(ids)).map(mediumId => ({ mediumId, isPostImage: true }));

    expectRefusal(await sendTo(operation, at, { ...post.full, media }), refused(operation));
  });

  test.each([
    ['2.1 million letters', 'x'.repeat(2_100_000)],
    ['0.8 million characters of three bytes', '水'.repeat(800_000)],
  ])('is 400 when its content has %s, which is over 2 MB', async (_, content) => {
    const at = await createOne(service, post);
    const before = await service.send('GET', pathOf(post, at));

    expectRefusal(await sendTo(operation, at, { ...post.full, content }), refused(operation));
    expect((await service.send('GET', pathOf(post, at))).text).toBe(before.text);
  });

  test('accepts a content of 1.9 million letters', async () => {
    const at = await createOne(service, post);

    const answer = await sendTo(operation, at, { ...post.full, content: 'x'.repeat(1_900_000) });

    expect(answer.status).toBe(operation.kind === 'create' ? 201 : 202);
  });
});
