import { setTimeout as wait } from 'node:timers/promises';
import { collectionOf, type Payload, post } from '../support/content/families.ts';
import { eventsOn, newEndpoint } from '../support/events/endpoints.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import { type Service, serviceAt } from '../support/service/service.ts';
import { useInstance, useLocalService } from '../support/service/use-service.ts';

const service = useLocalService(eventsOn);
const otherInstance = useInstance(service, 0, eventsOn);
const surface = usePublicSurface(service);

let other: Pick<Service, 'send'>;
let blogId: string;
beforeAll(() => {
  other = serviceAt(otherInstance.host.url, {});
});
beforeEach(async () => {
  blogId = await service.create('blog', { name: 'Harbour', isPublic: true });
});

const live = { ...post.minimal, published: '2024-05-04T07:30:00Z' };

/** Waits until the endpoint of a blog has been told so much. */
async function untilTold(many: number) {
  for (;;) {
    const { length } = (await service.send('GET', `blog/${blogId}/change?count=100`)).json<Payload[]>();
    if (length === many) return;
    await wait(10);
  }
}

const tagOf = async (by: Pick<Service, 'send'>, path: string) =>
  (await by.send('GET', path)).headers.get('etag');

test('Of an item that was written, the tag is the same before and after endpoints are told, at each instance', async () => {
  await newEndpoint(service, blogId, { kind: 'changes' });
  await service.create(collectionOf(post, blogId), live);
  const written = await service.send('PATCH', `blog/${blogId}`, { slogan: 'At sea' });

  await untilTold(2);

  const tag = written.headers.get('etag') ?? '';
  expect(await tagOf(service, `blog/${blogId}`)).toBe(tag);
  expect(await tagOf(other, `blog/${blogId}`)).toBe(tag);
  const list = await tagOf(other, collectionOf(post, blogId));
  const changed = await other.send('PATCH', `blog/${blogId}`, { slogan: 'On land' }, { 'If-Match': tag });
  expect(changed.status).toBe(202);
  await untilTold(3);
  expect(await tagOf(other, collectionOf(post, blogId))).not.toBe(list);
});

test('No tag changes while an endpoint is created, turned off and deleted', async () => {
  await service.create(collectionOf(post, blogId), live);
  const paths = [`blog/${blogId}`, collectionOf(post, blogId)];
  const tags = () =>
    Promise.all([service, other, surface].flatMap(each => paths.map(path => tagOf(each, path))));
  // The first answers of an instance that has not seen the blog may have tags of their own.
  await tags();
  const before = await tags();

  const { endpointId } = await newEndpoint(service, blogId, { kind: 'changes' });
  const created = await tags();
  const path = `blog/${blogId}/endpoint/${endpointId}`;
  const put = await service.send('PUT', path, { kind: 'changes', isOn: false });
  const changed = await tags();
  const deleted = await service.send('DELETE', path);

  expect([put.status, deleted.status]).toEqual([202, 200]);
  expect([created, changed, await tags()]).toEqual([before, before, before]);
});
