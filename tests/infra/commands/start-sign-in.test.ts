import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { startSession } from '../../../infra/local/functions/testing/session.ts';
import { type Command, runCommand, startCommand } from '../../support/infra/command.ts';

/** Starts the service with the sign-in; keeps nothing. */
async function startSignedIn(args: string[] = []) {
  const command = startCommand('start', ['--memory', '--sign-in', ...args]);
  const [, form = ''] = await command.printed(/Sign in +(http:\S+)[\s\S]*Stop it/);
  return { command, site: new URL(form).origin };
}

async function end(command: Command) {
  command.signal('SIGTERM');
  return command.ended;
}

const runShell = async (script: string) => (await promisify(execFile)('bash', ['-ec', script])).stdout;

/** The page's lines for a script, as they are written. */
function readmeLines(): string {
  const section = readFileSync('infra/local/functions/README.md', 'utf8');
  return section.match(/^```sh\n(SITE=.*?)^```/ms)?.[1] ?? '';
}

const statusesOf = (output: string) => [...output.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);

test('start --sign-in says where to sign in, and lets in those who have signed in', async () => {
  const { command, site } = await startSignedIn();
  const [, line = ''] = await command.printed(/Try it: +(curl .*)/);

  const session = await runShell(readmeLines().replaceAll('http://127.0.0.1:7071', site));
  const tried = await runShell(line);

  expect(command.output()).toContain(`API        ${site}/api`);
  expect(statusesOf(session)).toEqual(['401', '302', '200', '200']);
  expect(session).toContain('"user_id":"ada@example.com"');
  expect(session).toContain('The Lighthouse Keeper');
  expect(tried).toContain('The Lighthouse Keeper');
  expect(await end(command)).toBe(0);
  await expect(fetch(site)).rejects.toThrow('fetch failed');
});

test('start --sign-in opens the studio and its files to everybody, and nothing else', async () => {
  const { command, site } = await startSignedIn(['--empty']);
  const page = await fetch(`${site}/api/studio`);
  const [, file = ''] = /src="(studio\/[^"]+\.js)"/.exec(await page.text()) ?? [];

  const script = await fetch(`${site}/api/${file}`);
  const others = await Promise.all(
    ['blog', 'docs', 'me', 'openapi.json'].map(path => fetch(`${site}/api/${path}`)),
  );

  expect([page.status, script.status]).toEqual([200, 200]);
  expect(others.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  await end(command);
});

test('start --sign-in says who is there, by the claims of the sign-in', async () => {
  const { command, site } = await startSignedIn(['--empty']);
  const cookie = await startSession(site, { name: 'Zoë Marsh' });

  const me = await fetch(`${site}/api/me`, { headers: { cookie } });

  expect(await me.json()).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'Zoë Marsh',
    user: 'ada@example.com',
  });
  await end(command);
});

test('start --sign-in --unauthenticated redirect leads to the form; a second start says that the port is taken', async () => {
  const { command, site } = await startSignedIn(['--empty', '--unauthenticated', 'redirect']);

  const answer = await fetch(`${site}/api/blog`);
  const second = await runCommand('start', ['--memory', '--sign-in'], { PORT: new URL(site).port });

  expect(answer.url).toBe(`${site}/.auth/login/aad?post_login_redirect_uri=%2Fapi%2Fblog`);
  expect(second).toEqual({
    code: 1,
    output: expect.stringMatching(/^Port \d+ is taken: .* PORT=\d+; a second service needs .*\n$/),
  });
  await end(command);
});

test('start --sign-in --cors lets pages of that origin use a session, and no others', async () => {
  const args = ['--empty', '--cors', 'http://localhost:5173', '--cors-credentials'];
  const { command, site } = await startSignedIn(args);
  const cookie = await startSession(site);
  const send = async (origin: string) => {
    const { status, headers } = await fetch(`${site}/api/blog`, { headers: { origin, cookie } });
    return [status, headers.get('access-control-allow-credentials')];
  };

  const answers = await Promise.all([send('http://localhost:5173'), send('http://localhost:9000')]);

  expect(answers).toEqual([
    [200, 'true'],
    [403, null],
  ]);
  expect(await end(command)).toBe(0);
});

test.each([
  [['--sign-in', '--unauthenticated', '403'], /^--unauthenticated must be 401 or redirect \(got "403"\)\n/],
  [['--unauthenticated', 'redirect'], /^--unauthenticated needs --sign-in\n/],
])('start with %j says what is wrong', async (args, message) => {
  const { code, output } = await runCommand('start', args);

  expect(output).toMatch(message);
  expect(code).toBe(1);
});
