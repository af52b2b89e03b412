import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlogClient } from '../../../client/api/index.ts';
import { Connections } from '../../../infra/tools/import/connections.ts';
import { BlogFile } from '../../../infra/tools/import/file/blog-file.ts';
import { BlogImport, ImportStopped } from '../../../infra/tools/import/import-blog.ts';
import { startCommand } from '../../support/command.ts';
import type { Payload } from '../../support/families.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kill-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function startService() {
  const command = startCommand('start', ['--empty'], { DATA_DIR: folder });
  const [, api = ''] = await command.printed(/API +(http:\S+)[\s\S]*Stop it/);
  return { command, api };
}

const connections = new Connections();
afterAll(() => connections.close());

/** The addresses of what a request has created that creates several: it is answered without one. */
function addressesOf(path: string, body: string): string[] {
  const { posts = [], tags = [] } = JSON.parse(body) as { posts?: Payload[]; tags?: Payload[] };
  const blog = path.slice(0, path.lastIndexOf('/'));
  return [
    ...posts.map(({ postId }) => `${blog}/post/${postId}`),
    ...tags.map(({ tagId }) => `${blog}/tag/${tagId}`),
  ];
}

/** A client that remembers the addresses of the creates that were acknowledged. */
function recordingClient(api: string) {
  const acknowledged: string[] = [];
  const client = new BlogClient({
    baseUrl: api,
    fetch: async (url, init) => {
      const response = await connections.fetch(url, init);
      const { pathname } = new URL(url);
      const location = response.headers.get('location');
      if (response.status === 201 && location) acknowledged.push(new URL(location).pathname);
      else if (response.status === 201) acknowledged.push(...addressesOf(pathname, String(init?.body)));
      return response;
    },
  });
  return { client, acknowledged };
}

// More than the concurrent requests can create, so that some are not sent yet when the service is killed.
const postCount = 600;

function blogOf(blogId: string) {
  const tags = Array.from({ length: 5 }, (_, index) => ({ tagId: randomUUID(), name: `Tag ${index}` }));
  const posts = Array.from({ length: postCount }, (_, index) => ({
    postId: randomUUID(),
    title: `Post ${index}`,
    content: 'words '.repeat(200),
    published: new Date(Date.UTC(2020, 0, 1, 0, index)).toISOString(),
    tags: [{ tagId: tags[index % 5]?.tagId }],
  }));
  return BlogFile.read([Buffer.from(JSON.stringify({ blogId, name: 'Killed', tags, posts }))]);
}

async function expectExactCounts(client: BlogClient, blogId: string) {
  const [counted] = await client.get('/blog', { query: { count: 1 } });
  const single = await client.get('/blog/{blogId}', { path: { blogId } });
  expect(counted).toMatchObject({ postCount: single.posts.length, tagCount: single.tags.length });
}

test('after everything is killed during an import, no acknowledged write is lost and the import resumes', async () => {
  const blogId = randomUUID();
  const blog = await blogOf(blogId);
  const first = await startService();
  const recording = recordingClient(first.api);

  const killed = new BlogImport(recording.client, blog, {
    attempts: { max: 2, firstPause: 10, longestPause: 10 },
    progress: done => {
      if (done === postCount / 3) first.command.killAll();
    },
  }).run();
  await expect(killed).rejects.toBeInstanceOf(ImportStopped);
  await first.command.ended;
  const second = await startService();

  const kept = new BlogClient({ baseUrl: second.api, fetch: connections.fetch });
  const lost: string[] = [];
  for (const path of recording.acknowledged)
    if (!(await fetch(new URL(path, second.api))).ok) lost.push(path);
  expect(recording.acknowledged.length).toBeGreaterThanOrEqual(postCount / 3);
  expect(lost).toEqual([]);
  await expectExactCounts(kept, blogId);
  const { outcomes } = await new BlogImport(kept, blog).run();
  expect(outcomes).toMatchObject({ updated: 0, failed: 0 });
  expect(outcomes.created + outcomes.unchanged).toBe(1 + 5 + postCount);
  await expectExactCounts(kept, blogId);
  blog.close();
  second.command.signal('SIGTERM');
  await second.command.ended;
});
