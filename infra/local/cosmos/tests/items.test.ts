import type { PartitionKey } from '@azure/cosmos';
import { errorOf, useCosmos } from './running-cosmos.ts';

const pk = 'blog-1';
const running = useCosmos();

test('A created item is read back with its system properties', async () => {
  const { content } = running;

  const created = await content.items.create({
    id: 'a',
    blogId: pk,
    name: 'Grüße 😀',
    nested: { list: [1, null] },
  });
  const read = await content.item('a', pk).read();

  expect(created.statusCode).toBe(201);
  expect(read.statusCode).toBe(200);
  expect(read.resource).toEqual({
    id: 'a',
    blogId: pk,
    name: 'Grüße 😀',
    nested: { list: [1, null] },
    _rid: expect.any(String),
    _self: expect.stringMatching(/^dbs\/.*\/colls\/.*\/docs\/.*\/$/),
    _etag: created.etag,
    _attachments: 'attachments/',
    _ts: expect.any(Number),
  });
  expect(read.etag).toMatch(/^"[0-9a-f-]+"$/);
  expect(read.headers['x-ms-session-token']).toMatch(/^[01]:-1#\d+$/);
  expect(read.headers['x-ms-activity-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('System properties that a client sends are replaced by those of the server', async () => {
  const { content } = running;

  await content.items.create({ id: 'forged', blogId: pk, _etag: '"mine"', _ts: 1, _rid: 'x', _self: 'x' });

  const { resource } = await content.item('forged', pk).read();
  expect(resource._etag).not.toBe('"mine"');
  expect(resource._ts).toBeGreaterThan(1_600_000_000);
  expect(resource._rid).not.toBe('x');
});

test('An item that does not exist is answered with 404 and a JSON body', async () => {
  const { content } = running;

  expect((await content.item('none', pk).read()).statusCode).toBe(404);
  expect(await errorOf(content.item('none', pk).delete())).toMatchObject({
    code: 404,
    body: { code: 'NotFound' },
  });
  expect(await errorOf(content.item('none', pk).replace({ id: 'none', blogId: pk }))).toMatchObject({
    code: 404,
  });
  expect(await errorOf(content.item('none', pk).patch([{ op: 'set', path: '/a', value: 1 }]))).toMatchObject({
    code: 404,
  });
});

test('An id is taken once in a partition, and free in another', async () => {
  const { content } = running;
  await content.items.create({ id: 'taken', blogId: pk });

  const error = await errorOf(content.items.create({ id: 'taken', blogId: pk }));
  const other = await content.items.create({ id: 'taken', blogId: 'blog-2' });

  expect(error).toMatchObject({ code: 409, body: { code: 'Conflict' } });
  expect(other.statusCode).toBe(201);
});

test('Upsert creates with 201, and replaces with 200 keeping the _rid', async () => {
  const { content } = running;

  const first = await content.items.upsert({ id: 'up', blogId: pk, n: 1 });
  const second = await content.items.upsert({ id: 'up', blogId: pk, n: 2 });

  expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
  expect(second.resource).toMatchObject({ n: 2, _rid: first.resource?._rid });
  expect(second.etag).not.toBe(first.etag);
});

test('Delete removes the item and answers 204', async () => {
  const { content } = running;
  await content.items.create({ id: 'gone', blogId: pk });

  expect((await content.item('gone', pk).delete()).statusCode).toBe(204);
  expect((await content.item('gone', pk).read()).statusCode).toBe(404);
});

describe('If-Match', () => {
  const stale = { accessCondition: { type: 'IfMatch', condition: '"stale"' } };

  test('lets a write pass that names the current etag', async () => {
    const { content } = running;
    const { etag } = await content.items.create({ id: 'match', blogId: pk });

    const replaced = await content
      .item('match', pk)
      .replace({ id: 'match', blogId: pk, n: 1 }, { accessCondition: { type: 'IfMatch', condition: etag } });

    expect(replaced.statusCode).toBe(200);
  });

  test('stops replace, upsert, patch and delete with 412 when the item has changed', async () => {
    const { content } = running;
    const before = await content.items.create({ id: 'stale', blogId: pk });
    const item = content.item('stale', pk);

    const errors = await Promise.all([
      errorOf(item.replace({ id: 'stale', blogId: pk, n: 1 }, stale)),
      errorOf(content.items.upsert({ id: 'stale', blogId: pk, n: 1 }, stale)),
      errorOf(item.patch([{ op: 'set', path: '/n', value: 1 }], stale)),
      errorOf(item.delete(stale)),
    ]);

    expect(errors.map(error => error.code)).toEqual([412, 412, 412, 412]);
    expect((await item.read()).resource).toEqual(before.resource);
  });

  test('is for writes: it does not stop a read', async () => {
    const { content } = running;
    await content.items.create({ id: 'read', blogId: pk });

    expect((await content.item('read', pk).read(stale)).statusCode).toBe(200);
  });

  test('does not stop an upsert that creates', async () => {
    const { content } = running;

    expect((await content.items.upsert({ id: 'new', blogId: pk }, stale)).statusCode).toBe(201);
  });
});

test('If-None-Match with the current etag is answered with 304 and no body', async () => {
  const { content } = running;
  const { etag } = await content.items.create({ id: 'cached', blogId: pk });
  const item = content.item('cached', pk);

  const same = await item.read({ accessCondition: { type: 'IfNoneMatch', condition: etag } });
  const other = await item.read({ accessCondition: { type: 'IfNoneMatch', condition: '"other"' } });

  expect(same).toMatchObject({ statusCode: 304, resource: null });
  expect(other.statusCode).toBe(200);
});

test('The id of an item cannot be changed by a replace', async () => {
  const { content } = running;
  await content.items.create({ id: 'fixed', blogId: pk });

  const error = await errorOf(content.item('fixed', pk).replace({ id: 'changed', blogId: pk }));

  expect(error.code).toBe(400);
});

test('A partition key header that is not the value in the item is answered with 400 substatus 1001', async () => {
  const { content } = running;
  await content.items.create({ id: 'moved', blogId: pk });

  const error = await errorOf(content.item('moved', pk).replace({ id: 'moved', blogId: 'blog-9' }));

  expect(error).toMatchObject({ code: 400, substatus: 1001 });
});

test.each<[string, PartitionKey | undefined]>([
  ['a number', 12.5],
  ['a boolean', true],
  ['null', null],
  ['nothing at all', undefined],
])('The partition key can be %s', async (_name, blogId) => {
  const { content } = running;

  await content.items.create({ id: 'typed', blogId });

  expect((await content.item('typed', blogId).read()).statusCode).toBe(200);
});

test('Names and values survive with any characters', async () => {
  const { content } = running;
  const odd = {
    id: 'ö %41+&"\'',
    blogId: 'blög/ä\u2028',
    __proto__x: 1,
    text: '\u0000\u2028\ud83d\ude00 "\\',
  };

  await content.items.create(odd);

  expect((await content.item(odd.id, odd.blogId).read()).resource).toMatchObject(odd);
});
