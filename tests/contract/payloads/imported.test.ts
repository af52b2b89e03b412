import {
  blog,
  collectionOf,
  type Entity,
  type Family,
  families,
  type Payload,
} from '../../support/content/families.ts';
import { createTaggedBlog, pathIn, type TaggedBlog } from '../../support/content/tagged-blog.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
let at: TaggedBlog;
beforeEach(async () => {
  at = await createTaggedBlog(service);
});

const restore = { Prefer: 'restore' };
const [one, other] = ['1'.repeat(64), 'F0'.repeat(32)];
const all: (Entity | Family)[] = [blog, ...families];

/** What an update of an entity must have besides its fields. */
const named = (entity: Entity | Family) => ({ [entity.idField]: pathIn(at, entity).split('/').at(-1) });

const put = (entity: Entity | Family, payload: Payload, headers: Record<string, string> = {}) =>
  service.send('PUT', pathIn(at, entity), { ...named(entity), ...payload }, headers);

const readImported = async (entity: Entity | Family) =>
  (await service.read(`${pathIn(at, entity)}?fields=imported`)).imported;

test.each(all)('What an update of a $noun restores stays through every other update', async entity => {
  const before = await readImported(entity);
  await put(entity, { ...entity.full, imported: one }, restore);
  const restored = await readImported(entity);
  for (const [payload, headers] of [
    [entity.changed, {}],
    [{ ...entity.full, imported: other }, {}],
    [{ ...entity.changed, imported: null }, restore],
  ] as const) {
    expect((await put(entity, payload, headers)).status).toBe(202);
    expect(await readImported(entity)).toBe(one);
  }
  await put(entity, { ...entity.changed, imported: other }, restore);

  expect([before, restored, await readImported(entity)]).toEqual([undefined, one, other]);
});

test.each(all)('A $noun that is put again with the same is not changed', async entity => {
  const first = await put(entity, { ...entity.full, imported: one }, restore);
  const tags = [
    await put(entity, { ...entity.full, imported: one }, restore),
    await put(entity, { ...entity.full, imported: other }),
    await put(entity, entity.full),
  ].map(({ headers }) => headers.get('etag'));

  expect(new Set([first.headers.get('etag'), ...tags]).size).toBe(1);
});

test.each(all)('A create of a $noun keeps it only if it restores', async entity => {
  const blogId = crypto.randomUUID();
  const isBlog = entity === blog;
  if (!isBlog) await service.send('POST', 'blog', { ...blog.full, blogId });
  const collection = isBlog ? 'blog' : collectionOf(entity as Family, blogId);
  const [plain, restored] = isBlog
    ? [crypto.randomUUID(), blogId]
    : [crypto.randomUUID(), crypto.randomUUID()];
  const body = { ...entity.full, imported: one };

  await service.send('POST', collection, { ...body, [entity.idField]: plain });
  await service.send('POST', collection, { ...body, [entity.idField]: restored }, restore);

  const read = async (id: string | undefined) =>
    (await service.read(`${collection}/${id}?fields=imported`)).imported;
  expect([await read(plain), await read(restored)]).toEqual([undefined, one]);
});

test('An export has it, and no list, read or expanded reference, unless they name it', async () => {
  for (const entity of all) await put(entity, { ...entity.full, imported: one }, restore);
  const { posts, ...rest } = await service.read(`blog/${at.blogId}`);
  const exported: Payload = { posts, ...rest };

  expect(exported.imported).toBe(one);
  for (const { collection, segment, idField } of families) {
    const path = `blog/${at.blogId}/${segment}`;
    const [item] = exported[collection] as Payload[];
    const [listed] = (await service.read(path)) as unknown as Payload[];
    const read = await service.read(`${path}/${item?.[idField]}`);
    const [named] = (await service.read(`${path}?fields=${idField},imported`)) as unknown as Payload[];

    expect(item?.imported).toBe(one);
    expect(named).toEqual({ [idField]: item?.[idField], imported: one });
    expect([JSON.stringify(listed), JSON.stringify(read)].join()).not.toContain(one);
    const { imported: _, ...others } = item ?? {};
    expect(JSON.stringify(others)).not.toContain(one);
  }
});

test.each(['', ' ', 'x', '0'.repeat(63), '0'.repeat(65), 'g'.repeat(64), 5, {}, []])(
  '%j is 400 in a restore, and ignored otherwise',
  async imported => {
    for (const entity of all) {
      const refused = await put(entity, { ...entity.full, imported }, restore);
      const ignored = await put(entity, { ...entity.full, imported });

      expect([refused.status, ignored.status]).toEqual([400, 202]);
      expect(refused.text).toContain('\n- imported must ');
    }
  },
);

test('An exported blog that is deleted and created again from its export is equal, with it and where there is none', async () => {
  for (const entity of all.slice(0, 3)) await put(entity, { ...entity.full, imported: one }, restore);
  const before = await service.send('GET', `blog/${at.blogId}`);
  const exported = before.json<Record<string, Payload[]>>();
  await service.send('DELETE', `blog/${at.blogId}`);

  await service.send('POST', 'blog', before.text, restore);
  const content = Object.fromEntries(families.map(({ collection }) => [collection, exported[collection]]));
  await service.send('POST', `blog/${at.blogId}/content`, content, restore);

  expect((await service.send('GET', `blog/${at.blogId}`)).text).toBe(before.text);
});
