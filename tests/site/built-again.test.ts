import { once } from 'node:events';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { useStarted } from '../../infra/local/kit/testing/use-started.ts';
import type { Payload } from '../support/content/families.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { BuiltSite, useSiteProject } from './site-project.ts';

const service = useLocalService();
const project = useSiteProject();

/** The service, behind what counts the texts that are asked for. */
const counted = useStarted(
  async () => {
    const asked: string[] = [];
    const server = createServer(async ({ url = '', headers }, response) => {
      if (url.includes('contentHtml')) asked.push(url);
      const { host: _, connection: __, ...sent } = headers;
      const answer = await fetch(service.api.replace(/\/api$/, url), {
        headers: sent as Record<string, string>,
      });
      const link = answer.headers.get('link');
      response.writeHead(answer.status, { 'content-type': 'application/json', ...(link && { link }) });
      response.end(await answer.text());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { api: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`, asked, server };
  },
  ({ server }) => void server.close(),
);

/** A blog with so many posts of January 2024, the last one first in lists, and the identifiers of these in the order of their titles. */
async function blogOf(count: number) {
  const where = { siteUrl: 'https://example.com', postUrl: '/{slug}/' };
  const blogId = await service.create('blog', { name: 'Field notes', ...where });
  const tagId = await service.create(`blog/${blogId}/tag`, { name: 'Birds' });
  const posts: Payload[] = Array.from({ length: count }, (_, index) => ({
    postId: crypto.randomUUID(),
    title: `Day ${index + 1}`,
    content: 'Rain.',
    published: new Date(Date.UTC(2024, 0, 1, index)).toISOString(),
    tags: [{ tagId }],
  }));
  await service.createContent(blogId, { posts });
  const change = (at: number, changes: Payload) =>
    service.send('PUT', `blog/${blogId}/post/${posts[at]?.postId}`, { ...posts[at], ...changes });
  const remove = (at: number) => service.send('DELETE', `blog/${blogId}/post/${posts[at]?.postId}`);
  return { blogId, tagId, change, remove };
}

const isKept = (file: string) => file === '.built.json';
const contentsOf = (site: BuiltSite) =>
  Object.fromEntries(site.files.filter(file => !isKept(file)).map(file => [file, site.textOf(file)]));
/** The files by what changes when they are written: each is replaced by another one. */
const inodesOf = (site: BuiltSite) =>
  new Map(site.files.map(file => [file, statSync(join(site.folder, file)).ino]));
const written = (site: BuiltSite, before: Map<string, number>) =>
  [...inodesOf(site)]
    .filter(([file, inode]) => before.get(file) !== inode && !isKept(file))
    .map(([file]) => file);

test('after a change only what shows it is read and written, and the site is as if it were built from nothing', async () => {
  const { blogId, tagId, change, remove } = await blogOf(40);
  const first = await project.build(counted.api, blogId);
  const all = counted.asked.length;

  // Another text, of which the excerpt is made that lists have.
  await change(4, { content: 'Sun.' });
  let before = inodesOf(first);
  await project.build(counted.api, blogId, {}, first.folder);
  const ofText = written(first, before);
  // A title, which is in lists and on the pages beside it.
  await change(4, { content: 'Sun.', title: 'Sunday', slug: 'day-5' });
  before = inodesOf(first);
  await project.build(counted.api, blogId, {}, first.folder);
  const ofTitle = written(first, before);
  const asked = counted.asked.length - all;
  // A tag, which no post is changed with; and what is no longer there.
  await service.send('PUT', `blog/${blogId}/tag/${tagId}`, { tagId, name: 'Wings', slug: 'wings' });
  await remove(30);
  await project.build(counted.api, blogId, {}, first.folder);
  const afresh = await project.build(service.api, blogId);

  expect(ofText).toEqual(['day-5/index.html', 'page/4/index.html', 'search.json', 'sitemap.xml']);
  expect(ofTitle).toEqual([
    'archive/index.html',
    'day-4/index.html',
    'day-5/index.html',
    'day-6/index.html',
    'page/4/index.html',
    'search.json',
    'sitemap.xml',
    'tags/birds/index.html',
  ]);
  expect(asked).toBeLessThanOrEqual(2 * 2);
  expect(first.fileAt('/day-31/')).toBeUndefined();
  expect(contentsOf(first)).toEqual(contentsOf(afresh));
});

test('a file that is not as it was made is made again, and files of others stay', async () => {
  const { blogId } = await blogOf(3);
  const site = await project.build(service.api, blogId);
  const made = contentsOf(site);
  writeFileSync(join(site.folder, 'day-1/index.html'), '<p>Half');
  rmSync(join(site.folder, 'day-2'), { recursive: true });
  writeFileSync(join(site.folder, 'CNAME'), 'example.com');
  mkdirSync(join(site.folder, 'own'));
  writeFileSync(join(site.folder, '.built.json.txt'), '');

  await project.build(service.api, blogId, {}, site.folder);
  const { CNAME, '.built.json.txt': _, ...others } = contentsOf(site);

  expect(CNAME).toBe('example.com');
  expect(others).toEqual(made);
});

test('what is said to be made removes nothing outside of the folder', async () => {
  const { blogId } = await blogOf(1);
  const folder = project.newFolder();
  const beside = join(folder, '..', 'beside.txt');
  writeFileSync(beside, '');
  const files = { '../beside.txt': { is: '' }, 'a/../../beside.txt': { is: '' }, [beside]: { is: '' } };
  writeFileSync(join(folder, '.built.json'), JSON.stringify({ excerpts: {}, files }));

  await project.build(service.api, blogId, {}, folder);

  expect(statSync(beside).isFile()).toBe(true);
});

test('a build that is killed leaves whole files, and the next one completes them', async () => {
  const { blogId } = await blogOf(90);
  const folder = project.newFolder();
  const killed = new BuiltSite(folder, '');
  const afresh = await project.build(service.api, blogId);

  const child = project.begin(service.api, blogId, folder);
  while (!killed.files.some(file => file.startsWith('day-')) && child.exitCode === null) await setTimeout(1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const left = killed.files.filter(file => file.startsWith('day-'));
  await project.build(service.api, blogId, {}, folder);

  expect(left.length).toBeGreaterThan(0);
  for (const file of left) expect(killed.textOf(file)).toBe(afresh.textOf(file));
  const finished = Object.keys(contentsOf(killed)).filter(file => !file.startsWith('.writing-'));
  expect(finished).toEqual(Object.keys(contentsOf(afresh)));
});

test('two builds at the same time make one site', async () => {
  const { blogId } = await blogOf(30);
  const folder = project.newFolder();

  const both = await Promise.all([1, 2].map(() => project.build(service.api, blogId, {}, folder)));
  const afresh = await project.build(service.api, blogId);

  for (const site of both) expect(contentsOf(site)).toEqual(contentsOf(afresh));
});

test('a post that takes the place of a folder, or leaves it, is at its place', async () => {
  const { blogId, change } = await blogOf(2);
  await change(0, { slug: 'sub/index.html/deep' });
  const site = await project.build(service.api, blogId);
  await change(0, { slug: 'sub' });

  await project.build(service.api, blogId, {}, site.folder);

  expect(site.read('/sub/')).toContain('>Day 1</h1>');
  expect(site.fileAt('/sub/index.html/deep/')).toBeUndefined();
});
