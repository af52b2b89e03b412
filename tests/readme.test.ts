import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClientProject } from './support/client-project.ts';
import { runCommand } from './support/command.ts';
import { useLocalService, useStore } from './support/use-service.ts';

const service = useLocalService();
const store = useStore(service);
afterAll(() => rmSync('field-notes.json', { force: true }));

/** The shell blocks of a section of the README, unchanged. */
function shellBlocks(section: string): string[] {
  const readme = readFileSync('README.md', 'utf8');
  const text = readme.split(/^## /m).find(part => part.startsWith(section)) ?? '';
  return [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block ?? '');
}

test('the first session of the README works as written', async () => {
  const blocks = shellBlocks('A first session');
  const script = blocks.join('\n').replaceAll('http://127.0.0.1:7071', service.host.url);
  const importHere = `npm run import -- --url ${service.api}`;
  const { stdout } = await promisify(execFile)('bash', [
    '-ec',
    script.replaceAll('npm run import --', importHere),
  ]);

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
  const [, shown = ''] = /as it is read:\n\n```json\n(.*?)```/s.exec(readFileSync('README.md', 'utf8')) ?? [];
  const post = await service.send('GET', `blog/${blog?.blogId}/post/55555555-5555-4555-8555-555555555555`);
  const changing = { lastModified: expect.any(String), tags: expect.any(Array) };
  expect({ ...post.json(), ...changing }).toEqual({ ...JSON.parse(shown), ...changing });
  expect(await storedPost(String(blog?.blogId))).toEqual(shownAsStored());
});

/** What the store has of a blog's only post, without what changes from run to run and what Cosmos DB adds. */
async function storedPost(blogId: string) {
  const item = (await store.readPartition(blogId)).find(({ id }) => String(id).startsWith('post:'));
  return constantPart(item ?? {});
}

/** The same of the item in the page that shows one. */
function shownAsStored() {
  const [, item = ''] =
    /as it is stored;.*?```json\n(.*?)```/s.exec(readFileSync('shared/README.md', 'utf8')) ?? [];
  return constantPart(JSON.parse(item));
}

function constantPart(item: Record<string, unknown>) {
  const own = Object.entries(item).filter(([name]) => !name.startsWith('_'));
  return { ...Object.fromEntries(own), created: expect.any(String), lastModified: expect.any(String) };
}

test("the guide's file of another system can be imported as it stands", async () => {
  const [, file = ''] = /^```json\n(.*?)^```/ms.exec(readFileSync('infra/guide/move-here.md', 'utf8')) ?? [];
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

test("the README's problem for programs is the service's answer", async () => {
  const readme = readFileSync('README.md', 'utf8');
  const [, section = ''] = /^### Errors for programs$(.*?)^## /ms.exec(readme) ?? [];
  const [, script = ''] = /^```sh\n(.*?)^```/ms.exec(section) ?? [];
  const [, problem] = /^```json\n(.*?)\n^```/ms.exec(section) ?? [];
  const BLOG = `${service.api}/blog/${await service.create('blog', { name: 'Field notes' })}`;

  const { stdout } = await promisify(execFile)('bash', ['-ec', script], { env: { ...process.env, BLOG } });

  expect(stdout).toBe(problem);
});

describe("The README's static site build", () => {
  const [, script = ''] =
    /^## A site from it$.*?^```js\n(.*?)^```/ms.exec(readFileSync('README.md', 'utf8')) ?? [];
  let folder: string;
  let remove: () => void;
  beforeAll(async () => {
    ({ folder, remove } = await createClientProject());
    writeFileSync(join(folder, 'build.mjs'), script);
  });
  afterAll(() => remove());

  /** Makes the site of a blog in a folder of that name. */
  const build = (blogId: string, name: string) =>
    promisify(execFile)(process.execPath, ['build.mjs', service.api, blogId, name], { cwd: folder });

  test('makes the expected pages', async () => {
    const blogId = await service.create('blog', { name: 'Field notes' });
    const tagId = await service.create(`blog/${blogId}/tag`, { name: 'Birds & more' });
    const authorId = await service.create(`blog/${blogId}/author`, { displayName: 'Ada', userName: 'ada' });
    let postId = '';
    for (let day = 10; day < 35; day++) {
      const published = new Date(Date.UTC(2024, 0, day)).toISOString();
      const tags = day % 2 ? [{ tagId }] : [];
      const author = { authorId };
      postId = await service.create(`blog/${blogId}/post`, {
        title: `Day <${day}>`,
        content: 'Rain.',
        published,
        tags,
        author,
      });
    }
    await service.create(`blog/${blogId}/post`, { title: 'A draft', content: '', tags: [{ tagId }] });
    const published = '2999-01-01T00:00:00Z';
    await service.create(`blog/${blogId}/post`, {
      title: 'Later',
      content: '',
      published,
      tags: [{ tagId }],
    });

    await build(blogId, 'site');

    const read = (name: string) => readFileSync(join(folder, 'site', name), 'utf8');
    const pages = readdirSync(join(folder, 'site', 'page'));
    const tagged = read(`tag/${readdirSync(join(folder, 'site', 'tag'))[0]}`);
    expect(pages.sort()).toEqual(['1.html', '2.html', '3.html']);
    expect(readdirSync(join(folder, 'site', 'post'))).toHaveLength(25);
    expect(read('page/1.html')).toContain(`<li><a href="../post/day-34-${postId}.html">Day &#60;34&#62;</a>`);
    expect(read(`post/day-34-${postId}.html`)).toContain('<h1>Day &#60;34&#62;</h1>Ada\nRain.');
    expect(tagged.match(/<li>/g)).toHaveLength(12);
    expect(tagged).not.toMatch(/A draft|Later/);
  });

  test('makes a page for each post whatever its slug, which its link names as the file is named', async () => {
    const blogId = await service.create('blog', { name: 'Slugs' });
    const slugs = ['twice', 'twice', 'über uns', '文'.repeat(60), '../../up', 'CON', 'a/b?c=1#d', '100%25'];
    const published = '2024-01-01T00:00:00Z';
    for (const [index, slug] of slugs.entries()) {
      const content = `Text ${index}.`;
      await service.create(`blog/${blogId}/post`, { title: `Post ${index}`, slug, content, published });
      await service.create(`blog/${blogId}/tag`, { name: `Tag ${index}`, slug });
    }

    await build(blogId, 'slugs');

    const read = (name: string) => readFileSync(join(folder, 'slugs', name), 'utf8');
    const links = [...read('page/1.html').matchAll(/href="(.*?)">Post (\d)</g)];
    for (const [, link = '', index] of links) {
      expect(link).toMatch(/^\.\.\/post\/[a-z0-9-]{1,100}\.html$/i);
      expect(read(join('page', link))).toContain(`Text ${index}.`);
    }
    expect(links).toHaveLength(slugs.length);
    expect(readdirSync(join(folder, 'slugs', 'post'))).toHaveLength(slugs.length);
    expect(readdirSync(join(folder, 'slugs', 'tag'))).toHaveLength(slugs.length);
  });
});
