import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useStarted } from '../../../../infra/local/kit/testing/use-started.ts';
import { runCommand, startCommand } from '../../../support/infra/command.ts';
import { useMediaService } from '../../../support/service/media-service.ts';
import { useLocalService } from '../../../support/service/use-service.ts';
import { failStorage } from '../../../support/uploads/storage-faults.ts';
import {
  addressOf,
  bad,
  type PicturedBlog,
  picture,
  picturedBlog,
  sha256Of,
  startWeb,
} from './pictured-blog.ts';

const service = useMediaService({ UPLOAD_MAX_MB: '1' });
const without = useLocalService();
const web = useStarted(startWeb, async started => started.close());

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-media-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  web.asked.clear();
  web.mended.clear();
});

function fileOf(blog: object, name = 'blog.json'): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(blog));
  return file;
}

const argumentsFor = (file: string) => {
  const { host } = new URL(web.url);
  return [file, '--url', service.api, '--media', '--media-from', host];
};

const importMedia = (file: string) => runCommand('import', argumentsFor(file));

type Exported = PicturedBlog & { media: { bytes?: number; width?: number; fileName?: string }[] };

const exportOf = async ({ blogId }: PicturedBlog) =>
  (await service.send('GET', `blog/${blogId}`)).json<Exported>();

/** The digests of what is at the addresses of the blog's pictures, except those that cannot be had. */
async function digestsOf({ media }: Exported): Promise<string[]> {
  const digests: string[] = [];
  for (const { mediumUrl } of media.slice(0, -Object.keys(bad).length))
    digests.push(sha256Of(new Uint8Array(await (await fetch(mediumUrl)).arrayBuffer())));
  return digests;
}

const digests = (count: number) => Array.from({ length: count }, (_, index) => sha256Of(picture(index)));

test('files are moved into storage, and their addresses are put into media, texts and the logo', async () => {
  const wanted = digests(32);
  const blog = picturedBlog(web, 32);

  const { code, output } = await importMedia(fileOf(blog));

  const exported = await exportOf(blog);
  const own = `${service.blob.endpoint}/media/${blog.blogId}/`;
  expect(output).toContain('Files: 32 moved (0.1 MB), 8 not: their media keep their addresses\n');
  expect(output).toContain('62 created, 0 updated, 0 unchanged, 0 failed');
  expect(code).toBe(1);
  expect(await digestsOf(exported)).toEqual(wanted);
  expect(exported.media.map(({ mediumId }) => mediumId)).toEqual(blog.media.map(({ mediumId }) => mediumId));
  expect(exported.media[7]).toMatchObject({
    mediumUrl: `${own}${wanted[7]}.png`,
    alternativeText: 'Picture 7',
    mediumType: { mimeType: 'image/png' },
    bytes: 2_007,
    width: 8,
    height: 3,
    fileName: 'picture-7.png',
  });
  expect(exported.logoUrl).toBe(`${own}${wanted[3]}.png`);
  const texts = exported.posts.map(({ content }) => content).join('\n');
  for (let index = 0; index < wanted.length; index++) {
    const address = addressOf(web, index);
    expect(texts).not.toContain(`${address})`);
    expect(texts).not.toContain(`${address.replaceAll('&', '&amp;')}"`);
    expect(texts).toContain(`${own}${wanted[index]}.png`);
  }
  // Of each picture in Markdown.
  expect(texts.match(/\.bak\)/g)).toHaveLength(20);
  expect(texts.split('.bak)').filter(text => text.includes('[not this](http'))).toHaveLength(20);
  for (const [name, { reason }] of Object.entries(bad)) {
    const address = `${web.url}/${name}`;
    const line = output.split('\n').find(each => each.includes(`(1): "${address}"`));
    expect(line).toContain(`  ${reason}`);
    expect(exported.media.map(({ mediumUrl }) => mediumUrl)).toContain(address);
    expect(texts).toContain(address);
  }
});

test('a second run fetches only what was not moved, and changes nothing; once that is there, it is moved as well', async () => {
  const blog = picturedBlog(web, 12);
  const file = fileOf(blog);
  await importMedia(file);
  const before = await exportOf(blog);
  web.asked.clear();

  const second = await importMedia(file);

  expect(second.output).toContain('Nothing to change: 0 created, 0 updated, 42 unchanged, 0 failed');
  expect([...web.asked.keys()].sort()).toEqual(
    Object.keys(bad)
      .map(name => `/${name}`)
      .sort(),
  );
  expect(await exportOf(blog)).toEqual(before);

  web.mended.set('missing.png', picture(500));
  const third = await importMedia(file);

  expect(third.output).toContain('Files: 1 moved (0 MB), 7 not: their media keep');
  expect(third.output).toContain('0 created, 2 updated, 40 unchanged, 0 failed');
  const texts = (await exportOf(blog)).posts.map(({ content }) => content).join('\n');
  expect(texts).not.toContain(`${web.url}/missing.png)`);
  expect(texts).not.toContain(`${web.url}/missing.png"`);
  expect(texts).toContain(`/${sha256Of(picture(500))}.png`);
});

test('a blog that was imported without its files gets them later', async () => {
  const blog = picturedBlog(web, 12);
  const file = fileOf(blog);
  await runCommand('import', [file, '--url', service.api]);

  const { output } = await importMedia(file);

  // The blog, for its logo, the media that were moved, and the posts that show them.
  expect(output).toContain(`0 created, ${1 + 12 + 12} updated, 17 unchanged, 0 failed`);
  expect(await digestsOf(await exportOf(blog))).toEqual(digests(12));
});

test('what was changed here stays when the import is repeated, with the files or without, and no file goes back to the old site', async () => {
  const blog = picturedBlog(web, 20);
  await importMedia(fileOf(blog));
  const path = `blog/${blog.blogId}`;
  const changed = `${path}/medium/${blog.media[0]?.mediumId}`;
  await service.send('PUT', changed, { ...(await service.read(changed)), alternativeText: 'Mine' });
  const failed = `${path}/medium/${blog.media[20]?.mediumId}`;
  await service.send('PUT', failed, { ...(await service.read(failed)), alternativeText: 'Mine' });
  const before = (await service.send('GET', path)).text;
  web.mended.set('missing.png', picture(500));

  const without = await runCommand('import', [fileOf(blog), '--url', service.api]);
  const afterIt = (await service.send('GET', path)).text;
  const withFiles = await importMedia(fileOf(blog));

  expect(without.output).toContain('2 were changed here and stay as they are; --overwrite updates them');
  expect(afterIt).toBe(before);
  expect(withFiles.output).toContain('Files: 0 moved (0 MB), 7 not');
  expect((await service.send('GET', path)).text).toBe(before);

  const [post] = blog.posts.splice(3, 1);
  const newer = { ...blog, posts: [...blog.posts, { ...post, title: 'Newer' }] };
  const { output } = await runCommand('import', [fileOf(newer), '--url', service.api]);

  expect(output).toContain('0 created, 1 updated, 47 unchanged, 0 failed');
  const marks = /"imported": "\w+"/g;
  const after = (await service.send('GET', path)).text.replace('"Newer"', JSON.stringify(post?.title));
  expect(after.replaceAll(marks, '')).toBe(before.replaceAll(marks, ''));
});

test.each([
  ['Ctrl-C', 'SIGINT', 130],
  ['a kill', 'SIGKILL', null],
] as const)('an import that was interrupted by %s is continued where it was', async (_what, signal, code) => {
  const blog = picturedBlog(web, 24);
  const file = fileOf(blog);
  // The twelfth request and those after it are never answered.
  const held = web.holdFrom(12);
  const command = startCommand('import', argumentsFor(file));
  await Promise.race([held, command.ended]);
  command.signal(signal);
  const ended = await command.ended;
  web.holdFrom(Number.POSITIVE_INFINITY);
  web.asked.clear();

  const { output } = await importMedia(file);

  expect(ended).toBe(code);
  // Of 24 pictures, five of which redirect, and 8 others; at most four were under way.
  expect(web.asked.size).toBeLessThan(33);
  expect(output).toContain(', 8 not: ');
  const exported = await exportOf(blog);
  expect(await digestsOf(exported)).toEqual(digests(24));
  expect(exported.media.map(({ mediumId }) => mediumId)).toEqual(blog.media.map(({ mediumId }) => mediumId));
});

test('an upload whose connection breaks, or that storage does not take at once, is made again', async () => {
  const blog = picturedBlog(web, 10);
  for (const effect of ['cut before', 'cut after', { status: 503 }] as const)
    failStorage(service, 'PutBlob', effect, 1);

  const { output } = await importMedia(fileOf(blog));

  service.blob.faults.clear();
  expect(output).toContain('Files: 10 moved (0 MB), 8 not: ');
  expect(await digestsOf(await exportOf(blog))).toEqual(digests(10));
});

test('an upload that storage refuses is reported, and its medium keeps its address', async () => {
  const blog = picturedBlog(web, 1);
  failStorage(service, 'PutBlob', { status: 403 }, 1);

  const { output } = await importMedia(fileOf(blog));

  service.blob.faults.clear();
  const [, address] = / {2}storage answered 403 .* \(1\): "([^"]+)"/.exec(output) ?? [];
  const id = blog.media.find(({ mediumUrl }) => mediumUrl === address)?.mediumId;
  const stored = (await exportOf(blog)).media.find(({ mediumId }) => mediumId === id);
  expect(stored?.mediumUrl).toBe(address);
});

test('pictures survive an export, the delete of the blog, and an import of the export or of the first file', async () => {
  const blog = picturedBlog(web, 12);
  const file = fileOf(blog);
  await importMedia(file);
  const before = (await service.send('GET', `blog/${blog.blogId}`)).text;
  const exportFile = fileOf(JSON.parse(before), 'export.json');
  const deleteBlog = () => service.send('DELETE', `blog/${blog.blogId}`);
  const restore = () =>
    runCommand('media', ['restore', '--account', service.blob.endpoint, '--url', service.api]);

  await deleteBlog();
  const plain = await runCommand('import', [exportFile, '--url', service.api]);
  const gone = await fetch(JSON.parse(before).logoUrl);
  const restored = await restore();

  expect(plain.output).toContain('42 created, 0 updated, 0 unchanged, 0 failed');
  expect(gone.status).toBe(404);
  expect(restored.output).toContain('Files that media name: 12 deleted, restored; 0 missing');
  expect((await service.send('GET', `blog/${blog.blogId}`)).text).toBe(before);
  expect(await digestsOf(await exportOf(blog))).toEqual(digests(12));

  web.asked.clear();
  const again = await importMedia(exportFile);

  // What is in storage is not fetched.
  expect(web.asked.size).toBe(Object.keys(bad).length);
  expect(again.output).toContain('Nothing to change: 0 created, 0 updated, 42 unchanged, 0 failed');

  await deleteBlog();
  await importMedia(file);

  expect((await service.send('GET', `blog/${blog.blogId}`)).text).toBe(before);
  expect(await digestsOf(await exportOf(blog))).toEqual(digests(12));
});

test('a service without storage for files is reported before anything is sent', async () => {
  const { blogId, ...blog } = picturedBlog(web, 1);

  const { code, output } = await runCommand('import', [
    fileOf({ blogId, ...blog }),
    '--url',
    without.api,
    '--media',
  ]);

  expect(output).toContain('\nThe service takes no uploads: import without --media\n');
  expect(code).toBe(1);
  expect((await without.send('GET', `blog/${blogId}`)).status).toBe(404);
});

test('files of this machine are not fetched unless their host is named', async () => {
  const blog = picturedBlog(web, 10);

  const { output } = await runCommand('import', [fileOf(blog), '--url', service.api, '--media']);

  expect(output).toContain('Files: 0 moved (0 MB), 18 not: their media keep');
  expect(output).toContain(
    '127.0.0.1 is not on the public internet (--media-from HOST[:PORT] allows one such host)',
  );
  expect(web.asked.size).toBe(0);
});
