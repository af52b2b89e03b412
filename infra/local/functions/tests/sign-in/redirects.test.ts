import { type SignIn, startSignIn } from '../../sign-in/sign-in.ts';

let gate: SignIn;
beforeAll(async () => {
  // Nothing here goes on to an app.
  gate = await startSignIn({ port: 0, app: 'http://127.0.0.1:9', unauthenticated: '401' });
});
afterAll(() => gate.close());

/** Signs in and follows no redirect. */
function signIn(fields: Record<string, string> = {}, query = '') {
  const body = new URLSearchParams({ user: 'ada', ...fields });
  return fetch(`${gate.url}/.auth/login/aad${query}`, { method: 'POST', body, redirect: 'manual' });
}

const local: [address: string, location: string][] = [
  ['/api/blog?count=5#top', '/api/blog?count=5#top'],
  ['/', '/'],
  ['/a/../b', '/b'],
  ['/ü', '/%C3%BC'],
  ['/x\r\nSet-Cookie: a=b', '/xSet-Cookie:%20a=b'],
];
const foreign = [
  'https://example.org/',
  '//example.org',
  '///example.org',
  '/\\example.org',
  '\\\\example.org',
  '/\t/example.org',
  ' //example.org',
  '/.//example.org',
  '/a/..//example.org',
  'http:\\\\example.org',
  'http://127.0.0.1:1@example.org/',
  'javascript:alert(1)',
  'data:text/html,x',
];

test.each(local)('a sign-in may redirect to %j', async (address, location) => {
  const inBody = await signIn({ post_login_redirect_uri: address });
  const query = `?post_login_redirect_uri=${encodeURIComponent(address)}`;
  const inQuery = await signIn({}, query);

  expect(inBody.headers.get('location')).toBe(location);
  expect(inQuery.headers.get('location')).toBe(location);
});

test('a sign-in may name this site in full', async () => {
  const answer = await signIn({ post_login_redirect_uri: `${gate.url}/api/blog` });

  expect(answer.headers.get('location')).toBe('/api/blog');
});

test.each(foreign)('a sign-in never redirects to %j', async address => {
  const query = `post_login_redirect_uri=${encodeURIComponent(address)}`;
  const answers = await Promise.all([
    fetch(`${gate.url}/.auth/login/aad?${query}`),
    signIn({ post_login_redirect_uri: address }),
    signIn({}, `?${query}`),
    fetch(`${gate.url}/.auth/logout?${query.replace('login', 'logout')}`),
  ]);

  for (const { status, headers } of answers)
    expect([status, headers.get('location'), headers.get('set-cookie')]).toEqual([400, null, null]);
});
