import { openRaw, readAll, sendRaw } from '../../../kit/testing/raw-http.ts';
import { startSession } from '../../testing/session.ts';
import { type GatedApp, startGatedApp } from './gated-app.ts';

let app: GatedApp;
let url: string;
let now = Date.parse('2026-01-01T08:00:00Z');

beforeAll(async () => {
  app = await startGatedApp();
  ({ url } = await app.addGate({ now: () => now }));
});
afterAll(() => app.stop());

/** Posts the form and follows no redirect. */
function post(
  fields: Record<string, string> | URLSearchParams | string,
  headers: Record<string, string> = {},
  query = '',
) {
  return fetch(`${url}/.auth/login/aad${query}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  });
}

const get = (path: string, cookie: string) => fetch(url + path, { headers: { cookie }, redirect: 'manual' });
const statusWith = async (cookie: string) => (await get('/api/blog', cookie)).status;

/** The claims of the session that signing in with these fields starts. */
async function claimsOf(fields: Record<string, string>): Promise<[string, string][]> {
  const me = await get('/.auth/me', await startSession(url, fields));
  const [{ user_claims }] = (await me.json()) as [{ user_claims: { typ: string; val: string }[] }];
  return user_claims.map(({ typ, val }) => [typ, val]);
}

/** The bytes of a form that is posted, up to its body. */
const formHead = (...lines: string[]) =>
  `${[
    'POST /.auth/login/aad HTTP/1.1',
    'Connection: close',
    'Content-Type: application/x-www-form-urlencoded',
    ...lines,
  ].join('\r\n')}\r\n\r\n`;

describe('signing in', () => {
  test('starts a session in a cookie that no script can read and no other site sends', async () => {
    const answer = await post({ user: 'ada@example.com' });

    expect(answer.status).toBe(302);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^AppServiceAuthSession=[\w-]+\.[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test('leads to a page that says who is there', async () => {
    const answer = await post({ user: 'ada@example.com', name: 'Ada <L>', roles: 'Editor' });
    const [cookie = ''] = answer.headers.get('set-cookie')?.split(';') ?? [];

    const page = await (await get(answer.headers.get('location') ?? '', cookie)).text();

    expect(answer.headers.get('location')).toBe('/.auth/login/done');
    expect(page).toContain('Ada &lt;L&gt;');
    expect(page).toContain('Editor');
  });

  test('takes a name with accents, and lists from commas, lines and repeated fields', async () => {
    const fields = new URLSearchParams([
      ['user', ' zoe@example.com '],
      ['name', 'Zoë Łuk'],
      ['roles', 'Editor, Admin,,'],
      ['groups', 'one\r\ntwo'],
      ['groups', 'three'],
    ]);
    const [cookie = ''] = (await post(fields)).headers.get('set-cookie')?.split(';') ?? [];

    const [me] = (await (await get('/.auth/me', cookie)).json()) as [Record<string, unknown>];

    const claims = me.user_claims as { typ: string; val: string }[];
    const values = (typ: string) => claims.filter(claim => claim.typ === typ).map(({ val }) => val);
    expect(me.user_id).toBe('zoe@example.com');
    expect(values('name')).toEqual(['Zoë Łuk']);
    expect(values('roles')).toEqual(['Editor', 'Admin']);
    expect(values('groups')).toEqual(['one', 'two', 'three']);
  });

  test.each([
    ['no user name', { user: ' ' }, 'Enter a user name'],
    ['a user name that no header can carry', { user: 'zoë@example.com' }, 'Enter a user name'],
    ['a name with a line break', { user: 'ada', name: 'a\nb' }, 'Enter a name'],
    ['a role that is too long', { user: 'ada', roles: 'x'.repeat(121) }, 'Each of the roles'],
    ['too many groups', { user: 'ada', groups: 'g,'.repeat(51) }, 'At most 50 groups'],
    ['a tenant that is none', { user: 'ada', tenant: 'example' }, 'Enter a GUID'],
    ['a choice that is none', { user: 'ada', groupsOmitted: 'yes' }, 'Send true, or leave it out'],
    ['more than a cookie holds', { user: 'ada', groups: `${'x'.repeat(100)},`.repeat(40) }, 'up to 4 KB'],
  ])('with %s shows the form again, with what is wrong and what was typed', async (_, fields, fault) => {
    const answer = await post({ name: '', ...fields, post_login_redirect_uri: '/api/"x"' });
    const page = await answer.text();

    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([400, null]);
    expect(page).toContain(fault);
    expect(page).toContain('value="/api/&quot;x&quot;"');
    expect(page).toContain(`value="${fields.user}"`);
  });

  test.each([
    ['JSON', '{"access_token":"x"}', 'application/json', 415],
    ['64 KB', `user=${'x'.repeat(64 * 1024)}`, 'application/x-www-form-urlencoded', 413],
  ])('does not take %s', async (_, body, type, status) => {
    const answer = await fetch(`${url}/.auth/login/aad`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });

    expect(answer.status).toBe(status);
  });

  test.each([
    ['of a length that is announced', (length: number) => `Content-Length: ${length}`, ''],
    ['in chunks', () => 'Transfer-Encoding: chunked', `${(20 * 1024 ** 2).toString(16)}\r\n`],
  ])(
    'with 20 MB %s is answered with 413, also if the client sends all of it before it reads',
    async (_, framing, start) => {
      const body = 'x'.repeat(20 * 1024 ** 2);
      const head = formHead('Host: localhost', framing(body.length));
      const socket = openRaw(url, `${head}${start}${body}${start && '\r\n0\r\n\r\n'}`).pause();
      await new Promise(resolve => socket.write('', resolve));

      expect(await readAll(socket.resume())).toMatch(/^HTTP\/1\.1 413 /);
    },
  );

  test('as somebody else ends the session before, for anyone who has a copy of its cookie', async () => {
    const former = await startSession(url);

    const answer = await post({ user: 'bob@example.com' }, { cookie: former });

    const [cookie = ''] = answer.headers.get('set-cookie')?.split(';') ?? [];
    expect([await statusWith(former), await statusWith(cookie)]).toEqual([401, 200]);
  });

  test.each([
    ['a mistake', { user: ' ' }],
    ['more than a cookie holds', { user: 'bob', groups: `${'x'.repeat(100)},`.repeat(40) }],
  ])('with %s leaves the session before as it is', async (_, fields) => {
    const cookie = await startSession(url);

    const { status } = await post(fields, { cookie });

    expect([status, await statusWith(cookie)]).toEqual([400, 200]);
  });

  test.each([
    ['this site', () => ({ origin: url }), 302],
    ['another name of this machine', () => ({ origin: 'http://app.localhost:80' }), 403],
    ['another site', () => ({ origin: 'https://example.org' }), 403],
    ['another port of this machine', () => ({ origin: 'http://127.0.0.1:9' }), 403],
    ['a page without an origin', () => ({ origin: 'null' }), 403],
    ['another site, by its Referer', () => ({ referer: 'https://example.org/x' }), 403],
    ['no browser', () => ({}), 302],
  ])('from %s is taken or refused', async (_, headers, status) => {
    expect((await post({ user: 'ada' }, headers())).status).toBe(status);
  });

  test.each([
    ['localhost:7071', 302],
    ['rebound.example.org', 403],
  ])('from a page that was opened as http://%s is answered with %d', async (host, status) => {
    const head = formHead(`Host: ${host}`, `Origin: http://${host}`, 'Content-Length: 8');

    const answer = await readAll(openRaw(url, `${head}user=ada`));

    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });
});

describe('a session', () => {
  test('lasts 8 hours, with or without requests', async () => {
    const cookie = await startSession(url);
    const start = now;

    now = start + 8 * 3_600_000 - 1;
    const before = await statusWith(cookie);
    now = start + 8 * 3_600_000;
    const after = await statusWith(cookie);

    expect([before, after]).toEqual([200, 401]);
  });

  test('with a single character changed is invalid', async () => {
    const cookie = await startSession(url);
    const value = cookie.indexOf('=') + 1;
    const statuses = new Set<number>();
    for (let index = value; index < cookie.length; index++) {
      const other = cookie[index] === 'A' ? 'B' : 'A';
      statuses.add(await statusWith(cookie.slice(0, index) + other + cookie.slice(index + 1)));
    }

    expect([...statuses]).toEqual([401]);
    expect(await statusWith(cookie)).toBe(200);
  });

  test.each(['', '=', '.', 'a.b', 'e30.', '.e30', 'a.b.c'])('cannot be %j', async value => {
    expect(await statusWith(`AppServiceAuthSession=${value}`)).toBe(401);
  });

  test('of another process is invalid', async () => {
    const cookie = await startSession(app.gate.url);

    expect(await statusWith(cookie)).toBe(401);
  });

  test('is found among other cookies', async () => {
    const cookie = await startSession(url);

    expect(await statusWith(`a=b; AppServiceAuthSession=old; ${cookie}; c`)).toBe(200);
  });
});

describe('/.auth/me', () => {
  test('gives the claims in the shape of Azure', async () => {
    const answer = await get(
      '/.auth/me',
      await startSession(url, { name: 'Ada', roles: 'Editor', groups: 'g1' }),
    );
    const me = await answer.json();

    const id = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(me).toEqual([
      {
        provider_name: 'aad',
        user_id: 'ada@example.com',
        expires_on: new Date(now + 8 * 3_600_000).toISOString(),
        user_claims: [
          {
            typ: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
            val: 'ada@example.com',
          },
          { typ: 'name', val: 'Ada' },
          { typ: 'preferred_username', val: 'ada@example.com' },
          { typ: 'http://schemas.microsoft.com/identity/claims/objectidentifier', val: id },
          { typ: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/nameidentifier', val: id },
          { typ: 'http://schemas.microsoft.com/identity/claims/tenantid', val: id },
          { typ: 'roles', val: 'Editor' },
          { typ: 'groups', val: 'g1' },
        ],
      },
    ]);
  });

  test('gives the same user the same identifier again, and another user another', async () => {
    const [first, again, other] = await Promise.all([
      claimsOf({ name: 'A' }),
      claimsOf({ name: 'B' }),
      claimsOf({ user: 'bob@example.com' }),
    ]);

    const idOf = (claims: [string, string][]) =>
      Object.fromEntries(claims)['http://schemas.microsoft.com/identity/claims/objectidentifier'];
    expect(idOf(again)).toBe(idOf(first));
    expect(idOf(other)).not.toBe(idOf(first));
  });
});

describe('signing out', () => {
  test.each([
    ['', '/.auth/logout/done'],
    ['?post_logout_redirect_uri=%2Findex.html', '/index.html'],
  ])('by /.auth/logout%s clears the cookie and leads to %s', async (query, location) => {
    const answer = await get(`/.auth/logout${query}`, await startSession(url));

    expect([answer.status, answer.headers.get('location')]).toEqual([302, location]);
    expect(answer.headers.getSetCookie()).toEqual([
      'AppServiceAuthSession=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    ]);
  });

  test('ends the session for anyone who has a copy of its cookie', async () => {
    const [cookie, other] = [await startSession(url), await startSession(url)];

    await get('/.auth/logout', cookie);

    expect([await statusWith(cookie), await statusWith(other)]).toEqual([401, 200]);
  });

  test('to another site is refused, and ends nothing', async () => {
    const cookie = await startSession(url);

    const answer = await get('/.auth/logout?post_logout_redirect_uri=https://example.org/', cookie);

    expect([answer.status, await statusWith(cookie)]).toEqual([400, 200]);
  });

  test('ends at a page that needs no session', async () => {
    expect(await (await get('/.auth/logout/done', '')).text()).toContain('You are signed out');
  });
});

test('any other path under /.auth is 404 and never reaches the app', async () => {
  const cookie = await startSession(url);

  for (const path of ['/.auth', '/.auth/login/github', '/.auth/refresh', '/%2Eauth/x', '/a/../.AUTH/x']) {
    const answer = await sendRaw(url, `GET ${path}`, [`Cookie: ${cookie}`]);

    expect([path, answer.status, answer.body]).toEqual([path, 404, 'The local sign-in has no such page\n']);
  }
});

test('a browser is not to guess what an answer of the sign-in is', async () => {
  const cookie = await startSession(url);
  const answers = await Promise.all([
    get('/api/blog', ''),
    get('/.auth/login/aad', ''),
    get('/.auth/logout', ''),
    get('/.auth/me', cookie),
    get('/.auth/none', cookie),
    post({ user: ' ' }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([401, 200, 302, 200, 404, 400]);
  expect(new Set(answers.map(({ headers }) => headers.get('x-content-type-options')))).toEqual(
    new Set(['nosniff']),
  );
});
