import { errorOf, useCosmos } from './running-cosmos.ts';

const pk = 'blog-1';
const running = useCosmos();

async function createItem(id: string, properties: object = {}) {
  await running.content.items.create({ id, blogId: pk, ...properties });
  return running.content.item(id, pk);
}

test('All five operations work together', async () => {
  const item = await createItem('five', { n: 1, list: ['a', 'b'], gone: true, name: 'old' });

  const { resource, statusCode } = await item.patch([
    { op: 'incr', path: '/n', value: 2 },
    { op: 'add', path: '/list/1', value: 'between' },
    { op: 'set', path: '/list/0', value: 'first' },
    { op: 'remove', path: '/gone' },
    { op: 'replace', path: '/name', value: 'new' },
  ]);

  expect(statusCode).toBe(200);
  expect(resource).toMatchObject({ n: 3, list: ['first', 'between', 'b'], name: 'new' });
  expect(resource).not.toHaveProperty('gone');
  expect((await item.read()).resource).toEqual(resource);
});

test('A patch changes the etag and keeps the _rid', async () => {
  const item = await createItem('tagged');
  const before = (await item.read()).resource;

  const { resource, etag } = await item.patch([{ op: 'set', path: '/n', value: 1 }]);

  expect(etag).toBe(resource?._etag);
  expect(etag).not.toBe(before._etag);
  expect(resource?._rid).toBe(before._rid);
});

test('A patch of which one operation does not apply changes nothing', async () => {
  const item = await createItem('whole', { n: 1 });
  const before = (await item.read()).resource;

  const error = await errorOf(
    item.patch([
      { op: 'incr', path: '/n', value: 1 },
      { op: 'replace', path: '/missing', value: 1 },
    ]),
  );

  expect(error).toMatchObject({ code: 400, body: { code: 'BadRequest' } });
  expect((await item.read()).resource).toEqual(before);
});

test('A patch that is refused as a whole is answered with 400, and ten operations pass', async () => {
  const item = await createItem('many', { n: 0 });
  const operation = { op: 'incr', path: '/n', value: 1 } as const;

  const error = await errorOf(item.patch([{ op: 'set', path: '/blogId', value: 'x' }]));
  const { resource } = await item.patch(Array.from({ length: 10 }, () => operation));

  expect([error.code, resource?.n]).toEqual([400, 10]);
});

test('A number that becomes too large is refused with 400', async () => {
  const item = await createItem('overflow', { n: 1.7e308 });

  expect((await errorOf(item.patch([{ op: 'incr', path: '/n', value: 1.7e308 }]))).code).toBe(400);
});

describe('A condition', () => {
  const operations = [{ op: 'set', path: '/n', value: 9 }] as const;

  test.each([
    ['that holds lets the patch pass', 'from c where c.n = 1', undefined, 9],
    ['that does not hold stops the patch with 412', 'from c where c.n = 2', 412, 1],
    ['that is not understood is refused with 400', 'whenever', 400, 1],
  ])('%s', async (what, condition, code, n) => {
    const item = await createItem(what.replaceAll(' ', '-'), { n: 1 });

    const error = await item.patch({ condition, operations: [...operations] }).then(
      () => undefined,
      error => error,
    );

    expect([error?.code, (await item.read()).resource?.n]).toEqual([code, n]);
  });

  test('inside a batch sees what the batch has written, and fails it with 412', async () => {
    await createItem('in-batch', { n: 1 });
    const patch = (from: number, to: number) => ({
      operationType: 'Patch' as const,
      id: 'in-batch',
      resourceBody: {
        condition: `from c where c.n = ${from}`,
        operations: [{ op: 'set' as const, path: '/n', value: to }],
      },
    });

    const passed = await running.content.items.batch([patch(1, 2), patch(2, 3)], pk);
    const failed = await running.content.items.batch([patch(3, 4), patch(3, 5)], pk);

    expect(passed.code).toBe(200);
    expect(failed.result?.map(({ statusCode }) => statusCode)).toEqual([424, 412]);
    expect((await running.content.item('in-batch', pk).read()).resource?.n).toBe(3);
  });
});
