import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenOnLoopback } from '../../../../infra/local/kit/loopback.ts';
import { useStarted } from '../../../../infra/local/kit/testing/use-started.ts';
import { runCommand } from '../../../support/infra/command.ts';
import { useMediaService } from '../../../support/service/media-service.ts';
import { photo } from '../../../support/uploads/photos.ts';

const service = useMediaService();
/** Another installation. */
const other = useMediaService();

/** A site with pictures, by path. */
const site = useStarted(
  async () => {
    const files = new Map<string, Buffer>();
    const server = createServer(({ url = '' }, response) => {
      const file = files.get(url);
      response.writeHead(file ? 200 : 404).end(file);
    });
    const port = await listenOnLoopback(server, 0);
    return { files, url: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, close: () => server.close() };
  },
  async ({ close }) => void close(),
);

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-sizes-'));
  site.files.set('/wide.jpg', await (await photo(900, 600)).jpeg({ quality: 95 }).toBuffer());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A blog whose posts show a picture of the site, one in each format. */
function newBlog(alternativeText = 'A view') {
  const mediumId = randomUUID();
  const mediumUrl = `${site.url}/wide.jpg`;
  const post = (contentFormat: string, content: string) => ({
    postId: randomUUID(),
    title: contentFormat,
    contentFormat,
    content,
    media: [{ mediumId }],
  });
  return {
    blogId: randomUUID() as string,
    name: 'With a picture',
    media: [{ mediumId, mediumUrl, alternativeText, mediumType: { mimeType: 'image/jpeg' } }],
    posts: [
      post('html', `<p><img src="${mediumUrl}" alt="It"></p>`),
      post('markdown', `![It](${mediumUrl})`),
    ],
  };
}

type Blog = ReturnType<typeof newBlog>;

function importInto(to: { api: string }, blog: object, ...options: string[]) {
  const file = join(folder, 'blog.json');
  writeFileSync(file, JSON.stringify(blog));
  return runCommand('import', [file, '--url', to.api, ...options]);
}

const withSizes = () => ['--media', '--media-from', site.host, '--sizes'];

interface Size {
  width: number;
  mediumUrl: string;
  mimeType: string;
}

type Exported = Omit<Blog, 'media'> & {
  media: { mediumUrl: string; alternativeText: string; sizes?: Size[]; thumbHash?: string }[];
};

const exportOf = async (from: typeof service, { blogId }: { blogId: string }) =>
  (await from.send('GET', `blog/${blogId}`)).json<Exported>();

const textOf = ({ posts }: Exported, format: string) =>
  posts.find(each => each.contentFormat === format)?.content;

const webp = (width: number, { media: [medium] }: Exported) =>
  medium?.sizes?.find(size => size.width === width && size.mimeType === 'image/webp')?.mediumUrl;

test('an import with --sizes makes them before the texts come: HTML says them, Markdown stays', async () => {
  const blog = newBlog();

  const { code, output } = await importInto(service, blog, ...withSizes());

  const there = await exportOf(service, blog);
  const { mediumUrl, sizes = [], thumbHash } = there.media[0] ?? { mediumUrl: '' };
  expect(output).toMatch(/\nFiles: 1 moved .*\nPictures: 1 made in sizes \(4 files, /);
  expect(code).toBe(0);
  expect(sizes.map(size => [size.width, size.mimeType])).toEqual([
    [400, 'image/avif'],
    [400, 'image/webp'],
    [800, 'image/avif'],
    [800, 'image/webp'],
  ]);
  expect(thumbHash).toEqual(expect.any(String));
  expect(textOf(there, 'html')).toBe(
    `<p><img src="${mediumUrl}" alt="It" srcset="${webp(400, there)} 400w, ${webp(800, there)} 800w, ${mediumUrl} 900w" sizes="(min-width: 50rem) 50rem, 100vw" width="900" height="600"></p>`,
  );
  expect(textOf(there, 'markdown')).toBe(`![It](${mediumUrl})`);
});

test('a second import changes nothing, with the sizes or without', async () => {
  const blog = newBlog();
  await importInto(service, blog, ...withSizes());
  const before = await exportOf(service, blog);

  const again = await importInto(service, blog, ...withSizes());
  const plain = await importInto(service, blog);

  for (const { output, code } of [again, plain]) {
    expect(output).toContain('Nothing to change: 0 created, 0 updated, 4 unchanged');
    expect(code).toBe(0);
  }
  expect(await exportOf(service, blog)).toEqual(before);
});

test('sizes that are made later are no change of a medium: the next import updates it, keeps them, and HTML says them', async () => {
  const blog = newBlog();
  await importInto(service, blog, ...withSizes().slice(0, -1));
  await runCommand('media', ['sizes', '--blog', blog.blogId, '--url', service.api]);
  const made = await exportOf(service, blog);
  const [medium] = blog.media;

  const { output, code } = await importInto(service, {
    ...blog,
    media: [{ ...medium, alternativeText: 'Another' }],
  });

  const there = await exportOf(service, blog);
  expect(output).toContain('0 created, 2 updated, 2 unchanged');
  expect(output).not.toContain('changed here');
  expect(code).toBe(0);
  expect(made.media[0]?.sizes).toHaveLength(4);
  expect(there.media[0]).toEqual({
    ...made.media[0],
    alternativeText: 'Another',
    imported: expect.any(String),
  });
  expect(textOf(there, 'html')).toContain(` srcset="${webp(400, there)} 400w, `);
});

test('an export that is put back keeps sizes that were made since, and does not repeat it', async () => {
  const blog = newBlog();
  await importInto(service, blog, ...withSizes().slice(0, -1));
  const exported = await exportOf(service, blog);
  await runCommand('media', ['sizes', '--blog', blog.blogId, '--url', service.api]);

  const { output } = await importInto(service, exported);

  expect(output).toContain('Nothing to change: 0 created, 0 updated, 4 unchanged');
  expect((await exportOf(service, blog)).media[0]?.sizes).toHaveLength(4);
});

test('an export goes to another installation with the sizes: their files are moved, and so are their addresses in texts', async () => {
  const blog = newBlog();
  await importInto(service, blog, ...withSizes());
  const exported = await exportOf(service, blog);
  const { host } = new URL(service.blob.endpoint);

  const moved = await importInto(other, exported, '--media', '--media-from', host);
  const again = await importInto(other, exported, '--media', '--media-from', host);

  const there = await exportOf(other, blog);
  const elsewhere = (text: string) => text.replaceAll(service.blob.endpoint, other.blob.endpoint);
  expect(moved).toEqual({ code: 0, output: expect.stringContaining('Files: 1 moved') });
  expect(JSON.parse(elsewhere(JSON.stringify(exported)))).toEqual(there);
  expect(JSON.stringify(there)).not.toContain(service.blob.endpoint);
  for (const { mediumUrl } of there.media[0]?.sizes ?? []) expect((await fetch(mediumUrl)).status).toBe(200);
  expect(again.output).toContain('Nothing to change: 0 created, 0 updated, 4 unchanged');
});

test('without --media an export keeps the addresses of its sizes', async () => {
  const blog = newBlog();
  await importInto(service, blog, ...withSizes());
  const exported = await exportOf(service, blog);

  const { code } = await importInto(other, exported);

  expect(code).toBe(0);
  expect(await exportOf(other, blog)).toEqual(exported);
});

test('a size that is gone, or is no size of its picture, is left out and named, and the picture comes', async () => {
  const blog = newBlog();
  site.files.set('/small.jpg', await (await photo(450, 300)).jpeg().toBuffer());
  site.files.set('/square.jpg', await (await photo(300, 300)).jpeg().toBuffer());
  const size = (name: string, width: number) => ({
    width,
    height: (width * 2) / 3,
    mimeType: 'image/jpeg',
    bytes: 1000,
    mediumUrl: `${site.url}/${name}`,
  });
  const [medium] = blog.media;
  const withGone = {
    ...blog,
    media: [{ ...medium, sizes: [size('gone.jpg', 300), size('small.jpg', 450)] }],
  };
  const other = newBlog();
  const withSquare = { ...other, media: [{ ...other.media[0], sizes: [size('square.jpg', 300)] }] };

  const one = await importInto(service, withGone, '--media', '--media-from', site.host);
  const two = await importInto(service, withSquare, '--media', '--media-from', site.host);

  expect(one.output).toContain(`it was answered 404 (1): "${site.url}/gone.jpg"`);
  expect((await exportOf(service, blog)).media[0]?.sizes).toMatchObject([{ width: 450 }]);
  expect(two.output).toContain(`its sizes were refused (1): "${site.url}/wide.jpg" (400 `);
  const [{ mediumUrl, sizes } = { mediumUrl: '' }] = (await exportOf(service, other)).media;
  expect([mediumUrl.startsWith(service.blob.endpoint), sizes]).toEqual([true, undefined]);
});

test('--sizes without --media is refused, with what makes those of what is there', async () => {
  expect(await importInto(service, newBlog(), '--sizes')).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^--sizes needs --media: npm run media -- sizes makes those of what is there already\n/,
    ),
  });
});
