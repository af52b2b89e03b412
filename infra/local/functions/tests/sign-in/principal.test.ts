import { sendRaw } from '../../../kit/testing/raw-http.ts';
import { startSession } from '../../testing/session.ts';
import { type Echo, type GatedApp, startGatedApp } from './gated-app.ts';

let app: GatedApp;
let cookie: string;

beforeAll(async () => {
  app = await startGatedApp();
  cookie = await startSession(app.gate.url, { name: 'Zoë', roles: 'Editor,Admin', groups: 'g1' });
});
afterAll(() => app.stop());

/** What the app gets of a request with a session. */
async function echo(headers: string[] = [], line = 'GET /api/blog?a=1', body = ''): Promise<Echo> {
  const answer = await sendRaw(app.gate.url, line, [`Cookie: ${cookie}`, ...headers], body);
  return JSON.parse(answer.body.slice(answer.body.indexOf('{'), answer.body.lastIndexOf('}') + 1));
}

const decode = (principal = '') => JSON.parse(Buffer.from(principal, 'base64').toString());

const identityOf = ({ headers }: Echo) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => /^x-ms-(?:client|token)/.test(name)));

test('the app learns who is there', async () => {
  const { headers } = await echo();

  expect(headers).toMatchObject({
    'x-ms-client-principal-name': 'ada@example.com',
    'x-ms-client-principal-id': expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    'x-ms-client-principal-idp': 'aad',
  });
  expect(decode(headers['x-ms-client-principal'])).toEqual({
    auth_typ: 'aad',
    name_typ: 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
    role_typ: 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role',
    claims: expect.arrayContaining([
      { typ: 'name', val: 'Zoë' },
      { typ: 'roles', val: 'Editor' },
      { typ: 'roles', val: 'Admin' },
      { typ: 'groups', val: 'g1' },
    ]),
  });
});

test('the claims are those of /.auth/me', async () => {
  const { headers } = await echo();

  const [me] = (await (await fetch(`${app.gate.url}/.auth/me`, { headers: { cookie } })).json()) as [
    Record<string, unknown>,
  ];

  expect(decode(headers['x-ms-client-principal']).claims).toEqual(me.user_claims);
});

const claimTypes = {
  tenant: 'http://schemas.microsoft.com/identity/claims/tenantid',
  object: 'http://schemas.microsoft.com/identity/claims/objectidentifier',
};

/** What the app gets of somebody who has signed in with these fields: the headers, and the values of the claims by type. */
async function identityWith(fields: Record<string, string>) {
  const answer = await fetch(`${app.gate.url}/`, {
    headers: { cookie: await startSession(app.gate.url, fields) },
  });
  const { headers } = (await answer.json()) as Echo;
  const claims: Record<string, string[]> = {};
  for (const { typ, val } of decode(headers['x-ms-client-principal']).claims) {
    claims[typ] ??= [];
    claims[typ].push(val);
  }
  return { headers, claims };
}

const guid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

test('the app learns the tenant and the object, which is the id of the principal', async () => {
  const { headers, claims } = await identityWith({});

  expect(claims[claimTypes.tenant]).toEqual([guid]);
  expect(claims[claimTypes.object]).toEqual([headers['x-ms-client-principal-id']]);
});

test('users of one domain are in one tenant, in any case of letters, and those of another domain in another', async () => {
  const users = ['ada@example.com', 'bob@EXAMPLE.com', 'ada@other.example', 'ada'];
  const identities = await Promise.all(users.map(user => identityWith({ user })));

  const [ada, bob, other, none] = identities.map(({ claims }) => claims[claimTypes.tenant]?.[0]);
  expect(bob).toBe(ada);
  expect(new Set([ada, other, none]).size).toBe(3);
});

test('tenant and object are those of the form, if it names them', async () => {
  const [tenant, object] = ['AAAAAAAA-0000-4000-8000-000000000001', 'bbbbbbbb-0000-4000-8000-000000000002'];
  const { headers, claims } = await identityWith({ tenant, object });

  expect(claims[claimTypes.tenant]).toEqual([tenant.toLowerCase()]);
  expect(claims[claimTypes.object]).toEqual([object]);
  expect(headers['x-ms-client-principal-id']).toBe(object);
});

test('of more groups than a token holds the app learns where they are, and none of them', async () => {
  const { claims } = await identityWith({ groups: 'g1,g2', groupsOmitted: 'true' });

  const { src1 } = JSON.parse(claims._claim_sources?.[0] ?? '');
  expect(claims.groups).toBeUndefined();
  expect(claims._claim_names).toEqual(['{"groups":"src1"}']);
  expect(src1.endpoint).toContain(`/users/${claims[claimTypes.object]?.[0]}/getMemberObjects`);
});

test('an application has neither names nor groups, and says that it is one', async () => {
  const { headers, claims } = await identityWith({
    isApplication: 'true',
    name: 'Nightly',
    roles: 'Writer',
    groups: 'g1',
    groupsOmitted: 'true',
  });

  expect(headers).not.toHaveProperty('x-ms-client-principal-name');
  expect(headers['x-ms-client-principal-id']).toEqual(guid);
  expect(Object.keys(claims)).toEqual([
    'azp',
    'idtyp',
    claimTypes.object,
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/nameidentifier',
    claimTypes.tenant,
    'roles',
  ]);
  expect(claims).toMatchObject({ azp: [guid], idtyp: ['app'], roles: ['Writer'] });
});

test.each([
  ['a principal', ['X-MS-CLIENT-PRINCIPAL: forged']],
  ['one in another case', ['x-Ms-cLiEnT-pRiNcIpAl-iD: forged', 'X-MS-CLIENT-PRINCIPAL-NAME: forged']],
  ['several', ['X-MS-CLIENT-PRINCIPAL: forged', 'x-ms-client-principal: forged too']],
  ['one without a value', ['X-MS-CLIENT-PRINCIPAL:', 'X-MS-CLIENT-PRINCIPAL-ID: ']],
  ['one that the platform may come to set', ['X-MS-CLIENT-PRINCIPAL-TENANT: forged']],
  [
    'tokens',
    ['X-MS-TOKEN-AAD-ID-TOKEN: forged', 'x-ms-token-aad-access-token: forged', 'X-MS-TOKEN-X: forged'],
  ],
  ['an order to drop the real ones', ['Connection: x-ms-client-principal, X-MS-CLIENT-PRINCIPAL-ID']],
])('%s sent by the client does not reach the app', async (_, forged) => {
  expect(identityOf(await echo(forged))).toEqual(identityOf(await echo()));
});

test('a principal in the trailer of a body does not reach the app', async () => {
  const body = '3\r\nabc\r\n0\r\nX-MS-CLIENT-PRINCIPAL-ID: forged\r\nX-MS-TOKEN-AAD-ID-TOKEN: forged\r\n\r\n';

  const received = await echo(['Transfer-Encoding: chunked'], 'POST /x', body);

  expect(identityOf(received)).toEqual(identityOf(await echo()));
});

test('method, address, cookie and other headers are passed on', async () => {
  const { method, url, headers } = await echo(
    ['X-Other: 1', 'x-other: 2'],
    'PATCH /Api/%20x%2Fy/?a=1&a=%2F',
    '',
  );

  expect([method, url]).toEqual(['PATCH', 'http://localhost/Api/%20x%252Fy/?a=1&a=%2F']);
  expect(headers).toMatchObject({ 'x-other': '1,2', cookie, host: 'localhost' });
});

test('headers of 20 KB reach the app, as they do without a sign-in', async () => {
  const long = 'x'.repeat(20_000);

  expect((await echo([`X-Long: ${long}`])).headers).toMatchObject({ 'x-long': long });
});

test("the name by which Azure's front end calls an app is not taken from a client", async () => {
  const { url, headers } = await echo(['Disguised-Host: elsewhere.example']);

  expect(url).toBe('http://localhost/api/blog?a=1');
  expect(headers).not.toHaveProperty('disguised-host');
});

test('the app learns where the request came from', async () => {
  expect((await echo()).headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': 'localhost',
  });
});

test('what a proxy in front says of that is kept', async () => {
  const forwarded = [
    'X-Forwarded-For: 192.0.2.1',
    'X-Forwarded-Proto: https',
    'X-Forwarded-Host: example.org',
  ];

  const { url, headers } = await echo(forwarded);

  expect(url).toBe('https://localhost/api/blog?a=1');
  expect(headers).toMatchObject({
    'x-forwarded-for': '192.0.2.1, 127.0.0.1',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'example.org',
  });
});

describe('a POST of a browser', () => {
  const browser = 'User-Agent: Mozilla/5.0 (X11; Linux x86_64)';
  const status = async (headers: string[], method = 'POST') =>
    (
      await sendRaw(app.gate.url, `${method} /x`, [
        `Cookie: ${cookie}`,
        'Content-Length: 0',
        browser,
        ...headers,
      ])
    ).status;

  test.each([
    ['from this site reaches the app', ['Origin: http://localhost'], 200],
    ['that names this site as its Referer reaches the app', ['Referer: http://localhost/page'], 200],
    ['from another site is refused, as in Azure', ['Origin: https://example.org'], 403],
    ['from another port is refused', ['Origin: http://localhost:5173'], 403],
    ['that does not say where it is from is refused', [], 403],
  ])('%s', async (_, headers, expected) => {
    expect(await status(headers)).toBe(expected);
  });

  test('alone is looked at: a GET from another site reaches the app', async () => {
    expect(await status(['Origin: https://example.org'], 'GET')).toBe(200);
  });
});
