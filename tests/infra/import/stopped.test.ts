import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { useServer } from '../../../infra/local/kit/testing/use-server.ts';
import sampleBlog from '../../../infra/tools/sample-blog.json';
import { runCommand, startCommand } from '../../support/infra/command.ts';

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-stopped-'));
  file = join(folder, 'blog.json');
  writeFileSync(file, JSON.stringify({ ...sampleBlog, redirects: undefined }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const startServer = useServer();

/** Starts a server that answers so, and returns the address of its API. */
const serve = async (answer: RequestListener) => `${await startServer(answer)}/api`;

const fixed =
  (status: number, text = '', type = 'text/plain'): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': type }).end(text);
  };

const page: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<!doctype html><p>Sign in');
};

/** Has no such blog, and answers each create with a page. */
const pageForCreates: RequestListener = (request, response) => {
  if (request.method === 'GET') response.writeHead(404).end();
  else page(request, response);
};

const absent: RequestListener = ({ method }, response) => {
  response.writeHead(method === 'GET' ? 404 : 405).end();
};

/** Whether a request creates several entities, which the services of these tests do not offer. */
const isForSeveral = (url = '') => url.endsWith('/content');

const another =
  'Another server answered, or a page to sign in: check --url, the address of the API, and --header, which signs in';

/** The headers of the answer to a create, with the address of what was created. */
const createdAt = (url = '') => ({ location: `http://127.0.0.1${url}/${randomUUID()}` });

const again = 'What is imported so far stays: run the same command again to continue';

test.each([
  [
    'fails at the first request',
    fixed(500, 'An error\u001b[2J'),
    `500 An error\\u{1b}[2J\nThe service's log may say why. ${again}`,
  ],
  [
    'asks for a sign-in',
    fixed(401),
    '401 without a text\nSign in with --header, such as --header "Cookie: …"',
  ],
  [
    'redirects to a sign-in',
    fixed(302),
    '302 without a text\nSign in with --header, such as --header "Cookie: …"',
  ],
  [
    'is a different one',
    absent,
    `blog ${sampleBlog.blogId}: 405 without a text\nIs --url the address of the API?`,
  ],
  [
    'answers with a page',
    page,
    `GET {api}/blog/${sampleBlog.blogId} was answered with text/html (expected JSON)\n${another}`,
  ],
  [
    'answers creates with a page',
    pageForCreates,
    `blog ${sampleBlog.blogId}: POST {api}/blog was answered with text/html (expected JSON)\n${another}`,
  ],
  [
    'cuts off its export',
    fixed(200, '{"blogId":', 'application/json; charset=utf-8'),
    `The export of blog ${sampleBlog.blogId} cannot be read: the JSON is incomplete after 10 bytes: was it cut off?\nIs the service running? ${again}`,
  ],
])('a service that %s is reported in one line, with what to do', async (_what, answer, reason) => {
  const api = await serve(answer);

  const { code, output } = await runCommand('import', [file, '--url', api]);

  expect(output).toBe(
    `Importing "${sampleBlog.name}" (${sampleBlog.blogId}) into ${api}\n${reason.replace('{api}', api)}\n`,
  );
  expect(code).toBe(1);
});

test('a service that cannot be reached is reported', async () => {
  const { code, output } = await runCommand('import', [file, '--url', 'http://127.0.0.1:9/api']);

  expect(output).toMatch(
    /got no answer \(ECONNREFUSED\)\nIs the service running\? What is imported so far stays/,
  );
  expect(output).not.toContain('    at ');
  expect(code).toBe(1);
});

test('a 500 that a retry cannot change is reported of one entity, at once, and the rest is imported', async () => {
  const type = 'urn:problem-type:blog-content-service:body-mismatch';
  const problem = { type, title: 'x', status: 500, detail: 'It was not\u001b[2J stored.' };
  let refused = 0;
  const api = await serve(({ method, url }, response) => {
    if (method === 'GET' || isForSeveral(url)) response.writeHead(404).end();
    else if (url?.endsWith('/tag')) {
      refused += 1;
      response
        .writeHead(500, { 'content-type': 'application/problem+json' })
        .end(JSON.stringify({ ...problem, errors: [{ pointer: '#/tagId', detail: 'must be another' }] }));
    } else response.writeHead(201, createdAt(url)).end('OK');
  });

  const { code, output } = await runCommand('import', [file, '--url', api]);

  const { tags } = sampleBlog;
  const reason = '500 It was not\\u{1b}[2J stored. - tagId must be another';
  const named = tags.map(({ tagId }) => `"tag ${tagId}"`).join(', ');
  expect(output).toContain(`\nNot imported:\n  ${reason} (${tags.length}): ${named}\n`);
  expect(output).toContain(`${16 - tags.length} created, 0 updated, 0 unchanged, ${tags.length} failed`);
  expect(refused).toBe(tags.length);
  expect(code).toBe(1);
});

test('Ctrl-C ends an import at once, which says how far it got', async () => {
  let created = 0;
  const api = await serve(({ method, url }, response) => {
    if (method === 'GET' || isForSeveral(url)) response.writeHead(404).end();
    // Requests after the blog and three more are never answered.
    else if (++created <= 4) response.writeHead(201, createdAt(url)).end('OK');
  });
  const command = startCommand('import', [file, '--url', api]);
  while (created < 5) await wait(20);

  command.signal('SIGINT');
  // The import itself gives up connections that are silent for a minute: it must not wait for that.
  const ended = await Promise.race([command.ended, wait(30_000, 'still waiting', { ref: false })]);

  expect(ended).toBe(130);
  expect(command.output()).toContain(
    `Stopped after 4 of 16: 4 created, 0 updated, 0 unchanged, 0 failed. ${again}\n`,
  );
});
