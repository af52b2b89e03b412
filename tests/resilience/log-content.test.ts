import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fault } from '../../infra/local/cosmos/wire/fault-injector.ts';
import { pacedTimeout } from '../../infra/local/kit/testing/pace.ts';
import { expectError } from '../support/answers/expected.ts';
import { internalError } from '../support/answers/refusals.ts';
import { absentGuid, author, collectionOf, medium, post, tag } from '../support/content/families.ts';
import { createOne, operations } from '../support/requests/operations.ts';
import { typicalOperations } from '../support/requests/typical-operations.ts';
import { waitForFailure } from '../support/service/host-log.ts';
import { type LocalService, startLocalService } from '../support/service/local-service.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService({ COSMOS_TIMEOUT_MS: String(pacedTimeout(500)) });

/** Part of every text that belongs to the caller. */
const canary = 'Kanarienvogel';

const url = `https://images.example.org/${canary}.png`;
const payloads = {
  blog: { name: `${canary} a`, slogan: `${canary} b`, logoUrl: url },
  author: { displayName: `${canary} c`, userName: `${canary} d` },
  tag: { name: `${canary} e`, slug: `${canary}-f` },
  medium: { mediumUrl: url, alternativeText: `${canary} g`, description: `${canary} h` },
  post: { title: `${canary} i`, content: `${canary} j`, slug: `${canary}-k` },
};
const query = `count=5&skip=${canary}&code=${canary}&${canary}=1`;
const headers = { authorization: `Bearer ${canary}`, cookie: `session=${canary}`, 'x-functions-key': canary };

/** The whole log, once it has the latest request. */
async function readLog({ send, host }: LocalService): Promise<string> {
  const last = crypto.randomUUID();
  await send('GET', `no-such-function/${last}`);
  await host.line(last);
  return host.lines().join('\n');
}

/** The log has none of the caller's texts, and not the store's key. */
async function expectNothingReported(): Promise<void> {
  const log = await readLog(service);
  const message = log.split('\n').filter(line => line.includes(canary) || line.includes(service.cosmos.key));
  expect(message).toEqual([]);
}

/** Sends these operations, with canaries, while the store has the fault. */
async function sendAll(fault?: Fault): Promise<number[]> {
  const requests = await Promise.all(
    typicalOperations.map(async ({ entity, method, path, body }) => {
      const payload = payloads[entity.noun as keyof typeof payloads];
      const at = await createOne(service, entity, payload);
      const sent = body(at) && { ...payload, [entity.idField]: at.id, note: canary };
      return () => service.send(method, `${path(at)}?${query}`, sent, headers);
    }),
  );
  if (fault) service.cosmos.faults.inject(fault);
  const answers = await Promise.all(requests.map(send => send()));
  service.cosmos.faults.clear();
  return answers.map(({ status }) => status);
}

describe('The log reveals no content, credentials or query', () => {
  test('when all is well', async () => {
    await sendAll();

    await expectNothingReported();
  });

  const times = Number.POSITIVE_INFINITY;
  test.each<[string, Fault]>([
    ['is throttled', { kind: 'status', statusCode: 429, retryAfterMs: 1, times }],
    ['is contended', { kind: 'status', statusCode: 449, times }],
    ['is unavailable', { kind: 'status', statusCode: 503, times }],
    ['drops connections', { kind: 'dropBefore', times }],
    ['loses its answers', { kind: 'loseAnswer', times }],
    ['answers what is not JSON', { kind: 'malformed', times }],
  ])('when the store %s', async (_, fault) => {
    const statuses = await sendAll(fault);

    expect(new Set(statuses)).toEqual(new Set([500]));
    await expectNothingReported();
  });

  const bodies: [string, string][] = [
    ['is not JSON', `{"name": "${canary}`],
    ['is a bare word', canary],
    [
      'has fields of wrong types',
      JSON.stringify({ name: [canary], title: { canary }, displayName: [canary] }),
    ],
    ['has fields that are too long', JSON.stringify({ name: canary.repeat(50), title: canary.repeat(50) })],
    ['names what is not there', JSON.stringify({ ...payloads.post, tags: [{ tagId: canary }] })],
    ['is too long', JSON.stringify({ ...payloads.post, content: canary.repeat(300_000) })],
  ];

  test.each(bodies)('when a body %s', async (_, body) => {
    const blogId = await service.create('blog', payloads.blog);
    const id = await service.create(collectionOf(tag, blogId), payloads.tag);

    for (const family of [author, post, tag, medium]) {
      await service.send('POST', `${collectionOf(family, blogId)}?${query}`, body, headers);
    }
    await service.send('POST', `blog?${query}`, body, headers);
    await service.send('PUT', `blog/${blogId}?${query}`, body, headers);
    await service.send('PUT', `${collectionOf(tag, blogId)}/${id}?${query}`, body, headers);

    await expectNothingReported();
  });

  test('when an identifier is taken or differs', async () => {
    const blogId = await service.create('blog', payloads.blog);
    const tagId = await service.create(collectionOf(tag, blogId), payloads.tag);
    const other = { ...payloads.tag, tagId: crypto.randomUUID() };

    const taken = await service.send('POST', collectionOf(tag, blogId), { ...payloads.tag, tagId });
    const mismatch = await service.send('PUT', `${collectionOf(tag, blogId)}/${tagId}`, other);

    expect([taken.status, mismatch.status]).toEqual([500, 500]);
    await expectNothingReported();
  });
});

/** A store that answers everything with text that JSON.parse quotes in its error: `text` and a bracket. */
async function startGarbledStore(text: string): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end(`${text} ]`);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return server;
}

test('The log does not quote an answer of the store that is not JSON', async () => {
  const store = await startGarbledStore(canary);
  const { port } = store.address() as AddressInfo;
  const garbled = await startLocalService({
    COSMOS_ENDPOINT: `http://127.0.0.1:${port}`,
    COSMOS_TIMEOUT_MS: String(pacedTimeout(500)),
  });
  const at = { blogId: crypto.randomUUID(), id: crypto.randomUUID() };

  const answers = await Promise.all(
    operations.map(({ method, path, body }) => garbled.send(method, path(at), body(at))),
  );

  const log = await readLog(garbled);
  await garbled.stop();
  store.closeAllConnections();
  store.close();
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([internalError]));
  expect(log).toContain('not JSON');
  expect(log.split('\n').filter(line => line.includes(canary))).toEqual([]);
});

const logged = [
  ['GetAuthor', 'a blogId that is no GUID', 'GET', 'blog/x/author/{id}', undefined],
  ['GetAuthor', 'an id that is no GUID', 'GET', 'blog/{blogId}/author/x', undefined],
  ['DeleteAuthor', 'a blank id', 'DELETE', 'blog/{blogId}/author/%20', undefined],
  ['CreateAuthor', 'a body that is not JSON', 'POST', 'blog/{blogId}/author', '{'],
  [
    'CreateAuthor',
    'a taken identifier',
    'POST',
    'blog/{blogId}/author',
    JSON.stringify({ ...author.full, authorId: '{id}' }),
  ],
  [
    'UpdateAuthor',
    'another identifier',
    'PUT',
    'blog/{blogId}/author/{id}',
    JSON.stringify({ ...author.full, authorId: absentGuid }),
  ],
] as const;

test.each(logged)(
  '%s answers %s with 500, and logs it with the invocation id',
  async (name, _, method, path, body) => {
    const at = await createOne(service, author);
    const fill = (text?: string) => text?.replace('{blogId}', at.blogId).replace('{id}', at.id);
    const start = service.host.lines().length;

    expectError(await service.send(method, fill(path) ?? '', fill(body)), 500, internalError);

    expect(await waitForFailure(service.host, name, start)).toContain(name);
  },
);
