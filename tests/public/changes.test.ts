import { setTimeout } from 'node:timers/promises';
import { blog, collectionOf, itemOf, type Payload, post, tag } from '../support/content/families.ts';
import { nextOf } from '../support/lists/next-page.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();
const surface = usePublicSurface(service);

const minute = 60_000;
const secondOf = (time: number) => Math.floor(time / 1000) * 1000;
const at = (time: number) => new Date(time).toISOString();

let blogId: string;
beforeEach(async () => {
  blogId = await service.create('blog', { ...blog.full, isPublic: true });
  surface.clock.turn(Date.now() - surface.clock.now);
});

const newPost = (title: string, payload: Payload) =>
  service.create(collectionOf(post, blogId), { ...post.minimal, title, ...payload });

/** The titles of what has changed since a moment, page by page. */
async function changedSince(moment: number, others = ''): Promise<string[][]> {
  const pages: string[][] = [];
  const query = `modifiedAfter=${at(moment)}&fields=title${others}`;
  for (let next: string | undefined = `${collectionOf(post, blogId)}?${query}`; next !== undefined; ) {
    const answer = await surface.send('GET', next);
    pages.push(answer.json<{ title: string }[]>().map(({ title }) => title));
    next = nextOf(surface, answer);
  }
  return pages;
}

test('What has changed includes posts that became due since, in the order of the list, page by page', async () => {
  const start = secondOf(Date.now());
  const old = await newPost('old', { published: '2020-01-01T00:00:00Z' });
  await newPost('older', { published: '2019-01-01T00:00:00Z' });
  await newPost('first', { published: at(start + 2 * minute) });
  await newPost('second', { published: at(start + 3 * minute) });
  await newPost('third', { published: at(start + 4 * minute) });
  await newPost('later', { published: at(start + 9 * minute) });
  // The store notes in whole seconds when something is written.
  await setTimeout(secondOf(Date.now()) + 1_000 - Date.now());
  const since = Date.now();
  const changed = { ...post.minimal, title: 'changed', published: '2020-01-01T00:00:00Z' };
  await service.send('PUT', itemOf(post, blogId, old), changed);

  surface.clock.turn(start + 4 * minute - surface.clock.now);

  expect(await changedSince(since)).toEqual([['third', 'second', 'first', 'changed']]);
  expect(await changedSince(since, '&count=1')).toEqual([['third'], ['second'], ['first'], ['changed']]);
  expect(await changedSince(since, '&count=3&order=oldest')).toEqual([
    ['changed', 'first', 'second'],
    ['third'],
  ]);
  expect(await changedSince(since, '&skip=1&count=2')).toEqual([['second', 'first'], ['changed']]);
  expect(await changedSince(start + 3 * minute + 999)).toEqual([['third', 'second']]);
  expect(await changedSince(start + 4 * minute + 1_000)).toEqual([[]]);
  const { headers } = await surface.send(
    'GET',
    `${collectionOf(post, blogId)}?modifiedAfter=${at(since)}&total=true&count=1`,
  );
  expect(headers.get('x-total-count')).toBe('4');
});

test('What has changed is only what was written for the API, and for tags', async () => {
  const since = secondOf(Date.now()) + 5 * minute;
  const tagId = await service.createIn(blogId, tag);
  await newPost('due', { published: at(since + minute), tags: [{ tagId }] });
  surface.clock.turn(7 * minute);
  const query = `modifiedAfter=${at(since)}`;

  const ofApi = await service.read(`${collectionOf(post, blogId)}?${query}`);
  const tags = await surface.read(`${collectionOf(tag, blogId)}?${query}`);
  const all = await surface.read(collectionOf(tag, blogId));

  expect([ofApi, tags]).toEqual([[], []]);
  expect(all).toMatchObject([{ tagId }]);
});
