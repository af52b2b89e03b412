import { type SignIn, startSignIn } from '../../sign-in/sign-in.ts';
import { startSession } from '../../testing/session.ts';

let gate: SignIn;
beforeAll(async () => {
  // Nothing here goes on to an app.
  gate = await startSignIn({ port: 0, app: 'http://127.0.0.1:9', unauthenticated: '401' });
});
afterAll(() => gate.close());

const endSessions = (query = '', headers: Record<string, string> = {}) =>
  fetch(`${gate.url}/.auth/local/end-sessions${query}`, { method: 'POST', headers });

const statusOf = async (cookie: string) =>
  (await fetch(`${gate.url}/.auth/me`, { headers: { cookie } })).status;

test('all sessions of a user end at once, for anyone who has their cookies', async () => {
  const sessions = [
    await startSession(gate.url, { user: 'ada+1@example.com' }),
    await startSession(gate.url, { user: 'ada+1@example.com', roles: 'Editor' }),
    await startSession(gate.url, { user: 'bob@example.com' }),
  ];

  const answer = await endSessions('?user=ADA%2B1@example.com');

  expect(await answer.text()).toContain('All sessions of ADA+1@example.com have ended');
  expect(await Promise.all(sessions.map(statusOf))).toEqual([401, 401, 200]);
});

test('who signs in again afterwards has a session', async () => {
  await endSessions('?user=ada@example.com');

  expect(await statusOf(await startSession(gate.url))).toBe(200);
});

test('without a user all sessions end', async () => {
  const sessions = [await startSession(gate.url), await startSession(gate.url, { user: 'bob@example.com' })];

  const answer = await endSessions();

  expect(await answer.text()).toContain('All sessions have ended');
  expect(await Promise.all(sessions.map(statusOf))).toEqual([401, 401]);
});

test.each([
  ['an empty user name, as of a script whose variable is not set', '?user=', {}, 400],
  ['a page of another site', '', { origin: 'https://example.org' }, 403],
  ['a page without an origin', '', { origin: 'null' }, 403],
])('%s ends no session', async (_, query, headers, status) => {
  const cookie = await startSession(gate.url);

  const answer = await endSessions(query, headers);

  expect([answer.status, await statusOf(cookie)]).toEqual([status, 200]);
});

test('a page of an origin that CORS allows ends no session either', async () => {
  const cors = { origins: ['https://example.org'], credentials: true };
  const allowing = await startSignIn({ port: 0, app: 'http://127.0.0.1:9', unauthenticated: '401', cors });

  const answer = await fetch(`${allowing.url}/.auth/local/end-sessions`, {
    method: 'POST',
    headers: { origin: 'https://example.org' },
  });
  await allowing.close();

  expect(answer.status).toBe(403);
});

test('a link, which is a GET, ends no session', async () => {
  const cookie = await startSession(gate.url);

  const answer = await fetch(`${gate.url}/.auth/local/end-sessions`, { headers: { cookie } });

  expect([answer.status, await statusOf(cookie)]).toEqual([404, 200]);
});
