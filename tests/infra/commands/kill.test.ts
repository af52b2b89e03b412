import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startCommand } from '../../support/infra/command.ts';

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

/** Creates something. @returns the path of its address, once that is acknowledged. */
async function create(url: string, body: object): Promise<string> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  if (answer.status !== 201) throw new Error(`Expected 201 (got ${answer.status})`);
  return new URL(answer.headers.get('location') ?? '').pathname;
}

test('when everything is killed amid writes, no acknowledged write is lost, and the counts are exact', async () => {
  const first = await startService();
  const blog = await create(`${first.api}/blog`, { name: 'Killed' });
  const acknowledged: string[] = [];
  const write = async () => {
    for (let number = 0; ; number++) {
      const [family, body] =
        number % 2 ? ['post', { title: 'Post', content: 'words '.repeat(200) }] : ['tag', { name: 'Tag' }];
      acknowledged.push(await create(`${new URL(blog, first.api)}/${family}`, body));
    }
  };
  const writers = Array.from({ length: 8 }, () => write().catch(() => {}));
  while (acknowledged.length < 200) await delay(5);

  first.command.killAll();

  await Promise.all(writers);
  await first.command.ended;
  const second = await startService();
  const lost: string[] = [];
  for (const path of acknowledged) if (!(await fetch(new URL(path, second.api))).ok) lost.push(path);
  const read = async <T>(url: URL | string) => (await fetch(url)).json() as Promise<T>;
  const { posts, tags } = await read<{ posts: []; tags: [] }>(new URL(blog, second.api));
  const [counted] = await read<object[]>(`${second.api}/blog`);
  expect(lost).toEqual([]);
  expect(posts.length + tags.length).toBeGreaterThanOrEqual(acknowledged.length);
  expect(counted).toMatchObject({ postCount: posts.length, tagCount: tags.length });
  second.command.signal('SIGTERM');
  await second.command.ended;
});
