import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { useLocalService } from './support/use-service.ts';

const service = useLocalService();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const build = (blogId: string) =>
  promisify(execFile)(process.execPath, ['examples/site/build.mjs', service.api, blogId, folder]);
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const pagesIn = (room: string) => readdirSync(join(folder, room)).map(name => `${room}/${name}`);

test('the example site has pages of ten, and a page for each published post and each tag', async () => {
  const blogId = await service.create('blog', { name: 'Field notes', slogan: 'What was <seen>' });
  const tagId = await service.create(`blog/${blogId}/tag`, { name: 'Birds & more' });
  const authorId = await service.create(`blog/${blogId}/author`, { displayName: 'Ada', userName: 'ada' });
  const mediumId = await service.create(`blog/${blogId}/medium`, {
    mediumUrl: 'https://example.com/a.jpg?b=1&c=2',
    alternativeText: 'A "heron"',
  });
  const days = Array.from({ length: 25 }, (_, index) => ({
    title: `Day <${index + 10}>`,
    content: 'Rain.\n\nMore <rain>.',
    published: new Date(Date.UTC(2024, 0, index + 10)).toISOString(),
    tags: index % 2 ? [{ tagId }] : [],
    author: { authorId },
    media: [{ mediumId, isPostImage: true }],
  }));
  const draft = { title: 'A draft', content: '', tags: [{ tagId }] };
  const later = { title: 'Later', content: '', tags: [{ tagId }], published: '2999-01-01T00:00:00Z' };
  await service.send('POST', `blog/${blogId}/content`, { posts: [draft, later, ...days] });

  await build(blogId);

  const [first = ''] = pagesIn('post').filter(name => name.startsWith('post/day-34-'));
  const [tagged = ''] = pagesIn('tag');
  expect(pagesIn('page').sort()).toEqual(['page/2.html', 'page/3.html']);
  expect(pagesIn('post')).toHaveLength(25);
  expect(pagesIn('tag')).toHaveLength(1);
  expect(read('index.html')).toContain(`<h2><a href="${first}">Day &#60;34&#62;</a></h2><p>Rain.</p>`);
  expect(read('index.html')).toContain('What was &#60;seen&#62;');
  expect(read('index.html').match(/<article>/g)).toHaveLength(10);
  expect(read('page/3.html').match(/<article>/g)).toHaveLength(5);
  expect(read('page/2.html')).toMatch(/href="index.html">Newer posts.*href="page\/3.html">Older posts/);
  expect(read(first)).toContain('<h1>Day &#60;34&#62;</h1>');
  expect(read(first)).toContain('February 3, 2024</time> · Ada');
  expect(read(first)).toContain('<p>More &#60;rain&#62;.</p>');
  expect(read(first)).toContain('src="https://example.com/a.jpg?b=1&#38;c=2" alt="A &#34;heron&#34;"');
  expect(read(tagged)).toContain('<h1>Birds &#38; more</h1>');
  expect(read(tagged).match(/<li>/g)).toHaveLength(12);
  expect(read(tagged)).not.toMatch(/A draft|Later/);
  expect(existsSync(join(folder, 'style.css'))).toBe(true);
});

test('it has a page for each post and tag whatever the slug, which links name as the file is named', async () => {
  const blogId = await service.create('blog', { name: 'Slugs' });
  const slugs = ['twice', 'twice', 'über uns', '文'.repeat(60), '../../up', 'CON', 'a/b?c=1#d', '100%25'];
  for (const [index, slug] of slugs.entries()) {
    const tagId = await service.create(`blog/${blogId}/tag`, { name: `Tag ${index}`, slug });
    await service.create(`blog/${blogId}/post`, {
      title: `Post ${index}`,
      slug,
      content: `Text ${index}.`,
      published: '2024-01-01T00:00:00Z',
      tags: [{ tagId }],
    });
  }

  await build(blogId);

  const links = [...read('index.html').matchAll(/href="([^"]*)">Post (\d)</g)];
  for (const [, post = '', index] of links) {
    const [, tag = ''] = /href="([^"]*)">Tag \d</.exec(read(post)) ?? [];
    expect(post).toMatch(/^post\/[a-z0-9-]{1,100}\.html$/i);
    expect(read(post)).toContain(`Text ${index}.`);
    expect(read(tag)).toContain(`href="${post}">Post ${index}<`);
  }
  expect(links).toHaveLength(slugs.length);
  expect(pagesIn('post')).toHaveLength(slugs.length);
  expect(pagesIn('tag')).toHaveLength(slugs.length);
});

test('a blog that is not there ends the build with what was answered', async () => {
  const built = build('7d9c1a52-0f0e-4c55-9a3c-6a1f3c1d7e09');

  await expect(built).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('answered 404') });
});
