import { absentGuid, blog, type Entity, type Family, zeroGuid } from '../../support/families.ts';
import { type Address, createOne, type Operation, operations } from '../../support/operations.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

const mediaType = 'application/problem+json';

/** A request that an operation refuses. */
interface Refused {
  status: number;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const missingOf = (entity: Entity | Family, at: Address): Address =>
  'segment' in entity ? { ...at, id: absentGuid } : { blogId: absentGuid, id: absentGuid };

/** A request for each status with which an operation may fail. */
function refusedBy(operation: Operation, at: Address): Refused[] {
  const { kind, entity, path, body, takesBlogId } = operation;
  const here = path(at);
  const content = body(at);
  const missing = missingOf(entity, at);
  const isItem = kind === 'read' || kind === 'update' || kind === 'delete';
  const malformed = takesBlogId
    ? [{ status: 500, path: path({ blogId: 'x', id: 'x' }), body: content }]
    : kind === 'create'
      ? [{ status: 500, path: here, body: '{' }]
      : [];
  const wrong = takesBlogId
    ? { status: 400, path: path({ ...at, blogId: zeroGuid }), body: content }
    : { status: 400, path: kind === 'list' ? `${here}?fields=x` : here, body: content && {} };
  return [
    wrong,
    ...malformed,
    ...(isItem ? [{ status: 404, path: path(missing), body: body(missing) }] : []),
    ...(isItem && kind !== 'read'
      ? [{ status: 412, path: here, body: content, headers: { 'If-Match': '"x"' } }]
      : []),
  ];
}

test.each(operations)('$name answers each of its failures as a problem for programs', async operation => {
  const { entity, method } = operation;
  const at = await createOne(service, entity, entity === blog ? blog.minimal : undefined);

  for (const { status, path, body, headers } of refusedBy(operation, at)) {
    const answer = await service.send(method, path, body, { ...headers, Accept: mediaType });

    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, status, mediaType]);
    expect(answer.json()).toMatchObject({ status, type: expect.stringMatching(/^urn:problem-type:/) });
  }
});

test('A malformed condition for the description is a problem for programs', async () => {
  const headers = { 'If-None-Match': 'x', Accept: mediaType };

  const answer = await service.send('GET', 'openapi.json', undefined, headers);

  expect([answer.status, answer.json().detail]).toEqual([
    400,
    'Submitted data is invalid, description cannot be read.',
  ]);
});
