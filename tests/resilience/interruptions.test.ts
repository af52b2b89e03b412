import { setTimeout as wait } from 'node:timers/promises';
import { isFullDepth } from '../../infra/local/kit/testing/depth.ts';
import { expectEmpty, expectError } from '../support/answers.ts';
import {
  blog,
  collectionOf,
  countsOf,
  type Family,
  families,
  type Payload,
  post,
  tag,
} from '../support/families.ts';
import { internalError } from '../support/invalid-data.ts';
import { readArriving } from '../support/send-http.ts';
import type { Answer } from '../support/service.ts';
import { useLocalService } from '../support/use-service.ts';

const service = useLocalService();
afterEach(() => service.cosmos.faults.clear());

const listAll = async (path: string) => (await service.send('GET', `${path}?count=100000`)).json<Payload[]>();

const fill = (family: Family, blogId: string, count: number, payload = family.full) =>
  service.createMany(blogId, family, count, () => payload);

/** The counts of the blog in the list of blogs, and the lengths of its lists. */
async function countBothWays(blogId: string) {
  const entry = (await listAll('blog')).find(each => each.blogId === blogId);
  const lists = await Promise.all(families.map(family => listAll(collectionOf(family, blogId))));
  return { said: families.map(({ count }) => entry?.[count]), there: lists.map(list => list.length) };
}

/** Lets the store serve this many requests, and refuse all others. */
const interruptAfter = (served: number) =>
  service.cosmos.faults.inject({
    kind: 'status',
    statusCode: 503,
    skip: served,
    times: Number.POSITIVE_INFINITY,
  });

/** The answer to a request of which the store serves `served` requests and refuses all others. */
async function sendInterrupted(method: string, path: string, served: number): Promise<Answer> {
  interruptAfter(served);
  const answer = await service.send(method, path);
  service.cosmos.faults.clear();
  return answer;
}

describe('GetBlog of a blog of 2 MB, when the store fails', () => {
  let blogId: string;
  let whole: Answer;
  /** The number of requests to the store for the whole blog. */
  let requests: number;
  beforeAll(async () => {
    blogId = await service.create('blog', blog.full);
    await fill(post, blogId, 30, { ...post.full, content: 'A line of the log. '.repeat(3500) });
    for (const family of families) await fill(family, blogId, 3);
    service.cosmos.requests.clear();
    whole = await service.send('GET', `blog/${blogId}`);
    requests = service.cosmos.requests.entries().length;
  });

  test('before the first byte, is 500 with the fixed text', async () => {
    expectError(await sendInterrupted('GET', `blog/${blogId}`, 0), 500, internalError);
  });

  const readBlog = () => readArriving(`${service.api}/blog/${blogId}`, 'GET', service.session);

  test('at any later time, breaks the connection, and what arrived does not parse', async () => {
    expect(requests).toBeGreaterThan(4);

    for (let served = 1; served < requests; served++) {
      interruptAfter(served);
      const { status, bytes, broken } = await readBlog();
      service.cosmos.faults.clear();

      const text = String(bytes);
      if (status === 500) {
        expect([text, broken]).toEqual([internalError, undefined]);
      } else {
        expect([status, broken?.message]).toEqual([200, 'aborted']);
        expect(whole.text.startsWith(text)).toBe(true);
        expect(() => JSON.parse(text)).toThrow(SyntaxError);
      }
    }
  });

  test('at its last query, has sent everything before it, and logs the cause', async () => {
    service.cosmos.requests.clear();
    await service.send('GET', `blog/${blogId}`);
    const skip = (service.cosmos.requests.counts().query ?? 0) - 1;
    const times = Number.POSITIVE_INFINITY;
    service.cosmos.faults.inject({ kind: 'status', statusCode: 410, on: { kind: 'query' }, skip, times });

    const { status, headers, bytes, broken } = await readBlog();

    expect([status, broken?.message]).toEqual([200, 'aborted']);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(bytes.length).toBeGreaterThan(1_900_000);
    expect(whole.text.startsWith(String(bytes))).toBe(true);
    expect(await service.host.line('Cosmos DB answered 410')).toMatch(
      /GetBlog.*invocation [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
    );
  });
});

describe('DeleteBlog, when the store fails half-way,', () => {
  test.each(isFullDepth ? [1, 2, 3, 4, 5, 6] : [1, 4, 6])(
    'after %d requests, leaves a blog with exact counts that a second delete removes',
    async served => {
      const blogId = await service.create('blog', blog.full);
      await fill(tag, blogId, 110);
      for (const family of families) await fill(family, blogId, 2);

      const answer = await sendInterrupted('DELETE', `blog/${blogId}`, served);

      expectError(answer, 500, internalError);
      expect((await service.send('GET', `blog/${blogId}`)).status).toBe(200);
      const { said, there } = await countBothWays(blogId);
      expect(said).toEqual(there);
      expectEmpty(await service.send('DELETE', `blog/${blogId}`), 200);
      expectEmpty(await service.send('GET', `blog/${blogId}`), 404);
      expect((await countBothWays(blogId)).there).toEqual(countsOf({}));
    },
  );
});

/** A blog exists with exact counts, or is gone with everything in it, and the answer to its delete says which. */
async function expectAllOrNothing(blogId: string, deleted: Answer): Promise<void> {
  const { said, there } = await countBothWays(blogId);
  const isGone = (await service.send('GET', `blog/${blogId}`)).status === 404;
  expect(deleted.status).toBe(isGone ? 200 : 500);
  expect(there).toEqual(isGone ? countsOf({}) : said);
}

test.each(families)('A $noun that is created while its blog is deleted is never orphaned', async family => {
  const blogId = await service.create('blog', blog.full);
  await fill(family, blogId, 20);

  const [deleted] = await Promise.all([
    service.send('DELETE', `blog/${blogId}`),
    ...Array.from({ length: 10 }, () => service.send('POST', collectionOf(family, blogId), family.full)),
  ]);

  await expectAllOrNothing(blogId, deleted);
});

test('A tag that is created just before the store deletes the blog itself is never orphaned', async () => {
  const blogId = await service.create('blog', blog.full);
  service.cosmos.faults.inject({
    kind: 'delay',
    delayMs: 400,
    on: { kind: 'batch', textIncludes: 'Delete' },
  });

  const deleting = service.send('DELETE', `blog/${blogId}`);
  // Usually long enough for the delete to wait in the store; if not, the outcome must still be right.
  await wait(150);
  await service.send('POST', collectionOf(tag, blogId), tag.full);

  await expectAllOrNothing(blogId, await deleting);
});
