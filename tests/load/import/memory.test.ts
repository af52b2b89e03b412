import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { useServer } from '../../../infra/local/kit/testing/use-server.ts';
import { importWithProbe } from './import-with-probe.ts';

const startServer = useServer();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-memory-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const blogId = 'a0000000-0000-4000-8000-000000000001';
const megabyte = 1024 * 1024;
const posts = 1_600;

/** A blog of 32 MB, one post at a time. */
function* exportedBlog() {
  const content = 'It said: “Kraak”. '.repeat(1_000);
  yield `{"resourceId":"${blogId}","blogId":"${blogId}","name":"Large","posts":[`;
  for (let index = 0; index < posts; index++) {
    const postId = `b0000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    const post = { postId, title: `Post ${index}`, content, slug: `post-${index}` };
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(post)}`;
  }
  yield ']}\n';
}

/** A blog with a million tags that cannot be imported. */
function* brokenBlog() {
  yield `{"blogId":"${blogId}","name":"Broken","tags":[{"name":"First"}`;
  for (let thousand = 0; thousand < 1_000; thousand++) yield ',{"name":"x"}'.repeat(1_000);
  yield ']}';
}

/** A blog with a field that the service does not know, in as many levels as it has megabytes, times a million. */
function* deepBlog() {
  yield `{"blogId":"${blogId}","name":"Deep","nested":`;
  for (let million = 0; million < 20; million++) yield '['.repeat(megabyte);
}

const noSuchBlog: RequestListener = ({ method, url }, response) => {
  if (method === 'GET') response.writeHead(404).end();
  else response.writeHead(201, { location: `http://127.0.0.1${url}/${blogId}` }).end('OK');
};

test('of a million broken entities all are counted and three reported, in little memory', async () => {
  const file = join(folder, 'broken.json.gz');
  await pipeline(Readable.from(brokenBlog()), createGzip({ level: 1 }), createWriteStream(file));

  const { code, output, megabytes } = await importWithProbe(file, `${await startServer(noSuchBlog)}/api`);

  expect(output).toContain(', 1,000,001 failed in ');
  expect(output).toMatch(/^Not imported:\n {2}it has no identifier, .* \(1,000,001\): .* and 999,998 more\n/);
  expect(output.split('\n').length).toBeLessThan(10);
  expect(code).toBe(1);
  expect(megabytes).toBeLessThan(180);
});

test('a field in millions of levels is refused in little memory', async () => {
  const file = join(folder, 'deep.json.gz');
  await pipeline(Readable.from(deepBlog()), createGzip({ level: 1 }), createWriteStream(file));

  const { code, output, megabytes } = await importWithProbe(file, 'http://127.0.0.1:9/api');

  expect(output).toMatch(/^Cannot import \S+: it is nested more than 100,000 levels deep\n$/);
  expect(code).toBe(1);
  expect(megabytes).toBeLessThan(180);
});

test('a file and an export of 32 MB are read and compared in far less memory', async () => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8');
    Readable.from(exportedBlog()).pipe(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const file = join(folder, 'blog.json.gz');
  const text = Readable.from(exportedBlog());
  let length = 0;
  text.on('data', (part: string) => {
    length += Buffer.byteLength(part);
  });
  await pipeline(text, createGzip({ level: 1 }), createWriteStream(file));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;

  const { code, output, megabytes } = await importWithProbe(file, url);

  server.close();
  expect(length).toBeGreaterThan(30 * megabyte);
  expect(statSync(file).size).toBeLessThan(length);
  expect(output).toContain(
    `Nothing to change: 0 created, 0 updated, ${(posts + 1).toLocaleString('en')} unchanged`,
  );
  expect(code).toBe(0);
  expect(megabytes).toBeLessThan(180);
});
