import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { untilTrue } from '../support/events/receivers.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { useSiteProject } from './site-project.ts';

const service = useLocalService({ EVENTS: 'on' });
const withoutEvents = useLocalService();
const project = useSiteProject();

const where = { siteUrl: 'https://example.com', postUrl: '/{slug}/' };

const watches: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of watches.splice(0)) await each.stop();
});

function watch(api: string, blogId: string) {
  const folder = project.newFolder();
  const watched = project.watch(api, blogId, folder);
  watches.push(watched);
  return { ...watched, folder };
}

test('--watch builds the site, and again after each change', async () => {
  const blogId = await service.create('blog', { name: 'Field notes', ...where });
  await service.create(`blog/${blogId}/endpoint`, { kind: 'changes' });
  const post = { postId: crypto.randomUUID(), title: 'Rain', slug: 'rain', content: 'It rains.' };
  await service.create(`blog/${blogId}/post`, { ...post, published: '2024-01-02T03:04:05Z' });
  const { printed, folder } = watch(service.api, blogId);
  const page = join(folder, 'rain', 'index.html');
  const shows = (text: string) => existsSync(page) && readFileSync(page, 'utf8').includes(text);

  await printed(/Built in/);
  const first = shows('It rains.');
  await service.send('PATCH', `blog/${blogId}/post/${post.postId}`, { content: 'It pours.' });
  await untilTrue(() => shows('It pours.'));
  await service.send('DELETE', `blog/${blogId}/post/${post.postId}`);
  await untilTrue(() => !existsSync(page));

  expect(first).toBe(true);
});

test.each([
  ['where there is no endpoint of changes', service, 'an endpoint of the kind "changes"'],
  ['where events are off', withoutEvents, 'needs EVENTS=on'],
])('--watch says what is missing %s', async (_where, { api, create }, missing) => {
  const blogId = await create('blog', { name: 'Field notes', ...where });

  const { ended, text } = watch(api, blogId);

  expect(await ended).toBe(1);
  expect(text()).toContain(missing);
});
