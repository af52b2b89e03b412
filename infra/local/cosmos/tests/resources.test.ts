import { errorOf, makeClient, useCosmos } from './running-cosmos.ts';
import { sendSigned } from './signed-request.ts';

const running = useCosmos();

test('The account names itself as its only location, at the address the client used', async () => {
  const { client, cosmos } = running;

  const { resource } = await client.getDatabaseAccount();

  expect(resource?.writableLocations).toEqual([
    { name: 'Local', databaseAccountEndpoint: `${cosmos.endpoint}/` },
  ]);
  expect(resource?.consistencyPolicy).toBe('Session');
});

test('A client asks for the account once, not before every request', async () => {
  const { cosmos } = running;
  const container = makeClient(cosmos).database('blogs').container('content');
  cosmos.requests.clear();

  await container.read();
  await container.read();

  expect(cosmos.requests.counts()).toEqual({ account: 1, container: 2 });
});

test('A database is created once, read, listed and deleted with its containers', async () => {
  const { client } = running;

  const created = await client.databases.createIfNotExists({ id: 'shop' });
  const again = await client.databases.createIfNotExists({ id: 'shop' });
  await created.database.containers.create({ id: 'orders', partitionKey: '/customer' });
  const listed = await client.databases.readAll().fetchAll();
  const deleted = await created.database.delete();

  expect([created.statusCode, again.statusCode, deleted.statusCode]).toEqual([201, 200, 204]);
  expect(listed.resources.map(({ id }) => id)).toEqual(['blogs', 'shop']);
  expect((await errorOf(client.database('shop').read())).code).toBe(404);
  expect((await errorOf(client.database('shop').container('orders').read())).code).toBe(404);
});

test('A container is created once, read, listed and deleted with its items', async () => {
  const { database } = running.content;
  const definition = { id: 'drafts', partitionKey: { paths: ['/owner/id'], version: 2 } };

  const created = await database.containers.createIfNotExists(definition);
  const again = await database.containers.createIfNotExists(definition);
  await created.container.items.create({ id: 'a', owner: { id: 'x' } });
  const listed = await database.containers.readAll().fetchAll();
  const read = await created.container.item('a', 'x').read();
  const deleted = await created.container.delete();
  await database.containers.create(definition);
  const readAgain = await created.container.item('a', 'x').read();

  expect([created.statusCode, again.statusCode, deleted.statusCode]).toEqual([201, 200, 204]);
  expect(created.resource).toMatchObject({
    partitionKey: { paths: ['/owner/id'], kind: 'Hash', version: 2 },
  });
  expect(listed.resources.map(({ id }) => id)).toEqual(['content', 'drafts']);
  expect(read.statusCode).toBe(200);
  expect(readAgain.statusCode).toBe(404);
  await created.container.delete();
});

test('Replacing a container changes its indexing policy, and nothing else can be changed', async () => {
  const { database } = running.content;
  const { container, resource } = await database.containers.create({ id: 'changing', partitionKey: '/a' });
  const includedPaths = [{ path: '/name/?' }];
  const changed = {
    ...resource,
    id: 'changing',
    indexingPolicy: { includedPaths, excludedPaths: [{ path: '/*' }] },
  };

  const replaced = await container.replace(changed);
  const error = await errorOf(container.replace({ ...changed, partitionKey: { paths: ['/b'] } }));

  expect(replaced.resource?.indexingPolicy?.includedPaths).toEqual(includedPaths);
  expect(error.code).toBe(400);
  expect((await container.read()).resource?.partitionKey?.paths).toEqual(['/a']);
  await container.delete();
});

test('An id that is taken is answered with 409', async () => {
  const { client, content } = running;

  expect((await errorOf(client.databases.create({ id: 'blogs' }))).code).toBe(409);
  expect(
    (await errorOf(content.database.containers.create({ id: 'content', partitionKey: '/x' }))).code,
  ).toBe(409);
});

test('A container definition that was read can be used to create another container', async () => {
  const { content } = running;
  const { resource } = await content.read();

  const { container, statusCode } = await content.database.containers.create({ ...resource, id: 'copy' });

  expect(statusCode).toBe(201);
  expect((await container.read()).resource?.indexingPolicy).toEqual(resource?.indexingPolicy);
  await container.delete();
});

test('A path may have any characters in quotes', async () => {
  const { database } = running.content;
  const includedPaths = ['/"a\u0000b"/?', '/"a-b c"/?', '/"say \\"x\\""/[]/?', '/a/[]/b/*', '/"[]"/?'];

  const { container, statusCode } = await database.containers.create({
    id: 'quoted',
    partitionKey: '/a',
    indexingPolicy: { includedPaths: includedPaths.map(path => ({ path })), excludedPaths: [{ path: '/*' }] },
  });
  await container.items.create({ id: 'x', a: 'a', 'a\u0000b': 7 });
  const sorted = await container.items.query('SELECT VALUE c.id FROM c ORDER BY c["a\\u0000b"]').fetchAll();
  await container.delete();

  expect([statusCode, sorted.resources]).toEqual([201, ['x']]);
});

const partitionKey = { paths: ['/blogId'] };
const root = [{ path: '/*' }];
const withPolicy = (indexingPolicy: object) => ({ id: 'x', partitionKey, indexingPolicy });
const including = (path: string) => withPolicy({ includedPaths: [...root, { path }] });
const excluding = (path: string) => withPolicy({ excludedPaths: [...root, { path }] });
const composite = (...entries: unknown[]) => withPolicy({ includedPaths: root, compositeIndexes: [entries] });
const unsupported = 'not supported by local Cosmos';
const rootless = 'mandatory indexing path';

test.each<[string, object, string]>([
  ['a hierarchical key', { id: 'x', partitionKey: { paths: ['/a', '/b'], kind: 'MultiHash' } }, unsupported],
  [
    'unique keys',
    { id: 'x', partitionKey, uniqueKeyPolicy: { uniqueKeys: [{ paths: ['/a'] }] } },
    unsupported,
  ],
  ['time to live', { id: 'x', partitionKey, defaultTtl: 60 }, unsupported],
  [
    'vectors',
    { id: 'x', partitionKey, vectorEmbeddingPolicy: { vectorEmbeddings: [{ path: '/v' }] } },
    unsupported,
  ],
  ['lazy indexing', withPolicy({ indexingMode: 'lazy' }), unsupported],
  ['spatial indexes', withPolicy({ spatialIndexes: [{ path: '/location/*' }] }), unsupported],
  ['the included path /a', including('/a'), "'/a'"],
  ['the included path /a-b c/?', including('/a-b c/?'), "'/a-b c/?'"],
  ['the included path /a/*/[]/?', including('/a/*/[]/?'), "'/a/*/[]/?'"],
  ['the excluded path /a//b/?', excluding('/a//b/?'), "'/a//b/?'"],
  ['the excluded path /?', excluding('/?'), "'/?'"],
  ['the excluded path /"a/?', excluding('/"a/?'), `'/"a/?'`],
  [
    'the same path twice',
    withPolicy({ includedPaths: [...root, { path: '/a/?' }], excludedPaths: [{ path: '/"a"/?' }] }),
    '\'/"a"/?\'',
  ],
  ['/a/* in a composite index', composite({ path: '/a/*' }, { path: '/b' }), "'/a/*'"],
  ['/a/[] in a composite index', composite({ path: '/a/[]' }, { path: '/b' }), "'/a/[]'"],
  ['one path in a composite index', composite({ path: '/a' }), "'/a'"],
  ['nine paths in one', composite(...[...'abcdefghi'].map(name => ({ path: `/${name}` }))), "'/i'"],
  ['an order upwards', composite({ path: '/a', order: 'upwards' }, { path: '/b' }), '"upwards" at \'/a\''],
  ['an order that is a number', composite({ path: '/a', order: 1 }, { path: '/b' }), "1 at '/a'"],
  ['a policy that includes a property alone', withPolicy({ includedPaths: [{ path: '/a/?' }] }), rootless],
  ['a policy that excludes a property alone', withPolicy({ excludedPaths: [{ path: '/a/?' }] }), rootless],
  ['no partition key', { id: 'x' }, 'must have a partitionKey'],
  ['a partition key path without a slash', { id: 'x', partitionKey: { paths: ['a'] } }, '(got "a")'],
  ['an id with a slash', { id: 'a/b', partitionKey }, "(got 'a/b')"],
  ['an id of 256 characters', { id: 'x'.repeat(256), partitionKey }, '(got 256)'],
  ['no id', { partitionKey }, 'must be a string that is not empty'],
])(
  'A container with %s is refused with 400, and what is wrong is named',
  async (_what, definition, named) => {
    const answer = await sendSigned(running.cosmos, 'POST /dbs/blogs/colls', definition);

    expect(answer).toMatchObject({ statusCode: 400, body: { code: 'BadRequest' } });
    expect(answer.body.message).toContain(named);
  },
);

test.each([
  ['has no paths', {}],
  ['has empty paths', { includedPaths: [], excludedPaths: [] }],
  ['includes /', { includedPaths: [{ path: '/' }], excludedPaths: [] }],
])('A container whose indexing policy %s indexes everything', async (_name, indexingPolicy) => {
  const { database } = running.content;

  const { container, resource } = await database.containers.create({
    id: 'indexed',
    partitionKey: '/a',
    indexingPolicy,
  });
  await container.items.create({ id: 'x', a: 'a', any: 1 });
  const sorted = await container.items.query('SELECT VALUE c.any FROM c ORDER BY c.any').fetchAll();
  await container.delete();

  expect(sorted.resources).toEqual([1]);
  expect(resource?.indexingPolicy?.includedPaths).toEqual([{ path: '/*' }]);
});

test('A partition key of version 1 may be as long as one of version 2', async () => {
  const { database } = running.content;
  const definition = { id: 'version-1', partitionKey: { paths: ['/a'], version: 1 } };
  const { container } = await database.containers.create(definition);
  const alike = 'x'.repeat(2047);

  await container.items.create({ id: 'i', a: `${alike}1`, n: 1 });
  await container.items.create({ id: 'i', a: `${alike}2`, n: 2 });
  const read = await container.item('i', `${alike}2`).read();
  const tooLong = await errorOf(container.items.create({ id: 'i', a: `${alike}12` }));
  await container.delete();

  expect(read.resource).toMatchObject({ n: 2 });
  expect(tooLong.code).toBe(400);
});

test('Two physical partitions cover the whole key space', async () => {
  const answer = await sendSigned(running.cosmos, 'GET /dbs/blogs/colls/content/pkranges');

  const ranges = answer.body.PartitionKeyRanges as {
    id: string;
    minInclusive: string;
    maxExclusive: string;
  }[];
  expect(ranges.map(({ id }) => id)).toEqual(['0', '1']);
  expect(ranges[0]?.minInclusive).toBe('');
  expect(ranges[0]?.maxExclusive).toBe(ranges[1]?.minInclusive);
  expect(ranges[1]?.maxExclusive).toBe('FF');
});

test('Throughput that a definition asks for changes nothing', async () => {
  const { database } = running.content;

  const { container, statusCode } = await database.containers.create({
    id: 'fast',
    partitionKey: '/a',
    throughput: 400,
  });

  expect(statusCode).toBe(201);
  await container.delete();
});
