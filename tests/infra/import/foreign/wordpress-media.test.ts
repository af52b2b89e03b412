import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenOnLoopback } from '../../../../infra/local/kit/loopback.ts';
import { useStarted } from '../../../../infra/local/kit/testing/use-started.ts';
import { runCommand } from '../../../support/infra/command.ts';
import { useMediaService } from '../../../support/service/media-service.ts';
import { png } from '../../../support/uploads/pictures.ts';
import { sha256Of } from '../media/pictured-blog.ts';

const pictures: Readonly<Record<string, Buffer>> = {
  'heron.png': png({ width: 16, filling: 1, bytes: 500 }),
  'ditch.png': png({ width: 17, filling: 2, bytes: 500 }),
};

const uploads = '/wp-content/uploads/2024/05/';

/** The old site, which has the originals alone. */
async function startSite() {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const [path = ''] = url.split('?');
    const picture = path.startsWith(uploads) ? pictures[path.slice(uploads.length)] : undefined;
    response.writeHead(picture ? 200 : 404).end(picture);
  });
  return { host: `127.0.0.1:${await listenOnLoopback(server, 0)}`, asked, close: () => server.close() };
}

const service = useMediaService();
const site = useStarted(startSite, async started => {
  started.close();
});
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-wordpress-media-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  site.asked.length = 0;
});

/** The fixture as an export of that site, with the name of a file that its library does not have. */
function exportOfSite(name: string): string {
  const fixture = readFileSync(join(__dirname, 'files/wordpress.xml'), 'utf8');
  const file = join(folder, `${name}.xml`);
  const text = fixture.replace('example/wp-admin/', 'example/wp-content/uploads/gone.pdf');
  writeFileSync(file, text.replaceAll(/https?:\/\/old\.example/g, `http://${site.host}`));
  return file;
}

interface Exported {
  media: { mediumUrl: string }[];
  posts: { title: string; content: string; postImage?: { mediumUrl: string } }[];
}

/** Imports an export with its files, as the blog of a site of its own. */
async function importMedia(name: string, ...options: string[]) {
  const own = ['--site', `http://${site.host}/${name}`, '--url', service.api];
  const { code, output } = await runCommand('import', [exportOfSite(name), ...own, '--media', ...options]);
  const [, blogId] = /\(([\da-f-]{36})\)/.exec(output) ?? [];
  const blog = (await service.send('GET', `blog/${blogId}`)).json<Exported>();
  const stored = (picture: string) =>
    `${service.blob.endpoint}/media/${blogId}/${sha256Of(pictures[picture] ?? Buffer.alloc(0))}.png`;
  return { code, output, blog, stored };
}

/** The folder of the old site's files. */
function uploadsFolder(): string {
  const root = join(folder, 'wp-content/uploads');
  mkdirSync(join(root, '2024/05'), { recursive: true });
  for (const [name, bytes] of Object.entries(pictures)) writeFileSync(join(root, '2024/05', name), bytes);
  return root;
}

const sources = {
  'the old site': () => ['--media-from', site.host],
  'its folder of uploads': () => ['--media-folder', uploadsFolder()],
};

test.each(Object.entries(sources))(
  'with --media files come from %s, and media, pictures of posts and texts have their new addresses',
  async (name, options) => {
    const { code, output, blog, stored } = await importMedia(encodeURIComponent(name), ...options());

    const [heron, ditch] = [stored('heron.png'), stored('ditch.png')];
    const [classic, post] = ['A classic', 'A heron – at last'].map(title =>
      blog.posts.find(each => each.title === title),
    );
    expect(output).toContain('Files: 2 moved (0 MB)\n');
    expect(code).toBe(0);
    expect(blog.media.map(({ mediumUrl }) => mediumUrl)).toEqual([heron, ditch]);
    expect(post?.postImage?.mediumUrl).toBe(ditch);
    // Of the sizes, all of which are the one file now, none is left.
    expect(post?.content).toContain(`<img src="${heron}" alt="" class="wp-image-20"/>`);
    expect(classic?.content).toContain(`<a href="${heron}"><img src="${heron}" alt="" /></a>`);
    expect(classic?.content).toContain(`<img src="${ditch}" alt="">`);
    expect(site.asked.length).toBe(name === 'the old site' ? 2 : 0);
  },
);

test('after --media nothing points to the old site but what is reported, pages and files', async () => {
  const { output, blog } = await importMedia('reported', '--media-from', site.host);

  const texts = blog.posts.map(({ content }) => content).join('\n');
  const left = [...new Set(texts.match(new RegExp(`http://${site.host}[^"\\s<]*`, 'g')))].sort();
  const reported = output
    .split('\n')
    .filter(line => /^ {2}it (?:links to what does not|names a file of)/.test(line));
  expect(left.length).toBe(3);
  expect(
    reported
      .join('\n')
      .match(/(?<=\()http[^)]+/g)
      ?.sort(),
  ).toEqual(left);
});

test('a second import with --media fetches nothing and changes nothing', async () => {
  const first = await importMedia('again', '--media-from', site.host);
  site.asked.length = 0;

  const second = await importMedia('again', '--media-from', site.host);

  expect(second.output).toContain('Nothing to change: 0 created, 0 updated, 17 unchanged, 0 failed');
  expect(site.asked).toEqual([]);
  expect(second.blog).toEqual(first.blog);
});
