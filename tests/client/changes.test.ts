import { BlogClient, ServiceError } from '../../client/api/index.ts';

const blogId = '11111111-1111-4111-8111-111111111111';

const change = (sequence: number) => ({
  sequence: String(sequence).padStart(12, '0'),
  id: `change-${sequence}`,
  type: 'blog.changed',
  time: '2024-05-04T05:31:07.123Z',
  subject: blogId,
});

/** A client of a blog with changes, which are added to what it returns; each request gets at most as many as it asks for. */
function clientOfChanges(...sequences: number[]) {
  const queries: string[] = [];
  const fetch = async (url: string) => {
    const { pathname, search, searchParams } = new URL(url);
    expect(pathname).toBe(`/api/blog/${blogId}/change`);
    queries.push(search);
    const after = Number(searchParams.get('after') ?? 0);
    const following = sequences.filter(sequence => sequence > after);
    return Response.json(following.slice(0, Number(searchParams.get('count'))).map(change));
  };
  return { sequences, queries, api: new BlogClient({ baseUrl: 'https://blog.example/api', fetch }) };
}

test('changes are yielded in their order, and those that come later', async () => {
  const { sequences, queries, api } = clientOfChanges(1, 2, 7);

  const yielded: string[] = [];
  for await (const { sequence } of api.changes(blogId, { every: 1 })) {
    yielded.push(sequence);
    if (yielded.length === 3) sequences.push(8, 9);
    if (yielded.length === 5) break;
  }

  expect(yielded.map(Number)).toEqual([1, 2, 7, 8, 9]);
  expect(queries.slice(0, 2)).toEqual(['?count=100', '?count=100&after=000000000007']);
});

test('after many at once, the next ones are asked for without a wait', async () => {
  const all = Array.from({ length: 150 }, (_, index) => index + 1);
  const { queries, api } = clientOfChanges(...all);

  const yielded: number[] = [];
  for await (const { sequence } of api.changes(blogId, { every: 2 ** 31 })) {
    yielded.push(Number(sequence));
    if (yielded.length === all.length) break;
  }

  expect(yielded).toEqual(all);
  expect(queries).toEqual(['?count=100', '?count=100&after=000000000100']);
});

test.each([
  ['', '?count=100'],
  ['000000000002', '?count=100&after=000000000002'],
])('changes begin behind the one that is known: %p', async (after, query) => {
  const { queries, api } = clientOfChanges(1, 2, 7);

  const { value } = await api.changes(blogId, { after }).next();

  expect(value.sequence).toBe(after === '' ? '000000000001' : '000000000007');
  expect(queries).toEqual([query]);
});

test('a signal ends the wait for changes with its reason, whether it comes before or meanwhile', async () => {
  const { api } = clientOfChanges();
  const before = AbortSignal.abort(new Error('Enough'));
  const controller = new AbortController();

  const unasked = api.changes(blogId, { signal: before }).next();
  await expect(unasked).rejects.toThrow('Enough');
  const waiting = api.changes(blogId, { signal: controller.signal }).next();
  controller.abort(new Error('Enough of it'));

  await expect(waiting).rejects.toThrow('Enough of it');
});

test('a failure ends changes, and another call goes on where they ended', async () => {
  let isDown = true;
  const fetch = async () => (isDown ? new Response('', { status: 503 }) : Response.json([change(3)]));
  const api = new BlogClient({ baseUrl: 'https://blog.example/api', fetch });

  const failed = api.changes(blogId, { after: '000000000002' }).next();
  await expect(failed).rejects.toBeInstanceOf(ServiceError);
  isDown = false;
  const { value } = await api.changes(blogId, { after: '000000000002' }).next();

  expect(value.sequence).toBe('000000000003');
});

test('what is answered to a new endpoint is returned, with its secret, and so is what a test of it was answered', async () => {
  const endpoint = {
    endpointId: '99999999-9999-4999-8999-999999999999',
    kind: 'webhook',
    url: 'https://hooks.example.com/blog',
    events: ['blog.changed'],
    isOn: true,
    hasSecret: true,
    secret: 'whsec_c2VjcmV0',
  };
  const attempt = { time: '2024-05-04T05:31:07.911Z', isDelivered: true, status: 200, answer: 'OK' };
  const location = `https://blog.example/api/blog/${blogId}/endpoint/${endpoint.endpointId}`;
  const fetch = async (url: string) =>
    url.endsWith('/endpoint')
      ? Response.json(endpoint, { status: 201, headers: { Location: location } })
      : Response.json(attempt);
  const api = new BlogClient({ baseUrl: 'https://blog.example/api', fetch });
  const path = { blogId, endpointId: endpoint.endpointId };

  const created = await api.post('/blog/{blogId}/endpoint', {
    path: { blogId },
    body: { kind: 'webhook', url: endpoint.url },
  });
  const tested = await api.post('/blog/{blogId}/endpoint/{endpointId}/test', { path });
  const again = await api.post('/blog/{blogId}/endpoint/{endpointId}/delivery/{deliveryId}/again', {
    path: { ...path, deliveryId: '000000000012' },
  });

  expect([created, tested, again]).toEqual([endpoint, attempt, attempt]);
});
