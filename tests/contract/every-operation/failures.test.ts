import {
  blogIdMissing,
  expectEmpty,
  expectError,
  expectNothingInside,
  expectRefusal,
  idBlank,
} from '../../support/answers/expected.ts';
import { createRefused, internalError, updateRefused } from '../../support/answers/refusals.ts';
import { absentGuid, blog, zeroGuid } from '../../support/content/families.ts';
import {
  type Address,
  createOne,
  type Operation,
  operations,
  pathOf,
  updateOf,
} from '../../support/requests/operations.ts';
import type { Answer } from '../../support/service/service.ts';
import { useService } from '../../support/service/use-service.ts';

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
  // One for all of these refusals: they change nothing.
  let at: Address;
  beforeAll(async () => {
    at = await createOne(service, operation.entity);
  });

  test.each(['%20', '%09%20', zeroGuid, '0'.repeat(32)])('of %s is 400', async blogId => {
    expectError(await sendTo(operation, { ...at, blogId }), 400, blogIdMissing);
  });

  test.each(notGuids)('of %s, which is not a GUID, is 500', async blogId => {
    expectError(await sendTo(operation, { ...at, blogId }), 500, internalError);
  });
});

describe.each(withId)('$name with an id', operation => {
  // One for all of these refusals: they change nothing.
  let at: Address;
  beforeAll(async () => {
    at = await createOne(service, operation.entity);
  });

  test.each(notGuids)('of %s, which is not a GUID, is 500', async id => {
    expectError(await sendTo(operation, { ...at, id }, operation.body(at)), 500, internalError);
  });

  test('of all zeros is 404', async () => {
    expectEmpty(await sendTo(operation, { ...at, id: zeroGuid }, operation.body(at)), 404);
  });

  test.each(['%20', '%09%20'])('of %s is 400 for a read, otherwise 500', async id => {
    const answer = await sendTo(operation, { ...at, id }, operation.body(at));

    if (operation.kind === 'read') expectError(answer, 400, idBlank);
    else expectError(answer, 500, internalError);
  });
});

describe.each(withBody)('$name with a body', operation => {
  // One for all of these refusals: they change nothing.
  let at: Address;
  let before: string;
  const read = async () => (await service.send('GET', pathOf(operation.entity, at))).text;
  beforeAll(async () => {
    at = await createOne(service, operation.entity);
    before = await read();
  });

  test.each(['', ' ', '\r\n\t ', 'null', ' null\n'])('of %j is 400 with the text alone', async body => {
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
    expectError(await sendTo(operation, at, body), 500, internalError);
  });

  test.each(['[]', '[{}]', '""', '"text"', '0', '7.5', 'true', 'false'])(
    'of %j, which is not an object, is 400 and says so',
    async body => {
      expectRefusal(await sendTo(operation, at, body), refused(operation));
    },
  );

  test('that is refused changes nothing', async () => {
    const { entity } = operation;

    await sendTo(operation, at, { ...updateOf(entity, at.id), [entity.required]: 7 });

    expect(await read()).toBe(before);
  });
});

test.each(operations)('A successful $name reveals no internals either', async operation => {
  const at = await createOne(service, operation.entity, operation.entity === blog ? blog.minimal : undefined);

  expect((await sendTo(operation, at)).status).toBeLessThan(300);
});
