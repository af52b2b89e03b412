import { request } from 'node:http';
import { startSession } from '../../infra/local/functions/testing/session.ts';
import {
  administrator,
  calledBy,
  headersOfClaims,
  membersOn,
  signedInAs,
  somebody,
  tenant,
} from '../support/members/callers.ts';
import { newMemberedBlog } from '../support/members/membered-blog.ts';
import { serviceAt } from '../support/service/service.ts';
import { useLocalService, useSignIn } from '../support/service/use-service.ts';

const service = useLocalService(membersOn);
const gate = useSignIn(service);

const object = '7d1e6b7c-93a2-4f41-8c55-2f5a0f9e4b10';
const group = '6f0b1c52-93a2-4f41-8c55-2f5a0f9e4b10';
const owner = somebody({ object });
let path: string;
beforeAll(async () => {
  const { blogId } = await newMemberedBlog(service, () => [
    { principal: owner.principal, role: 'owner' },
    { principal: `group:${group}`, role: 'reader' },
    { principal: 'role:Desk', role: 'reader' },
    { principal: `app:${object}`, role: 'reader' },
  ]);
  path = `blog/${blogId}`;
});

const principal = 'x-ms-client-principal';
const [ownersHeader = ''] = Object.values(owner.headers);

/**
 * The status of a read with these headers, each of which is sent by itself, in the order given; 431 also if the
 * connection is broken, because a server that refuses headers need not take in the rest of them.
 */
const statusOf = (headers: readonly (readonly [string, string])[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(service.host.url);
    const sent = [['Host', host], ...headers].flat();
    request({ hostname, port, path: `/api/${path}`, headers: sent }, answer => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    })
      .on('error', (error: NodeJS.ErrnoException) =>
        ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') ? resolve(431) : reject(error),
      )
      .end();
  });

describe('Without a sign-in between, a request', () => {
  test.each<[string, number, readonly (readonly [string, string])[]]>([
    ['with the principal', 200, [[principal, ownersHeader]]],
    ['with the principal, its name in other case', 200, [['X-MS-CLIENT-PRINCIPAL', ownersHeader]]],
    [
      'with the principal twice',
      401,
      [
        [principal, ownersHeader],
        [principal, ownersHeader],
      ],
    ],
    [
      'with the principal twice, in different case',
      401,
      [
        [principal, ownersHeader],
        ['X-Ms-Client-Principal', ownersHeader],
      ],
    ],
    [
      'with the principal and an empty one',
      401,
      [
        [principal, ownersHeader],
        [principal, ''],
      ],
    ],
    [
      'with an empty principal and another',
      401,
      [
        [principal, ''],
        [principal, ownersHeader],
      ],
    ],
    [
      'with the principal and a broken one',
      401,
      [
        [principal, ownersHeader],
        [principal, '%%%'],
      ],
    ],
    [
      'with an identifier and a name alone',
      401,
      [
        [`${principal}-id`, object],
        [`${principal}-name`, 'ada@example.com'],
        [`${principal}-idp`, 'aad'],
      ],
    ],
    [
      'with a token alone',
      401,
      [
        ['authorization', 'Bearer e30.e30.'],
        ['x-ms-token-aad-id-token', ownersHeader],
      ],
    ],
    ['with the principal under a name with underscores', 401, [['x_ms_client_principal', ownersHeader]]],
    [
      'with the principal of a stranger, and the identifier of the owner',
      404,
      [
        [principal, String(Object.values(somebody().headers)[0])],
        [`${principal}-id`, object],
      ],
    ],
  ])('%s is %i', async (_, status, headers) => {
    expect(await statusOf(headers)).toBe(status);
  });

  test('with a principal of 100 KB is not served', async () => {
    const long = headersOfClaims([{ typ: 'name', val: 'x'.repeat(100 * 1024) }])[principal] ?? '';

    expect([401, 431]).toContain(await statusOf([[principal, long]]));
    expect(await statusOf([[principal, ownersHeader]])).toBe(200);
  });

  test.each<[string, unknown]>([
    ['null', null],
    ['a text', 'claims'],
    ['claims that are null', [null]],
    [
      'claims with values that are lists',
      [
        { typ: 'tid', val: [tenant] },
        { typ: 'oid', val: [object] },
      ],
    ],
    [
      'a claim that is not even read, and is none',
      [
        { typ: 'tid', val: tenant },
        { typ: 'oid', val: object },
        { typ: 'x', val: 7 },
      ],
    ],
    [
      'two objects',
      [
        { typ: 'tid', val: tenant },
        { typ: 'oid', val: object },
        { typ: 'oid', val: group },
      ],
    ],
    ['no tenant', [{ typ: 'oid', val: object }]],
  ])('with claims that are %s is 401, and says how to sign in', async (_, claims) => {
    const { status, text, headers } = await serviceAt(service.host.url, headersOfClaims(claims)).send(
      'GET',
      path,
    );

    expect([status, text]).toEqual([401, 'Sign in first. Nothing was changed.']);
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });
});

describe('Behind the local sign-in, which says who calls as the platform does,', () => {
  const signedIn = async (fields: Record<string, string> = {}) =>
    serviceAt(gate.url, { cookie: await startSession(gate.url, { tenant, ...fields }) });

  test.each<[string, Record<string, string>, number]>([
    ['the owner', { object }, 200],
    ['the owner, in upper case', { object: object.toUpperCase(), tenant: tenant.toUpperCase() }, 200],
    ['the same object of another tenant', { object, tenant: group }, 404],
    ['a stranger', {}, 404],
    ['somebody of the group', { groups: group }, 200],
    ['somebody of the group, which the sign-in leaves out', { groups: group, groupsOmitted: 'true' }, 403],
    ['somebody with the role', { roles: 'Other,Desk' }, 200],
    ['somebody with the role in other case', { roles: 'desk' }, 404],
    ['the application', { object, isApplication: 'true' }, 200],
    ['an administrator', { roles: 'Blog.Admin' }, 200],
  ])('%s is answered as who they are', async (_, fields, status) => {
    expect((await (await signedIn(fields)).send('GET', path)).status).toBe(status);
  });

  test.each(['GET', 'PUT', 'DELETE'])('nobody is somebody else by headers of their own: %s', async method => {
    const stranger = await signedIn();
    const forged = {
      ...owner.headers,
      ...administrator.headers,
      'X-MS-CLIENT-PRINCIPAL-ID': object,
      'x-ms-client-principal-name': 'ada@example.com',
    };

    const answer = await stranger.send(method, path, method === 'PUT' ? { name: 'Mine' } : undefined, forged);
    // The sign-in answers this one itself.
    const unsigned = await fetch(`${gate.url}/api/${path}`, { method, headers: forged });

    expect([answer.status, unsigned.status]).toEqual([404, 401]);
  });

  test('who has signed in reads what others must write to make them a member', async () => {
    const { principals } = await (await signedIn({ groups: group, roles: 'Desk' })).read('me');

    expect(principals).toEqual([expect.stringMatching(`^user:${tenant}/`), `group:${group}`, 'role:Desk']);
  });
});

describe('Who is signed in', () => {
  const me = async (headers: Record<string, string>) => serviceAt(service.host.url, headers).read('me');

  test('is answered with all principals of the caller, while there are members', async () => {
    const groups = [group.toUpperCase(), 'no GUID'];

    expect(
      await me(
        signedInAs({ object: object.toUpperCase(), groups, roles: ['Desk', 'Blog.Admin'], name: 'Ada' }),
      ),
    ).toEqual({
      name: 'Ada',
      members: true,
      principals: [owner.principal, `group:${group}`, 'role:Desk', 'role:Blog.Admin'],
      isAdmin: true,
      groupsOmitted: false,
    });
    expect(await me(signedInAs({ object, isApplication: true, groups, omitsGroups: true }))).toEqual({
      members: true,
      principals: [`app:${object}`],
      isAdmin: false,
      groupsOmitted: true,
    });
  });

  test('is nobody without a principal, and only learns that there are members', async () => {
    expect(await me({})).toEqual({ members: true });
    expect(await me({ [`${principal}-id`]: object, [`${principal}-name`]: 'ada' })).toEqual({
      id: object,
      user: 'ada',
      members: true,
    });
    expect(await me({ [principal]: '%%%' })).toEqual({ members: true });
  });
});

describe('While members are off', () => {
  const open = useLocalService();

  test('they are neither read nor replaced by any caller: 503', async () => {
    const blogId = await open.newBlog();
    const body = { members: [{ principal: owner.principal, role: 'owner' }] };

    for (const headers of [{}, owner.headers, administrator.headers])
      for (const [method, sent] of [['GET'], ['PUT', body], ['PUT', 'no JSON']] as const) {
        const { status, text } = await open.send(method, `blog/${blogId}/members`, sent, headers);
        expect([status, text]).toEqual([503, 'Members are off: whoever may sign in may do everything.']);
      }
  });

  test.each(['GET', 'PUT'])('a program gets a problem that says so: %s', async method => {
    const path = `blog/${await open.newBlog()}/members`;
    const body = method === 'PUT' ? { members: [{ principal: owner.principal, role: 'owner' }] } : undefined;

    const answer = await open.send(method, path, body, { Accept: 'application/problem+json' });

    expect(answer.json()).toMatchObject({
      type: 'urn:problem-type:blog-content-service:members-off',
      status: 503,
    });
  });

  test('headers of a caller change nothing of what may be done, and the answer has no principals', async () => {
    const asStranger = calledBy(open, somebody());
    const blogId = await asStranger.create('blog', { name: 'Of everybody' });

    expect((await asStranger.send('GET', `blog/${blogId}`)).status).toBe(200);
    expect(JSON.stringify(await asStranger.read('me'))).toBe('{}');
  });
});
