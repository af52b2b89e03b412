import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runCommand } from './support/infra/command.ts';
import { useLocalService, useStore } from './support/service/use-service.ts';

const service = useLocalService();
const store = useStore(service);
afterAll(() => rmSync('field-notes.json', { force: true }));

/** The blocks of a language in a section of a page, unchanged. */
function blocksOf(page: string, section: string, language: string): string[] {
  const text = readFileSync(page, 'utf8')
    .split(/^## /m)
    .find(part => part.startsWith(`${section}\n`));
  const blocks = [...(text ?? '').matchAll(/^```(\w*)\n(.*?)\n```$/gms)];
  return blocks.filter(([, named]) => named === language).map(([, , block = '']) => block);
}

/** Runs commands as a shell does, until one fails. Returns what they print. */
async function runShell(script: string, settings: Record<string, string> = {}): Promise<string> {
  const env = { ...process.env, ...settings };
  return (await promisify(execFile)('bash', ['-ec', script], { env })).stdout;
}

test('the first session of the README works as written', async () => {
  const script = blocksOf('README.md', 'A first session', 'sh')
    .join('\n')
    .replaceAll('http://127.0.0.1:7071', service.host.url)
    .replaceAll('npm run import --', `npm run import -- --url ${service.api}`);
  const [shown = ''] = blocksOf('shared/contract.md', 'Read', 'json');
  const [shownAsStored = ''] = blocksOf('shared/README.md', 'The data', 'json');

  const stdout = await runShell(script);

  const statuses = [...stdout.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  expect(statuses).toEqual(['201', '201', '201', '201', '201', '400', '500', '202', '412', '200']);
  expect(stdout).toContain('- name must not be blank');
  expect(stdout).toContain('"type": "urn:problem-type:blog-content-service:identifier-taken"');
  expect(stdout).toContain('5 created, 0 updated, 0 unchanged, 0 failed');
  const [blog] = (await service.send('GET', 'blog')).json<Record<string, unknown>[]>();
  expect(blog).toMatchObject({
    name: 'Field notes',
    authorsCount: 1,
    mediaCount: 1,
    tagCount: 1,
    postCount: 1,
  });
  const post = await service.send('GET', `blog/${blog?.blogId}/post/55555555-5555-4555-8555-555555555555`);
  const changing = { lastModified: expect.any(String), tags: expect.any(Array) };
  expect({ ...post.json(), ...changing }).toEqual({ ...JSON.parse(shown), ...changing });
  const stored = (await store.readPartition(String(blog?.blogId))).find(({ id }) =>
    String(id).startsWith('post:'),
  );
  expect(constantPart(stored ?? {})).toEqual(constantPart(JSON.parse(shownAsStored)));
});

/** An item without what changes from run to run and what Cosmos DB adds. */
function constantPart(item: Record<string, unknown>) {
  const own = Object.entries(item).filter(([name]) => !name.startsWith('_'));
  return { ...Object.fromEntries(own), created: expect.any(String), lastModified: expect.any(String) };
}

test("the guide's file of another system can be imported as it stands", async () => {
  const [file = ''] = blocksOf('infra/guide/move-here.md', 'The file', 'json');
  const folder = mkdtempSync(join(tmpdir(), 'move-here-'));
  writeFileSync(join(folder, 'field-notes.json'), file);

  const { output } = await runCommand('import', [join(folder, 'field-notes.json'), '--url', service.api]);

  rmSync(folder, { recursive: true });
  const { blogId } = JSON.parse(file);
  const [post] = (await service.send('GET', `blog/${blogId}/post?status=published`)).json<
    Record<string, unknown>[]
  >();
  expect(output).toContain('5 created, 0 updated, 0 unchanged, 0 failed');
  expect(post).toMatchObject({
    slug: 'a-heron-at-last',
    author: { userName: 'ada' },
    tags: [{ slug: 'birds' }],
    postImage: { mediumType: { name: 'JPEG image' } },
  });
});

test("the contract's problem is the service's answer", async () => {
  const BLOG = `${service.api}/blog/${await service.create('blog', { name: 'Field notes' })}`;
  const [script = ''] = blocksOf('shared/contract.md', 'Problems', 'sh');

  const answer = await runShell(script, { BLOG });

  expect([answer]).toEqual(blocksOf('shared/contract.md', 'Problems', 'json'));
});
