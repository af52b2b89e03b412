import { METHODS } from 'node:http';
import fc from 'fast-check';
import { atDepth } from '../../../kit/testing/depth.ts';
import { type RawResponse, sendRaw } from '../../../kit/testing/raw-http.ts';
import { webPath } from '../../../kit/testing/text-arbitraries.ts';
import type { SignIn } from '../../sign-in/sign-in.ts';
import { startSession } from '../../testing/session.ts';
import { type GatedApp, startGatedApp } from './gated-app.ts';

let app: GatedApp;
let refusing: SignIn;
let redirecting: SignIn;

beforeAll(async () => {
  app = await startGatedApp();
  refusing = app.gate;
  redirecting = await app.addGate({ unauthenticated: 'redirect' });
});
afterAll(() => app.stop());

const headerOf = ({ headers }: RawResponse, name: string) => headers.find(([key]) => key === name)?.[1];

/** Addresses that the app would answer, that are reserved, or that try to look like an endpoint that is open. */
const paths = [
  '/',
  '/api/blog',
  '/API/BLOG/?count=1',
  '/admin/functions',
  '/admin/host/status',
  '/robots933456.txt',
  '/.auth',
  '/.auth/',
  '/.auth/refresh',
  '/.auth/login',
  '/.auth/login/github',
  '/.auth/login/aad/',
  '/.auth/login/aad/callback',
  '/.auth/login/done',
  '/.auth/login/aad/../../../api/blog',
  '/.auth/login/aad%2F..%2F..%2Fapi%2Fblog',
  '/.auth/login/aad;/api/blog',
  '/api/blog?/.auth/login/aad',
  '/api/blog#/.auth/login/aad',
  '//.auth/login/aad',
  '/.auth//login/aad',
  '/.auth\\login\\aad',
  '//example.org/api/blog',
  '/%00',
  '/%',
  '/%zz/%c3%28',
  '*',
  'http://example.org/api/blog',
  'http://localhost/api/blog',
];

const methods = METHODS.filter(method => method !== 'CONNECT');

test.each(paths)('without a session nobody gets at %s', async path => {
  const { status, body } = await sendRaw(refusing.url, `GET ${path}`);

  expect([status, body]).toEqual([401, '']);
});

describe.each(['401', 'redirect'] as const)('without a session, where %s is configured,', action => {
  const gate = () => (action === '401' ? refusing : redirecting);
  const refusals = [401, 302];

  test('no path, method, header or body opens anything', async () => {
    const visible = fc.integer({ min: 0x21, max: 0x7e }).map(code => String.fromCharCode(code));
    const anyPath = fc.oneof(
      fc.constantFrom(...paths),
      webPath.map(path => `/${path}`),
      fc.string({ unit: visible, maxLength: 60 }).map(text => `/${text}`),
      fc
        .tuple(fc.constantFrom(...paths), fc.string({ unit: visible, maxLength: 8 }))
        .map(parts => parts.join('')),
    );
    const anyValue = fc.string({ unit: visible, maxLength: 80 });
    const anyHeader = fc
      .tuple(
        fc.constantFrom(
          'Cookie: AppServiceAuthSession=',
          'Cookie: ',
          'Authorization: Bearer ',
          'X-ZUMO-AUTH: ',
          'X-MS-CLIENT-PRINCIPAL: ',
          'X-MS-CLIENT-PRINCIPAL-ID: ',
          'X-Forwarded-For: ',
          'X-Original-URL: /.auth/login/aad',
          'Upgrade: ',
          'Host: ',
        ),
        anyValue,
      )
      .map(parts => parts.join(''));
    const isOpen = (path: string) => /^\/\.auth\/(?:login\/aad|logout(?:\/done)?)(?:[?#]|$)/i.test(path);

    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...methods),
        anyPath.filter(path => !isOpen(path)),
        fc.array(anyHeader, { maxLength: 3 }),
        fc.string({ maxLength: 20 }),
        async (method, path, headers, text) => {
          const body = Buffer.from(text).toString('latin1');
          const length = `Content-Length: ${body.length}`;

          const { status } = await sendRaw(gate().url, `${method} ${path}`, [...headers, length], body);

          expect(refusals).toContain(status);
        },
      ),
      { numRuns: atDepth(60, 150) },
    );
  });

  test('/.auth/me answers 401', async () => {
    expect((await sendRaw(gate().url, 'GET /.auth/me')).status).toBe(401);
  });
});

test('a 401 asks for a bearer token, with the host as its realm', async () => {
  const answer = await sendRaw(refusing.url, 'GET /api/blog');

  expect(headerOf(answer, 'www-authenticate')).toBe('Bearer realm="localhost"');
});

test.each([
  ['/api/blog?count=5&skip=0', '/api/blog?count=5&skip=0'],
  ['/api/blog/%20/x%2Fy', '/api/blog/%20/x%2Fy'],
  ['/', '/'],
  ['//example.org/', '/'],
  ['http://example.org/', '/'],
])('the redirect from %s leads back to %s', async (path, back) => {
  const location = headerOf(await sendRaw(redirecting.url, `GET ${path}`), 'location') ?? '';

  expect(location).toBe(`/.auth/login/aad?post_login_redirect_uri=${encodeURIComponent(back)}`);
  expect((await fetch(redirecting.url + location)).status).toBe(200);
});

// Stays the last: the host logs each request that reaches it.
test('none of these requests reached the app', async () => {
  await fetch(`${refusing.url}/signed-in`, { headers: { cookie: await startSession(refusing.url) } });
  await app.host.line('GET /signed-in 200');

  const [, ...requests] = app.host.lines();

  expect(requests).toEqual([expect.stringContaining('GET /signed-in 200')]);
});
