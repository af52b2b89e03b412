import type { Fault } from '../../infra/local/cosmos/wire/fault-injector.ts';
import { pacedTimeout } from '../../infra/local/kit/testing/pace.ts';
import { openRaw, ownHeaders } from '../../infra/local/kit/testing/raw-http.ts';
import { mapInParallel } from '../../infra/tools/map-in-parallel.ts';
import { getEncoded, textOf } from '../support/answers/encoded.ts';
import { internalError } from '../support/answers/refusals.ts';
import { absentGuid, blog, collectionOf, itemOf, post, tag } from '../support/content/families.ts';
import { readLog } from '../support/fault-matrix/failure-log.ts';
import { isWrite } from '../support/fault-matrix/faults.ts';
import {
  type Address,
  createOne,
  type Operation,
  operations,
  pathOf,
} from '../support/requests/operations.ts';
import { readArriving } from '../support/requests/send-http.ts';
import { typicalOperations } from '../support/requests/typical-operations.ts';
import { waitForFailure } from '../support/service/host-log.ts';
import { type LocalService, startLocalService } from '../support/service/local-service.ts';
import { useLocalService } from '../support/service/use-service.ts';

const times = Number.POSITIVE_INFINITY;
/**
 * If the store never recovers, an operation ends after three times this, in milliseconds. It is longer than the stalls of a machine that
 * gets busy later: otherwise the log has a timeout as the cause.
 */
const settings = { COSMOS_TIMEOUT_MS: String(pacedTimeout(1_500)) };

const notAsked = /not JSON/;
const notFound = '{"code":"NotFound","message":"x"}';

/** What the store answers, and the cause in the log. */
const cases: [what: string, foreign: NonNullable<Fault['foreign']>, cause: RegExp, substatus?: number][] = [
  ['200 without a body', { statusCode: 200 }, notAsked],
  ['200 with null', { statusCode: 200, body: 'null' }, notAsked],
  ['200 with {}', { statusCode: 200, body: '{}' }, /not with that item|without the item|not JSON/],
  ['200 with []', { statusCode: 200, body: '[]' }, /with 0 results|not JSON/],
  ['200 with a page', { statusCode: 200, body: '<html></html>' }, notAsked],
  ...[204, 302, 304, 504].map((statusCode): (typeof cases)[number] => [
    `${statusCode} without a body`,
    { statusCode },
    new RegExp(String(statusCode)),
  ]),
  ['502 with a page', { statusCode: 502, body: '<html>Bad gateway</html>' }, /502/],
  ['404 without a body', { statusCode: 404 }, /404/],
  ['404 with a page', { statusCode: 404, body: '<html>Not found</html>' }, /404/],
  ["404 with somebody else's JSON", { statusCode: 404, body: '{"error":"x"}' }, /404/],
  ['413', { statusCode: 413, body: '{"code":"RequestEntityTooLarge","message":"x"}' }, /413/],
  ['404 of a replica that is behind', { statusCode: 404, body: notFound }, /substatus 1002/, 1002],
  ['404 of a missing container', { statusCode: 404, body: notFound }, /no container "content" in a/, 1003],
];

interface FailedAnswer {
  name: string;
  status: number;
  text: string;
}

const failed = ({ name }: Operation): FailedAnswer => ({ name, status: 500, text: internalError });

async function send(service: LocalService, { name, method, path, body }: Operation, at: Address) {
  const { status, text } = await service.send(method, path(at), body(at));
  return { name, status, text };
}

/** The operations whose cause is missing in the log, from a line on. */
async function unlogged(service: LocalService, tried: Operation[], cause: RegExp, from: number) {
  const log = (await readLog(service)).filter(({ line }) => line >= from);
  const isLogged = ({ functionName }: Operation) =>
    log.some(({ text }) => text.includes(` ${functionName} failed (`) && cause.test(text));
  return tried.filter(operation => !isLogged(operation)).map(({ name }) => name);
}

describe('When the store answers', () => {
  const service = useLocalService(settings);
  // Made once: nothing that follows changes them.
  let targets: Address[];
  let before: string[];
  const read = () =>
    mapInParallel(targets, 8, async (at, index) => {
      const entity = typicalOperations[index]?.entity ?? blog;
      return (await service.send('GET', pathOf(entity, at))).text;
    });
  beforeAll(async () => {
    targets = await mapInParallel(typicalOperations, 8, operation => createOne(service, operation.entity));
    before = await read();
  });
  afterEach(() => service.cosmos.faults.clear());

  test.each(cases)('%s, the answer is 500, nothing changes, and the log has the cause', async (_, ...row) => {
    const [foreign, cause, substatus] = row;
    // To a write, 413 says that the item is too large.
    const tried = typicalOperations.filter(each => foreign.statusCode !== 413 || !isWrite(each));
    const from = service.host.lines().length;

    const on: Fault['on'] = { kind: ['read', 'query', 'batch', 'patch'] };
    service.cosmos.faults.inject({ kind: 'foreign', foreign, substatus, times, on });
    const message = await Promise.all(
      tried.map(operation =>
        send(service, operation, targets[typicalOperations.indexOf(operation)] ?? { blogId: '', id: '' }),
      ),
    );
    service.cosmos.faults.clear();

    expect(message).toEqual(tried.map(failed));
    expect(await read()).toEqual(before);
    expect(await unlogged(service, tried, cause, from)).toEqual([]);
  });

  test('once that a replica is behind, an author is not read without its image', async () => {
    const blogId = await service.newBlog();
    const mediumId = await service.create(`blog/${blogId}/medium`, { mediumUrl: 'https://example.org/a' });
    const payload = { displayName: 'Ada', userName: 'ada', userImage: { mediumId } };
    const path = `blog/${blogId}/author/${await service.create(`blog/${blogId}/author`, payload)}`;
    const fault: Fault = {
      kind: 'foreign',
      foreign: { statusCode: 404, body: '{"code":"NotFound","message":"x"}' },
      substatus: 1002,
      on: { kind: 'read', textIncludes: mediumId },
    };

    service.cosmos.faults.inject({ ...fault, times: 3 });
    const late = await service.send('GET', path);
    service.cosmos.faults.inject({ ...fault, times });
    await service.send('PUT', path, { ...payload, displayName: 'Ada M.' });
    const never = await service.send('GET', path);

    expect(late.json()).toMatchObject({ userImage: { mediumId } });
    expect([never.status, never.text]).toEqual([500, internalError]);
  });

  // It may have been carried out, so the repository looks, and writes again.
  test('once with a 207 that names no failed operation, the write is made all the same', async () => {
    const blogId = await service.newBlog();
    const foreign = { statusCode: 207, body: '[{"statusCode":424},{"statusCode":424}]' };
    service.cosmos.faults.inject({ kind: 'foreign', foreign, times: 1, on: { kind: 'batch' } });

    const { status } = await service.send('POST', collectionOf(tag, blogId), tag.full);
    const list = await service.send('GET', collectionOf(tag, blogId));

    expect([status, list.json<unknown[]>().length]).toEqual([201, 1]);
  });

  test('200 with what does not parse, the log says that, and names no status as the reason', async () => {
    const blogId = await service.newBlog();
    const from = service.host.lines().length;
    const foreign = { statusCode: 200, body: '{"Documents":[x]}' };
    service.cosmos.faults.inject({ kind: 'foreign', foreign, times, on: { kind: 'query' } });

    const { status } = await service.send('GET', collectionOf(tag, blogId));
    const failure = await waitForFailure(service.host, 'GetTagList', from);

    expect(status).toBe(500);
    expect(failure).toContain('The answer of Cosmos DB is not JSON');
    // The reason would follow the stack, in the last of the failure's lines.
    const lines = service.host.lines().slice(from);
    expect(lines.filter(line => line.includes(', code '))).toEqual([]);
  });

  test('nothing to a read of the version, a held answer is not used as if it were current', async () => {
    const blogId = await service.newBlog();
    const path = itemOf(tag, blogId, await service.create(collectionOf(tag, blogId), tag.full));
    const etags: string[] = [];
    for (let time = 0; time < 3; time++)
      etags.push((await service.send('GET', path)).headers.get('etag') ?? '');
    service.cosmos.faults.inject({ kind: 'dropBefore', times, on: { textIncludes: `blog:${blogId}` } });

    const plain = await service.send('GET', path);
    const unless = await service.send('GET', path, undefined, { 'If-None-Match': etags[2] ?? '' });

    expect([plain.status, unless.status]).toEqual([500, 500]);
  });
});

test.each(['client leaves', 'store fails'])(
  'Of a streamed list nothing is held when the %s half-way',
  async who => {
    const service = await startLocalService(settings);
    const blogId = await service.newBlog();
    const content = 'x'.repeat(5_000);
    await service.createMany(blogId, post, 120, number => ({ ...post.full, title: String(number), content }));
    const path = `${collectionOf(post, blogId)}?count=1000`;
    const whole = (await service.send('GET', `${path}&x=1`)).text;
    await service.send('PUT', `blog/${blogId}`, blog.changed);

    if (who === 'store fails') {
      service.cosmos.faults.inject({ kind: 'dropBefore', times, skip: 1, on: { kind: 'query' } });
      const { broken } = await readArriving(`${service.api}/${path}`, 'GET', service.session);
      service.cosmos.faults.clear();
      expect(broken?.message).toBe('aborted');
    }
    for (let time = 0; time < 3 && who === 'client leaves'; time++) {
      const head = [`GET /api/${path} HTTP/1.1`, ...ownHeaders(service), '', ''].join('\r\n');
      const socket = openRaw(service.api, head);
      await new Promise(resolve => socket.once('data', resolve));
      socket.destroy();
    }

    const texts = [];
    for (let time = 0; time < 3; time++) {
      texts.push((await service.send('GET', path)).text);
      texts.push(textOf(await getEncoded(service, path, { 'Accept-Encoding': 'gzip' })));
    }
    await service.stop();
    expect(texts.map(text => text === whole)).toEqual(texts.map(() => true));
  },
);

test.each([
  ['container', { COSMOS_CONTAINER: 'elsewhere' }, /no container "elsewhere" in a database "blog"/],
  ['database', { COSMOS_DATABASE: 'nowhere' }, /no container "content" in a database "nowhere"/],
])('Without its %s every operation is 500, and the log says what is missing', async (_, added, cause) => {
  const service = await startLocalService({ ...settings, ...added });

  const at = { blogId: absentGuid, id: absentGuid };
  const message = await mapInParallel(operations, 8, operation => send(service, operation, at));
  const silent = await unlogged(service, operations, cause, 0);

  await service.stop();
  expect(message).toEqual(operations.map(failed));
  expect(silent).toEqual([]);
});
