import { publicDocument } from '../../shared/description/openapi.ts';
import { absentGuid, author, blog, collectionOf, post, tag, zeroGuid } from '../support/content/families.ts';
import {
  type DescribedOperation,
  type Description,
  nameOf,
  operationsOf,
} from '../support/description/described.ts';
import { nextOf } from '../support/lists/next-page.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import { useLocalService } from '../support/service/use-service.ts';

// What is sent and answered here is checked against the description by tests/support/description/.
const service = useLocalService();
const surface = usePublicSurface(service);
const description = publicDocument() as unknown as Description;

let blogId: string;
let ids: Record<string, string>;
beforeAll(async () => {
  blogId = await service.create('blog', { ...blog.full, isPublic: true });
  for (const _ of [1, 2]) {
    const [tagId, authorId] = [await service.createIn(blogId, tag), await service.createIn(blogId, author)];
    const named = { tags: [{ tagId }], author: { authorId }, published: '2024-05-04T07:30:00Z' };
    ids = {
      tag: tagId,
      author: authorId,
      post: await service.createIn(blogId, post, { ...named, isListed: true }),
    };
  }
});

interface Described {
  name: string;
  path: string;
  operation: DescribedOperation;
}

const operations: Described[] = operationsOf(description).map(({ path, operation }) => ({
  name: operation.operationId,
  path: path.slice(1),
  operation,
}));
const ofBlogs = operations.filter(({ path }) => path.includes('{blogId}'));
const lists = ofBlogs.filter(({ name }) => name.endsWith('List'));
const problem = { accept: 'application/problem+json' };

/** The address of an operation, of something that there is unless the test names another. */
function addressOf(path: string, of = blogId, id?: string): string {
  const family = /\/(\w+)\/\{id\}$/.exec(path)?.[1] ?? '';
  return path.replace('{blogId}', of).replace('{id}', id ?? ids[family] ?? '');
}

const send = async (path: string, headers: Record<string, string> = {}) =>
  (await surface.send('GET', path, undefined, headers)).status;

test('Exactly the described functions are there, for GET and HEAD', () => {
  const there = surface.host.functions.map(({ name }) => name);

  expect(there.sort()).toEqual(operations.map(({ name }) => name).sort());
});

test.each(operations)('$name is described at the address where it is', async ({ path, operation }) => {
  const served = (await surface.read('openapi.json')).paths as Record<string, { get: object }>;

  expect(served[`/${path}`]?.get).toEqual(JSON.parse(JSON.stringify(operation)));
});

test.each(ofBlogs)('$name takes each of its parameters, and answers 304 to its tag', async each => {
  const address = addressOf(each.path);
  const queries = each.operation.parameters.map(
    reference =>
      description.components.parameters[nameOf(reference)] as unknown as {
        name: string;
        in: string;
        example?: unknown;
      },
  );

  for (const { name, in: place, example } of queries) {
    // The place where a list goes on is what its Link says, in the next test.
    if (place !== 'query' || name === 'cursor') continue;
    const value = String(example ?? 'blogId');
    // The example of a token shows nothing here (tests/public/previews.test.ts has those that do).
    const status = name === 'preview' ? 404 : 200;
    expect([name, await send(`${address}?${name}=${encodeURIComponent(value)}`)]).toEqual([name, status]);
  }
  const { headers } = await surface.send('GET', address, undefined, { prefer: 'handling=strict' });
  expect(await send(address, { 'if-none-match': headers.get('etag') ?? '' })).toBe(304);
});

test.each(lists)('$name goes on at its Link, and counts what it can count', async ({ name, path }) => {
  const filter = name === 'GetPostList' ? '' : '&modifiedAfter=2020-01-01T00:00:00Z';
  const first = await surface.send('GET', `${addressOf(path)}?count=1&total=true${filter}`);
  const second = await surface.send('GET', nextOf(surface, first) ?? '');

  const total = name === 'GetPostList' ? '2' : null;
  expect([first, second].map(({ headers }) => headers.get('x-total-count'))).toEqual([total, total]);
  expect([first, second].map(each => each.json<unknown[]>().length)).toEqual([1, 1]);
  expect(nextOf(surface, second)).toBeUndefined();
  const unchanged = { 'if-none-match': first.headers.get('etag') ?? '' };
  expect(await send(`${addressOf(path)}?count=1&total=true${filter}`, unchanged)).toBe(304);
});

test.each(ofBlogs)('$name refuses what the operation of the API refuses', async ({ path }) => {
  const one = path.endsWith('{id}');
  for (const headers of [{}, problem]) {
    expect(await send(addressOf(path, zeroGuid), headers)).toBe(400);
    expect(await send(addressOf(path, 'nobody'), headers)).toBe(500);
    const strict = { ...headers, prefer: 'handling=strict' };
    expect(await send(`${addressOf(path)}?unknown=1`, strict)).toBe(400);
    expect(await send(addressOf(path, absentGuid), headers)).toBe(404);
    if (one) expect(await send(addressOf(path, blogId, absentGuid), headers)).toBe(404);
  }
});

test.each(operations)(
  '$name may be called by pages of all origins, and over https by nothing else',
  async each => {
    const headers = { prefer: 'handling=strict', 'x-forwarded-proto': 'https' };
    const { headers: over } = await surface.send('GET', addressOf(each.path), undefined, headers);
    const { headers: plain } = await surface.send('GET', addressOf(each.path));

    expect([over, plain].map(one => one.get('access-control-allow-origin'))).toEqual(['*', '*']);
    expect(over.get('strict-transport-security')).toBe('max-age=31536000');
    expect(plain.get('strict-transport-security')).toBeNull();
  },
);

describe('What has nothing of any blog', () => {
  test.each(['openapi.json', 'docs'])('%s is there, and 304 to its tag', async path => {
    const { status, headers } = await surface.send('GET', path, undefined, { 'accept-encoding': 'br' });

    expect(status).toBe(200);
    expect(await send(path, { 'if-none-match': headers.get('etag') ?? '' })).toBe(304);
    for (const asked of [{}, problem]) {
      expect(await send(path, { ...asked, 'if-none-match': 'x' })).toBe(400);
      expect(await send(`${path}?x=1`, { ...asked, prefer: 'handling=strict' })).toBe(400);
    }
  });

  test('the page has its files, and other names are 404', async () => {
    const { text } = await surface.send('GET', 'docs');
    const files = [...text.matchAll(/docs\/[\w.-]+/g)].map(([file]) => file);

    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      const { status, headers } = await surface.send('GET', file, undefined, { prefer: 'handling=strict' });
      expect(status).toBe(200);
      expect(await send(file, { 'if-none-match': headers.get('etag') ?? '' })).toBe(304);
      for (const asked of [{}, problem])
        expect(await send(file, { ...asked, 'if-none-match': 'x' })).toBe(400);
    }
    for (const asked of [{}, problem]) expect(await send('docs/other.js', asked)).toBe(404);
  });

  test('the page is at its address without a slash', async () => {
    expect(await send('docs/')).toBe(308);
  });
});

test('An unsuitable status of posts is 400', async () => {
  expect(await send(`${collectionOf(post, blogId)}?status=draft`)).toBe(400);
});
