import { randomBytes } from 'node:crypto';
import { blog, collectionOf, itemOf, post, tag } from '../../support/content/families.ts';
import { type LocalService, startLocalService } from '../../support/service/local-service.ts';
import { type Envelope, type Ingestion, startIngestion } from '../../support/telemetry/ingestion.ts';

let ingestion: Ingestion;
let service: LocalService;
let blogId: string;
beforeAll(async () => {
  ingestion = await startIngestion();
  service = await startLocalService(ingestion.settings);
  blogId = await service.newBlog();
});
afterAll(async () => {
  await service.stop();
  await ingestion.close();
});
beforeEach(() => service.cosmos.faults.clear());

/** A client's trace, marked as not recorded. */
function newTrace() {
  const traceId = randomBytes(16).toString('hex');
  return { traceId, headers: { traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-00` } };
}

type Item = Envelope['data']['baseData'] & Pick<Envelope, 'tags'>;

const ofType = (type: string, envelopes: Envelope[]): Item[] =>
  envelopes
    .filter(({ data }) => data.baseType === type)
    .map(({ data, tags }) => ({ ...data.baseData, tags }));
const dependencies = (envelopes: Envelope[]) => ofType('RemoteDependencyData', envelopes);
const exceptions = (envelopes: Envelope[]) => ofType('ExceptionData', envelopes);

/** The distinct values of a field. */
const distinct = <T>(values: T[]) => [...new Set(values)];

/** A duration as Application Insights writes it, in milliseconds. */
const milliseconds = (duration: unknown) => Number(/^00:00:(\d\d\.\d+)$/.exec(String(duration))?.[1]) * 1000;

/** The ids of invocations as the host logs them, for one function. */
function loggedInvocations(functionName: string): string[] {
  const pattern = new RegExp(` ${functionName} ([0-9a-f]{8})$`);
  return service.host.lines().flatMap(line => pattern.exec(line)?.[1] ?? []);
}

test('One create is one dependency of its operation, complete and without content', async () => {
  const { traceId, headers } = newTrace();
  const canary = 'canary-of-a-content';
  const payload = { ...post.full, title: `${canary} title`, content: `${canary} text`, slug: canary };
  const before = Date.now();

  const answer = await service.send('POST', collectionOf(post, blogId), payload, headers);

  expect(answer.status).toBe(201);
  const [envelope] = await ingestion.ofTrace(traceId, 1);
  const took = Date.now() - before;
  const [dependency] = dependencies(await ingestion.ofTrace(traceId, 1));
  expect(dependency).toMatchObject({
    name: 'batch',
    type: 'Http',
    target: '127.0.0.1',
    data: 'batch content',
    resultCode: '200',
    success: true,
    measurements: { attempts: 1, requestCharge: expect.any(Number) },
    tags: {
      'ai.operation.id': traceId,
      'ai.operation.parentId': expect.stringMatching(/^[0-9a-f]{16}$/),
      'ai.operation.name': 'CreatePost',
    },
  });
  expect(dependency?.measurements?.requestCharge).toBeGreaterThan(0);
  expect(milliseconds(dependency?.duration)).toBeGreaterThan(0);
  expect(milliseconds(dependency?.duration)).toBeLessThanOrEqual(took);
  expect(Date.parse(envelope?.time ?? '')).toBeGreaterThanOrEqual(before);
  expect(loggedInvocations('CreatePost')).toContain(dependency?.properties.InvocationId?.slice(0, 8));
  expect(ingestion.text()).not.toContain(canary);
  expect(ingestion.text()).not.toContain(blogId);
});

test('One failed read is an exception and a failed dependency of the same operation', async () => {
  const id = await service.create(collectionOf(tag, blogId), tag.full);
  const { traceId, headers } = newTrace();
  service.cosmos.faults.inject({
    kind: 'status',
    statusCode: 503,
    substatus: 21_008,
    times: Number.POSITIVE_INFINITY,
    on: { kind: 'read', textIncludes: id },
  });

  const answer = await service.send('GET', itemOf(tag, blogId, id), undefined, headers);

  expect(answer.status).toBe(500);
  // The version of the blog is read beside it.
  const envelopes = await ingestion.ofTrace(traceId, 3);
  const dependency = dependencies(envelopes).find(({ resultCode }) => resultCode === '503');
  expect(dependency).toMatchObject({ name: 'read item', success: false });
  const [exception] = exceptions(envelopes);
  expect(exception?.properties).toMatchObject({
    InvocationId: dependency?.properties.InvocationId,
    failure: expect.stringMatching(/^store/),
    cause: 'TransportError',
    status: '503',
    substatus: '21008',
    activityId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(exception?.tags['ai.operation.parentId']).toBe(dependency?.tags['ai.operation.parentId']);
  expect(exception?.tags['ai.operation.name']).toBe('GetTag');
  expect(loggedInvocations('GetTag')).toContain(exception?.properties.InvocationId?.slice(0, 8));
  expect(exception?.exceptions).toMatchObject([{ typeName: 'TransportError', hasFullStack: true }]);
  expect(ingestion.text()).not.toContain('Injected fault');
});

// By its code operators tell it from a failure of the service: the host records both as requests that succeeded.
test.each([
  ['identifierMalformed', 'GET', () => itemOf(tag, blogId, 'x'), undefined],
  ['bodyNotJson', 'POST', () => collectionOf(tag, blogId), '{'],
] as const)(
  'A client error that is answered with 500 is an exception with the code %s',
  async (code, method, path, body) => {
    const { traceId, headers } = newTrace();

    const answer = await service.send(method, path(), body, headers);

    expect(answer.status).toBe(500);
    const [exception] = exceptions(await ingestion.ofTrace(traceId, 1));
    expect(exception?.properties).toMatchObject({ failure: code, cause: 'Failure' });
  },
);

test('A throttled call is one dependency with all its attempts and their cost', async () => {
  const id = await service.create(collectionOf(tag, blogId), tag.full);
  const { traceId, headers } = newTrace();
  const on = { kind: 'read', textIncludes: id } as const;
  service.cosmos.faults.inject({ kind: 'status', statusCode: 429, retryAfterMs: 1, on });

  await service.send('GET', itemOf(tag, blogId, id), undefined, headers);

  const calls = dependencies(await ingestion.ofTrace(traceId, 2));
  const throttled = calls.find(({ measurements }) => measurements?.attempts === 2);
  expect(throttled).toMatchObject({ resultCode: '200', success: true });
});

test("The service's own retries after a 449 are counted as well", async () => {
  const { traceId, headers } = newTrace();
  service.cosmos.faults.inject({ kind: 'status', statusCode: 449, times: 2, on: { kind: 'batch' } });

  await service.send('POST', collectionOf(tag, blogId), tag.full, headers);

  const [dependency] = dependencies(await ingestion.ofTrace(traceId, 1));
  expect(dependency).toMatchObject({ resultCode: '200', success: true, measurements: { attempts: 3 } });
});

test('A call without an answer has failed, and has the type of its error in place of a status', async () => {
  const id = await service.create(collectionOf(tag, blogId), tag.full);
  const { traceId, headers } = newTrace();
  const on = { kind: 'read', textIncludes: id } as const;
  service.cosmos.faults.inject({ kind: 'dropBefore', times: 3, on });

  await service.send('GET', itemOf(tag, blogId, id), undefined, headers);

  const calls = dependencies(await ingestion.ofTrace(traceId, 3));
  const failed = calls.filter(({ success }) => !success);
  expect(failed).toMatchObject([
    { name: 'read item', resultCode: 'TransportError', measurements: { attempts: 3 } },
  ]);
});

test('All pages of a list belong to the invocation that streams them, even after its handler has returned', async () => {
  const owner = await service.newBlog();
  const large = { ...post.full, content: 'x'.repeat(10_000) };
  for (let made = 0; made < 120; made++) await service.create(collectionOf(post, owner), large);
  const { traceId, headers } = newTrace();

  await service.send('GET', `${collectionOf(post, owner)}?count=120`, undefined, headers);

  const pages = dependencies(await ingestion.ofTrace(traceId, 4));
  expect(pages.map(({ name }) => name).sort()).toEqual([
    'query page',
    'query page',
    'query page',
    'read item',
  ]);
  expect(pages.map(({ measurements }) => measurements?.attempts)).toEqual(pages.map(() => 1));
  expect(distinct(pages.map(({ properties }) => properties.InvocationId))).toHaveLength(1);
  expect(distinct(pages.map(({ tags }) => tags['ai.operation.parentId']))).toHaveLength(1);
});

test('A missing item is not a failure of the store', async () => {
  const { traceId, headers } = newTrace();

  await service.send('GET', itemOf(tag, blogId, blogId), undefined, headers);

  const calls = dependencies(await ingestion.ofTrace(traceId, 2));
  expect(calls.map(({ success }) => success)).toEqual([true, true]);
  expect(calls.map(({ resultCode }) => resultCode).sort()).toEqual(['200', '404']);
});

test('A failed batch has the status of the operation that failed', async () => {
  const { traceId, headers } = newTrace();

  await service.send('DELETE', itemOf(tag, blogId, blogId), undefined, headers);

  const [dependency] = dependencies(await ingestion.ofTrace(traceId, 1));
  expect(dependency).toMatchObject({ name: 'batch', resultCode: '404', success: true });
});

test('A process sends its remaining telemetry when it ends', async () => {
  const other = await startLocalService(ingestion.settings);
  const [early, late] = [newTrace(), newTrace()];
  await other.send('POST', 'blog', blog.minimal, early.headers);
  await ingestion.ofTrace(early.traceId, 1);
  await other.send('POST', 'blog', blog.minimal, late.headers);

  await other.stop();

  expect(dependencies(await ingestion.ofTrace(late.traceId, 1))).toHaveLength(1);
});

test('Only what the service records is sent', () => {
  const types = ingestion.envelopes().map(({ data }) => data.baseType);

  expect(distinct(types).sort()).toEqual(['ExceptionData', 'RemoteDependencyData']);
});
