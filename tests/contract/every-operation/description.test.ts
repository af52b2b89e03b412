import { randomUUID } from 'node:crypto';
import { getEncoded, textOf } from '../../support/answers/encoded.ts';
import { expectRefusal } from '../../support/answers/expected.ts';
import { useNewBlogs } from '../../support/lists/new-blogs.ts';
import type { Answer } from '../../support/service/service.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
const newBlogs = useNewBlogs(service);

interface Media {
  example?: unknown;
}

interface Described {
  operationId: string;
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}

interface OpenApi {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Described>>;
}

const read = (headers?: Record<string, string>, path = 'openapi.json'): Promise<Answer> =>
  service.send('GET', path, undefined, headers);

test('GET openapi.json is a description of OpenAPI 3.1, of this address', async () => {
  const answer = await read();
  const { openapi, servers, paths } = answer.json<OpenApi>();

  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(openapi).toBe('3.1.0');
  expect(servers).toEqual([{ url: service.api }]);
  expect(paths['/blog/{blogId}/media/{id}']).toBeUndefined();
  expect(Object.keys(paths['/blog/{blogId}/medium/{id}'] ?? {})).toEqual(['get', 'put', 'patch', 'delete']);
});

test.each(['OPENAPI.JSON', 'openapi.json/', 'openapi.json?x=1'])(
  'At %s it is the same, with the same server',
  async path => {
    expect((await read({}, path)).text).toBe((await read()).text);
  },
);

test('The description must be revalidated each time, which its tag makes cheap', async () => {
  const { headers } = await read();
  const etag = headers.get('etag') ?? '';
  const unchanged = await read({ 'If-None-Match': etag });

  expect(headers.get('cache-control')).toBe('no-cache');
  expect([unchanged.status, unchanged.text]).toEqual([304, '']);
  expect(unchanged.headers.get('etag')).toBe(etag);
  expect(unchanged.headers.get('cache-control')).toBe('no-cache');
  expect((await read({ 'If-None-Match': '*' })).status).toBe(304);
  expect((await read({ 'If-None-Match': '"other"' })).status).toBe(200);
  expectRefusal(
    await read({ 'If-None-Match': 'x' }),
    'Submitted data is invalid, description cannot be read.',
  );
});

test.each(['br', 'gzip'])('The description is compressed by %s, with an ETag of its own', async encoding => {
  const plain = await getEncoded(service, 'openapi.json');
  const compressed = await getEncoded(service, 'openapi.json', { 'Accept-Encoding': encoding });
  const condition = {
    'Accept-Encoding': encoding,
    'If-None-Match': compressed.headers.get('etag') ?? '',
  };
  const again = await getEncoded(service, 'openapi.json', condition);

  expect(compressed.headers.get('content-encoding')).toBe(encoding);
  expect(compressed.headers.get('vary')).toBe('Accept-Encoding');
  expect(compressed.headers.get('etag')).not.toBe(plain.headers.get('etag'));
  expect(textOf(compressed)).toBe(textOf(plain));
  expect([again.status, again.headers.get('etag')]).toEqual([304, compressed.headers.get('etag')]);
});

test('HEAD of the description has its headers', async () => {
  const head = await service.send('HEAD', 'openapi.json');

  expect([head.status, head.text, head.headers.get('etag')]).toEqual([
    200,
    '',
    (await read()).headers.get('etag'),
  ]);
});

/** The description with other identifiers in the sample, which may have been put into the service before. */
async function descriptionOfNewSample(): Promise<OpenApi> {
  const { text } = await read();
  // The sample's identifiers have one digit.
  return JSON.parse(
    text.replace(
      /(\d)\1{7}-\1{4}-4\1{3}-8\1{3}-\1{12}/g,
      (
        known =>
        (found: string): string =>
          (known[found] ??= randomUUID())
      )({} as Record<string, string>),
    ),
  );
}

/** The families of the sample, in the order in which they are created. */
const children = ['medium', 'author', 'tag', 'post'];

/** The sample of the README's first session, put into the service: what the description says of it, and where it is. */
async function createSample() {
  const { paths } = await descriptionOfNewSample();
  const of = (path: string, method: string) => paths[path]?.[method] as Described;
  const bodyOf = (path: string, method: string) =>
    of(path, method).requestBody?.content['application/json']?.example as Record<string, unknown>;
  const answerOf = (path: string) =>
    of(path, 'get').responses[200]?.content?.['application/json']?.example as Record<string, unknown>;
  const { blogId } = bodyOf('/blog/{blogId}', 'put');
  const fill = (path: string, id = '') =>
    path.slice(1).replace('{blogId}', String(blogId)).replace('{id}', id);
  // A create takes what an update takes, and so gets the sample's identifiers.
  await service.create('blog', bodyOf('/blog/{blogId}', 'put'));
  const ids: Record<string, string> = {};
  for (const child of children) {
    const collection = `/blog/{blogId}/${child}`;
    ids[child] = await service.create(fill(collection), bodyOf(`${collection}/{id}`, 'put'));
  }
  return { blogId, ids, fill, bodyOf, answerOf };
}

test('The examples match real requests and answers', async () => {
  const { blogId, ids, fill, answerOf } = await createSample();

  for (const child of children) {
    const item = `/blog/{blogId}/${child}/{id}`;
    const { lastModified, ...answered } = (await service.send('GET', fill(item, ids[child]))).json();
    const { lastModified: other, ...example } = answerOf(item);
    expect([answered, typeof lastModified]).toEqual([example, typeof other]);
  }
  const whole = (await service.send('GET', fill('/blog/{blogId}'))).text;
  const lastModified = /"lastModified": ".*"/;
  expect(whole.replace(lastModified, '')).toBe(
    JSON.stringify(answerOf('/blog/{blogId}'), undefined, 2).replace(lastModified, ''),
  );
  const blogs = (await service.send('GET', newBlogs())).json<{ blogId: string }[]>();
  expect([blogs.find(blog => blog.blogId === blogId)]).toEqual(answerOf('/blog'));
});

test('The example of each create can be sent again and again, after the sample was created', async () => {
  const { fill, bodyOf } = await createSample();
  const creates = ['/blog', ...children.map(child => `/blog/{blogId}/${child}`), '/blog/{blogId}/content'];

  for (const path of [...creates, ...creates]) {
    const { status } = await service.send('POST', fill(path), bodyOf(path, 'post'));
    expect([path, status]).toEqual([path, 201]);
  }
});
