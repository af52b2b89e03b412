import { fillLargeBlog, largePostCount } from '../../support/large-blog.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
let blogId: string;

beforeAll(async () => {
  blogId = await fillLargeBlog(service, 20);
});

test('an export has every post once, in order, as indented JSON', async () => {
  const { text, json } = await service.send('GET', `blog/${blogId}`);

  const { posts } = json<{ posts: { title: string }[] }>();
  expect(posts.map(post => post.title)).toEqual(
    Array.from(posts, (_, index) => `Post ${largePostCount - 1 - index}`),
  );
  expect(posts).toHaveLength(largePostCount);
  expect(text).toBe(JSON.stringify(JSON.parse(text), undefined, 2));
});
