import { BlogClient, type Change } from '../../client/api/index.ts';
import { post } from '../support/content/families.ts';
import { eventsOn, newEndpoint } from '../support/events/endpoints.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService(eventsOn);

const past = '2024-05-04T07:30:00Z';

let api: BlogClient;
let blogId: string;
beforeEach(async () => {
  api = new BlogClient({ baseUrl: service.api, headers: service.session });
  blogId = await service.newBlog();
});

/** The changes of the blog, as many as this, as they come. */
async function changesOf(count: number, after?: string): Promise<Change[]> {
  const changes: Change[] = [];
  for await (const change of api.changes(blogId, { after, every: 20 })) {
    changes.push(change);
    if (changes.length === count) break;
  }
  return changes;
}

test('A reader of changes gets each one once, in their order, with what it is about', async () => {
  await service.send('PUT', `blog/${blogId}`, {
    name: 'Harbour',
    siteUrl: 'https://harbour.example.org',
    postUrl: '/{slug}',
  });
  await newEndpoint(service, blogId, { kind: 'changes' });
  const reading = changesOf(4);

  const postId = await service.createIn(blogId, post, {
    title: 'Tides',
    slug: 'tides',
    published: past,
    isListed: true,
  });
  await changesOf(1);
  await service.send('PATCH', `blog/${blogId}/post/${postId}`, { title: 'High tides' });
  await changesOf(2);
  await service.send('PATCH', `blog/${blogId}`, { slogan: 'Ships that pass' });
  await changesOf(3);
  await service.send('DELETE', `blog/${blogId}/post/${postId}`);

  const changes = await reading;
  const ofPost = {
    subject: postId,
    data: { slug: 'tides', url: 'https://harbour.example.org/tides' },
  };
  expect(changes).toMatchObject([
    { type: 'post.published', ...ofPost },
    { type: 'post.updated', ...ofPost },
    { type: 'blog.changed', subject: blogId },
    { type: 'post.deleted', ...ofPost },
  ]);
  expect(changes.map(({ sequence }) => sequence)).toEqual(changes.map(({ sequence }) => sequence).sort());
  expect(new Set(changes.map(({ id }) => id)).size).toBe(4);
});

test('A reader who comes back goes on behind the last change, also once the endpoint was off', async () => {
  const { endpointId } = await newEndpoint(service, blogId, { kind: 'changes' });
  await service.createIn(blogId, post, { title: 'Low tide', published: past });
  const [first] = await changesOf(1);

  await service.send('PUT', `blog/${blogId}/endpoint/${endpointId}`, { kind: 'changes', isOn: false });
  await service.createIn(blogId, post, { title: 'Nobody is told', published: past });
  await service.send('PUT', `blog/${blogId}/endpoint/${endpointId}`, { kind: 'changes' });
  const told = await service.createIn(blogId, post, { title: 'High tide', published: past });
  const [next] = await changesOf(1, first?.sequence);

  expect(next).toMatchObject({ type: 'post.published', subject: told });
});

test('An endpoint is told only of the types that it names', async () => {
  await newEndpoint(service, blogId, { kind: 'changes', events: ['post.deleted'] });
  const postId = await service.createIn(blogId, post, { published: past });
  await service.send('PATCH', `blog/${blogId}`, { slogan: 'Ships that pass' });

  await service.send('DELETE', `blog/${blogId}/post/${postId}`);
  const [change] = await changesOf(1);

  expect(change).toMatchObject({ type: 'post.deleted', subject: postId });
});
