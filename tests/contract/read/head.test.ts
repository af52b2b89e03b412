import { openRaw, ownHeaders, readAll } from '../../../infra/local/kit/testing/raw-http.ts';
import { absentGuid, type Entity, type Family, zeroGuid } from '../../support/content/families.ts';
import {
  type Address,
  collectionPathOf,
  createOne,
  entities,
  pathOf,
} from '../../support/requests/operations.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

interface Head {
  status: number;
  headers: Record<string, string>;
}

function parseHead(text: string): Head {
  const [statusLine = '', ...lines] = text.split('\r\n');
  const headers = lines.map(line => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  return { status: Number(statusLine.split(' ')[1]), headers: Object.fromEntries(headers) };
}

/**
 * Sends HEAD and then GET over one connection. What follows the headers of the first answer must be the second one: a
 * body there would be read as such.
 */
async function headThenGet(
  path: string,
  headers: string[],
): Promise<{ head: Head; get: Head; body: string }> {
  const { pathname } = new URL(service.api);
  const request = (method: string, last: string[] = []) =>
    [`${method} ${pathname}/${path} HTTP/1.1`, ...ownHeaders(service), ...headers, ...last, '', ''].join(
      '\r\n',
    );
  const answers = await readAll(
    openRaw(service.api, request('HEAD') + request('GET', ['Connection: close'])),
  );
  const [first = '', second = '', ...rest] = answers.split('\r\n\r\n');
  return { head: parseHead(first), get: parseHead(second), body: rest.join('\r\n\r\n') };
}

/** Headers that differ with each answer, or describe how the body is sent, which HEAD may omit (RFC 9110, 9.3.2). */
const ofOneAnswer = [
  ...['date', 'x-ms-invocation-id', 'connection', 'keep-alive'],
  ...['content-length', 'transfer-encoding'],
];

function comparable({ status, headers }: Head): Head {
  const kept = Object.entries(headers).filter(([name]) => !ofOneAnswer.includes(name));
  return { status, headers: Object.fromEntries(kept) };
}

async function expectHeadOfGet(path: string, status: number, headers: string[] = []): Promise<string> {
  const { head, get, body } = await headThenGet(path, headers);

  expect(comparable(head)).toEqual(comparable(get));
  expect(head.status).toBe(status);
  expect([undefined, get.headers['content-length']]).toContain(head.headers['content-length']);
  return body;
}

const places: [string, (entity: Entity | Family, at: Address) => string][] = [
  ['list', collectionPathOf],
  ['list without items', (entity, at) => `${collectionPathOf(entity, at)}?count=0`],
  ['single item', pathOf],
];

describe.each(entities)('In the $noun family HEAD', entity => {
  test.each(places)('of a %s has the headers of GET, and no body', async (_, pathTo) => {
    const body = await expectHeadOfGet(pathTo(entity, await createOne(service, entity)), 200);

    expect(body).toMatch(/[[{]/);
  });

  test('of a missing item is 404', async () => {
    const at = await createOne(service, entity);
    const missing = 'segment' in entity ? { ...at, id: absentGuid } : { blogId: absentGuid, id: absentGuid };

    await expectHeadOfGet(pathOf(entity, missing), 404);
  });

  test('in an all-zero blogId is 400, and in a malformed one 500', async () => {
    await expectHeadOfGet(pathOf(entity, { blogId: zeroGuid, id: absentGuid }), 400);
    await expectHeadOfGet(pathOf(entity, { blogId: 'x', id: absentGuid }), 500);
  });
});

test('HEAD of the media types has the headers of GET, and no body', async () => {
  expect(await expectHeadOfGet('mediumtype', 200)).toContain('image/jpeg');
});

test('HEAD of an answer that GET streams has the headers of GET, and no body', async () => {
  const blogId = await service.create('blog', { name: 'Long' });
  const long = { title: 'Long', content: 'x'.repeat(100_000) };
  const id = await service.create(`blog/${blogId}/post`, long);
  await service.create(`blog/${blogId}/post`, long);

  for (const path of [`blog/${blogId}`, `blog/${blogId}/post`, `blog/${blogId}/post/${id}`]) {
    expect((await expectHeadOfGet(path, 200)).length).toBeGreaterThan(100_000);
  }
});

test.each(['br', 'gzip'])(
  'HEAD that accepts %s has the headers of GET, whatever the length',
  async encoding => {
    const accepts = [`Accept-Encoding: ${encoding}`];
    for (const posts of [0, 1, 2]) {
      const blogId = await service.create('blog', { name: 'Compressed' });
      const long = { title: 'Long', content: 'x'.repeat(50_000) };
      for (let made = 0; made < posts; made++) await service.create(`blog/${blogId}/post`, long);

      // Not held, and then held.
      for (const path of [`blog/${blogId}`, `blog/${blogId}/post`, `blog/${blogId}`, `blog/${blogId}/post`])
        await expectHeadOfGet(path, 200, accepts);
    }
    const tagged = await service.create('blog', { name: 'Tags' });
    for (let tags = 1; tags <= 20; tags++) {
      await service.create(`blog/${tagged}/tag`, { name: 'x' });
      await expectHeadOfGet(`blog/${tagged}`, 200, accepts);
      await expectHeadOfGet(`blog/${tagged}?fields=name,posts`, 200, accepts);
    }
    await expectHeadOfGet('mediumtype', 200, accepts);
    await expectHeadOfGet('openapi.json', 200, accepts);
  },
);

test('HEAD under the segment media is the same as under medium', async () => {
  const blogId = await service.create('blog', { name: 'Media' });

  expect((await service.send('HEAD', `blog/${blogId}/media`)).status).toBe(200);
});
