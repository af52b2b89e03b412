import { collectionOf, itemOf, post, tag } from '../support/content/families.ts';
import { useHistoryService, useMediaService } from '../support/service/media-service.ts';
import { useStore } from '../support/service/use-service.ts';

/** Without history by a setting, though there is storage for it; and without storage. */
const services = {
  'With HISTORY=off': useHistoryService({ HISTORY: 'off' }),
  'Without a place for it': useMediaService(),
};

describe.each(Object.entries(services))('%s', (_, service) => {
  const store = useStore(service);
  let blogId: string;
  let postId: string;
  beforeEach(async () => {
    blogId = await service.newBlog();
    postId = await service.create(collectionOf(post, blogId), post.full);
    service.blob.requests.clear();
  });

  test('posts are written, deleted and worked on as before, without a request to storage or a note in them', async () => {
    const item = itemOf(post, blogId, postId);
    const asks = { Prefer: 'revision' };

    const answers = [
      await service.send('PUT', item, { ...post.changed, postId }, asks),
      await service.send('PATCH', item, { excerpt: null }),
      await service.send('PUT', `${item}/draft`, post.full),
      await service.send('PUT', `${item}/draft`, post.changed),
      await service.send('POST', `${item}/draft/publish`),
      await service.send('PUT', `${item}/draft`, post.full),
      await service.send('DELETE', `${item}/draft`),
    ];
    const stored = (await store.readPartition(blogId)).find(({ id }) => id === `post:${postId}`);
    const { status } = await service.send('DELETE', item);

    expect(answers.map(each => each.status)).toEqual([202, 202, 202, 202, 202, 202, 200]);
    expect(answers.map(({ headers }) => headers.get('preference-applied'))).toEqual(answers.map(() => null));
    expect(stored?.notes).toBeUndefined();
    expect(status).toBe(200);
    expect(service.blob.requests.counts()).toEqual({});
  });

  test('tags are deleted as before, and nothing is in a bin', async () => {
    const id = await service.createIn(blogId, tag);

    expect((await service.send('DELETE', itemOf(tag, blogId, id))).status).toBe(200);
    expect((await service.send('DELETE', `blog/${blogId}`)).status).toBe(200);
    expect(service.blob.requests.of('PutBlob')).toBe(0);
  });

  test('what there would be of history is 503, as a text and as a problem', async () => {
    const item = itemOf(post, blogId, postId);
    const name = '0'.repeat(20);
    const operations = [
      ['GET', `${item}/revision`],
      ['GET', `${item}/revision/${name}`],
      ['DELETE', `${item}/revision/${name}`],
      ['GET', `blog/${blogId}/deleted`],
      ['POST', `blog/${blogId}/deleted/post/${postId}/restore`],
      ['DELETE', `blog/${blogId}/deleted/post/${postId}`],
    ] as const;
    for (const [method, path] of operations) {
      const text = await service.send(method, path);
      const problem = await service.send(method, path, undefined, { Accept: 'application/problem+json' });

      expect([method, path, text.status, problem.status]).toEqual([method, path, 503, 503]);
      expect(text.text).toMatch(/^History is off/);
      expect(problem.json().type).toMatch(/:history-off$/);
    }
    expect(service.blob.requests.counts()).toEqual({});
  });
});
