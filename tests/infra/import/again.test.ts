import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlogClient } from '../../../client/api/index.ts';
import { seededRandom } from '../../../infra/local/cosmos/wire/replicas.ts';
import { Connections } from '../../../infra/tools/import/connections.ts';
import { BlogFile } from '../../../infra/tools/import/file/blog-file.ts';
import { BlogImport, ImportStopped } from '../../../infra/tools/import/import-blog.ts';
import type { Payload } from '../../support/content/families.ts';
import { runCommand } from '../../support/infra/command.ts';
import { useLocalService } from '../../support/service/use-service.ts';
import { startFaultyProxy } from './faulty-proxy.ts';

const service = useLocalService();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-again-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const id = (number: number) => `b1000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
let blogId: string;
let path: string;
beforeEach(() => {
  blogId = crypto.randomUUID();
  path = `blog/${blogId}`;
});

interface Changes {
  blog?: Payload;
  /** Of the first and the second post. */
  posts?: Payload[];
}

/** A file as somebody writes it who moves here: a published post, a draft, and what they name. */
const fileOf = ({ blog = {}, posts: [first = {}, second = {}] = [] }: Changes = {}) => ({
  blogId,
  name: 'Moved here',
  siteUrl: 'https://old.example.com',
  postUrl: '/{slug}',
  authors: [{ authorId: id(1), displayName: 'Ada', userName: 'ada' }],
  tags: [{ tagId: id(2), name: 'Cafe\u0301' }],
  media: [
    { mediumId: id(3), mediumUrl: 'https://old.example.com/a.jpg', mediumType: { mimeType: 'image/JPEG' } },
  ],
  posts: [
    {
      postId: id(4),
      title: 'One',
      content: 'First.',
      contentFormat: 'html',
      slug: 'one',
      published: '2024-05-04T07:30:00+02:00',
      author: { authorId: id(1) },
      tags: [{ tagId: id(2) }],
      media: [{ mediumId: id(3), isPostImage: true }],
      ...first,
    },
    { postId: id(5), title: 'Two', content: 'Second.', contentFormat: 'html', ...second },
  ],
  ...blog,
});

async function importFile(content: object, ...options: string[]): Promise<string> {
  const file = join(folder, `${blogId}.json`);
  writeFileSync(file, JSON.stringify(content));
  const { output } = await runCommand('import', [file, '--url', service.api, ...options]);
  return output;
}

const exported = async () => (await service.send('GET', path)).text;
const postOf = async (number: number) => service.read(`${path}/post/${id(number)}`);
const change = async (at: string, changes: Payload) => {
  const before = await service.read(at);
  const { status } = await service.send('PUT', at, { ...before, ...changes });
  expect(status).toBe(202);
};

/** What somebody does here after they have moved: shows the blog at an address of its own, and dates the draft. */
async function settle(): Promise<void> {
  const { authors, posts, tags, media, imported, ...own } = await service.read(path);
  await service.send('PUT', path, { ...own, isPublic: true, siteUrl: 'https://new.example.com' });
  await change(`${path}/post/${id(5)}`, { published: '2024-06-01T00:00:00Z' });
}

/** An export without its times, and without what imports leave. */
const contentOf = (text: string) =>
  JSON.parse(text, (name, value) => (['lastModified', 'imported'].includes(name) ? undefined : value));

test('importing the same file again changes nothing of what was changed here, byte for byte, and says what stays', async () => {
  await importFile(fileOf());
  await settle();
  const before = await exported();

  const output = await importFile(fileOf());

  expect(await exported()).toBe(before);
  expect(output).toContain('was changed here and stays as it is (1): "Two"');
  expect(output).toContain('1 was changed here and stays as it is; --overwrite updates it from the file');
  expect(output).toContain('Nothing to change: 0 created, 0 updated, 5 unchanged, 0 failed');
});

test('a newer file updates what was not changed here, creates what is new, and leaves the rest', async () => {
  await importFile(fileOf());
  await settle();
  const before = contentOf(await exported());
  const newer = fileOf({
    blog: { name: 'A new name' },
    posts: [{ title: 'One, again', slug: 'one-again' }, { title: 'Two, again' }],
  });
  newer.posts.push({ postId: id(6), title: 'Three', content: '', contentFormat: 'html' });

  const output = await importFile(newer);

  const [first, second, ...others] = before.posts;
  const after = contentOf(await exported());
  expect(output).toContain('1 created, 2 updated, 3 unchanged, 0 failed');
  expect(after).toEqual({
    ...before,
    name: 'A new name',
    posts: [
      second.postId === id(5) ? second : first,
      {
        ...(second.postId === id(5) ? first : second),
        title: 'One, again',
        slug: 'one-again',
        formerSlugs: ['one'],
      },
      ...others,
      expect.objectContaining({ postId: id(6), slug: 'three' }),
    ],
  });
  expect(await importFile(newer)).toContain('0 created, 0 updated, 6 unchanged, 0 failed');
});

test('--overwrite updates all from the file, but where and whether the blog is shown stays', async () => {
  await importFile(fileOf());
  const fresh = contentOf(await exported());
  await settle();
  await change(`${path}/tag/${id(2)}`, { name: 'Other' });

  const output = await importFile(fileOf(), '--overwrite');

  expect(output).toContain('0 created, 2 updated, 4 unchanged, 0 failed');
  expect(output).not.toContain('changed here');
  const { isPublic, siteUrl, ...after } = contentOf(await exported());
  expect([isPublic, siteUrl]).toEqual([true, 'https://new.example.com']);
  expect({ ...after, siteUrl: fresh.siteUrl }).toEqual({
    ...fresh,
    posts: fresh.posts.map((post: Payload) =>
      post.postId === id(5) ? { ...post, slug: 'two', formerSlugs: undefined } : post,
    ),
  });
  const kept = await exported();
  expect(await importFile(fileOf())).toContain('0 created, 0 updated, 6 unchanged, 0 failed');
  expect(await exported()).toBe(kept);
});

test('of a blog whose address was not changed here, a newer file changes it; and what the file drops of a post is gone', async () => {
  await importFile(fileOf({ blog: { slogan: 'Old' }, posts: [{ excerpt: 'Short' }] }));

  const output = await importFile(fileOf({ blog: { siteUrl: 'https://other.example.com' } }));

  expect(output).toContain('0 created, 2 updated, 4 unchanged, 0 failed');
  expect(await service.read(`${path}?fields=siteUrl,slogan`)).toEqual({
    siteUrl: 'https://other.example.com',
    slogan: 'Old',
  });
  expect(await postOf(4)).not.toHaveProperty('excerpt');
});

test.each([
  ['a title', 'post', 4, { title: 'Mine' }],
  ['a text', 'post', 4, { content: 'Mine.' }],
  ['an excerpt, of which the file has none', 'post', 4, { excerpt: 'Mine' }],
  ['a slug', 'post', 4, { slug: 'mine' }],
  ['a list of tags', 'post', 4, { tags: [] }],
  ['the picture', 'post', 4, { media: [], postImage: null }],
  ['an author', 'author', 1, { displayName: 'Mine' }],
  ['a tag', 'tag', 2, { name: 'Mine' }],
  ['a text of a medium', 'medium', 3, { alternativeText: 'Mine' }],
  ['a date that is gone', 'post', 4, { published: null }],
])('%s that was changed here stays', async (_what, segment, number, changes) => {
  await importFile(fileOf());
  await change(`${path}/${segment}/${id(number)}`, changes);
  const before = await exported();

  const output = await importFile(fileOf());

  expect(await exported()).toBe(before);
  expect(output).toContain('1 was changed here and stays as it is');
});

test('a slug that the file does not give is what it is here', async () => {
  await importFile(fileOf());
  await change(`${path}/post/${id(5)}`, { slug: 'mine' });

  const output = await importFile(fileOf({ posts: [{}, { title: 'Two, again' }] }));

  expect(output).toContain('0 created, 1 updated, 5 unchanged, 0 failed');
  expect(await postOf(5)).toMatchObject({ title: 'Two, again', slug: 'mine' });
});

test('what was changed here and back is not changed', async () => {
  await importFile(fileOf());
  await change(`${path}/post/${id(5)}`, { title: 'Mine' });
  await change(`${path}/post/${id(5)}`, { title: 'Two' });

  expect(await importFile(fileOf({ posts: [{}, { content: 'Newer.' }] }))).toContain(
    '0 created, 1 updated, 5 unchanged, 0 failed',
  );
  expect(await postOf(5)).toMatchObject({ slug: 'two', content: 'Newer.' });
});

test('a draft that gets its slug and date in the old system gets them here', async () => {
  await importFile(fileOf());

  const output = await importFile(fileOf({ posts: [{}, { slug: 'two-it-is', published: '2024-07-01' }] }));

  expect(output).toContain('0 created, 1 updated, 5 unchanged, 0 failed');
  expect(await postOf(5)).toMatchObject({ slug: 'two-it-is', published: '2024-07-01T00:00:00Z' });
});

test('what was written here under the same identifier, or by an earlier version, stays where it differs, and is marked where not', async () => {
  const { posts, tags, media, authors, ...own } = fileOf();
  await service.send('POST', 'blog', own);
  await service.createContent(blogId, { authors, tags, media, posts: [posts[1] ?? {}] });
  const before = contentOf(await exported());

  const first = await importFile(fileOf({ posts: [{}, { title: 'Another' }] }));
  const after = contentOf(await exported());
  const second = await importFile(fileOf({ blog: { name: 'Newer' } }));

  expect(first).toContain('1 created, 0 updated, 4 unchanged, 0 failed');
  expect(first).toContain('1 was changed here');
  expect(after.posts.find(({ postId }: Payload) => postId === id(5))).toEqual(before.posts[0]);
  expect(second).toContain('0 created, 1 updated, 5 unchanged, 0 failed');
});

test('a tag that was deleted here comes back, and the posts that have it are not taken for changed', async () => {
  await importFile(fileOf());
  await service.send('DELETE', `${path}/tag/${id(2)}`);

  const output = await importFile(fileOf({ posts: [{ title: 'One, again' }] }));

  expect(output).toContain('1 created, 1 updated, 4 unchanged, 0 failed');
  expect(await postOf(4)).toMatchObject({ title: 'One, again', tags: [{ tagId: id(2) }] });
});

/** A file whose first post has a second picture, and names one for search engines. */
const pictured = (post: Payload = {}) => {
  const media = [4, 3].map(number => ({
    mediumId: id(number),
    mediumUrl: `https://old.example.com/${number}.jpg`,
  }));
  const seo = { metaTitle: 'One', socialImage: { mediumId: id(4) } };
  return fileOf({
    blog: { media },
    posts: [{ seo, media: [{ mediumId: id(4) }, { mediumId: id(3), isPostImage: true }], ...post }],
  });
};

test('a picture that was deleted here comes back, and the post that names it for search engines is not taken for changed', async () => {
  await importFile(pictured());
  await service.send('DELETE', `${path}/medium/${id(4)}`);

  const output = await importFile(pictured({ title: 'One, again' }));

  expect(output).toContain('1 created, 1 updated, 5 unchanged, 0 failed');
  expect(await postOf(4)).toMatchObject({
    title: 'One, again',
    seo: { metaTitle: 'One', socialImage: { mediumId: id(4) } },
  });
});

test.each<[string, Payload]>([
  ['what search engines are told', { seo: { metaTitle: 'Mine' } }],
  ['that no picture is the image', { media: [{ mediumId: id(4) }, { mediumId: id(3), isPostImage: false }] }],
])('of a post that is read without a picture that was deleted here, %s stays', async (_what, changes) => {
  await importFile(pictured());
  const { status } = await service.send('PATCH', `${path}/post/${id(4)}`, changes);
  const before = await postOf(4);
  await service.send('DELETE', `${path}/medium/${id(4)}`);

  const output = await importFile(pictured());

  expect(status).toBe(202);
  expect(output).toContain('1 was changed here and stays as it is');
  expect(await postOf(4)).toEqual(before);
});

test('where pages and tags are on the site is decided here once it is set here, like all else of where the blog is', async () => {
  const placed = { pageUrl: '/{slug}', tagUrl: '/tag/{slug}' };
  await importFile(fileOf({ blog: placed }));
  const { authors, posts, tags, media, imported, ...own } = await service.read(path);
  await service.send('PUT', path, { ...own, pageUrl: '/pages/{slug}/', tagUrl: '/words/{slug}/' });

  const output = await importFile(fileOf({ blog: { ...placed, slogan: 'New' } }), '--overwrite');

  expect(output).toContain('0 created, 1 updated, 5 unchanged, 0 failed');
  expect(await service.read(`${path}?fields=pageUrl,tagUrl,slogan`)).toEqual({
    pageUrl: '/pages/{slug}/',
    tagUrl: '/words/{slug}/',
    slogan: 'New',
  });
});

test('names of fields count in any case, also within others, and a second import changes nothing', async () => {
  const { posts, ...others } = fileOf();
  const Posts = posts.map(post => ({
    ...post,
    SEO: { MetaTitle: 'One', SocialImage: { MediumId: id(3) } },
    CoAuthors: [{ AUTHORID: id(1) }],
    Metadata: { Mood: 'grey', mood: null },
  }));
  const file = { ...others, Posts, Menu: [{ Label: 'About', URL: '/about/' }] };

  const first = await importFile(file);
  const second = await importFile(file);

  expect(first).toContain('6 created, 0 updated, 0 unchanged, 0 failed');
  expect(second).toContain('0 created, 0 updated, 6 unchanged, 0 failed');
  expect(second).not.toContain('changed here');
  expect(await postOf(4)).toMatchObject({
    seo: { metaTitle: 'One', socialImage: { mediumId: id(3) } },
    coAuthors: [{ authorId: id(1) }],
    metadata: { Mood: 'grey' },
  });
});

test('an export that is put back is put back whole, with what imports have left and without what it does not have', async () => {
  await importFile(fileOf());
  await settle();
  const export1 = await exported();
  const { posts, authors, tags, media, ...own } = await service.read(path);
  await service.send('PUT', path, { ...own, isPublic: false, slogan: 'Later' });
  await change(`${path}/post/${id(4)}`, { title: 'Later', slug: 'later' });
  await change(`${path}/post/${id(5)}`, { published: null });

  const output = await importFile(JSON.parse(export1));

  expect(output).toContain('0 created, 3 updated, 3 unchanged, 0 failed');
  expect(await exported()).toBe(export1);
});

test('a newer file becomes the same, however often its import is cut off and an answer is lost', async () => {
  const many = Array.from({ length: 30 }, (_, index) => ({
    ...fileOf().posts[0],
    postId: id(100 + index),
    title: `Post ${index}`,
    slug: `post-${index}`,
    lastModified: '2024-05-05T00:00:00.000Z',
  }));
  const posts = [...fileOf().posts, ...many];
  const newer = posts.map(post => ({
    ...post,
    title: `${post.title}!`,
    lastModified: '2024-05-06T00:00:00.000Z',
  }));
  const states: string[] = [];
  for (const share of [0, 0.3]) {
    await importFile(fileOf({ blog: { posts } }));
    await settle();
    const proxy = await startFaultyProxy(service.api, seededRandom(5), share);
    let ends = 0;
    for (let isDone = false; !isDone; ) {
      const connections = new Connections();
      const client = new BlogClient({
        baseUrl: proxy.api,
        headers: { Prefer: 'restore' },
        fetch: connections.fetch,
      });
      const file = await BlogFile.read([Buffer.from(JSON.stringify(fileOf({ blog: { posts: newer } })))]);
      const attempts = { max: 2, firstPause: 1, maxPause: 1 };
      const result = await new BlogImport(client, file, { attempts }).run().catch(error => error);
      connections.close();
      file.close();
      isDone = !(result instanceof ImportStopped);
      if (isDone) expect(result).toMatchObject({ outcomes: { kept: 1, failed: 0 } });
      else ends += 1;
    }
    proxy.close();
    expect(ends > 0).toBe(share > 0);
    const text = await exported();
    await service.send('DELETE', path);
    // The post that was dated here has the time of that.
    states.push(text.replaceAll(/"lastModified": "2(?!024)[^"]*"/g, ''));
  }

  expect(states[1]).toBe(states[0]);
  expect(states[0]).toContain('"title": "Post 7!"');
  expect(states[0]).toContain('"published": "2024-06-01T00:00:00Z"');
});
