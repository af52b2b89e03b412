import { createRefused, violationPaths } from '../../support/answers/refusals.ts';
import { blog, type Payload } from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

const read = (blogId: string) => service.read(`blog/${blogId}`);

/** Asks for a blog with this menu. */
const createWith = (menu: Payload[]) => service.send('POST', 'blog', { ...blog.minimal, menu });

const entries = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ label: `Page ${place}`, url: `/${place}/` }));

/** An entry that is so many bytes of JSON, in a menu of one. */
const menuOf = (bytes: number) => {
  const rest = bytes - JSON.stringify([{ label: '', url: '' }]).length;
  return Array.from({ length: 1 }, () => ({ label: 'x', url: `/${'x'.repeat(rest - 2)}` }));
};

test.each(['/', '/about/', '/é?a=b#c', 'https://example.org', 'http://example.org/a%20b'])(
  'An entry of a menu may lead to %s',
  async url => {
    const menu = [{ label: 'There', url }];
    const blogId = await service.create('blog', { ...blog.minimal, menu });

    expect(await read(blogId)).toMatchObject({ menu });
  },
);

test.each([
  '//example.org',
  '/\\example.org',
  'about/',
  'javascript:alert(1)',
  'mailto:a@example.org',
  '/a b',
  '/\n',
])('An entry of a menu may not lead to %j', async url => {
  const answer = await createWith([{ label: 'There', url }]);

  expect(violationPaths(answer, createRefused('blog'))).toEqual(['menu[0].url']);
});

test('A menu has at most 50 entries', async () => {
  expect((await createWith(entries(50))).status).toBe(201);
  expect(violationPaths(await createWith(entries(51)), createRefused('blog'))).toEqual(['menu']);
});

test('A menu has at most 8,192 bytes of JSON in all', async () => {
  const four = [2000, 2000, 2000, 2000].flatMap(menuOf);
  const rest = 8192 - JSON.stringify(four).length + 1;

  expect((await createWith([...four, ...menuOf(rest)])).status).toBe(201);
  expect(violationPaths(await createWith([...four, ...menuOf(rest + 1)]), createRefused('blog'))).toEqual([
    'menu',
  ]);
});

test.each([
  ['pageUrl', '/about'],
  ['pageUrl', '{slug}'],
  ['tagUrl', '/tag'],
  ['tagUrl', '/{yyyy}/{slug}'],
])('A %s cannot be %s', async (name, value) => {
  const answer = await service.send('POST', 'blog', { ...blog.minimal, [name]: value });

  expect(violationPaths(answer, createRefused('blog'))).toEqual([name]);
});

test('An empty menu is as if it were left out', async () => {
  const blogId = await service.create('blog', { ...blog.minimal, menu: [], metadata: {} });

  const read = await service.read(`blog/${blogId}`);

  expect(read).not.toHaveProperty('menu');
  expect(read).not.toHaveProperty('metadata');
});

test('An update as older clients send it clears what came later, and gives it back if it is sent again', async () => {
  const blogId = await service.create('blog', blog.full);
  const { publisherName: _1, pageUrl: _2, tagUrl: _3, menu: _4, metadata: _5, ...older } = blog.full;

  const cleared = await service.send('PUT', `blog/${blogId}`, older);
  const without = await read(blogId);
  const again = await service.send('PUT', `blog/${blogId}`, blog.full);

  expect([cleared.status, again.status]).toEqual([202, 202]);
  expect(without).toMatchObject(older);
  for (const name of ['publisherName', 'pageUrl', 'tagUrl', 'menu', 'metadata'])
    expect(without).not.toHaveProperty(name);
  expect(await read(blogId)).toMatchObject(blog.full);
});

test('All fields of a blog are changed at once, with what an import leaves', async () => {
  const blogId = await service.create('blog', blog.full);
  const imported = 'a'.repeat(64);

  const answer = await service.send(
    'PUT',
    `blog/${blogId}`,
    { ...blog.changed, imported },
    { Prefer: 'restore' },
  );

  expect(answer.status).toBe(202);
  expect(await read(blogId)).toMatchObject({ ...blog.changed, imported });
});

test('An update that changes nothing leaves the version of a blog', async () => {
  const blogId = await service.create('blog', blog.full);
  const first = await service.send('PUT', `blog/${blogId}`, blog.full);
  const second = await service.send('PUT', `blog/${blogId}`, blog.full);

  expect(first.headers.get('etag')).toBe(second.headers.get('etag'));
});
