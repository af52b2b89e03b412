import type { StoredOutbox } from '../../shared/features/events/outbox-entry.ts';
import { createRefused, updateRefused, violations } from '../support/answers/refusals.ts';
import { absentGuid, type Payload, post, zeroGuid } from '../support/content/families.ts';
import { eventsOn, newEndpoint } from '../support/events/endpoints.ts';
import { useLocalService, useStore } from '../support/service/use-service.ts';

const service = useLocalService(eventsOn);
const store = useStore(service);

const all = ['post.published', 'post.updated', 'post.unpublished', 'post.deleted', 'blog.changed'];
const webhook = { kind: 'webhook', url: 'https://hooks.example.com/blog' };
const build = { kind: 'build', url: 'https://api.netlify.com/build_hooks/64f1c0ffee' };
const github = {
  kind: 'github',
  url: 'https://api.github.com/repos/octocat/site/dispatches',
  secret: 'github_pat_11ABCDEFG0',
};
const changes = { kind: 'changes' };

const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`;

const versionOf = async (blogId: string) =>
  (await service.send('GET', `blog/${blogId}?fields=name`)).headers.get('etag');

const blogItem = async (blogId: string) =>
  (await store.readPartition(blogId)).find(({ id }) => id === `blog:${blogId}`) as {
    outbox?: StoredOutbox;
  };

let blogId: string;
let path: string;
beforeEach(async () => {
  blogId = await service.newBlog();
  path = `blog/${blogId}/endpoint`;
});

const create = (body: Payload) => service.send('POST', path, body);
const faultsOf = async (body: Payload) => violations(await create(body), createRefused('endpoint'));

describe('A new endpoint', () => {
  test('of each kind is answered as it is read later, with its address and a tag', async () => {
    for (const body of [webhook, build, github, changes]) {
      const answer = await create(body);
      const { endpointId, secret: _, ...shown } = answer.json<{ endpointId: string; secret?: string }>();
      const read = await service.send('GET', `${path}/${endpointId}`);
      const list = await service.send('GET', path);

      const { secret, ...given } = body as Payload;
      const hasSecret = body === webhook || body === github;
      expect([answer.status, shown]).toEqual([
        201,
        { ...given, events: all, isOn: true, ...(hasSecret && { hasSecret }) },
      ]);
      expect(answer.headers.get('location')).toBe(`${service.api}/${path}/${endpointId}`);
      expect(answer.headers.get('etag')).toBe(read.headers.get('etag'));
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(read.json()).toEqual({ endpointId, ...shown });
      expect(list.json<Payload[]>().at(-1)).toEqual(read.json());
    }
  });

  test('has the identifier that its body gives, unless that is taken', async () => {
    const endpointId = crypto.randomUUID();

    const given = await create({ ...build, endpointId });
    const again = await create({ ...build, endpointId });
    const none = await create({ ...build, endpointId: zeroGuid });

    expect([given.status, given.json().endpointId]).toEqual([201, endpointId]);
    expect(again.status).toBe(500);
    expect(none.json().endpointId).not.toBe(zeroGuid);
  });

  test('is told only of what its body names, each once', async () => {
    const events = ['post.deleted', 'post.published', 'post.deleted'];

    const created = await newEndpoint(service, blogId, { ...webhook, events });

    expect(created.events).toEqual(['post.published', 'post.deleted']);
  });

  test('is one of at most ten in a blog, and one of one if it keeps changes', async () => {
    await newEndpoint(service, blogId, changes);
    const second = await faultsOf(changes);
    for (let count = 1; count < 10; count++) await newEndpoint(service, blogId, build);
    const eleventh = await faultsOf(build);

    expect(second).toEqual(['kind must not be changes: the blog has an endpoint of this kind']);
    expect(eleventh).toEqual(['the body must be one of at most 10 endpoints of the blog']);
  });

  test('in a blog that does not exist is refused', async () => {
    const answer = await service.send('POST', `blog/${absentGuid}/endpoint`, build);

    expect(violations(answer, createRefused('endpoint'))).toEqual(['blogId must name a blog that exists']);
  });

  test.each<[string, Payload, string]>([
    ['without a kind', { url: build.url }, 'kind is required'],
    [
      'of another kind, with a secret',
      { ...github, kind: 'GitHub' },
      'kind must be webhook or build or github or changes',
    ],
    ['of another kind', { ...build, kind: 'Build' }, 'kind must be webhook or build or github or changes'],
    ['without an address', { kind: 'webhook' }, 'url must be given'],
    ['with an address that it has no use for', { ...changes, url: build.url }, 'url must not be given'],
    ['with an address that is none', { ...build, url: 'hooks.example.com' }, 'url must be an absolute http'],
    [
      'on the network of an instance',
      { ...build, url: 'https://[::ffff:169.254.169.254]/' },
      'url must be an address of the public',
    ],
    ['without encryption', { ...build, url: 'http://hooks.example.com/' }, 'url must be https'],
    ['with a user name', { ...build, url: 'https://ada@hooks.example.com/' }, 'url must have no user name'],
    [
      'within a private network',
      { ...build, url: 'https://10.1.2.3/' },
      'url must be an address of the public',
    ],
    ['for GitHub, of something else', { ...github, url: build.url }, 'url must be https://api.github.com/'],
    ['for GitHub, without a token', { ...github, secret: null }, 'secret must be given for github'],
    ['for GitHub, with white space in it', { ...github, secret: 'a b' }, 'secret must be a token of GitHub'],
    ['with a secret that it has no use for', { ...build, secret: secretOf(32) }, 'secret must not be given'],
    ['with a secret of 23 bytes', { ...webhook, secret: secretOf(23) }, 'secret must be whsec_ and 24 to'],
    ['with a secret of 65 bytes', { ...webhook, secret: secretOf(65) }, 'secret must be whsec_ and 24 to'],
    ['with a secret of another form', { ...webhook, secret: 'swordfish' }, 'secret must be whsec_ and 24 to'],
    ['that is told of nothing', { ...build, events: [] }, 'events must name at least one of'],
    ['that is told of something else', { ...build, events: ['post.read'] }, 'events must name at least'],
    ['that is neither on nor off', { ...build, isOn: 'yes' }, 'isOn must be true or false'],
  ])('%s is refused', async (_, body, fault) => {
    const [first, ...others] = await faultsOf(body);

    expect(first?.slice(0, fault.length)).toBe(fault);
    expect(others).toEqual([]);
    expect((await service.send('GET', path)).json()).toEqual([]);
  });
});

describe('A secret', () => {
  test('that the service has made is in the answer to the create alone', async () => {
    const created = await newEndpoint(service, blogId, webhook);
    const secret = String(created.secret);
    const answers = [
      await service.send('GET', path),
      await service.send('GET', `${path}/${created.endpointId}`),
      await service.send('PUT', `${path}/${created.endpointId}`, webhook),
      await service.send('GET', `blog/${blogId}`),
    ];

    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    for (const { text, headers } of answers)
      expect(`${text} ${[...headers].join(' ')}`).not.toContain(secret.slice(6, -1));
  });

  test.each([24, 64])('of %i bytes that a body gives is in no answer', async bytes => {
    const secret = secretOf(bytes);

    const created = await create({ ...webhook, secret });

    expect(created.status).toBe(201);
    expect(created.json()).toMatchObject({ hasSecret: true });
    expect(created.text).not.toContain(secret);
  });

  test('stays through an update that gives none, and changes the tag with one that gives another', async () => {
    const { endpointId } = await newEndpoint(service, blogId, webhook);
    const read = await service.send('GET', `${path}/${endpointId}`);

    const same = await service.send('PUT', `${path}/${endpointId}`, read.json());
    const other = await service.send('PUT', `${path}/${endpointId}`, { ...webhook, secret: secretOf(32) });

    expect([same.status, same.headers.get('etag')]).toEqual([202, read.headers.get('etag')]);
    expect(other.status).toBe(202);
    expect(other.headers.get('etag')).not.toBe(read.headers.get('etag'));
  });
});

describe('An update', () => {
  test('replaces all but the identifier, the kind and the secret', async () => {
    const { endpointId } = await newEndpoint(service, blogId, webhook);
    const url = 'https://other.example.com/blog';

    const answer = await service.send('PUT', `${path}/${endpointId}`, {
      kind: 'webhook',
      url,
      events: ['blog.changed'],
      isOn: false,
    });
    const read = await service.send('GET', `${path}/${endpointId}`);

    expect([answer.status, answer.text]).toEqual([202, '']);
    expect(read.json()).toEqual({
      endpointId,
      kind: 'webhook',
      url,
      events: ['blog.changed'],
      isOn: false,
      hasSecret: true,
    });
    expect(answer.headers.get('etag')).toBe(read.headers.get('etag'));
  });

  test('of the address that GitHub is told at needs the token again', async () => {
    const { endpointId } = await newEndpoint(service, blogId, github);
    const url = 'https://github.example.com/api/v3/repos/octocat/site/dispatches';
    const { secret, ...without } = github;

    const same = await service.send('PUT', `${path}/${endpointId}`, without);
    const other = await service.send('PUT', `${path}/${endpointId}`, { ...without, url });
    const withToken = await service.send('PUT', `${path}/${endpointId}`, { ...without, url, secret });

    expect([same.status, withToken.status]).toEqual([202, 202]);
    expect(violations(other, updateRefused('endpoint'))).toEqual([
      'secret must be given for github, for each address anew: it is the token',
    ]);
  });

  test('to another kind is refused', async () => {
    const { endpointId } = await newEndpoint(service, blogId, webhook);

    const answer = await service.send('PUT', `${path}/${endpointId}`, build);

    expect(violations(answer, updateRefused('endpoint'))).toEqual([
      'kind must be webhook: an endpoint keeps its kind',
    ]);
  });

  test('with the identifier of another is refused', async () => {
    const { endpointId } = await newEndpoint(service, blogId, build);

    const answer = await service.send(
      'PUT',
      `${path}/${endpointId}`,
      { ...build, endpointId: crypto.randomUUID() },
      { Accept: 'application/problem+json' },
    );

    expect([answer.status, answer.json().type]).toEqual([
      500,
      'urn:problem-type:blog-content-service:body-mismatch',
    ]);
  });

  test('and a delete are carried out only on the version that a condition names', async () => {
    const { endpointId } = await newEndpoint(service, blogId, build);
    const etag = (await service.send('GET', `${path}/${endpointId}`)).headers.get('etag') ?? '';
    const isOff = { ...build, isOn: false };

    const first = await service.send('PUT', `${path}/${endpointId}`, isOff, { 'If-Match': etag });
    const second = await service.send('PUT', `${path}/${endpointId}`, build, { 'If-Match': etag });
    const third = await service.send('DELETE', `${path}/${endpointId}`, undefined, { 'If-Match': etag });
    const fourth = await service.send('DELETE', `${path}/${endpointId}`, undefined, {
      'If-Match': first.headers.get('etag') ?? '',
    });

    expect([first, second, third, fourth].map(({ status }) => status)).toEqual([202, 412, 412, 200]);
  });
});

test('An endpoint that is deleted is not there any more, nor is one that never was', async () => {
  const { endpointId } = await newEndpoint(service, blogId, build);
  await newEndpoint(service, blogId, changes);
  const one = `${path}/${endpointId}`;

  const deleted = await service.send('DELETE', one);
  const after = [
    await service.send('GET', one),
    await service.send('PUT', one, build),
    await service.send('DELETE', one),
    await service.send('GET', `${one}/delivery`),
    await service.send('GET', `${path}/${absentGuid}`),
    await service.send('GET', `blog/${absentGuid}/endpoint`),
    await service.send('GET', `blog/${absentGuid}/endpoint/${endpointId}`),
  ];

  expect([deleted.status, deleted.text]).toEqual([200, '']);
  expect(after.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  expect((await service.send('GET', path)).json<Payload[]>().map(({ kind }) => kind)).toEqual(['changes']);
});

describe('The outbox of a blog', () => {
  test('is there exactly while an endpoint is on, and no endpoint changes the version of the blog', async () => {
    await service.createIn(blogId, post);
    const version = await versionOf(blogId);
    const had: boolean[] = [];
    const look = async () => {
      had.push('outbox' in (await blogItem(blogId)));
      expect(await versionOf(blogId)).toBe(version);
    };

    const { endpointId } = await newEndpoint(service, blogId, { ...build, isOn: false });
    await look();
    await service.send('PUT', `${path}/${endpointId}`, build);
    await look();
    const other = await newEndpoint(service, blogId, changes);
    await service.send('DELETE', `${path}/${endpointId}`);
    await look();
    await service.send('PUT', `${path}/${other.endpointId}`, { ...changes, isOn: false });
    await look();
    await service.send('DELETE', `${path}/${other.endpointId}`);
    await look();

    expect(had).toEqual([false, true, true, false, false]);
  });

  test('goes on counting events where the one before it ended', async () => {
    const { endpointId } = await newEndpoint(service, blogId, changes);
    await service.createIn(blogId, post, { published: '2024-05-04T07:30:00Z' });
    const sequenceOf = async () => Number((await blogItem(blogId)).outbox?.sequence);
    const before = await sequenceOf();

    await service.send('PUT', `${path}/${endpointId}`, { ...changes, isOn: false });
    await service.send('PUT', `${path}/${endpointId}`, changes);

    expect(await sequenceOf()).toBeGreaterThanOrEqual(before);
  });

  test('is right after many have written endpoints at once', async () => {
    const bodies = [build, { ...build, isOn: false }, changes, webhook, { ...webhook, isOn: false }];

    const answers = await Promise.all(bodies.map(create));
    const ids = answers.map(answer => String(answer.json().endpointId));
    const off = await Promise.all(
      ids.map((id, index) => service.send('PUT', `${path}/${id}`, { ...bodies[index], isOn: false })),
    );

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(off.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    expect('outbox' in (await blogItem(blogId))).toBe(false);
  });
});

test('Endpoints go with their blog, and are in no export of it', async () => {
  const created = await newEndpoint(service, blogId, webhook);
  const exported = await service.send('GET', `blog/${blogId}`);

  const deleted = await service.send('DELETE', `blog/${blogId}`);

  expect(exported.text).not.toContain(created.endpointId);
  expect(exported.text).not.toContain('hooks.example.com');
  expect(deleted.status).toBe(200);
  expect(await store.readPartition(blogId)).toEqual([]);
});

test('Who is signed in is told that events are on', async () => {
  const me = await service.send('GET', 'me');

  expect(me.json()).toMatchObject({ events: true });
});
