import { pacedTimeout } from '../../infra/local/kit/testing/pace.ts';
import { expectError } from '../support/answers/expected.ts';
import { internalError } from '../support/answers/refusals.ts';
import { collectionOf, post, tag } from '../support/content/families.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService({ COSMOS_TIMEOUT_MS: String(pacedTimeout(1_000)) });
let posts: string;
beforeAll(async () => {
  const blogId = await service.newBlog();
  posts = collectionOf(post, blogId);
  const tagId = await service.create(collectionOf(tag, blogId), { ...tag.minimal, slug: 'wind' });
  const content = 'x'.repeat(1_500_000);
  for (let day = 11; day < 16; day++) {
    const published = `2024-01-${day}T00:00:00Z`;
    await service.create(posts, { ...post.minimal, content, published, tags: [{ tagId }] });
  }
  const pictured = { content: '![](https://images.example.org/a.png)', contentFormat: 'markdown' };
  await service.create(posts, { ...post.minimal, ...pictured, published: '2024-01-10' });
});
afterEach(() => service.cosmos.faults.clear());

/** What a list looks up, and the text of that query. */
const queries: [what: string, query: string, mark: string][] = [
  ['the tag', 'tag=wind', 'c.slug = '],
  ['the total', 'tag=wind&total=true', 'COUNT(1)'],
  ['the next due post', 'status=published', 'c.listKey DESC'],
  ['the first page', 'tag=wind', 'ARRAY_CONTAINS(c.tagIds'],
  ['the media of the pictures', 'fields=title,contentHtml', 'c.mediumUrl)'],
  ['the keys of a page that is too large', 'count=4', 'SELECT c.id, c.listKey FROM'],
];

test.each(queries)(
  'A list that cannot look up %s answers 500, and is complete once it can',
  async (_what, query, mark) => {
    const whole = await service.send('GET', `${posts}?${query}`);
    // The version changes, so that nothing is held.
    await service.create(posts, { ...post.minimal, published: '1999-01-01T00:00:00Z' });
    const on = { kind: 'query', textIncludes: mark } as const;
    const disarm = service.cosmos.faults.inject({
      kind: 'status',
      statusCode: 503,
      times: Number.POSITIVE_INFINITY,
      on,
    });

    const failed = await service.send('GET', `${posts}?${query}`);
    disarm();

    expectError(failed, 500, internalError);
    const again = await service.send('GET', `${posts}?${query}`);
    expect([whole.status, again.status]).toEqual([200, 200]);
    expect(again.json<unknown[]>().length).toBeGreaterThanOrEqual(whole.json<unknown[]>().length);
  },
);

test('Many lists that fail during a look-up release their memory', async () => {
  const on = { kind: 'query', textIncludes: 'COUNT(1)' } as const;
  const disarm = service.cosmos.faults.inject({
    kind: 'status',
    statusCode: 503,
    times: Number.POSITIVE_INFINITY,
    on,
  });
  for (let round = 0; round < 12; round++) {
    await service.create(posts, post.minimal);
    const failed = await service.send('GET', `${posts}?slug=high-water&total=true&count=100`);
    expect(failed.status).toBe(500);
  }
  disarm();

  expect((await service.send('GET', `${posts}?count=5`)).status).toBe(200);
});
