import { fillLargeBlog, largePostCount } from '../../support/large-blog.ts';
import { type Service, startService } from '../../support/service.ts';

let service: Service;
let blogId: string;

beforeAll(async () => {
  service = await startService();
  blogId = await fillLargeBlog(service);
}, 60_000);
afterAll(() => service.stop());

test('an export has every post once, in order, as indented JSON', async () => {
  const { text, json } = await service.send('GET', `blog/${blogId}`);

  const { posts } = json<{ posts: { title: string }[] }>();
  expect(posts.map(post => post.title)).toEqual(
    Array.from(posts, (_, index) => `Post ${largePostCount - 1 - index}`),
  );
  expect(posts).toHaveLength(largePostCount);
  expect(text).toBe(JSON.stringify(JSON.parse(text), undefined, 2));
});
