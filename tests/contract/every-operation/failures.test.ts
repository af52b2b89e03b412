import {
  blogIdMissing,
  expectEmpty,
  expectError,
  expectNothingInside,
  expectRefusal,
  idBlank,
} from '../../support/answers/expected.ts';
import { createRefused, internalError, updateRefused } from '../../support/answers/refusals.ts';
import { absentGuid, blog, tag, zeroGuid } from '../../support/content/families.ts';
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
const withBody = operations.filter(({ kind }) => ['create', 'update', 'patch'].includes(kind));

// Every operation has one of each kind of refusal; one operation has every form of them, since all read them by the same code.

test.each(withBlogId)(
  '$name with a blogId of all zeros is 400, with a blank one too, and with no GUID 500',
  async operation => {
    const at = await createOne(service, operation.entity);

    for (const blogId of ['%20', zeroGuid])
      expectError(await sendTo(operation, { ...at, blogId }), 400, blogIdMissing);
    expectError(await sendTo(operation, { ...at, blogId: 'x' }), 500, internalError);
  },
);

test.each(withId)(
  '$name with an id of all zeros is 404, with no GUID 500, and with a blank one 400 for a read',
  async operation => {
    const at = await createOne(service, operation.entity);
    const sendWith = (id: string) => sendTo(operation, { ...at, id }, operation.body(at));

    expectEmpty(await sendWith(zeroGuid), 404);
    expectError(await sendWith('x'), 500, internalError);
    const blank = await sendWith('%09%20');
    if (operation.kind === 'read') expectError(blank, 400, idBlank);
    else expectError(blank, 500, internalError);
  },
);

test.each(withBody)(
  '$name without a body is 400, with no JSON 500, with no object 400, and changes nothing',
  async operation => {
    const { entity } = operation;
    const at = await createOne(service, entity);
    const read = async () => (await service.send('GET', pathOf(entity, at))).text;
    const before = await read();

    expectError(await sendTo(operation, at, ''), 400, refused(operation));
    expectError(await sendTo(operation, at, '{'), 500, internalError);
    expectRefusal(await sendTo(operation, at, '[]'), refused(operation));
    await sendTo(operation, at, { ...updateOf(entity, at.id), [entity.required]: 7 });

    expect(await read()).toBe(before);
  },
);

const operationOf = (name: string) => operations.find(operation => operation.name === name) as Operation;
const readTag = operationOf('GetTag');
const updateTag = operationOf('UpdateTag');

test.each(['%09%20', '0'.repeat(32)])('A blogId of %s is 400', async blogId => {
  expectError(await sendTo(readTag, { blogId, id: absentGuid }), 400, blogIdMissing);
});

test.each(['0', 'not-a-guid', `${absentGuid}0`, absentGuid.slice(1), absentGuid.replace('d', 'g')])(
  'A blogId or an id of %s, which is not a GUID, is 500',
  async malformed => {
    const at = { blogId: absentGuid, id: absentGuid };

    expectError(await sendTo(readTag, { ...at, blogId: malformed }), 500, internalError);
    expectError(await sendTo(readTag, { ...at, id: malformed }), 500, internalError);
  },
);

describe('A body', () => {
  // One for all of these refusals: they change nothing.
  let at: Address;
  beforeAll(async () => {
    at = await createOne(service, tag);
  });

  test.each([' ', '\r\n\t ', 'null', ' null\n'])('of %j is 400 with the text alone', async body => {
    expectError(await sendTo(updateTag, at, body), 400, refused(updateTag));
  });

  test.each([
    ...['}', '{"name": "x"', '["x"', '"x', 'x', 'nul', 'NULL', 'undefined', '{} {}', '{"name" "x"}'],
  ])('of %j, which is not JSON, is 500', async body => {
    expectError(await sendTo(updateTag, at, body), 500, internalError);
  });

  test.each(['[{}]', '""', '"text"', '0', '7.5', 'true', 'false'])(
    'of %j, which is not an object, is 400 and says so',
    async body => {
      expectRefusal(await sendTo(updateTag, at, body), refused(updateTag));
    },
  );
});

test.each(operations)('A successful $name reveals no internals either', async operation => {
  const at = await createOne(service, operation.entity, operation.entity === blog ? blog.minimal : undefined);

  expect((await sendTo(operation, at)).status).toBeLessThan(300);
});
