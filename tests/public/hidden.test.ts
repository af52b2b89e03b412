import { document, publicDocument } from '../../shared/description/openapi.ts';
import { absentGuid, blog, post, tag } from '../support/content/families.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import type { Answer } from '../support/service/service.ts';
import { useLocalService, useStore } from '../support/service/use-service.ts';

const service = useLocalService();
const surface = usePublicSurface(service);
const store = useStore(service);

interface Called {
  name: string;
  method: string;
  path: string;
}

const calledIn = (paths: object): Called[] =>
  Object.entries(paths as Record<string, Record<string, { operationId: string }>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        name: operationId,
        method: method.toUpperCase(),
        path: path.slice(1),
      })),
  );

const publicOnes = calledIn(publicDocument().paths);
const others = calledIn(document.paths).filter(
  ({ method, path }) => !publicOnes.some(one => one.method === method && one.path === path),
);
const ofBlogs = publicOnes.filter(({ path }) => path.includes('{blogId}'));

const at = (path: string, blogId: string, id = absentGuid) =>
  path.replace('{blogId}', blogId).replace('{id}', id).replace('{file}', 'page.js');

/** All that an answer says, without when and to which invocation. */
const saidBy = ({ status, headers, text }: Answer) => ({
  status,
  headers: [...headers].filter(([name]) => !['date', 'x-ms-invocation-id'].includes(name)),
  text,
});

test.each(others)('$name is not there, and writes nothing', async ({ method, path }) => {
  const blogId = await service.create('blog', { ...blog.minimal, isPublic: true });
  const id = await service.createIn(blogId, tag);
  const before = await store.readPartition(blogId);
  const body = method === 'GET' || method === 'DELETE' ? undefined : tag.full;

  const { status, text } = await surface.send(method, at(path, blogId, id), body);

  expect([status, text]).toEqual([404, '']);
  expect(await store.readPartition(blogId)).toEqual(before);
});

describe.each(ofBlogs)('$name', ({ path }) => {
  test.each([
    ['GET', '*/*'],
    ['HEAD', '*/*'],
    ['GET', 'application/problem+json'],
  ])('answers %s for %s of a blog that is not public as of one that is not there', async (method, accept) => {
    const hidden = await service.create('blog', blog.minimal);
    const id = await service.createIn(hidden, post, { published: '2020-01-01T00:00:00Z' });

    const answers = await Promise.all(
      [hidden, absentGuid].map(blogId => surface.send(method, at(path, blogId, id), undefined, { accept })),
    );

    const [ofHidden, ofNone] = answers.map(saidBy);
    expect(ofHidden?.status).toBe(404);
    expect(ofHidden).toEqual(ofNone);
  });
});

test('What an import has left in an item is nowhere', async () => {
  const blogId = crypto.randomUUID();
  const imported = 'a'.repeat(64);
  const restore = { Prefer: 'restore' };
  await service.send('POST', 'blog', { ...blog.minimal, blogId, isPublic: true, imported }, restore);
  const published = { ...post.full, postId: absentGuid, imported };
  await service.send('POST', `blog/${blogId}/post`, published, restore);

  for (const path of [`blog/${blogId}`, `blog/${blogId}/post`, `blog/${blogId}/post/${absentGuid}`]) {
    const answer = await surface.send('GET', path);
    const asked = await surface.send('GET', `${path}?fields=imported`);

    expect([answer.status, asked.status]).toEqual([200, 400]);
    expect(answer.text).not.toContain(imported);
    expect(asked.text).not.toMatch(/imported,|, imported/);
  }
});

test('A blog that is no longer public is gone within a minute', async () => {
  const blogId = await service.create('blog', { ...blog.minimal, isPublic: true });
  const before = await surface.send('GET', `blog/${blogId}`);
  await service.send('PUT', `blog/${blogId}`, blog.minimal);

  surface.clock.turn(60_000);

  const after = await surface.send('GET', `blog/${blogId}`);
  expect([before.status, after.status, after.text]).toEqual([200, 404, '']);
});
