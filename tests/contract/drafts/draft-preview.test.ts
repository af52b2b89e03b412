import { expectRefusal } from '../../support/answers/expected.ts';
import { absentGuid, post } from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

let blogId: string;
let path: string;
beforeEach(async () => {
  blogId = await service.newBlog();
  path = `blog/${blogId}/post/${await service.createIn(blogId, post)}/draft`;
  await service.send('PUT', path, post.changed);
});

const preview = (body?: unknown, headers: Record<string, string> = {}, at = path) =>
  service.send('POST', `${at}/preview`, body, headers);

test('A preview of a working copy is 201 with a token for as many hours as are asked for, which nobody keeps', async () => {
  const before = Date.now();

  const answers = [await preview(), await preview({ hours: 24 })];

  for (const [index, { status, headers, json }] of answers.entries()) {
    const { token, expires } = json<Record<string, string>>();
    const hours = (Date.parse(expires ?? '') - before) / 3_600_000;
    expect([status, headers.get('cache-control'), Math.round(hours)]).toEqual([
      201,
      'no-store',
      index ? 24 : 1,
    ]);
    expect(token).toMatch(/^\d{10}\.[\w-]{43}$/);
  }
});

test('A preview of a working copy is 404 where there is none', async () => {
  await service.send('DELETE', path);
  const places = [
    path,
    `blog/${blogId}/post/${absentGuid}/draft`,
    `blog/${absentGuid}/post/${absentGuid}/draft`,
  ];

  const answers = await Promise.all(places.map(at => preview(undefined, {}, at)));
  const problem = await preview(undefined, { Accept: 'application/problem+json' });

  expect(answers.map(({ status, text }) => [status, text])).toEqual(places.map(() => [404, '']));
  expect([problem.status, problem.json().detail]).toEqual([404, 'There is no such working copy.']);
});

test.each<
  [
    what: string,
    status: number,
    type: string,
    ask: (headers: Record<string, string>) => ReturnType<typeof preview>,
  ]
>([
  ['for too many hours', 400, 'body-invalid', headers => preview({ hours: 169 }, headers)],
  ['with what is no JSON', 500, 'body-not-json', headers => preview('{', headers)],
  [
    'of a post without a GUID',
    500,
    'identifier-malformed',
    headers => preview(undefined, headers, `blog/${blogId}/post/none/draft`),
  ],
])('A preview of a working copy %s is refused: %i %s', async (_, status, type, ask) => {
  const problem = await ask({ Accept: 'application/problem+json' });
  const text = await ask({});

  expect([problem.status, problem.json().type]).toEqual([
    status,
    `urn:problem-type:blog-content-service:${type}`,
  ]);
  if (status === 400) expectRefusal(text, 'Submitted data is invalid, preview cannot be created.');
  else expect(text.status).toBe(status);
});

test('A preview of a working copy is made strictly, if nothing is said that is unknown', async () => {
  const strict = { Prefer: 'handling=strict' };
  const taken = await preview({ hours: 2 }, strict);
  const refused = await preview({ minutes: 5 }, strict);

  expect([taken.status, taken.headers.get('preference-applied'), refused.status]).toEqual([
    201,
    'handling=strict',
    400,
  ]);
});
