import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sampleBlog from '../../../infra/tools/sample-blog.json';
import { runCommand } from '../../support/infra/command.ts';
import { useLocalService } from '../../support/service/use-service.ts';

const service = useLocalService();
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Blog = typeof sampleBlog;

/** The sample blog under another identifier, in a file. */
function blogFile(blogId: string, change: (blog: Blog) => void = () => {}, name = `${blogId}.json`): string {
  const blog = { ...structuredClone(sampleBlog), blogId };
  change(blog);
  const file = join(folder, name);
  const text = JSON.stringify(blog);
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text);
  return file;
}

const importFile = (file: string) => runCommand('import', [file, '--url', service.api]);

test('a file is imported completely, in its order, and importing it again, or its export, changes nothing', async () => {
  const blogId = 'a0000000-0000-4000-8000-000000000001';
  const file = blogFile(blogId, undefined, 'blog.json.gz');

  const { code, output } = await importFile(file);

  expect(output).toContain('16 created, 0 updated, 0 unchanged, 0 failed');
  expect(code).toBe(0);
  const exported = (await service.send('GET', `blog/${blogId}`)).json<Blog>();
  expect(exported.media.map(medium => medium.mediumId)).toEqual(
    sampleBlog.media.map(medium => medium.mediumId),
  );
  expect(exported.posts.map(post => post.title)).toEqual(sampleBlog.posts.map(post => post.title));
  const exportFile = join(folder, 'export.json');
  writeFileSync(exportFile, JSON.stringify(exported));
  for (const again of [file, exportFile])
    expect(await importFile(again)).toEqual({
      code: 0,
      output: expect.stringContaining('Nothing to change: 0 created, 0 updated, 16 unchanged, 0 failed'),
    });
  expect((await service.send('GET', `blog/${blogId}`)).json()).toEqual(exported);
});

test('an export brings its redirects back, last, and a file without any leaves those that are there', async () => {
  const blogId = 'a0000000-0000-4000-8000-000000000011';
  const redirects = Array.from({ length: 300 }, (_, at) => ({
    from: `/old/${at}`,
    to: '/new/',
    status: 302,
  }));
  const plain = blogFile(blogId, blog => Object.assign(blog, { redirects: undefined }));
  await importFile(plain);
  await service.send('PUT', `blog/${blogId}/redirects`, { redirects });
  const exported = (await service.send('GET', `blog/${blogId}`)).text;
  const exportFile = join(folder, 'with-redirects.json');
  writeFileSync(exportFile, exported);

  const again = await importFile(plain);
  const kept = (await service.send('GET', `blog/${blogId}`)).text;
  await service.send('DELETE', `blog/${blogId}`);
  const restored = await importFile(exportFile);

  expect([again.code, kept]).toEqual([0, exported]);
  expect(restored.output).toContain('Redirects: 300 are there now\n');
  expect(restored.code).toBe(0);
  expect((await service.send('GET', `blog/${blogId}`)).json()).toMatchObject({ redirects });
});

test('redirects of a file that the service refuses are reported, and all else is imported', async () => {
  const blogId = 'a0000000-0000-4000-8000-000000000012';
  const file = join(folder, 'looping.json');
  writeFileSync(file, JSON.stringify({ ...sampleBlog, blogId, redirects: [{ from: '/a', to: '/a/' }] }));

  const { code, output } = await importFile(file);

  expect(code).toBe(1);
  expect(output).toContain('redirects/0/to must not lead back to its own from');
  expect(output).toContain('16 created');
});

test('a file that does not say what its texts are written in gets what the option says, or is called plain', async () => {
  const blogId = 'a0000000-0000-4000-8000-0000000000e0';
  const postIds = [1, 2, 3, 4].map(number => `a0000000-0000-4000-8000-0000000000e${number}`);
  const given = [{}, { contentFormat: null }, { ContentFormat: 'html' }, { content: ' ' }];
  const posts = given.map((post, index) => ({
    postId: postIds[index],
    title: 'One',
    content: '*Two*',
    ...post,
  }));
  const file = join(folder, 'formats.json');
  writeFileSync(file, JSON.stringify({ blogId, name: 'Formats', posts }));
  const formats = async () => {
    const { posts: read } = await service.read(`blog/${blogId}`);
    const found = new Map((read as typeof posts).map(post => [post.postId, post.contentFormat]));
    return postIds.map(id => found.get(id));
  };

  const plain = await importFile(file);
  const before = await formats();
  const said = await runCommand('import', [file, '--url', service.api, '--format', 'markdown']);

  expect(plain.output).toContain(
    '2 posts do not say what the text is written in (contentFormat), so readers',
  );
  expect(before).toEqual([undefined, undefined, 'html', undefined]);
  expect(said.output).not.toContain('contentFormat');
  expect(await formats()).toEqual(['markdown', 'markdown', 'html', 'markdown']);
});

test('fields that the service does not know are left out, and a second import changes nothing', async () => {
  const blogId = 'a0000000-0000-4000-8000-00000000000a';
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const file = join(folder, 'unknown-fields.json');
  writeFileSync(
    file,
    `{ "blogId": "${blogId}", "name": "Moved here", "wpId": 5, "nested": ${deep}, "__proto__": { "name": "x" },
       "tags": [{ "tagId": "${blogId}", "name": "Birds", "slug": " ", "wpId": 6, "nested": ${deep},
                  "__proto__": { "a": 1 }, "toString": "x" }] }`,
  );

  const first = await importFile(file);
  const second = await importFile(file);

  expect(first.output).toContain('2 created, 0 updated, 0 unchanged, 0 failed');
  expect(second.output).toContain('Nothing to change: 0 created, 0 updated, 2 unchanged, 0 failed');
});

test('an exported blog that is deleted and imported is equal in every field', async () => {
  const blogId = 'a0000000-0000-4000-8000-00000000000b';
  const path = `blog/${blogId}`;
  await importFile(blogFile(blogId));
  // The time of this change would be another one after an import that did not restore it.
  const { posts } = await service.read(path);
  for (const post of posts as Record<string, string>[])
    await service.send('PUT', `${path}/post/${post.postId}`, {
      ...post,
      title: `${post.title}!`,
      slug: 'new',
    });
  const before = (await service.send('GET', path)).text;
  const file = join(folder, 'deleted.json');
  writeFileSync(file, before);
  await service.send('DELETE', path);

  const { output } = await importFile(file);

  expect(output).toContain('16 created, 0 updated, 0 unchanged, 0 failed');
  expect(before).toContain('"formerSlugs"');
  expect((await service.send('GET', path)).text).toBe(before);
});

test('a post that differs only in its time of change gets that of the file, however the time is written', async () => {
  const blogId = 'a0000000-0000-4000-8000-00000000000c';
  await importFile(blogFile(blogId));
  const dated = blogFile(blogId, blog => {
    Object.assign(blog.posts[0] ?? {}, { lastModified: '2020-01-02T05:04:05.6789+02:00' });
  });

  const first = await importFile(dated);
  const second = await importFile(dated);

  expect(first.output).toContain('0 created, 1 updated, 15 unchanged, 0 failed');
  const [post] = (await service.read(`blog/${blogId}`)).posts as Record<string, string>[];
  expect(post?.lastModified).toBe('2020-01-02T03:04:05.678Z');
  expect(second.output).toContain('Nothing to change: 0 created, 0 updated, 16 unchanged');
});

test('values that the service normalizes are not a change in a second import', async () => {
  const file = blogFile('a0000000-0000-4000-8000-000000000008', blog => {
    const noDates = ['0001-01-01T00:00:00', '0001-01-01T00:00:00.0000000+01:00'];
    noDates.forEach((published, index) => {
      Object.assign(blog.posts[index] ?? {}, { published });
    });
    const jpeg = '029d456e-1019-4b6d-8b17-7c5d46479aa9';
    const zero = '00000000-0000-0000-0000-000000000000';
    const types = [{ mimeType: 'image/JPEG' }, { mediumTypeId: zero, resourceId: jpeg }, undefined];
    types.forEach((mediumType, index) => {
      Object.assign(blog.media[index] ?? {}, { mediumType });
    });
  });
  const first = await importFile(file);

  const second = await importFile(file);

  expect(first.output).toContain('16 created, 0 updated, 0 unchanged, 0 failed');
  expect(second.output).toContain('Nothing to change: 0 created, 0 updated, 16 unchanged, 0 failed');
});

test('different entities are updated, missing ones are created', async () => {
  const blogId = 'a0000000-0000-4000-8000-000000000003';
  await importFile(blogFile(blogId));
  await service.send('DELETE', `blog/${blogId}/tag/${sampleBlog.tags[2]?.tagId}`);
  const changed = blogFile(blogId, blog => {
    blog.slogan = 'Another slogan';
    blog.posts = blog.posts.map((post, index) => (index === 0 ? { ...post, title: 'Another title' } : post));
  });

  const { output } = await importFile(changed);

  // The post that names the deleted tag is read with it again.
  expect(output).toContain('1 created, 2 updated, 13 unchanged, 0 failed');
  const exported = (await service.send('GET', `blog/${blogId}`)).json<Blog>();
  expect(exported.slogan).toBe('Another slogan');
  expect(exported.posts[0]?.title).toBe('Another title');
});

test('failures are reported by identifier and reason, and the rest is imported', async () => {
  const blogId = 'a0000000-0000-4000-8000-000000000004';
  const file = blogFile(blogId, blog => {
    blog.tags = blog.tags.map((tag, index) => (index === 0 ? { ...tag, name: '' } : tag));
  });

  const { code, output } = await importFile(file);

  expect(output).toMatch(
    new RegExp(
      `  400 Submitted data .* - name must not be blank.* \\(1\\): "tag ${sampleBlog.tags[0]?.tagId}"\n`,
    ),
  );
  expect(output).toMatch(new RegExp(`  400 .* \\(1\\): "post ${sampleBlog.posts[0]?.postId}"\n`));
  expect(output).toContain('14 created, 0 updated, 0 unchanged, 2 failed');
  expect(code).toBe(1);
});

test('a post too long with its references written out is sent with identifiers, and stays the same', async () => {
  const blogId = 'a0000000-0000-4000-8000-000000000006';
  const media = Array.from({ length: 250 }, (_, index) => ({
    mediumId: `c0000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    mediumUrl: `https://example.com/${'x'.repeat(2_000)}/${index}`,
    description: 'ß'.repeat(500),
    mediumType: { mediumTypeId: blogId, name: 'n'.repeat(100), mimeType: 'm'.repeat(100) },
  }));
  // The content alone is almost as long as a document may be.
  const file = blogFile(blogId, blog => {
    Object.assign(blog, { authors: [], tags: [], media });
    Object.assign(blog, {
      posts: [{ postId: blogId, title: 'Long', content: 'x'.repeat(1_900_000), media }],
    });
  });

  const first = await importFile(file);
  const second = await importFile(file);

  expect(first.output).toContain('252 created, 0 updated, 0 unchanged, 0 failed');
  expect(second.output).toContain('Nothing to change: 0 created, 0 updated, 252 unchanged');
});

test('a post that is too long to be stored is left out, and the rest is imported', async () => {
  const file = blogFile('a0000000-0000-4000-8000-00000000000f', blog => {
    Object.assign(blog.posts[0] ?? {}, { content: 'x'.repeat(3_000_000) });
    Object.assign(blog.posts[1] ?? {}, { content: 'x'.repeat(2_200_000) });
  });

  const { code, output } = await importFile(file);

  const [first, second] = sampleBlog.posts.map(({ postId }) => `\\(1\\): "post ${postId}"`);
  expect(output).toMatch(new RegExp(`  it has 3,000,.* ${first}\n`));
  expect(output).toMatch(new RegExp(`  400 .*what is stored must be less than 2 MB.* ${second}\n`));
  expect(output).toContain('14 created, 0 updated, 0 unchanged, 2 failed');
  expect(code).toBe(1);
});

test('names are printed without terminal control characters', async () => {
  const file = blogFile('a0000000-0000-4000-8000-000000000007', blog => {
    blog.name = 'A\u001b[2J\u0007\u009b31m\u202eB';
  });

  const { output } = await importFile(file);

  expect(output).toMatch(/^Importing "A\\u\{1b\}\[2J\\u\{7\}\\u\{9b\}31m\\u\{202e\}B" /);
});
