import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BlogFile } from '../../../infra/tools/import/file/blog-file.ts';
import { openBlogFile } from '../../../infra/tools/import/file/open-blog-file.ts';
import sampleBlog from '../../../infra/tools/sample-blog.json';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-file-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const blogId = 'a0000000-0000-4000-8000-000000000001';

const opened: BlogFile[] = [];
const asItIs = { conversion: { pages: false, internalTags: false, markdown: false }, format: undefined };
afterEach(() => {
  for (const file of opened.splice(0)) file.close();
});

async function open(content: string | Uint8Array, name = 'blog.json'): Promise<BlogFile> {
  const path = join(folder, name);
  writeFileSync(path, content);
  const { blog: file } = await openBlogFile(path, asItIs);
  opened.push(file);
  return file;
}

const text = JSON.stringify({ ...sampleBlog, name: 'Zürich 🌊' });
const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte-order mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16, the low byte first', utf16],
  ['UTF-16, the high byte first', Buffer.from(utf16).swap16()],
  ['gzip', gzipSync(text)],
  ['gzip in two parts', Buffer.concat([gzipSync(text.slice(0, 999)), gzipSync(text.slice(999))])],
  ['gzip of UTF-16', gzipSync(utf16)],
])('a file in %s is read', async (_what, bytes) => {
  const file = await open(bytes);

  expect(file.fields).toMatchObject({ blogId: sampleBlog.blogId, name: 'Zürich 🌊' });
  expect([...file.entities('posts')].map(({ id }) => id)).toEqual(sampleBlog.posts.map(post => post.postId));
});

const gzip = gzipSync(JSON.stringify({ blogId, noise: Array.from({ length: 999 }, Math.random) }));

test.each([
  ['is empty', '', 'it is empty'],
  ['is an empty gzip file', gzipSync(''), 'it is empty'],
  ['is not JSON', 'no JSON', /^it is not JSON: .*position "1"/],
  ['is not JSON at its end', `{"blogId":"${blogId}"} x`, /^it is not JSON: /],
  ['is not UTF-8', Buffer.from([...Buffer.from('{"name":"'), 0xc3, 0x28, 0x22, 0x7d]), /^it is not JSON: /],
  ['is an array', '[]', 'expected a JSON object'],
  ['is a number', '7 ', 'expected a JSON object'],
  [
    'is cut off',
    Buffer.from(text).subarray(0, 700),
    'the JSON is incomplete after 700 bytes: was it cut off?',
  ],
  ['is gzip cut off', gzip.subarray(0, 900), 'its gzip data are incomplete: was it cut off?'],
  ['is damaged gzip', Buffer.from(gzip).fill(7, 40, 90), 'its gzip data are corrupt'],
  [
    'ends in half a character of UTF-16',
    utf16.subarray(0, 701),
    /^it starts as utf-16le but is not valid utf-16le$/,
  ],
  ['is not a blog', '{"name": "x"}', 'it has no blogId (expected an export of GetBlog)'],
  ['has an invalid blogId', '{"blogId": "../x"}', 'its blogId must be a GUID, and not all zeros'],
  ['has an object as tags', `{"blogId":"${blogId}","tags":{"a":{}}}`, '"tags" must be an array of objects'],
  ['has a text as tags', `{"blogId":"${blogId}","tags":"x"}`, '"tags" must be an array of objects'],
  ['has a number as a tag', `{"blogId":"${blogId}","tags":[7]}`, '"tags" must be an array of objects'],
  [
    'has a text as tags, in upper case',
    `{"blogId":"${blogId}","TAGS":"x"}`,
    '"TAGS" must be an array of objects',
  ],
  [
    'has a list under a wrong name',
    `{"blogId":"${blogId}","tag\\u001b":[{"tagId":"${blogId}","name":"Birds"}]}`,
    /^"tag\\u\{1b\}" is not a list of a blog \(expected authors, .* or tags\): rename it, or leave it out$/,
  ],
  [
    'has an unknown field in 100,001 levels',
    `{"blogId":"${blogId}","nested":${'['.repeat(100_001)}`,
    'it is nested more than 100,000 levels deep',
  ],
  [
    'has an entity with an unknown field in 100,001 levels',
    `{"blogId":"${blogId}","tags":[{"nested":${'[{"":'.repeat(50_001)}`,
    'it is nested more than 100,000 levels deep',
  ],
  [
    'has a name in 21 levels',
    `{"blogId":"${blogId}","name":${'['.repeat(21)}${']'.repeat(21)}}`,
    '"name" is nested more than 20 levels deep',
  ],
  [
    'has an entity of more than 32 MB',
    `{"blogId":"${blogId}","tags":[{"numbers":[${'1,'.repeat(17_000_000)}1]}]}`,
    'a field or an entity is longer than 33554432 bytes',
  ],
])('a file that %s is refused with the reason', async (_what, content, reason) => {
  const refused = await open(content).catch(error => error as Error);

  expect(refused).toBeInstanceOf(Error);
  const [, message] = (refused as Error).message.match(/^Cannot import \S+blog\.json: (.*)$/) ?? [];
  expect(message).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason));
});

test.each([
  ['does not exist', 'nowhere.json', 'no such file'],
  ['is a folder', 'folder.json', 'it is a folder \\(expected a file\\)'],
  ['has escape sequences in its name', '\u001b[2J.json', 'no such file'],
])('a file that %s is reported in one line', async (_what, name, reason) => {
  mkdirSync(join(folder, 'folder.json'), { recursive: true });

  const refused = await openBlogFile(join(folder, name), asItIs).catch(error => error as Error);

  expect((refused as Error).message).toMatch(new RegExp(`^Cannot import [ -~]+: ${reason}$`));
});

test('entities without a usable identifier and duplicates are reported by place, and the rest is read', async () => {
  const tagId = 'b0000000-0000-4000-8000-000000000001';
  const tags = [
    { tagId, name: 'One' },
    { name: 'None' },
    { tagId: '../../blog', name: 'A path' },
    { resourceId: `{${tagId.toUpperCase()}}`, name: 'One again' },
    { tagId: '00000000-0000-0000-0000-000000000000', name: 'Zero' },
    { tagId: blogId, resourceId: tagId, name: 'Two' },
  ];

  const file = await open(JSON.stringify({ blogId, tags }));

  expect(file.failures.first).toEqual([
    { entity: 'tags[1]', reason: expect.stringMatching(/^it has no identifier/) },
    { entity: 'tags[2]', reason: 'its identifier is not a GUID' },
    { entity: 'tags[3]', reason: 'one before it has the same identifier', detail: `tags[0], ${tagId}` },
    { entity: 'tags[4]', reason: expect.stringMatching(/^it has no identifier/) },
    { entity: 'tags[5]', reason: 'its two identifiers differ' },
  ]);
  expect([...file.entities('tags')]).toHaveLength(1);
  expect(file.size).toBe(1 + 6);
});

test('an entity with a field in more levels than can be sent is reported, and the rest is read', async () => {
  const tag = (id: number, name: string) =>
    `{"tagId":"b0000000-0000-4000-8000-00000000000${id}","name":${name}}`;
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

  const file = await open(`{"blogId":"${blogId}","tags":[${tag(1, '"One"')},${tag(2, deep)}]}`);

  expect(file.failures.first).toEqual([
    { entity: 'tags[1]', reason: 'it is nested more than 20 levels deep' },
  ]);
  expect([...file.entities('tags')]).toHaveLength(1);
});

test('the names of lists are read in any case', async () => {
  const [tagId, mediumId] = [blogId, blogId];
  const lists = { Tags: [{ tagId, name: 'Birds' }], MEDIA: [{ mediumId, mediumUrl: 'https://example.com' }] };

  const file = await open(JSON.stringify({ blogId, ...lists }));

  const identifiers = (['tags', 'media'] as const).map(name => [...file.entities(name)].map(({ id }) => id));
  expect(identifiers).toEqual([[tagId], [mediumId]]);
  expect(file.failures.count).toBe(0);
});

test('what else is unknown in a file is ignored', async () => {
  const others = { wpId: 5, tag: [], words: ['a', 'b'], deep: [[{ a: 1 }]], settings: { tags: [{}] } };

  const file = await open(JSON.stringify({ blogId, ...others, name: 'Field notes' }));

  expect(file.fields).toEqual({ blogId, name: 'Field notes' });
});

test('references are sent by identifier alone, with the flag of the image', async () => {
  const mediumId = 'c0000000-0000-4000-8000-000000000001';
  const medium = {
    blogId,
    resourceId: mediumId,
    mediumId,
    mediumUrl: 'https://example.com',
    isPostImage: true,
  };
  const post = { postId: blogId, title: 'T', content: '', postImage: medium, media: [medium], tags: [] };

  const file = await open(JSON.stringify({ blogId, posts: [post] }));

  const [entity] = file.entities('posts');
  const sent = entity && file.given(entity);
  const reference = { mediumId, isPostImage: true };
  expect(sent).toEqual({ ...post, postImage: reference, media: [reference] });
});
