import { join } from 'node:path';
import { type InstalledPackage, installPacked } from '../../kit/testing/installed-package.ts';
import { buildFixtureApp, type FixtureApp } from '../testing/fixture-app.ts';
import { startSession } from '../testing/session.ts';

const source = `
  app.setup({ enableHttpStream: true });
  app.http('Who', {
    authLevel: 'anonymous',
    handler: async request => ({
      jsonBody: [request.headers.get('x-ms-client-principal-name'), process.env.WEBSITE_AUTH_ENABLED ?? 'off'],
    }),
  });
`;

let installed: InstalledPackage;
let app: FixtureApp;
beforeAll(() => {
  installed = installPacked(join(__dirname, '..'));
  app = buildFixtureApp(source);
});
afterAll(() => {
  installed.remove();
  app.remove();
});

/** Starts the command on the app. */
async function serve(...args: string[]) {
  const { printed, interrupt } = installed.start(['--app', app.folder, ...args], { PORT: '0' });
  const [, url = ''] = await printed(/Functions host on (\S+) with 1 functions/);
  return { url, interrupt };
}

test('The package needs no other', () => {
  const files = ['LICENSE', 'README.md', 'dist', join('dist', 'main.js'), 'package.json'];

  expect(installed.files).toEqual(files);
});

test('It serves a built app until Ctrl-C', async () => {
  const { url, interrupt } = await serve();

  const answer = await fetch(`${url}/api/who`);

  expect(await answer.json()).toEqual([null, 'off']);
  expect(await interrupt()).toBe(0);
});

test('With --sign-in the app sees who has signed in, and nobody else reaches it', async () => {
  const { url, interrupt } = await serve('--sign-in', '--excluded-path', '/api/open');

  const open = await fetch(`${url}/api/open`);
  const without = await fetch(`${url}/api/who`);
  const cookie = await startSession(url, { user: 'ada@example.com' });
  const signedIn = await fetch(`${url}/api/who`, { headers: { cookie } });

  expect([open.status, without.status]).toEqual([404, 401]);
  expect(await signedIn.json()).toEqual(['ada@example.com', 'True']);
  expect(await interrupt()).toBe(0);
});

test('With --unauthenticated redirect, a caller without a sign-in gets the form', async () => {
  const { url, interrupt } = await serve('--sign-in', '--unauthenticated', 'redirect');

  const { status, headers } = await fetch(`${url}/api/who`, { redirect: 'manual' });

  expect([status, headers.get('location')]).toEqual([302, expect.stringContaining('/.auth/login/aad')]);
  await interrupt();
});

test.each([
  ['another option', ['--prot', '1'], /^Unknown option '--prot'\n +Usage: local-functions --app FOLDER /],
  ['no app', [], /^--app must name the folder of the app.*\n +Usage: local-functions /],
  [
    'a sign-in that is wrong',
    ['--app', '.', '--unauthenticated', '401'],
    /^--unauthenticated needs --sign-in\n/,
  ],
  [
    'a sign-in that there is not',
    ['--app', '.', '--sign-in', '--unauthenticated', '403'],
    /^--unauthenticated must be 401 or redirect \(got "403"\)\n/,
  ],
  [
    'a file of people that there is not',
    ['--app', '.', '--sign-in', '--people', 'none.json'],
    /^none\.json: cannot be read \(ENOENT.*\)\n/,
  ],
])('%s ends it with 1 and what is expected', async (_what, args, expected) => {
  expect(await installed.run(args)).toEqual({ code: 1, output: expect.stringMatching(expected) });
});

test('--help shows the options and settings', async () => {
  const { code, output } = await installed.run(['--help']);

  expect(code).toBe(0);
  expect(output).toMatch(/^Usage: local-functions --app FOLDER .*\[--sign-in\]/);
  expect(output).toMatch(/\n {2}PORT +The port \(7071\)\n$/);
});
