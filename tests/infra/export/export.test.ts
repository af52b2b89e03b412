import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { runCommand } from '../../support/command.ts';
import { useLocalService } from '../../support/use-service.ts';

const service = useLocalService();
const blogId = 'e0000000-0000-4000-8000-000000000001';
const id = (last: number) => `e0000000-0000-4000-8000-0000000000${last}`;

/** A site that has one picture. */
const site = createServer(({ url }, response) => {
  response.statusCode = url === '/pictures/Heron%201.PNG' ? 200 : 404;
  response.end('a picture');
});
let folder: string;
let host: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'export-'));
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  await createBlog();
});
afterAll(() => {
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

async function createBlog(): Promise<void> {
  const heron = `http://${host}/pictures/Heron%201.PNG`;
  await service.send('POST', 'blog', { blogId, name: 'Field notes' });
  const media = [
    { mediumId: id(21), mediumUrl: heron, alternativeText: 'A heron' },
    { mediumId: id(22), mediumUrl: `http://${host}/missing.png` },
  ];
  const dated = {
    published: '2024-05-04T07:30:00+02:00',
    author: { authorId: id(31) },
    tags: [{ tagId: id(41) }],
  };
  const { status } = await service.send('POST', `blog/${blogId}/content`, {
    authors: [{ authorId: id(31), displayName: 'Ada', userName: 'ada' }],
    tags: [{ tagId: id(41), name: 'Birds: large' }],
    media,
    posts: [
      {
        ...dated,
        postId: id(11),
        title: 'A "heron": at last\n#1',
        slug: 'a-heron',
        contentFormat: 'html',
        excerpt: 'It stood there.',
        content: `<h2>Dawn</h2><p>It <em>stood</em>: <img src="${heron}" alt="A heron"></p><script>alert(1)</script>`,
        media: [{ mediumId: id(21), isPostImage: true }],
      },
      {
        ...dated,
        postId: id(12),
        title: 'Again',
        slug: 'A heron!',
        content: '# As *it* is',
        contentFormat: 'markdown',
      },
      {
        postId: id(13),
        title: 'A draft',
        slug: '../../draft',
        content: '<b>1. *Plain*</b> &amp;\ntwo\n\nThree',
      },
    ],
  });
  expect(status).toBe(201);
}

/** Runs the command into a folder. */
const exportTo = (name: string, ...more: string[]) =>
  runCommand('export', [
    blogId,
    '--to',
    'markdown',
    '--folder',
    join(folder, name),
    '--url',
    service.api,
    ...more,
  ]);

/** The front matter and the text of a written post. */
function read(name: string, file: string) {
  const [, yaml = '', text] =
    /^---\n([\s\S]*?\n)---\n\n([\s\S]*)$/.exec(readFileSync(join(folder, name, 'posts', file), 'utf8')) ?? [];
  return { matter: parse(yaml), text };
}

test('A blog is written as Markdown with front matter, its files beside, and what could not be had is named', async () => {
  const { code, output } = await exportTo('whole', '--media-from', host);

  expect(output).toContain(`medium ${id(22)}: http://${host}/missing.png: it was answered 404`);
  expect(output).toContain('Wrote 3 posts and 1 file into ');
  expect(code).toBe(1);
  expect(readdirSync(join(folder, 'whole', 'posts')).sort()).toEqual([
    '2024-05-04-a-heron-2.md',
    '2024-05-04-a-heron.md',
    'draft.md',
  ]);
  expect(readFileSync(join(folder, 'whole', 'media', 'heron-1.png'), 'utf8')).toBe('a picture');
});

test('The front matter has what sites read, and HTML becomes Markdown that shows the file beside', async () => {
  await exportTo('html', '--media-from', host);

  const files = readdirSync(join(folder, 'html', 'posts')).map(file => read('html', file));

  const post = files.find(({ matter }) => matter.slug === 'a-heron');
  expect(post?.matter).toEqual({
    title: 'A "heron": at last\n#1',
    slug: 'a-heron',
    date: '2024-05-04T07:30:00+02:00',
    lastmod: expect.stringMatching(/Z$/),
    draft: false,
    description: 'It stood there.',
    author: 'Ada',
    tags: ['Birds: large'],
    image: '/media/heron-1.png',
    imageAlt: 'A heron',
  });
  expect(post?.text).toBe('## Dawn\n\nIt *stood*: ![A heron](/media/heron-1.png)\n');
});

test('Markdown stays as it is, and plain text is what readers see; a post without a date is a draft', async () => {
  await exportTo('as-is');

  const files = readdirSync(join(folder, 'as-is', 'posts')).map(file => read('as-is', file));

  expect(files.find(({ matter }) => matter.title === 'Again')?.text).toBe('# As *it* is\n');
  const draft = files.find(({ matter }) => matter.title === 'A draft');
  expect(draft?.text).toBe('\\<b>1. \\*Plain\\*\\</b> \\&amp;  \ntwo\n\nThree\n');
  expect(draft?.matter).toMatchObject({ draft: true, slug: '../../draft' });
});

test.each([
  [
    ['not-a-blog', '--to', 'markdown', '--folder', 'x'],
    'Expected the identifier of a blog (got "not-a-blog")',
  ],
  [[blogId, '--folder', 'x'], '--to must be markdown'],
  [[blogId, '--to', 'html', '--folder', 'x'], '--to must be markdown (got "html")'],
  [[blogId, '--to', 'markdown'], '--folder must name a folder to write into'],
  [[blogId, '--to', 'markdown', '--folder', 'x', '--media-from', 'a/b'], '--media-from must be a host'],
])('With %j it says what is wrong', async (args, message) => {
  const { code, output } = await runCommand('export', args);

  expect(output).toContain(message);
  expect(code).not.toBe(0);
});

test('A folder that has files, and a blog that is not there, are told, and nothing is written', async () => {
  writeFileSync(join(folder, 'mine.txt'), 'mine');

  const used = await exportTo('.');
  const other = id(99);
  const absent = await runCommand('export', [
    other,
    '--to',
    'markdown',
    '--folder',
    join(folder, 'absent'),
    '--url',
    service.api,
  ]);

  expect(used.output).toMatch(/is not empty: name an empty folder/);
  expect(absent.output).toContain(`has no blog ${other}`);
  expect(readdirSync(folder)).not.toContain('absent');
});
