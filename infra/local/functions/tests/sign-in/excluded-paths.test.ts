import { sendRaw } from '../../../kit/testing/raw-http.ts';
import type { SignIn } from '../../sign-in/sign-in.ts';
import { readExcludedPaths } from '../../sign-in/sign-in-options.ts';
import { startSession } from '../../testing/session.ts';
import { type Echo, type GatedApp, startGatedApp } from './gated-app.ts';

let app: GatedApp;
let gate: SignIn;

beforeAll(async () => {
  app = await startGatedApp();
  gate = await app.addGate({ excludedPaths: ['/api/open', '/api/open/*'] });
});
afterAll(() => app.stop());

/** What the app gets of a request. */
async function echo(path: string, headers: string[] = []): Promise<Echo> {
  const { status, body } = await sendRaw(gate.url, `GET ${path}`, headers);
  expect([path, status]).toEqual([path, 200]);
  return JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1));
}

const identityOf = ({ headers }: Echo) =>
  Object.keys(headers).filter(name => /^x-ms-(?:client|token)/.test(name));

test.each([
  '/api/open',
  '/api/open/',
  '/api/open/page.js',
  '/api/open/a/b?c=d',
  '/api/open?a=1',
  '/api/closed/../open/a',
])('%s is served without a session, and nobody is named to the app', async path => {
  expect(identityOf(await echo(path))).toEqual([]);
});

test('nobody is named there to the app by the client itself either', async () => {
  const forged = [
    'X-MS-CLIENT-PRINCIPAL: forged',
    'x-ms-client-principal-id: forged',
    'X-MS-TOKEN-X: forged',
  ];

  expect(identityOf(await echo('/api/open/a', forged))).toEqual([]);
});

test('who has signed in is not named there, and is everywhere else', async () => {
  const cookie = `Cookie: ${await startSession(gate.url)}`;

  expect(identityOf(await echo('/api/open', [cookie]))).toEqual([]);
  expect(identityOf(await echo('/api/closed', [cookie]))).toContain('x-ms-client-principal-id');
});

test.each([
  '/api/openly',
  '/api/open.js',
  '/api',
  '/',
  '/API/OPEN',
  '/api/open/../closed',
  '/api/open/%2e%2e/closed',
  '/api/open/./../closed',
  '/api/open/..',
  '/api%2Fopen/a',
  '/api//open',
  '//api/open',
  '/closed?/api/open',
  '/closed#/api/open',
  '/.auth/me',
])('%s needs a session', async path => {
  expect((await sendRaw(gate.url, `GET ${path}`)).status).toBe(401);
});

test('what is reserved for the sign-in cannot be excluded from it', async () => {
  const open = await app.addGate({ excludedPaths: ['/.auth/*'] });

  expect((await sendRaw(open.url, 'GET /.auth/me')).status).toBe(401);
});

test('the option takes paths, and needs the sign-in', () => {
  const paths = ['/api/open', '/api/open/*'];

  expect(readExcludedPaths({ 'sign-in': true, 'excluded-path': paths })).toEqual(paths);
  expect(readExcludedPaths({})).toEqual([]);
  expect(() => readExcludedPaths({ 'excluded-path': paths })).toThrow('--excluded-path needs --sign-in');
});

test.each(['', '/', '/*', 'api', '/api/*/x', '/api/', '/a b', '/a*', '/api/%2e'])(
  'the option does not take %j',
  path => {
    expect(() => readExcludedPaths({ 'sign-in': true, 'excluded-path': [path] })).toThrow(
      `--excluded-path must be a path such as /api/open or /api/open/* (got "${path}")`,
    );
  },
);
