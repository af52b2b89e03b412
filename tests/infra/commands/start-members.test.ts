import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startSession } from '../../../infra/local/functions/testing/session.ts';
import sampleBlog from '../../../infra/tools/sample-blog.json';
import { type Command, runCommand, startCommand } from '../../support/infra/command.ts';

const started: Command[] = [];
afterEach(async () => {
  for (const command of started) command.signal('SIGTERM');
  await Promise.all(started.splice(0).map(({ ended }) => ended));
});

/** Starts the service; keeps nothing. */
async function start(args: string[], env: Record<string, string> = {}) {
  const command = startCommand('start', ['--memory', ...args], env);
  started.push(command);
  const [, form = ''] = await command.printed(/Sign in +(http:\S+)[\s\S]*Stop it/);
  return { command, site: new URL(form).origin };
}

/** What one of the people to choose from asks the service. */
async function signInAs(site: string, person: string) {
  const cookie = await startSession(site, { person });
  const send = (path: string, { headers, ...init }: RequestInit = {}) =>
    fetch(`${site}/api/${path}`, { ...init, headers: { cookie, ...headers } });
  const read = async (path: string) => (await send(path)).json();
  /** What others write to make them a member. */
  const principal = async () => ((await read('me')) as { principals: string[] }).principals[0];
  return { send, read, principal };
}

test('start --members has people ready, of whom the administrator alone sees the sample blog, and can let in another', async () => {
  const { command, site } = await start(['--members']);
  const admin = await signInAs(site, 'admin@example.com');
  const ada = await signInAs(site, 'ada@example.com');

  const [all, none] = await Promise.all([admin.read('blog'), ada.read('blog')]);
  const path = `blog/${sampleBlog.blogId}/members`;
  const answer = await admin.send(path);
  const { members } = (await answer.json()) as { members: unknown[] };
  const added = { principal: await ada.principal(), role: 'reader' };
  const put = await admin.send(path, {
    method: 'PUT',
    headers: { 'If-Match': answer.headers.get('etag') ?? '' },
    body: JSON.stringify({ members: [...members, added] }),
  });
  const shared = await ada.read('blog');

  expect(command.output()).toMatch(/Members +only they see a blog; .*Blog\.Admin \(admin@example\.com\)/);
  expect(all).toMatchObject([{ name: sampleBlog.name }]);
  expect(none).toEqual([]);
  expect(put.status).toBe(202);
  expect(shared).toMatchObject([{ name: sampleBlog.name }]);
});

test('the line to try is that of an administrator, also where the people are those of a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'people-'));
  const file = join(folder, 'people.json');
  writeFileSync(file, JSON.stringify([{ user: 'boss@example.com', roles: ['Blog.Admin'] }]));
  const { command, site } = await start(['--members', '--people', file]);
  const [, line = ''] = await command.printed(/Try it: +(curl .*)/);
  const boss = await signInAs(site, 'boss@example.com');

  const { stdout } = await promisify(execFile)('bash', ['-ec', line]);
  const [{ blogId }] = JSON.parse(stdout);
  const owners = await boss.read(`blog/${blogId}/members`);

  rmSync(folder, { recursive: true });
  expect(command.output()).toContain('Blog.Admin (boss@example.com)');
  expect(owners).toEqual({ members: [{ principal: await boss.principal(), role: 'owner' }] });
});

test('MEMBERS=on is as --members, and what everybody may read stays as it is', async () => {
  const args = ['--public', '--site'];
  const { command, site } = await start(args, { MEMBERS: 'on', PUBLIC_PORT: '0', SITE_PORT: '0' });
  const [, everybody = ''] = await command.printed(/Public +(http:\S+)/);

  const path = `blog/${sampleBlog.blogId}/tag`;
  const [read, nobody] = await Promise.all([fetch(`${everybody}/${path}`), fetch(`${site}/api/${path}`)]);

  expect(read.status).toBe(200);
  expect(nobody.status).toBe(401);
  expect(command.output()).toMatch(/Site +http:/);
});

test.each([
  [['--people', 'people.json'], /^--people needs --sign-in\n/],
  [['--members', '--people', 'none.json'], /^none\.json: cannot be read \(ENOENT.*\)\n/],
])('start with %j says what is wrong', async (args, message) => {
  const { code, output } = await runCommand('start', args);

  expect(output).toMatch(message);
  expect(code).toBe(1);
});
