import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { runCommand } from '../../support/infra/command.ts';
import { useLocalService } from '../../support/service/use-service.ts';

const service = useLocalService();
const blogId = 'e0000000-0000-4000-8000-000000000001';
const id = (last: number) => `e0000000-0000-4000-8000-0000000000${last}`;

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
);
/** A picture whose name says that it is a page. */
const pngWithScript = Buffer.concat([png, Buffer.from('<script>alert(1)</script><?php phpinfo(); ?>')]);

/** The files of a site, by their paths. */
const served: Record<string, Buffer> = {
  '/pictures/Heron%201.PNG': png,
  '/photo.html': pngWithScript,
  '/photo.php': pngWithScript,
  '/a.svg': pngWithScript,
  '/a.js': pngWithScript,
  '/drawing.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  '/page.png': Buffer.from('<!doctype html><script>alert(1)</script>'),
};
const site = createServer(({ url = '' }, response) => {
  response.statusCode = url in served ? 200 : 404;
  response.end(served[url]);
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
  const smallHeron = `http://${host}/pictures/heron-400.webp`;
  const addresses = { siteUrl: 'https://notes.example', postUrl: '/{slug}/' };
  await service.send('POST', 'blog', { blogId, name: 'Field notes', ...addresses });
  const media = [
    {
      mediumId: id(21),
      mediumUrl: heron,
      alternativeText: 'A heron',
      width: 900,
      height: 600,
      sizes: [{ width: 400, height: 267, mediumUrl: smallHeron, mimeType: 'image/webp', bytes: 9 }],
      thumbHash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
      focus: { x: 0.25, y: 0.5 },
    },
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
        content: `<h2>Dawn</h2><p>It <em>stood</em>: <img src="${heron}" alt="A heron"></p><figure><img src="${heron}" alt=""><figcaption>Grey</figcaption></figure><script>alert(1)</script>`,
        media: [{ mediumId: id(21), isPostImage: true }],
      },
      {
        ...dated,
        postId: id(12),
        title: 'no',
        slug: 'A heron!',
        content:
          '# As *it* is\n\n[a](https://notes.example/a-heron/#dawn) [b](/about) {{ x }} {{< y >}}\n\n`' +
          heron +
          `\`\n\n![](${heron}#wide "At dawn")`,
        contentFormat: 'markdown',
      },
      {
        postId: id(13),
        title: 'A draft',
        slug: '../../draft',
        content: '<b>1. *Plain*</b> &amp;\ntwo\n\nThree',
      },
      {
        postId: id(15),
        title: 'Drawn',
        contentFormat: 'html',
        content: `<svg><title>A heron</title></svg>\n\n<p>*It*</p>\n<img src="${heron}" srcset="${smallHeron} 400w">`,
      },
      { postId: id(14), title: 'Later', content: 'x', published: '9000-05-04T07:30:00Z' },
    ],
  });
  expect(status).toBe(201);
}

/** Runs the command into a folder. */
const exportTo = (name: string, ...more: string[]) => exportBlog(blogId, name, ...more);

const exportBlog = (blog: string, name: string, ...more: string[]) =>
  runCommand('export', [
    blog,
    '--to',
    'markdown',
    '--folder',
    join(folder, name),
    '--url',
    service.api,
    ...more,
  ]);

/** The front matter and the text of a written post. */
function read(...path: string[]) {
  const [, yaml = '', text] =
    /^---\n([\s\S]*?\n)---\n\n([\s\S]*)$/.exec(readFileSync(join(folder, ...path), 'utf8')) ?? [];
  return { matter: parse(yaml, { version: '1.1' }), text };
}

test('A blog is written as Markdown with front matter, its files beside, and what could not be had is named', async () => {
  const { code, output } = await exportTo('whole', '--media-from', host);

  expect(output).toContain(`medium ${id(22)}: http://${host}/missing.png: it was answered 404`);
  expect(output).toContain('Wrote 5 posts and 1 file into ');
  expect(output).toContain('3 posts that readers do not see yet: in its folder drafts');
  expect(code).toBe(1);
  expect(readdirSync(join(folder, 'whole')).sort()).toEqual([
    '.eleventyignore',
    ...['data', 'drafts', 'media', 'pages', 'posts'],
  ]);
  expect(readdirSync(join(folder, 'whole', 'posts')).sort()).toEqual([
    '2024-05-04-a-heron-2.md',
    '2024-05-04-a-heron.md',
  ]);
  expect(readdirSync(join(folder, 'whole', 'drafts')).sort()).toEqual([
    '9000-05-04-later.md',
    'draft.md',
    'drawn.md',
  ]);
  expect(readFileSync(join(folder, 'whole', 'media', 'heron-1.png'))).toEqual(png);
});

test('The front matter has what sites read, and HTML becomes Markdown that shows the file beside', async () => {
  await exportTo('html', '--media-from', host);

  const posts = readdirSync(join(folder, 'html', 'posts')).map(file => read('html', 'posts', file));
  const { matter, text } = posts.find(each => each.matter.slug === 'a-heron') ?? {};

  expect(matter).toEqual({
    title: 'A "heron": at last\n#1',
    slug: 'a-heron',
    permalink: '/a-heron/',
    url: '/a-heron/',
    date: new Date('2024-05-04T07:30:00+02:00'),
    lastmod: expect.any(Date),
    draft: false,
    description: 'It stood there.',
    author: 'Ada',
    authors: ['ada'],
    tags: ['Birds: large'],
    image: '/media/heron-1.png',
    imageAlt: 'A heron',
    imageThumbHash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
    imageFocus: '25% 50%',
    templateEngineOverride: 'md',
  });
  expect(text).toBe(
    '## Dawn\n\nIt *stood*: ![A heron](/media/heron-1.png)\n\n' +
      '<figure>\n<img src="/media/heron-1.png" alt="">\n<figcaption>Grey</figcaption>\n</figure>\n\n<script>alert(1)</script>\n',
  );
});

test('HTML of which Markdown would show something else stays HTML with the files beside, sizes as the picture, and is named', async () => {
  const { output } = await exportTo('kept', '--media-from', host);

  expect(output).toContain('its text stays HTML, as Markdown would change it (1): "Drawn" (<title>)');
  expect(read('kept', 'drafts', 'drawn.md').text).toBe(
    '<div>\n<svg><title>A heron</title></svg>\n<p>*It*</p>\n<img src="/media/heron-1.png" srcset="/media/heron-1.png 400w">\n</div>\n',
  );
});

test('Markdown stays as it is but for links and shortcodes, and plain text is what readers see', async () => {
  await exportTo('as-is', '--media-from', host);

  const posts = readdirSync(join(folder, 'as-is', 'posts')).map(file => read('as-is', 'posts', file));
  const draft = read('as-is', 'drafts', 'draft.md');

  const markdown = posts.find(({ matter }) => matter.title === 'no');
  expect(markdown?.text).toBe(
    '# As *it* is\n\n[a](/a-heron/#dawn) [b](https://notes.example/about) {{ x }} {&#123;< y >}}\n\n' +
      `\`http://${host}/pictures/Heron%201.PNG\`\n\n![](/media/heron-1.png#wide "At dawn")\n`,
  );
  expect(draft.text).toBe('\\<b>1. \\*Plain\\*\\</b> \\&amp;\\\ntwo\n\nThree\n');
  expect(draft.matter).toMatchObject({ title: 'A draft', draft: true, slug: 'draft', permalink: '/draft/' });
});

test('A file has the extension of what it is, whatever its name says; one that is no picture, sound, film or PDF stays away', async () => {
  const other = {
    blogId: id(90),
    media: Object.keys(served)
      .slice(1)
      .map((path, i) => ({ mediumId: id(50 + i), mediumUrl: `http://${host}${path}` })),
  };
  await service.send('POST', 'blog', { blogId: other.blogId, name: 'Files' });
  await service.send('POST', `blog/${other.blogId}/content`, { media: other.media });

  const { output } = await exportBlog(other.blogId, 'files', '--media-from', host);

  expect(readdirSync(join(folder, 'files', 'media')).sort()).toEqual([
    'a-2.png',
    'a.png',
    'photo-2.png',
    'photo.png',
  ]);
  expect(output).toContain(`http://${host}/drawing.svg: by its first bytes it is`);
  expect(output).toContain(`http://${host}/page.png: by its first bytes it is of no known type`);
});

test('An export that was killed leaves nothing that counts, and the same command begins anew', async () => {
  const part = join(folder, 'killed', '.unfinished', 'posts');
  mkdirSync(part, { recursive: true });
  writeFileSync(join(part, 'old.md'), 'old');

  const { output } = await exportTo('killed');

  expect(output).toContain('Wrote 5 posts');
  expect(existsSync(join(folder, 'killed', '.unfinished'))).toBe(false);
  expect(readdirSync(join(folder, 'killed', 'posts'))).not.toContain('old.md');
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

test('A folder that has files, and a blog that is not there, are reported, and nothing is written', async () => {
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
