import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { runCommand } from '../../support/command.ts';

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
  yield `{"blogId":"${blogId}","name":"Large","posts":[`;
  for (let index = 0; index < posts; index++) {
    const postId = `b0000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    const post = { postId, title: `Post ${index}`, content, slug: `post-${index}` };
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(post)}`;
  }
  yield ']}\n';
}

/** A module that records the peak resident memory of the process that loads it, in KB. */
function memoryProbe(): { file: string; options: string } {
  const file = join(folder, 'memory');
  const module = join(folder, 'probe.cjs');
  // On Linux maxRSS includes that of the process it was started from, before it became another program.
  const code = `
    const { readFileSync, writeFileSync } = require('node:fs');
    const ownPeak = () => /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1];
    const peak = () => process.platform === 'linux' ? ownPeak() : process.resourceUsage().maxRSS;
    process.on('exit', () => writeFileSync(${JSON.stringify(file)}, String(peak())));`;
  writeFileSync(module, code);
  return { file, options: `--require=${JSON.stringify(module)}` };
}

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
  const probe = memoryProbe();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;

  const { code, output } = await runCommand('import', [file, '--url', url], { NODE_OPTIONS: probe.options });

  server.close();
  expect(length).toBeGreaterThan(30 * megabyte);
  expect(statSync(file).size).toBeLessThan(length);
  expect(output).toContain(
    `Nothing to change: 0 created, 0 updated, ${(posts + 1).toLocaleString('en')} unchanged`,
  );
  expect(code).toBe(0);
  expect(Number(readFileSync(probe.file, 'utf8')) / 1024).toBeLessThan(180);
});
