import { setTimeout as wait } from 'node:timers/promises';
import { paced } from '../../infra/local/kit/testing/pace.ts';
import { pageSize } from '../../shared/store/reads/pages.ts';
import {
  author,
  collectionOf,
  type Family,
  families,
  itemOf,
  medium,
  post,
  tag,
} from '../support/content/families.ts';
import { RawBody } from '../support/requests/raw-body.ts';
import { useLocalService } from '../support/service/use-service.ts';

/** The store's timeout for an attempt, in milliseconds; an operation may take three times as long. */
const attemptTimeout = paced(1_600);
const deadline = 3 * attemptTimeout;
/** The store's latency: almost the timeout. */
const delayMs = paced(1_200);
/** Processing time outside the store. */
const busy = paced(2_000);

const service = useLocalService({ COSMOS_TIMEOUT_MS: String(attemptTimeout) });
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});
afterEach(() => service.cosmos.faults.clear());

const slowDown = () =>
  service.cosmos.faults.inject({ kind: 'delay', delayMs, times: Number.POSITIVE_INFINITY });

const createMany = (count: number, family: Family, entity = family.full) =>
  service.createMany(blogId, family, count, () => entity);

async function timed<T>(act: () => Promise<T>): Promise<{ answer: T; took: number }> {
  const start = performance.now();
  return { answer: await act(), took: performance.now() - start };
}

/** A post with an author who has an image, and this many tags and media. */
async function createPost(many: number): Promise<string> {
  const mediumIds = await createMany(many, medium);
  const tagIds = await createMany(many, tag);
  const userImage = { mediumId: await service.create(collectionOf(medium, blogId), medium.full) };
  const authorId = await service.create(collectionOf(author, blogId), { ...author.full, userImage });
  return service.create(collectionOf(post, blogId), {
    ...post.full,
    author: { authorId },
    tags: tagIds.map(tagId => ({ tagId })),
    media: mediumIds.map(mediumId => ({ mediumId })),
  });
}

test('A body that takes longer to arrive than an operation may take is still stored', async () => {
  const body = new RawBody(service, collectionOf(tag, blogId), 'Transfer-Encoding: chunked');
  const text = JSON.stringify(tag.full);
  const chunk = (part: string) => `${part.length.toString(16)}\r\n${part}\r\n`;

  body.send(chunk(text.slice(0, 5)));
  await wait(deadline + 500);
  body.send(`${chunk(text.slice(5))}0\r\n\r\n`);

  expect(await body.untilAnswered()).toMatch(/^HTTP\/1\.1 201 /);
  body.close();
});

describe('On a store whose latency is almost the timeout', () => {
  test('the read of a post with a hundred tags and media succeeds, or fails by the deadline', async () => {
    const path = itemOf(post, blogId, await createPost(100));
    slowDown();

    const { answer, took } = await timed(() => service.send('GET', path));

    expect([200, 500]).toContain(answer.status);
    expect(took).toBeLessThan(deadline + busy);
  });

  test('the delete of a blog with some children of each family takes three calls', async () => {
    for (const family of families) await createMany(3, family);
    slowDown();

    const { answer, took } = await timed(() => service.send('DELETE', `blog/${blogId}`));

    expect(answer.status).toBe(200);
    expect(took).toBeLessThan(deadline + busy);
  });

  test('the delete of a small blog ends by the deadline, even if the store is often unavailable', async () => {
    await createMany(3, tag);
    for (const kind of ['read', 'query', 'batch'] as const)
      service.cosmos.faults.inject({ kind: 'status', statusCode: 503, times: 2, on: { kind } });
    slowDown();

    const { answer, took } = await timed(() => service.send('DELETE', `blog/${blogId}`));

    expect(answer.status).toBe(500);
    expect(took).toBeLessThan(deadline + busy);
  });

  test('the delete of a larger blog continues beyond the deadline of an operation, and is carried out', async () => {
    await createMany(250, tag);
    slowDown();

    const { answer, took } = await timed(() => service.send('DELETE', `blog/${blogId}`));

    expect(answer.status).toBe(200);
    expect(took).toBeGreaterThan(deadline);
  });

  test('an export in progress continues beyond the deadline of an operation, to its end', async () => {
    // Pages of small posts: a busy machine may need longer for a page of 4 MB than the timeout leaves beside the latency.
    const posts = 4 * pageSize;
    await createMany(posts, post);
    slowDown();

    const { answer, took } = await timed(() => service.send('GET', `blog/${blogId}`));

    expect(answer.json<{ posts: unknown[] }>().posts).toHaveLength(posts);
    expect(took).toBeGreaterThan(deadline);
  });
});
