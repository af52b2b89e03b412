import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sampleBlog from '../../../infra/local/sample-blog.json';
import { runCommand } from '../../support/command.ts';
import { type LocalService, startLocalService } from '../../support/local-service.ts';

let service: LocalService;
let folder: string;
beforeAll(async () => {
  service = await startLocalService();
  folder = mkdtempSync(join(tmpdir(), 'import-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await service.stop();
});

type Blog = typeof sampleBlog;

/** The sample blog under another identifier, in a file. */
function blogFile(blogId: string, change: (blog: Blog) => void = () => {}, name = `${blogId}.json`): string {
  const blog = { ...structuredClone(sampleBlog), blogId };
  change(blog);
  const file = join(folder, name);
  const text = JSON.stringify(blog);
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text);
  return file;
}

const importFile = (file: string) => runCommand('import', [file, '--url', service.api]);

test('a file is imported whole, in the order of the file, and its export imports as no change', async () => {
  const blogId = 'a0000000-0000-4000-8000-000000000001';
  const file = blogFile(blogId, undefined, 'blog.json.gz');

  const { code, output } = await importFile(file);

  expect(output).toContain('13 created, 0 updated, 0 unchanged, 0 failed');
  expect(code).toBe(0);
  const exported = (await service.send('GET', `blog/${blogId}`)).json<Blog>();
  expect(exported.media.map(medium => medium.mediumId)).toEqual(
    sampleBlog.media.map(medium => medium.mediumId),
  );
  expect(exported.posts.map(post => post.title)).toEqual(sampleBlog.posts.map(post => post.title));
  const exportFile = join(folder, 'export.json');
  writeFileSync(exportFile, JSON.stringify(exported));
  expect((await importFile(exportFile)).output).toContain(
    'Nothing to change: 0 created, 0 updated, 13 unchanged',
  );
});

test('a second import changes nothing and says so', async () => {
  const blogId = 'a0000000-0000-4000-8000-000000000002';
  const file = blogFile(blogId);
  await importFile(file);
  const before = (await service.send('GET', `blog/${blogId}`)).text;

  const { code, output } = await importFile(file);

  expect(output).toContain('Nothing to change: 0 created, 0 updated, 13 unchanged, 0 failed');
  expect(code).toBe(0);
  expect((await service.send('GET', `blog/${blogId}`)).text).toBe(before);
});

test('what differs is updated, what is missing is created', async () => {
  const blogId = 'a0000000-0000-4000-8000-000000000003';
  await importFile(blogFile(blogId));
  await service.send('DELETE', `blog/${blogId}/tag/${sampleBlog.tags[2]?.tagId}`);
  const changed = blogFile(blogId, blog => {
    blog.slogan = 'Another slogan';
    blog.posts = blog.posts.map((post, index) => (index === 0 ? { ...post, title: 'Another title' } : post));
  });

  const { output } = await importFile(changed);

  // The post that named the deleted tag is read without it, so it is put again.
  expect(output).toContain('1 created, 3 updated, 9 unchanged, 0 failed');
  const exported = (await service.send('GET', `blog/${blogId}`)).json<Blog>();
  expect(exported.slogan).toBe('Another slogan');
  expect(exported.posts[0]?.title).toBe('Another title');
});

test('what fails is reported by identifier and reason, and the rest is imported', async () => {
  const blogId = 'a0000000-0000-4000-8000-000000000004';
  const file = blogFile(blogId, blog => {
    blog.tags = blog.tags.map((tag, index) => (index === 0 ? { ...tag, name: '' } : tag));
  });

  const { code, output } = await importFile(file);

  expect(output).toContain(`tag ${sampleBlog.tags[0]?.tagId}: 400 Submitted data is invalid`);
  expect(output).toContain('- name must not be blank');
  expect(output).toContain(`post ${sampleBlog.posts[0]?.postId}: 400`);
  expect(output).toContain('11 created, 0 updated, 0 unchanged, 2 failed');
  expect(code).toBe(1);
});

test.each([
  ['no file', [], /^One file is to be named\nUsage: npm run import/],
  ['a file that is not there', ['/nowhere/blog.json'], /^Cannot import \/nowhere\/blog\.json: ENOENT/],
  [
    'a header that is none',
    ['x.json', '--header', 'secret'],
    /^A --header is a name, a colon and a value\nUsage/,
  ],
  ['an address that is none', ['x.json', '--url', 'x'], /^«x» is not a URL/],
])('import with %s says so in a line', async (_what, args, message) => {
  const { code, output } = await runCommand('import', args);

  expect(output).toMatch(message);
  expect(output).not.toContain('    at ');
  expect(code).toBe(1);
});

test.each([
  ['is not JSON', 'no JSON', 'It is not JSON'],
  ['is no blog', '{"name": "x"}', 'It has no blogId: is it what GetBlog exports?'],
  ['has tags that are no array', '{"blogId": "x", "tags": {}}', '«tags» is not an array of objects'],
])('a file that %s is refused with the reason', async (_what, text, reason) => {
  const file = join(folder, 'wrong.json');
  writeFileSync(file, text);

  const { output } = await importFile(file);

  expect(output).toContain(`Cannot import ${file}: ${reason}`);
});

test('a service that is not there is said to be so', async () => {
  const file = blogFile('a0000000-0000-4000-8000-000000000005');

  const { code, output } = await runCommand('import', [file, '--url', 'http://127.0.0.1:9/api']);

  expect(output).toMatch(/got no answer .*\nIs the service running\?/);
  expect(code).toBe(1);
});
