import type { Container } from '@azure/cosmos';
import { type RunningCosmos, runCosmos } from '../running-cosmos.ts';

const pk = 'blog-1';
const definition = {
  id: 'tagged',
  partitionKey: { paths: ['/blogId'] },
  indexingPolicy: {
    includedPaths: [{ path: '/listKey/?' }, { path: '/tagIds/[]/?' }],
    excludedPaths: [{ path: '/*' }],
  },
};
let running: RunningCosmos;
let tagged: Container;

beforeEach(async () => {
  running = await runCosmos({ provision: [{ database: 'blogs', container: definition }] });
  tagged = running.client.database('blogs').container('tagged');
});
afterEach(() => running.close());

async function find(tag: string, partitionKey?: string): Promise<string[]> {
  const query = {
    query: 'SELECT VALUE c.id FROM c WHERE ARRAY_CONTAINS(c.tagIds, @tag) ORDER BY c.listKey',
    parameters: [{ name: '@tag', value: tag }],
  };
  return (await tagged.items.query<string>(query, { partitionKey }).fetchAll()).resources;
}

function create(id: string, tagIds: unknown, blogId = pk) {
  return tagged.items.create({ id, blogId, listKey: `post/${id}`, tagIds });
}

test('what an array contains is known as of the latest write of any kind', async () => {
  await create('created', ['x', 'y']);
  await create('replaced', ['x']);
  await create('patched', ['y']);
  await create('deleted', ['x']);
  await create('undone', ['y']);

  await tagged.item('replaced', pk).replace({ id: 'replaced', blogId: pk, listKey: 'post/r', tagIds: ['z'] });
  await tagged.item('patched', pk).patch([{ op: 'add', path: '/tagIds/-', value: 'x' }]);
  await tagged.item('deleted', pk).delete();
  await tagged.items.batch(
    [
      { operationType: 'Patch', id: 'undone', resourceBody: [{ op: 'set', path: '/tagIds', value: ['x'] }] },
      { operationType: 'Delete', id: 'none' },
    ],
    pk,
  );

  expect(await find('x', pk)).toEqual(['created', 'patched']);
  expect(await find('y', pk)).toEqual(['created', 'patched', 'undone']);
  expect(await find('z', pk)).toEqual(['replaced']);
});

test('partition keys are kept apart, and found together across partitions', async () => {
  const blogs = ['blog-1', 'blog-2', 'blog-3', 'blog-4'];
  for (const blogId of blogs) await create(`of-${blogId}`, ['x'], blogId);

  expect(await find('x', 'blog-2')).toEqual(['of-blog-2']);
  expect(await find('x')).toEqual(blogs.map(blogId => `of-${blogId}`));
});

test('a policy that is changed builds what it needs over the items that are there, and drops the rest', async () => {
  const { indexingPolicy } = definition;
  await create('a', ['x']);

  await tagged.replace({
    ...definition,
    indexingPolicy: { ...indexingPolicy, includedPaths: [{ path: '/listKey/?' }] },
  });
  const scanned = await find('x', pk);
  await create('b', ['x']);
  await tagged.replace(definition);
  const indexed = await find('x', pk);
  await tagged.delete();
  await tagged.database.containers.create(definition);

  expect([scanned, indexed, await find('x', pk)]).toEqual([['a'], ['a', 'b'], []]);
});

test('paths that differ only in quotes or in case have tables of their own', async () => {
  const arrays = ['/"a/b"/[]/?', '/a/b/[]/?', '/tags/[]/?', '/Tags/[]/?'].map(path => ({ path }));
  const { container: alike } = await running.client.database('blogs').containers.create({
    ...definition,
    id: 'alike',
    indexingPolicy: { includedPaths: arrays, excludedPaths: [{ path: '/*' }] },
  });
  const properties = [{ 'a/b': ['x'] }, { a: { b: ['x'] } }, { tags: ['x'] }, { Tags: ['x'] }];
  for (const [i, property] of properties.entries())
    await alike.items.create({ id: `${i}`, blogId: pk, ...property });

  const found = await Promise.all(
    ['c["a/b"]', 'c.a.b', 'c.tags', 'c.Tags'].map(async array => {
      const query = `SELECT VALUE c.id FROM c WHERE ARRAY_CONTAINS(${array}, "x")`;
      return (await alike.items.query(query, { partitionKey: pk }).fetchAll()).resources;
    }),
  );

  expect(found).toEqual([['0'], ['1'], ['2'], ['3']]);
});

test('a replica that lags finds by what the arrays contained then', async () => {
  await create('a', ['t0']);
  running.cosmos.replicas.lag({ writes: 3 });
  const behind = new Set<number>();

  for (let n = 1; n <= 30; n++) {
    if (n % 3 === 0) await tagged.item('a', pk).delete();
    else await tagged.items.upsert({ id: 'a', blogId: pk, listKey: 'post/a', tagIds: [`t${n}`] });
    for (let ago = 0; ago <= 3; ago++) if ((await find(`t${n - ago}`, pk)).length > 0) behind.add(ago);
  }
  running.cosmos.replicas.catchUp();

  expect([...behind].sort()).toEqual([0, 1, 2, 3]);
  expect([await find('t29', pk), await find('t30', pk)]).toEqual([[], []]);
});
