import { isFullDepth } from '../../infra/local/kit/testing/depth.ts';
import { expectEmpty, expectError } from '../support/answers/expected.ts';
import { internalError } from '../support/answers/refusals.ts';
import { blog, collectionOf, families, post, tag } from '../support/content/families.ts';
import { readArriving } from '../support/requests/send-http.ts';
import { useLocalService, useStore } from '../support/service/use-service.ts';
import { holdNextBatch } from '../support/store/write-faults.ts';

const service = useLocalService();
const store = useStore(service);
let blogId: string;
beforeEach(async () => {
  blogId = await service.create('blog', blog.full);
  for (const family of families) await service.createMany(blogId, family, 3);
});
afterEach(() => service.cosmos.faults.clear());

/** Lets the store serve this many requests, and refuse all others. */
const interruptAfter = (served: number) =>
  service.cosmos.faults.inject({
    kind: 'status',
    statusCode: 503,
    skip: served,
    times: Number.POSITIVE_INFINITY,
  });

test('An export of 2 MB is 500 when the store fails before its first byte, and breaks when it fails later', async () => {
  const content = 'A line of the log. '.repeat(3500);
  await service.createMany(blogId, post, 30, () => ({ ...post.full, content }));
  service.cosmos.requests.clear();
  const whole = (await service.send('GET', `blog/${blogId}`)).text;
  const requests = service.cosmos.requests.entries().length;
  expect(requests).toBeGreaterThan(4);

  for (let served = 0; served < requests; served++) {
    interruptAfter(served);
    const { status, bytes, broken } = await readArriving(
      `${service.api}/blog/${blogId}`,
      'GET',
      service.session,
    );
    service.cosmos.faults.clear();

    const text = String(bytes);
    if (status === 500) {
      expect([text, broken]).toEqual([internalError, undefined]);
    } else {
      expect([status, broken?.message]).toEqual([200, 'aborted']);
      expect(whole.startsWith(text)).toBe(true);
      expect(() => JSON.parse(text)).toThrow(SyntaxError);
    }
  }
});

test.each(isFullDepth ? [1, 2, 3, 4, 5, 6] : [1, 4, 6])(
  'A delete of a blog that the store cuts off after %d requests leaves a blog with exact counts that a second delete removes',
  async served => {
    await service.createMany(blogId, tag, 110);

    interruptAfter(served);
    expectError(await service.send('DELETE', `blog/${blogId}`), 500, internalError);
    service.cosmos.faults.clear();

    expect((await service.send('GET', `blog/${blogId}`)).status).toBe(200);
    await store.expectExactCounts(blogId);
    expectEmpty(await service.send('DELETE', `blog/${blogId}`), 200);
    expectEmpty(await service.send('GET', `blog/${blogId}`), 404);
    expect(await store.readPartition(blogId)).toEqual([]);
  },
);

test.each(families)(
  'A $noun that is created just before the store deletes the blog itself is never orphaned',
  async family => {
    const batch = holdNextBatch(service, 'Delete');

    const deleting = service.send('DELETE', `blog/${blogId}`);
    await batch.isOnItsWay();
    await service.send('POST', collectionOf(family, blogId), family.full);
    batch.release();

    const { status } = await deleting;
    const isGone = (await service.send('GET', `blog/${blogId}`)).status === 404;
    expect(status).toBe(isGone ? 200 : 500);
    if (isGone) expect(await store.readPartition(blogId)).toEqual([]);
    else await store.expectExactCounts(blogId);
  },
);
