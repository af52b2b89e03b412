import { expectNothingInside } from '../../support/answers/expected.ts';
import { blog, collectionOf, type Payload, post, referencesTo, tag } from '../../support/content/families.ts';
import { createTaggedBlog, currentTag, pathIn, type TaggedBlog } from '../../support/content/tagged-blog.ts';
import { entities, operations } from '../../support/requests/operations.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
let at: TaggedBlog;
beforeEach(async () => {
  at = await createTaggedBlog(service);
});

const strict = { Prefer: 'handling=strict' };
const asProblem = { ...strict, Accept: 'application/problem+json' };
const errorsOf = ({ json }: { json(): { errors?: unknown } }) => json().errors;

/** Operations beside those of the families. */
const others = [
  ['CreateContent', 'POST', () => `blog/${at.blogId}/content`, { tags: [tag.full] }, 201],
  ['GetMediumTypeList', 'GET', () => 'mediumtype', undefined, 200],
  ['GetOpenApi', 'GET', () => 'openapi.json', undefined, 200],
  ['GetDocs', 'GET', () => 'docs', undefined, 200],
  ['GetDocsFile', 'GET', docsFile, undefined, 200],
] as const;

async function docsFile(): Promise<string> {
  const { text } = await service.send('GET', 'docs');
  return /docs\/[^"]+\.js/.exec(text)?.[0] ?? '';
}

const ofFamilies = operations.map(({ name, method, kind, path, body, entity }) => {
  const address = () => ({ blogId: at.blogId, id: at.ids[entity.noun] ?? at.blogId });
  const done = { create: 201, list: 200, read: 200, update: 202, patch: 202, delete: 200 }[kind];
  const sent = () => (kind === 'create' ? entity.full : body(address()));
  return [name, method, () => path(address()), sent, done] as const;
});

describe.each([...ofFamilies, ...others])('%s', (_name, method, path, body, done) => {
  const send = async (query: string, headers: Record<string, string>) =>
    service.send(method, `${await path()}${query}`, typeof body === 'function' ? body() : body, headers);

  test('refuses an unknown parameter with its place if the request prefers that, before it does anything', async () => {
    const text = await send('?stauts=published', strict);
    const problem = await send('?stauts=published', asProblem);

    expect([text.status, problem.status]).toEqual([400, 400]);
    expect(text.text.split('\n').slice(1)).toEqual(['- stauts is not a parameter of this operation']);
    expect(errorsOf(problem)).toEqual([
      { detail: 'is not a parameter of this operation', parameter: 'stauts' },
    ]);
    expect(text.headers.get('preference-applied')).toBe('handling=strict');
    expectNothingInside(text, service);
  });

  test('says that it was strict, and ignores the parameter without the preference', async () => {
    const lenient = await send('?stauts=published', { Prefer: 'handling=lenient' });
    expect([lenient.status, lenient.headers.get('preference-applied')]).toEqual([done, null]);

    at = await createTaggedBlog(service);
    const { status, headers } = await send('', strict);
    expect([status, headers.get('preference-applied')]).toEqual([done, 'handling=strict']);
  });
});

test('A list takes its own parameters strictly, and refuses those of other lists and what is no item', async () => {
  const posts = collectionOf(post, at.blogId);
  const query = 'status=published&after=2020-01-01&order=oldest&count=5&skip=0&total=true&fields=title';

  const known = await service.send('GET', `${posts}?${query}&`, undefined, strict);
  const ofPosts = await service.send('GET', `${collectionOf(tag, at.blogId)}?${query}`, undefined, asProblem);
  const malformed = await service.send('GET', `${posts}?Count=5&count&slug=a=b`, undefined, asProblem);

  expect(known.status).toBe(200);
  expect(errorsOf(ofPosts)).toEqual(
    ['status', 'after'].map(parameter => ({ detail: 'is not a parameter of this operation', parameter })),
  );
  expect(errorsOf(malformed)).toEqual([
    { detail: 'is not a parameter of this operation', parameter: 'Count' },
    { detail: 'must be one name and one value around a single =', parameter: 'count' },
    { detail: 'must be one name and one value around a single =', parameter: 'slug' },
  ]);
});

test('Unknown fields are refused with their places, together with everything else that is wrong', async () => {
  const body = {
    status: 'draft',
    content: '',
    TAGS: [{ tagId: at.ids.tag, nmae: 'Birds' }],
    author: { authorId: at.ids.author, 'e/mail~': null },
    media: [{ mediumId: at.ids.medium, mediumType: { anything: 1 } }, 5],
  };

  const refused = await service.send('POST', collectionOf(post, at.blogId), body, asProblem);
  const text = await service.send('POST', collectionOf(post, at.blogId), body, strict);

  expect(refused.status).toBe(400);
  expect(errorsOf(refused)).toEqual([
    { detail: 'is not a field', pointer: '#/status' },
    { detail: 'is not a field', pointer: '#/tags/0/nmae' },
    { detail: 'is not a field', pointer: '#/author/e~1mail~0' },
    { detail: 'is required', pointer: '#/title' },
    { detail: 'must be an object', pointer: '#/media/1' },
  ]);
  expect(text.text.split('\n').slice(1)).toEqual([
    '- status is not a field',
    '- tags[0].nmae is not a field',
    '- author["e/mail~"] is not a field',
    '- title is required',
    '- media[1] must be an object',
  ]);
  expect((await service.read(`blog/${at.blogId}`)).posts).toHaveLength(1);
});

test('Unknown fields of several entities are refused with their places in the body', async () => {
  const body = { tags: [tag.full, { ...tag.full, colour: 'red' }], blogName: 'x' };

  const refused = await service.send('POST', `blog/${at.blogId}/content`, body, asProblem);

  expect(errorsOf(refused)).toEqual([
    { detail: 'is not a field', pointer: '#/tags/1/colour' },
    { detail: 'is not a field', pointer: '#/blogName' },
  ]);
});

test('Names of any characters and any length are listed in one line each, and in a well-formed pointer', async () => {
  const names = ['a\n- b', '\ud800', 'é ü', '%', 'x'.repeat(10_000), ''];
  const body = JSON.stringify({ ...tag.full, ...Object.fromEntries(names.map(name => [name, 1])) });

  const text = await service.send('PUT', pathIn(at, tag), body, strict);
  const problem = await service.send('PUT', pathIn(at, tag), body, asProblem);

  expect(text.text.split('\n').slice(1)).toEqual([
    '- ["a\\n- b"] is not a field',
    '- ["\\ud800"] is not a field',
    '- ["é ü"] is not a field',
    '- ["%"] is not a field',
    `- ${'x'.repeat(100)} is not a field`,
    '- [""] is not a field',
  ]);
  const pointers = (errorsOf(problem) as { pointer: string }[]).map(({ pointer }) => pointer);
  expect(pointers.map(decodeURIComponent)).toEqual([
    '#/a\n- b',
    '#/\ufffd',
    '#/é ü',
    '#/%',
    `#/${'x'.repeat(100)}`,
    '#/',
  ]);
});

test('A body with a hundred thousand unknown fields is refused with at most 2,000 of them', async () => {
  const body = Object.fromEntries(Array.from({ length: 90_000 }, (_, at) => [`field${at}`, 0]));

  const refused = await service.send('POST', 'blog', body, asProblem);

  expect([refused.status, (errorsOf(refused) as unknown[]).length]).toEqual([400, 2_000]);
});

test.each(entities)(
  'What was read of one $noun can be put back strictly, and changes nothing',
  async entity => {
    const path = pathIn(at, entity);
    const before = await service.send('GET', path);
    const tagBefore = await currentTag(service, path);

    const answer = await service.send('PUT', path, before.text, strict);

    expect([answer.status, answer.text, answer.headers.get('etag')]).toEqual([202, '', tagBefore]);
  },
);

test('What a list of blogs gave, and each entity of an export, can be put back strictly', async () => {
  const exported = (await service.send('GET', pathIn(at, blog))).json<Record<string, Payload[]>>();
  const counted = `${pathIn(at, blog)}?fields=name,blogId,postCount,tagCount`;
  const { text } = await service.send('GET', counted);

  const answers = [await service.send('PUT', pathIn(at, blog), text, strict)];
  for (const [segment, entity] of [
    ['post', exported.posts?.[0]],
    ['author', exported.authors?.[0]],
  ] as const)
    answers.push(
      await service.send('PUT', `blog/${at.blogId}/${segment}/${entity?.resourceId}`, entity, strict),
    );

  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
});

test('Without the preference unknown fields are ignored, as ever', async () => {
  const body = { ...post.full, ...referencesTo(at.ids).post, stauts: 'draft', 'a/b': [{}] };

  const { status, text } = await service.send('POST', collectionOf(post, at.blogId), body);

  expect([status, text]).toEqual([201, 'OK']);
});
