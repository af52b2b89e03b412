import { expectEmpty, expectError, expectNothingInside } from '../../support/answers/expected.ts';
import { createRefused, internalError } from '../../support/answers/refusals.ts';
import {
  absentGuid,
  author,
  blog,
  collectionOf,
  type Entity,
  type Family,
  medium,
  post,
  tag,
  zeroGuid,
} from '../../support/content/families.ts';
import {
  type Address,
  createOne,
  entities,
  type Operation,
  operations,
  pathOf,
} from '../../support/requests/operations.ts';
import { promptly } from '../../support/requests/promptly.ts';
import type { Answer } from '../../support/service/service.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
let blogId: string;
beforeAll(async () => {
  blogId = await service.newBlog();
});

const mediaType = 'application/problem+json';
const urn = (name: string) => `urn:problem-type:blog-content-service:${name}`;

function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  return service.send(method, path, body, { Accept: mediaType, ...headers });
}

/** The problem of an answer, which repeats its status. */
function problemOf(answer: Answer) {
  expectNothingInside(answer, service);
  const { headers } = answer;
  expect([headers.get('content-type'), headers.get('vary')]).toEqual([mediaType, 'Accept']);
  const { status, ...problem } = answer.json();
  expect(status).toBe(answer.status);
  expect(Object.keys(problem).slice(0, 3)).toEqual(['type', 'title', 'detail']);
  return problem;
}

/** The type and the errors of an answer's problem, which must have that status. */
function expectProblem(answer: Answer, status: number, name: string, errors?: object[]): void {
  const { type, errors: actual } = problemOf(answer);
  expect({ status: answer.status, type, errors: actual }).toEqual({ status, type: urn(name), errors });
}

test('Each violation of a body has a pointer to its place', async () => {
  const body = {
    title: ' ',
    content: 'x',
    tags: [{ tagId: absentGuid }, 7],
    media: [{ mediumId: absentGuid }, { mediumId: absentGuid }, { mediumId: 'x' }],
    author: {},
  };

  const answer = await send('POST', `blog/${blogId}/post`, body);

  expectProblem(answer, 400, 'body-invalid', [
    { detail: 'must not be blank', pointer: '#/title' },
    { detail: 'is required (or resourceId)', pointer: '#/author/authorId' },
    { detail: 'must be an object', pointer: '#/tags/1' },
    { detail: 'must be a GUID', pointer: '#/media/2/mediumId' },
  ]);
  expect(answer.json()).toMatchObject({ title: 'The body is invalid', detail: createRefused('post') });
});

test.each(['[]', '7', '"text"'])(
  'A body that is not an object, such as %s, is a violation as a whole',
  async body => {
    expectProblem(await send('POST', 'blog', body), 400, 'body-invalid', [
      { detail: 'must be a JSON object', pointer: '#' },
    ]);
  },
);

test('A taken identifier has a problem type of its own, and nothing is stored', async () => {
  for (const entity of entities) {
    const at = await createOne(service, entity);
    const path = pathOf(entity, at);
    const before = (await service.send('GET', path)).text;
    const again = { ...entity.changed, [entity.idField]: at.id };

    const answer = await send('POST', path.replace(/\/[^/]*$/, ''), again);

    expectProblem(answer, 500, 'identifier-taken', [{ detail: `the identifier ${at.id} is taken` }]);
    expect(answer.json().detail).toMatch(/Nothing was stored\.$/);
    expect((await service.send('GET', path)).text).toBe(before);
  }
});

test('A missing blog and missing references have different problem types', async () => {
  const references = { author: { authorId: absentGuid }, tags: [{ resourceId: absentGuid }] };

  // More references than fit into a batch are looked up before it.
  const many = { tags: Array.from({ length: 150 }, () => ({ tagId: crypto.randomUUID() })) };

  for (const [collection, payload] of [
    ['tag', tag.minimal],
    ['post', { ...post.minimal, ...many }],
  ] as const)
    expectProblem(await send('POST', `blog/${absentGuid}/${collection}`, payload), 400, 'blog-missing', [
      { detail: 'must name a blog that exists', parameter: 'blogId' },
    ]);
  expectProblem(
    await send('POST', `blog/${blogId}/post`, { ...post.minimal, ...references }),
    400,
    'reference-missing',
    [
      { detail: 'must name an author of this blog', pointer: '#/author/authorId' },
      { detail: 'must name a tag of this blog', pointer: '#/tags/0/tagId' },
    ],
  );
});

const wrongAddresses: [string, number, string, object[] | undefined][] = [
  [`blog/${zeroGuid}`, 400, 'blog-id-unspecified', undefined],
  ['blog/x', 500, 'identifier-malformed', [{ detail: 'must be a GUID', parameter: 'blogId' }]],
  [`blog/${absentGuid}/tag/x`, 500, 'identifier-malformed', [{ detail: 'must be a GUID', parameter: 'id' }]],
  [`blog/${absentGuid}/tag/%20`, 400, 'identifier-blank', undefined],
  [`blog/${absentGuid}/tag/${zeroGuid}`, 404, 'not-found', undefined],
  [`blog/${absentGuid}/tag/${absentGuid}`, 404, 'not-found', undefined],
  [`blog/${absentGuid}`, 404, 'not-found', undefined],
];

test.each(wrongAddresses)('The read of %s is a problem of its kind', async (path, status, name, errors) => {
  expectProblem(await send('GET', path), status, name, errors);
});

test.each([
  ['', 400, 'body-missing'],
  [' null', 400, 'body-missing'],
  ['{', 500, 'body-not-json'],
  [Buffer.from([0x7b, 0xff]), 500, 'body-not-json'],
])('A body of %j is a problem of its kind', async (body, status, name) => {
  expectProblem(await send('POST', 'blog', body), status, name);
});

test('A body that is too large to be read or stored has a problem type of its own', async () => {
  const values = JSON.stringify({ ...post.minimal, other: Array.from({ length: 100_001 }, () => 1) });

  const [tooMany, tooLong, tooLarge] = [
    await send('POST', `blog/${blogId}/post`, values),
    await send('POST', `blog/${blogId}/post`, ' '.repeat(2_555_905)),
    await send('POST', `blog/${blogId}/post`, { ...post.minimal, content: 'x'.repeat(2_100_000) }),
  ];

  expectProblem(tooMany, 400, 'body-too-large', [
    { detail: 'must have at most 100000 values', pointer: '#' },
  ]);
  expectProblem(tooLong, 400, 'body-too-large', [{ detail: 'must be at most 2555904 bytes', pointer: '#' }]);
  expectProblem(tooLarge, 400, 'body-too-large', [{ detail: 'what is stored must be less than 2 MB' }]);
});

test('A violation in the identifier of a body has its place', async () => {
  const body = { ...author.full, authorId: absentGuid, resourceId: blogId };

  expectProblem(await send('POST', `blog/${blogId}/author`, body), 400, 'body-invalid', [
    { detail: 'must equal the other identifier, or be left out', pointer: '#/resourceId' },
  ]);
});

test("The body of another item, and a medium's body without what an update needs, do not match the item", async () => {
  const at = await createOne(service, medium);

  for (const body of [{ ...medium.full, mediumId: absentGuid }, medium.minimal])
    expectProblem(await send('PUT', pathOf(medium, at), body), 500, 'body-mismatch');
});

test('A violation names its parameter or header', async () => {
  const list = collectionOf(post, blogId);

  expectProblem(await send('GET', `${list}?status=lost`), 400, 'query-invalid', [
    { detail: 'must be published, scheduled or draft', parameter: 'status' },
  ]);
  expectProblem(await send('GET', `${list}?fields=title&fields=slug`), 400, 'query-invalid', [
    { detail: 'must be given once', parameter: 'fields' },
  ]);
  expectProblem(
    await send('DELETE', `blog/${blogId}`, undefined, { 'If-Match': 'x' }),
    400,
    'condition-malformed',
    [{ detail: 'must be * or entity tags such as "abc", separated by commas', header: 'If-Match' }],
  );
});

test('A condition that does not hold is a problem, and nothing changes', async () => {
  const at = await createOne(service, tag);

  const answer = await send('DELETE', pathOf(tag, at), undefined, { 'If-Match': '"x"' });

  expectProblem(answer, 412, 'precondition-failed');
  expect((await service.send('GET', pathOf(tag, at))).status).toBe(200);
});

/** A request that an operation refuses. */
interface Refused {
  status: number;
  name: string;
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
  const isItem = ['read', 'update', 'patch', 'delete'].includes(kind);
  const malformed = takesBlogId
    ? [
        {
          status: 500,
          name: 'identifier-malformed',
          path: path({ blogId: 'x', id: 'x' }),
          body: content && '{',
        },
      ]
    : kind === 'create'
      ? [{ status: 500, name: 'body-not-json', path: here, body: '{' }]
      : [];
  const wrong = takesBlogId
    ? { name: 'blog-id-unspecified', path: path({ ...at, blogId: zeroGuid }), body: content }
    : kind === 'list'
      ? { name: 'query-invalid', path: `${here}?fields=x` }
      : { name: 'body-invalid', path: here, body: {} };
  const failed = { name: 'precondition-failed', headers: { 'If-Match': '"x"' } };
  return [
    { status: 400, ...wrong },
    ...malformed,
    ...(isItem ? [{ status: 404, name: 'not-found', path: path(missing), body: body(missing) }] : []),
    ...(isItem && kind !== 'read' ? [{ status: 412, ...failed, path: here, body: content }] : []),
  ];
}

test.each(operations)(
  '$name answers each of its failures as a text, or a problem for programs',
  async operation => {
    const { entity, method } = operation;
    const at = await createOne(service, entity, entity === blog ? blog.minimal : undefined);

    for (const { status, name, path, body, headers } of refusedBy(operation, at)) {
      const text = await service.send(method, path, body, headers);
      const problem = await send(method, path, body, headers);

      const type = status === 404 ? null : 'text/plain; charset=utf-8';
      expect([name, text.status, text.headers.get('content-type')]).toEqual([name, status, type]);
      expect([text.headers.get('vary'), problem.status]).toEqual(['Accept', status]);
      expect(problemOf(problem).type).toBe(urn(name));
    }
  },
);

test('A malformed condition for the description is a problem for programs', async () => {
  const answer = await send('GET', 'openapi.json', undefined, { 'If-None-Match': 'x' });

  expect([answer.status, problemOf(answer).detail]).toEqual([
    400,
    'Submitted data is invalid, description cannot be read.',
  ]);
});

describe('A failure is a problem for a client that', () => {
  test.each([
    mediaType,
    mediaType.toUpperCase(),
    `${mediaType}; charset=utf-8`,
    `application/json, ${mediaType}`,
    `application/json, ${mediaType};q=0.5, */*;q=0.1`,
    `*/*, ${mediaType}`,
    `text/plain;q=0.5 , ${mediaType} ; q=0.5`,
    `text/html;note="a, ${mediaType};q=0, \\"", ${mediaType};q=0.001`,
  ])('accepts %s', async Accept => {
    expectProblem(await send('GET', `blog/${absentGuid}`, undefined, { Accept }), 404, 'not-found');
  });
});

describe('A failure is the plain text for a client that', () => {
  test.each([
    '*/*',
    'application/*',
    'application/json',
    'application/*, */*;q=0.1',
    'application/problem+xml',
    `${mediaType};q=0`,
    `${mediaType};q=0.000, */*`,
    `${mediaType};q=0.4, text/plain`,
    `${mediaType};q=0.4, text/*;q=0.5`,
    `${mediaType};q=0.4, */*;q=0.5`,
    `${mediaType};q=high`,
    `text/html;note="a, ${mediaType}, b"`,
    '',
    ',;,"',
    `x${mediaType}`,
  ])('accepts %j', async Accept => {
    const get = (path: string) => send('GET', path, undefined, { Accept });

    const [missing, malformed] = [await get(`blog/${absentGuid}`), await get('blog/x')];

    expectEmpty(missing, 404);
    expect(missing.headers.get('content-type')).toBeNull();
    expectError(malformed, 500, internalError);
    expect([missing, malformed].map(({ headers }) => headers.get('vary'))).toEqual(['Accept', 'Accept']);
  });
});

test('Successful answers do not depend on Accept', async () => {
  const path = `blog/${blogId}`;

  const [plain, negotiated] = [await service.send('GET', path), await send('GET', path)];

  expect([negotiated.status, negotiated.text]).toEqual([200, plain.text]);
  for (const name of ['content-type', 'vary', 'etag'])
    expect(negotiated.headers.get(name)).toBe(plain.headers.get(name));
});

test('HEAD has the headers of the problem, and no body', async () => {
  const answer = await send('HEAD', `blog/${absentGuid}`);

  expectEmpty(answer, 404);
  expect([answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([mediaType, 'Accept']);
});

test('A very long Accept does not slow the answer down', async () => {
  for (const part of ['"', '\\"', ',', ';q=', `${mediaType},`]) {
    const Accept = part.repeat(8_000 / part.length);
    await promptly(service, () => send('GET', `blog/${absentGuid}`, undefined, { Accept }));
  }
});
