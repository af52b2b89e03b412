import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BlogFile } from '../../../../infra/tools/import/file/blog-file.ts';
import { openBlogFile } from '../../../../infra/tools/import/file/open-blog-file.ts';
import { Report } from '../../../../infra/tools/import/report.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-ghost-hostile-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const opened: BlogFile[] = [];
afterEach(() => {
  for (const blog of opened.splice(0)) blog.close();
});

const conversion = { pages: false, internalTags: false, markdown: false, site: 'https://notes.example' };

async function open(content: string | Uint8Array) {
  const path = join(folder, 'ghost.json');
  writeFileSync(path, content);
  const report = new Report();
  const { blog } = await openBlogFile(path, { conversion, format: undefined }, report);
  opened.push(blog);
  const posts = [...blog.entities('posts')].map(post => JSON.parse(blog.body(post).toString()));
  return { blog, posts, lines: report.lines() };
}

const openData = (data: object) => open(JSON.stringify({ db: [{ data }] }));

const whole = readFileSync('tests/infra/import/foreign/ghost/field-notes.json');
const within = (before: string, after = '') => `{"db":[{"data":{"posts":[],${before}${after}`;

test.each([
  ['is cut off in a text', whole.subarray(0, 700), 'the JSON is incomplete: was it cut off?'],
  ['is cut off in what is not read', within('"members":[{"email":"'), /was it cut off\?$/],
  ['is gzip cut off', gzipSync(whole).subarray(0, 900), 'its gzip data are incomplete: was it cut off?'],
  [
    'lacks a comma after a key',
    within('"api_keys":[],"x" "CANARY"', '}}]}'),
    /^it is not JSON after byte \d+$/,
  ],
  [
    'has a wrong bracket after a secret',
    within('"api_keys":[{"secret":"CANARY"}}', '}}]}'),
    /^it is not JSON after byte \d+$/,
  ],
  ['goes on after its end', `${whole} {}`, /^it is not JSON after byte \d+$/],
  ['ends in half a text', `${whole} "x`, /^it is not JSON after byte \d+$/],
  [
    'is nested deeply where it is not read',
    within('"x":') + '['.repeat(200),
    'it is nested more than 100 levels deep',
  ],
  [
    'is nested deeply in a column',
    `{"data":{"posts":[{"html":${'['.repeat(200)}`,
    'it is nested more than 100 levels deep',
  ],
  [
    'is not UTF-8',
    Buffer.concat([Buffer.from(within('"tags":[{"name":"')), Buffer.from([0xc3, 0x28, 0x22])]),
    /^it is not JSON after byte \d+$/,
  ],
  ['has no tables', '{"db":[]}', /^it has no tables of Ghost/],
  ['has only a list', '{"data":[1,{"posts":[]}]}', /^it has no tables of Ghost/],
  ['has an object as posts', '{"data":{"posts":{"a":{}}}}', '"posts" must be an array of rows'],
  ['has a text as tags', '{"data":{"tags":"x"}}', '"tags" must be an array of rows'],
  [
    'has a text of more than 32 MB, even where it is not read',
    within(`"members":[{"name":"${'x'.repeat(40_000_000)}`, '"}]}}]}'),
    'a value is longer than 33,554,432 characters',
  ],
  [
    'has a row of more than 32 MB',
    `{"data":{"posts":[{"html":"${'x'.repeat(20_000_000)}","plaintext":"${'x'.repeat(20_000_000)}"}]}}`,
    'a row is longer than 33,554,432 characters',
  ],
])('a file that %s is refused with the reason', async (_what, content, reason) => {
  const refused = await open(content).catch(error => error as Error);

  expect(refused).toBeInstanceOf(Error);
  const { message } = refused as Error;
  const [, fault] = message.match(/^Cannot import \S+ghost\.json: (.*)$/) ?? [];
  expect(fault).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason));
});

test('a file that does not say which site it is of is refused unless the user says it', async () => {
  const path = join(folder, 'without-settings.json');
  writeFileSync(path, '{"data":{"posts":[{"id":"1"}]}}');

  const refused = await openBlogFile(path, {
    conversion: { ...conversion, site: undefined },
    format: undefined,
  }).catch(error => error as Error);

  expect((refused as Error).message).toMatch(
    /: it does not say which site it is of: give the address with --site$/,
  );
});

test('values of other types than their columns have count as none', async () => {
  const wrong = { title: 7, slug: ['x'], html: { a: 1 }, status: true, visibility: 5, published_at: 'soon' };
  const rows = [
    7,
    null,
    'x',
    [[{ id: 'x' }]],
    {},
    { id: null },
    { id: '1', ...wrong },
    { id: 2, title: ' ' },
  ];
  const others = {
    tags: [{ id: '1', name: null }, 5],
    users: null,
    posts_tags: [{ post_id: '1', tag_id: {} }],
  };

  const { posts, lines } = await openData({
    posts: rows,
    settings: [{ key: 'title', value: {} }],
    ...others,
  });

  expect(posts.map(({ title, content, published }) => [title, content, published])).toEqual([
    ['Untitled', '', undefined],
    ['Untitled', '', undefined],
  ]);
  expect(lines[0]).toContain('posts without an identifier: 2');
});

test('a name that every object has is neither a table nor a column', async () => {
  const data =
    '{"posts":[{"id":"1","title":"T","__proto__":{"html":"x"},"toString":"y"}],"__proto__":[{"id":"2"}],"constructor":{}}';

  const { posts } = await open(`{"data":${data}}`);

  expect(posts).toMatchObject([{ title: 'T', content: '' }]);
});

test('of rows with the same identifier the first one counts, and a second post is refused by name', async () => {
  const posts = [
    { id: '1', title: 'One' },
    { id: '1', title: 'Again' },
  ];
  const tags = [
    { id: '1', name: 'First' },
    { id: '1', name: 'Second' },
  ];

  const { blog, ...read } = await openData({ posts, tags, posts_tags: [{ post_id: '1', tag_id: '1' }] });

  expect(read.posts.map(({ title }) => title)).toEqual(['One']);
  expect(blog.failures.first).toEqual([
    {
      entity: 'posts[1]',
      reason: 'one before it has the same identifier',
      detail: expect.stringMatching(/^posts\[0\], /),
    },
  ]);
  expect([...blog.entities('tags')].map(tag => JSON.parse(blog.body(tag).toString()).name)).toEqual([
    'First',
  ]);
});

test('a post has as many tags and pictures as the service takes, its own picture among them', async () => {
  const tags = Array.from({ length: 300 }, (_, index) => ({ id: `${index}`, name: `Tag ${index}` }));
  const posts_tags = tags.map(({ id }) => ({ post_id: '1', tag_id: id }));
  const html = tags.map(({ id }) => `<img src="__GHOST_URL__/content/images/${id}.png">`).join('');

  const { posts } = await openData({
    posts: [{ id: '1', html, feature_image: '__GHOST_URL__/content/images/own.png' }],
    tags,
    posts_tags,
  });

  expect(posts[0].tags).toHaveLength(250);
  expect(posts[0].media).toHaveLength(250);
  expect(posts[0].media[0]).toMatchObject({ isPostImage: true });
});

test('texts that are made to take long take no longer than others', async () => {
  const html = [
    '<img '.repeat(100_000),
    '__GHOST_URL__/content/images/'.repeat(50_000),
    '<!--kg-gated-block:begin '.repeat(50_000),
    ' href="'.repeat(100_000),
    ' srcset="/'.repeat(50_000),
  ];

  const { posts } = await openData({ posts: html.map((text, id) => ({ id, html: text })) });

  expect(posts).toHaveLength(html.length);
});

test('an address of e-mail as the name of a user is not shown', async () => {
  const users = [{ id: '1', name: 'ada.l@example.com', slug: 'ada-l-example-com' }];

  const { blog } = await openData({ posts: [{ id: '1', author_id: '1' }], users });

  const [author] = [...blog.entities('authors')].map(each => JSON.parse(blog.body(each).toString()));
  expect(author).toMatchObject({ displayName: 'ada.l', userName: 'ada.l' });
});

test.each(['true', true, 1])('posts of a site behind a password (%p) become drafts', async value => {
  const settings = [{ key: 'is_private', value }];
  const post = { id: '1', title: 'One', status: 'published', published_at: '2024-05-01 08:00:00' };

  const { posts, lines } = await openData({ settings, posts: [post] });

  expect(posts[0]).not.toHaveProperty('published');
  expect(lines).toContain('  the whole site was behind a password (1): "One"');
});
