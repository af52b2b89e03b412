import {
  blogIdMissing,
  expectEmpty,
  expectError,
  expectNothingInside,
  expectRefusal,
  idBlank,
} from '../support/answers.ts';
import { absentGuid, author, blog, zeroGuid } from '../support/families.ts';
import { waitForFailure } from '../support/host-log.ts';
import { createRefused, faultPaths, internalError, updateRefused } from '../support/invalid-data.ts';
import {
  type Address,
  createOne,
  type Operation,
  operations,
  pathOf,
  updateOf,
} from '../support/operations.ts';
import { type Answer, type Service, startService } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

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

const withBlogId = operations.filter(operation => operation.takesBlogId);
const withId = operations.filter(operation => operation.takesId);
const withBody = operations.filter(({ kind }) => kind === 'create' || kind === 'update');

const notGuids = [
  'x',
  '0',
  'not-a-guid',
  `${absentGuid}0`,
  absentGuid.slice(1),
  absentGuid.replace('d', 'g'),
];

describe.each(withBlogId)('$name with a blogId', operation => {
  test.each(['%20', '%09%20', zeroGuid, '0'.repeat(32)])('of %s is 400', async blogId => {
    const at = await createOne(service, operation.entity);

    expectError(await sendTo(operation, { ...at, blogId }), 400, blogIdMissing);
  });

  test.each(notGuids)('of %s, which is no GUID, is 500', async blogId => {
    const at = await createOne(service, operation.entity);

    expectError(await sendTo(operation, { ...at, blogId }), 500, internalError);
  });
});

describe.each(withId)('$name with an id', operation => {
  test.each(notGuids)('of %s, which is no GUID, is 500', async id => {
    const at = await createOne(service, operation.entity);

    expectError(await sendTo(operation, { ...at, id }, operation.body(at)), 500, internalError);
  });

  test('of all zeros is 404', async () => {
    const at = await createOne(service, operation.entity);

    expectEmpty(await sendTo(operation, { ...at, id: zeroGuid }, operation.body(at)), 404);
  });

  test.each(['%20', '%09%20'])('of %s is 400 for a read, and else 500', async id => {
    const at = await createOne(service, operation.entity);

    const answer = await sendTo(operation, { ...at, id }, operation.body(at));

    if (operation.kind === 'read') expectError(answer, 400, idBlank);
    else expectError(answer, 500, internalError);
  });
});

describe.each(withBody)('$name with a body', operation => {
  test.each(['', ' ', '\r\n\t ', 'null', ' null\n'])('of %j is 400 with the text alone', async body => {
    const at = await createOne(service, operation.entity);

    expectError(await sendTo(operation, at, body), 400, refused(operation));
  });

  test.each([
    '{',
    '}',
    '{"name": "x"',
    '["x"',
    '"x',
    'x',
    'nul',
    'NULL',
    'undefined',
    '{} {}',
    '{"name" "x"}',
  ])('of %j, which is not JSON, is 500', async body => {
    const at = await createOne(service, operation.entity);

    expectError(await sendTo(operation, at, body), 500, internalError);
  });

  test.each(['[]', '[{}]', '""', '"text"', '0', '7.5', 'true', 'false'])(
    'of %j, which is no object, is 400 with what is wrong',
    async body => {
      const at = await createOne(service, operation.entity);

      expectRefusal(await sendTo(operation, at, body), refused(operation));
    },
  );

  test.each([
    ['a number', 7],
    ['a boolean', true],
    ['an object', {}],
    ['an array', ['x']],
    ['too long', 'x'.repeat(3000)],
    ['missing', undefined],
    ['null', null],
  ])('in which the first required field is %s is 400 and names it, on one line', async (_, value) => {
    const { entity } = operation;
    const at = await createOne(service, entity);
    const body = { ...updateOf(entity, at.id), [entity.required]: value };

    expect(faultPaths(await sendTo(operation, at, body), refused(operation))).toEqual([entity.required]);
  });

  test('that is refused changes nothing', async () => {
    const { entity } = operation;
    const at = await createOne(service, entity);
    const before = await service.send('GET', pathOf(entity, at));

    await sendTo(operation, at, { ...updateOf(entity, at.id), [entity.required]: 7 });

    expect((await service.send('GET', pathOf(entity, at))).text).toBe(before.text);
  });
});

const logged = [
  ['GetAuthor', 'a blogId that is no GUID', 'GET', 'blog/x/author/{id}', undefined],
  ['GetAuthor', 'an id that is no GUID', 'GET', 'blog/{blogId}/author/x', undefined],
  ['DeleteAuthor', 'a blank id', 'DELETE', 'blog/{blogId}/author/%20', undefined],
  ['CreateAuthor', 'a body that is not JSON', 'POST', 'blog/{blogId}/author', '{'],
  [
    'CreateAuthor',
    'a taken identifier',
    'POST',
    'blog/{blogId}/author',
    JSON.stringify({ ...author.full, authorId: '{id}' }),
  ],
  [
    'UpdateAuthor',
    'another identifier',
    'PUT',
    'blog/{blogId}/author/{id}',
    JSON.stringify({ ...author.full, authorId: absentGuid }),
  ],
] as const;

test.each(logged)(
  '%s answers %s with 500 and logs that with the invocation id',
  async (name, _, method, path, body) => {
    const at = await createOne(service, author);
    const fill = (text?: string) => text?.replace('{blogId}', at.blogId).replace('{id}', at.id);
    const start = service.host.lines().length;

    expectError(await service.send(method, fill(path) ?? '', fill(body)), 500, internalError);

    expect(await waitForFailure(service.host, name, start)).toContain(name);
  },
);

test.each(operations)('$name, when it succeeds, tells nothing of the inside either', async operation => {
  const at = await createOne(service, operation.entity, operation.entity === blog ? blog.minimal : undefined);

  expect((await sendTo(operation, at)).status).toBeLessThan(300);
});
