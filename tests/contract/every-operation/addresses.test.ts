import { ownHeaders, sendRaw } from '../../../infra/local/kit/testing/raw-http.ts';
import { absentGuid, author, blog, families, medium, tag } from '../../support/content/families.ts';
import { createOne, entities, pathOf, updateOf } from '../../support/requests/operations.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

/** The status of a request whose path is written out in full. */
async function statusOf(method: string, path: string, body?: string): Promise<number> {
  const response = await fetch(new URL(path, service.api), { method, headers: service.session, body });
  await response.arrayBuffer();
  return response.status;
}

const addresses = [
  ['blog', 'api/blog', 'api/blog/{blogId}', blog],
  ['author', 'api/blog/{blogId}/author', 'api/blog/{blogId}/author/{id}', families[0]],
  ['post', 'api/blog/{blogId}/post', 'api/blog/{blogId}/post/{id}', families[1]],
  ['tag', 'api/blog/{blogId}/tag', 'api/blog/{blogId}/tag/{id}', families[2]],
  ['medium', 'api/blog/{blogId}/medium', 'api/blog/{blogId}/medium/{id}', families[3]],
  ['medium', 'api/blog/{blogId}/media', 'api/blog/{blogId}/media/{id}', families[3]],
] as const;

describe.each(addresses)('The %s family', (_, collectionRoute, itemRoute, entity = blog) => {
  test.each([
    ['', ''],
    [' with a trailing slash', '/'],
  ])(`answers its five operations at /${collectionRoute} and /${itemRoute}%s`, async (_title, slash) => {
    const at = await createOne(service, entity);
    const fill = (route: string) => `/${route.replace('{blogId}', at.blogId).replace('{id}', at.id)}${slash}`;

    const statuses = [
      await statusOf('POST', fill(collectionRoute), JSON.stringify(entity.minimal)),
      await statusOf('GET', fill(collectionRoute)),
      await statusOf('GET', fill(itemRoute)),
      await statusOf('PUT', fill(itemRoute), JSON.stringify(updateOf(entity, at.id))),
      await statusOf('DELETE', fill(itemRoute)),
    ];

    expect(statuses).toEqual([201, 200, 200, 202, 200]);
  });
});

test.each(['medium', 'media', 'MEDIA', 'Medium'])(
  'A medium created under the segment %s has that segment in its Location',
  async segment => {
    const blogId = await service.newBlog();

    const { status, headers } = await service.send('POST', `blog/${blogId}/${segment}`, medium.full);

    const location = headers.get('location') ?? '';
    expect(status).toBe(201);
    expect(location).toMatch(new RegExp(`^${service.api}/blog/${blogId}/${segment}/[-0-9a-f]{36}$`));
    expect((await fetch(location, { headers: service.session })).status).toBe(200);
  },
);

test('What is created under one of the segments of media is found under the other', async () => {
  const blogId = await service.newBlog();
  const id = await service.create(`blog/${blogId}/media`, medium.full);

  const answers = await Promise.all(
    ['medium', 'media'].flatMap(segment => [
      service.send('GET', `blog/${blogId}/${segment}/${id}`),
      service.send('GET', `blog/${blogId}/${segment}?count=1`).then(answer => ({ ...answer, text: '' })),
    ]),
  );

  expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200]);
  expect(answers[0]?.text).toBe(answers[2]?.text);
});

test.each(entities)('The addresses of a $noun are case-insensitive', async entity => {
  const at = await createOne(service, entity);
  const path = pathOf(entity, at).replace(/blog|author|post|tag|medium/g, word => word.toUpperCase());

  expect(await statusOf('GET', `/API/${path}`)).toBe(200);
  expect(await statusOf('PUT', `/Api/${path}`, JSON.stringify(updateOf(entity, at.id)))).toBe(202);
  expect(await statusOf('DELETE', `/aPI/${path}`)).toBe(200);
});

const wrongMethods = [
  ['PUT', 'collection'],
  ['DELETE', 'collection'],
  ['PATCH', 'collection'],
  ['OPTIONS', 'collection'],
  ['POST', 'item'],
  ['OPTIONS', 'item'],
] as const;

test.each(entities)(
  'No other method is taken at the addresses of a $noun, and nothing changes',
  async entity => {
    const at = await createOne(service, entity);
    const item = pathOf(entity, at);
    const before = await service.send('GET', item);

    for (const [method, kind] of wrongMethods) {
      const path = kind === 'item' ? item : item.slice(0, item.lastIndexOf('/'));
      const body = method === 'OPTIONS' ? undefined : '{}';
      expect([method, kind, await statusOf(method, `/api/${path}`, body)]).toEqual([method, kind, 404]);
    }
    expect((await service.send('GET', item)).text).toBe(before.text);
  },
);

test.each([
  '/api',
  '/blog',
  '/blog/{blogId}/author',
  '/api/blogs',
  '/api/{blogId}',
  '/api/author',
  '/api/blog/{blogId}/authors',
  '/api/blog/{blogId}/posts',
  '/api/blog/{blogId}/tags',
  '/api/blog/{blogId}/medi',
  '/api/blog/{blogId}/mediums',
  '/api/blog/{blogId}/multimedia',
  '/api/blog/{blogId}/mediumtype',
  '/api/blog/{blogId}/author/{id}/userImage',
  '/api/v1/blog',
])('Nothing is at %s', async route => {
  const { blogId, id } = await createOne(service, author);

  const path = route.replace('{blogId}', blogId).replace('{id}', id);

  expect(await statusOf('GET', path)).toBe(404);
});

test.each([
  ['GET', '/api/blog//author'],
  ['POST', '/api/blog//tag'],
])('%s %s, with no blogId at all, matches no route', async (method, path) => {
  const headers = [...ownHeaders(service), 'Content-Length: 0'];

  expect((await sendRaw(service.api, `${method} ${path}`, headers)).status).toBe(404);
});

/** Sends the four requests of an item with that query, and checks that they go to the item in the path. */
async function expectPathToCount(entity: (typeof entities)[number], query: string) {
  const at = await createOne(service, entity);
  const item = pathOf(entity, at);
  const stray = query.replaceAll('{other}', absentGuid);

  const read = await service.send('GET', `${item}${stray}`);
  const list = await service.send('GET', `${item.slice(0, item.lastIndexOf('/'))}${stray}`);
  const updated = await service.send('PUT', `${item}${stray}`, updateOf(entity, at.id));
  const deleted = await service.send('DELETE', `${item}${stray}`);

  expect([read.status, list.status, updated.status, deleted.status]).toEqual([200, 200, 202, 200]);
  expect(read.json()[entity.idField]).toBe(at.id);
  expect((await service.send('GET', item)).status).toBe(404);
}

test.each(entities)(
  'The identifiers of a $noun are those in the path, whatever the query says',
  async entity => {
    await expectPathToCount(entity, '?id={other}&blogId={other}');
  },
);

test.each([
  ...['?ID=x', '?Id={other}', '?blogid=x', '?BlogId={other}', '?BLOGID=&ID=', '?segment=tag&SEGMENT=author'],
])('The identifiers are those in the path, whatever the query %s says', async query => {
  await expectPathToCount(tag, query);
});

test.each(entities)(
  'The identifiers of a $noun are those in the path, whatever properties an update has',
  async entity => {
    const at = await createOne(service, entity);
    const stray = { ID: 'x', Id: absentGuid, id: absentGuid, BLOGID: at.blogId, segment: 'tag' };

    const answer = await service.send('PUT', pathOf(entity, at), { ...stray, ...updateOf(entity, at.id) });

    expect(answer.status).toBe(202);
    expect((await service.send('GET', pathOf(entity, at))).json()).toMatchObject(entity.changed);
  },
);
