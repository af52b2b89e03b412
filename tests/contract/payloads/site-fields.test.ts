import { createRefused, violationPaths } from '../../support/answers/refusals.ts';
import { blog, type Payload } from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

const create = (fields: Payload) => service.send('POST', 'blog', { ...blog.minimal, ...fields });
const rows = (values: Record<string, string[]>) =>
  Object.entries(values).flatMap(([field, texts]) => texts.map(value => [field, value] as const));

test.each(
  rows({
    postUrl: ['/{slug}', '/{id}', '/{yyyy}/{mm}/{dd}/{slug}.html', '/?p={id}', '/#{slug}', '/été/%20/{slug}'],
    siteUrl: ['https://example.com', 'http://localhost:8080/blog/', 'https://user@example.com/é'],
    language: ['en', 'pt-BR', 'zh-yue', 'zh-Hans-CN', 'es-419', 'de-CH-1996', 'en-u-ca-buddhist-x-own'],
  }),
)('The %s of a blog may be %s, and is kept as it is given', async (field, value) => {
  const blogId = await service.create('blog', { ...blog.minimal, [field]: value });

  expect((await service.read(`blog/${blogId}`))[field]).toBe(value);
});

test.each(
  rows({
    postUrl: [
      '',
      '{slug}',
      'https://example.com/{slug}',
      '/{yyyy}/{mm}',
      '/{slug}/{title}',
      '/{Slug}',
      '/{{slug}}',
    ].concat([
      '/{slug',
      '/a b/{slug}',
      '/"{slug}',
      '/%/{slug}',
      '/\\{slug}',
      '/\u0007{slug}',
      '/\ud800{slug}',
    ]),
    siteUrl: ['https://example.com/?a', 'https://example.com/#a', 'example.com', '/'],
    language: ['', 'e', 'english', 'en_GB', 'en-', 'i-klingon', ' en', 'en-a'],
  }),
)('The %s of a blog cannot be %j', async (field, value) => {
  const answer = await create({ [field]: value });

  expect(violationPaths(answer, createRefused('blog'))).toEqual([field]);
});

test.each([0, 'true', {}])('Whether a blog is public cannot be %j', async isPublic => {
  const answer = await create({ isPublic });

  expect(answer.text).toBe(`${createRefused('blog')}\n- isPublic must be true or false`);
});

test('A change of one of these fields is a change of the blog', async () => {
  const path = `blog/${await service.create('blog', blog.full)}`;
  const tags = [];

  for (const change of [{}, { isPublic: false }, { isPublic: null }, { siteUrl: null }, { language: 'fr' }]) {
    const { headers } = await service.send('PUT', path, { ...blog.full, ...change });
    tags.push(headers.get('etag'));
  }

  expect(new Set(tags).size).toBe(5);
});
