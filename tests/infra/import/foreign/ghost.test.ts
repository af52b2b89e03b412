import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { runCommand } from '../../../support/infra/command.ts';
import { useMediaService } from '../../../support/service/media-service.ts';
import { png } from '../../../support/uploads/pictures.ts';
import { startFaultyProxy } from '../faulty-proxy.ts';

const fixture = 'tests/infra/import/foreign/ghost/field-notes.json';
const site = 'https://notes.example';

const service = useMediaService();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-ghost-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(async () => {
  for (const { blogId } of (await service.send('GET', 'blog')).json<{ blogId: string }[]>())
    await service.send('DELETE', `blog/${blogId}`);
});

type Medium = Record<'mediumId' | 'mediumUrl', string> & { isPostImage?: boolean };
type Named = Record<'name' | 'displayName' | 'userName', string> & { userImage?: Medium };
interface Post extends Record<'title' | 'content', string> {
  published?: string;
  slug: string;
  author?: Named;
  tags: Named[];
  media: Medium[];
}
type Blog = Record<'authors' | 'tags', Named[]> & { posts: Post[]; media: Medium[] } & Record<
    string,
    unknown
  >;

const imported = (file: string, ...options: string[]) =>
  runCommand('import', [file, '--url', service.api, ...options]);

/** The first items that the report names for a kind. */
const reportedOf = (output: string, kind: string) =>
  output
    .split('\n')
    .find(line => line.startsWith(`  ${kind} (`))
    ?.replace(/^.*? \([\d,]+\): /, '');

/** The blog that an import has made. */
async function blogIn(output: string): Promise<Blog> {
  const [, blogId] = /\(([\da-f-]{36})\)/.exec(output) ?? [];
  return (await service.send('GET', `blog/${blogId}`)).json<Blog>();
}

function postIn({ posts }: Blog, title: string): Post {
  const post = posts.find(each => each.title === title);
  if (!post) throw new Error(`There is no post "${title}"`);
  return post;
}

test('an export becomes a blog with authors, tags, posts and pictures, and a second import changes nothing', async () => {
  const { code, output } = await imported(fixture, '--site', site);

  expect(output).toContain(`${fixture} is a file of Ghost\n`);
  expect(output).toContain('30 created, 0 updated, 0 unchanged, 0 failed');
  expect(code).toBe(0);
  const blog = await blogIn(output);
  expect(blog).toMatchObject({
    name: 'Field notes',
    slogan: 'Birds, mostly',
    logoUrl: `${site}/content/images/2024/05/logo.png`,
    siteUrl: site,
    postUrl: '/{slug}/',
    language: 'en',
  });
  expect(blog.authors.map(({ displayName, userName }) => [displayName, userName])).toEqual([
    ['Ada', 'ada'],
    ['Bo', 'bo'],
    ['cy', 'cy'],
  ]);
  expect(blog.authors[0]?.userImage?.mediumUrl).toBe(`${site}/content/images/2024/05/ada.png`);
  expect(blog.tags.map(({ name }) => name)).toEqual(['Birds', 'Ponds']);
  expect(postIn(blog, 'Welcome')).toMatchObject({
    slug: 'welcome',
    excerpt: 'Herons, and where they stand.',
    contentFormat: 'html',
    published: '2024-05-01T05:30:00.000Z',
    lastModified: '2024-05-06T10:00:00.000Z',
    author: { userName: 'ada' },
    tags: [{ slug: 'birds' }, { slug: 'ponds' }],
    postImage: {
      mediumUrl: `${site}/content/images/2024/05/heron.png`,
      alternativeText: 'A heron',
      description: 'At dawn',
    },
    media: [
      { isPostImage: true },
      { mediumUrl: `${site}/content/images/2024/05/pond.png`, alternativeText: 'A pond & reeds' },
      { mediumUrl: `${site}/content/media/2024/05/kraak.mp3` },
    ],
  });
  expect(postIn(blog, 'On herons <i>')).toMatchObject({
    author: { userName: 'cy' },
    tags: [],
    postImage: { mediumUrl: 'https://pictures.example/heron.jpg' },
  });
  expect((await imported(fixture, '--site', site)).output).toContain(
    'Nothing to change: 0 created, 0 updated, 30 unchanged, 0 failed',
  );
});

test('links to posts that come and to the home page become paths, cards stay, and all other links are named', async () => {
  const { output } = await imported(fixture, '--site', site);

  const { content } = postIn(await blogIn(output), 'Welcome');
  expect(content).toContain('<a href="/on-herons/#nest">');
  expect(content).toContain('<a href="/">all of it</a>');
  expect(content).toContain('<a href="https://birds.example/?a=1&amp;b=2">');
  expect(content).toContain('<a href="/about/">about us</a>');
  expect(content).toContain(
    '<div class="kg-card kg-callout-card"><div class="kg-callout-text">Kraak.</div></div>',
  );
  expect(content).toContain(`srcset="${site}/content/images/size/w600/2024/05/pond.png 600w, ${site}/`);
  expect(content).not.toContain('__GHOST_URL__');
  expect(reportedOf(output, 'it links to what does not come')?.split(', ')).toEqual([
    `"On herons <i>" (${site}/gone/)`,
  ]);
  expect(reportedOf(output, 'a link to sign up or in stays behind, of which only the words come')).toBe(
    `"Welcome" (${site}/#/portal/signup)`,
  );
});

test('a slug that is too long is shortened, also in links to the post', async () => {
  const { output } = await imported(fixture, '--site', site);

  const blog = await blogIn(output);
  const { slug } = postIn(blog, 'The long walk home');
  expect(slug).toHaveLength(100);
  expect(postIn(blog, 'On herons <i>').content).toContain(`<a href="/${slug}/">`);
  expect(reportedOf(output, 'its slug was shortened, so its address is another one')).toBe(
    '"The long walk home"',
  );
  expect(reportedOf(output, 'it has another address than before')).toMatch(
    /^"The long walk home" \(\/(a-very-long-walk-)+home\/ is \/(a-very-long-walk-)+[\w-]*…\)$/,
  );
});

test('a text of Ghost 3, in which addresses are paths and dates are numbers, is read', async () => {
  const { output } = await imported(fixture, '--site', site);

  const post = postIn(await blogIn(output), 'The long walk home');
  expect(post.content).toBe(
    `<p>By Ghost 3: <a href="/welcome/">welcome</a> and <a href="${site}/tag/birds/">birds</a>.</p>` +
      `<img src="${site}/content/images/2019/01/nest.png" srcset="${site}/content/images/size/w600/2019/01/nest.png 600w, ` +
      `${site}/content/images/2019/01/nest.png 900w" alt="">`,
  );
  expect(post.published).toBe('2019-02-01T00:00:00.000Z');
  expect(post.media.map(({ mediumUrl }) => mediumUrl)).toEqual([`${site}/content/images/2019/01/nest.png`]);
});

test('what was not shown to everybody becomes a draft and is named, what is scheduled stays so', async () => {
  const { output } = await imported(fixture, '--site', site);

  const blog = await blogIn(output);
  const why = {
    'For members': 'it was for members only',
    'For patrons': 'it was for members of some tiers only',
    'For birders': 'it was for some members only',
    'A letter': 'it was sent to subscribers, and was not on the site',
    'A letter to come': 'it was sent to subscribers, and was not on the site',
    'Half of it': 'a part of it was for members only',
  };
  for (const [title, reason] of Object.entries(why)) {
    expect(postIn(blog, title).published).toBeUndefined();
    expect(reportedOf(output, reason)).toContain(`"${title}"`);
  }
  expect(postIn(blog, 'Not yet').published).toBeUndefined();
  expect(output).not.toContain('"Not yet"');
  expect(postIn(blog, 'Tomorrow').published).toBe('2099-01-02T03:04:05.000Z');
  expect(postIn(blog, 'For visitors').published).toBe('2024-05-11T05:30:00.000Z');
});

test('a post without HTML has the text of the document of its editor, unless nothing was written in it', async () => {
  const { output } = await imported(fixture, '--site', site);

  const blog = await blogIn(output);
  const contents = ['Only lexical', 'Only mobiledoc', 'Blank in lexical', 'Blank in mobiledoc'].map(
    title => postIn(blog, title).content,
  );
  expect(contents).toEqual(['<p>Words &amp; more</p>', '<p>Words</p>', '', '']);
  expect(postIn(blog, 'Only lexical').published).toBe('2024-05-12T05:30:00.000Z');
  expect(output).not.toContain('"Blank in lexical"');
  expect(reportedOf(output, 'it has no text')).toBe('"Blank in mobiledoc"');
  expect(postIn(blog, 'Blank in mobiledoc').published).toBe('2024-05-15T05:30:00.000Z');
});

test('what stays behind is counted, and named where it is part of a post', async () => {
  const { output } = await imported(fixture, '--site', site, '--dry-run');

  expect(output).toContain(
    'Left behind, with their numbers: rows of other tables: 1, keys of integrations: 1, comments: 2, members: 1, settings: 5, ' +
      'internal tags (--internal-tags brings them): 1, users who are the author of no post: 1\n',
  );
  const reported = (kind: string) => reportedOf(output, kind);
  expect(reported('the code in all of its pages (code injection) stays behind')).toBe('"Field notes"');
  expect(reported('its code (code injection) stays behind')).toBe('"Welcome"');
});

test('cards are stored and read back as elements that need no scripts, with the files that they show', async () => {
  const file = join(folder, 'cards.json');
  const html =
    '<p>Hear</p><div class="kg-card kg-audio-card"><audio src="__GHOST_URL__/content/media/2024/05/kraak.mp3"></audio><div class="kg-audio-title">Kraak</div></div>' +
    '<figure class="kg-card kg-embed-card"><iframe src="https://player.vimeo.com/video/1?app_id=2" title="Herons"></iframe></figure>';
  const posts = [
    { id: '1', title: 'Cards', slug: 'cards', status: 'published', html, created_at: '2024-05-01 08:00:00' },
  ];
  writeFileSync(
    file,
    JSON.stringify({ data: { posts, settings: [{ id: '9', key: 'title', value: 'Cards' }] } }),
  );

  const { output } = await imported(file, '--site', site);

  const { content, media } = postIn(await blogIn(output), 'Cards');
  expect(content).toBe(
    `<p>Hear</p><figure class="kg-card kg-audio-card"><audio controls preload="metadata" src="${site}/content/media/2024/05/kraak.mp3"></audio>` +
      '<figcaption>Kraak</figcaption></figure><figure class="embed"><a href="https://vimeo.com/1">Herons</a></figure>',
  );
  expect(media.map(({ mediumUrl }) => mediumUrl)).toEqual([`${site}/content/media/2024/05/kraak.mp3`]);
});

test('pages come unless --without-pages is said, and internal tags if they are asked for', async () => {
  const without = await imported(fixture, '--site', site, '--without-pages', '--dry-run');
  const { output } = await imported(fixture, '--site', site, '--pages', '--internal-tags');

  const blog = await blogIn(output);
  expect(without.output).toContain('pages, as --without-pages says: 1');
  expect(postIn(blog, 'About')).toMatchObject({
    slug: 'about',
    content: '<p>We watch birds.</p>',
    isListed: false,
  });
  const welcome = postIn(blog, 'Welcome');
  expect(welcome.tags.map(({ name }) => name)).toEqual(['Birds', 'Ponds', '#newsletter']);
  expect(welcome.content).toContain('<a href="/about/">');
});

test('without the address of the site its addresses become paths, and a later import with it finds the same blog', async () => {
  const first = await imported(fixture);

  const blog = await blogIn(first.output);
  const { content, media } = postIn(blog, 'Welcome');
  expect(content).toContain('<a href="/on-herons/#nest">');
  expect(content).toContain('<a href="/about/">');
  expect(content).toContain('<img src="/content/images/2024/05/pond.png"');
  expect(media).toEqual([]);
  expect(blog).not.toHaveProperty('siteUrl');
  expect(first.output).toContain('uses of files without an address (--site gives it): 6');
  const { output } = await imported(fixture, '--site', site);
  expect(output).toContain('6 created, 5 updated, 19 unchanged, 0 failed');
});

test('tables in any order, without the outer list and compressed, make the same blog', async () => {
  await imported(fixture, '--site', site);
  const { db } = JSON.parse(readFileSync(fixture, 'utf8'));
  const data = Object.fromEntries(Object.entries(db[0].data).reverse());
  const file = join(folder, 'reversed.bin');
  writeFileSync(file, gzipSync(JSON.stringify({ data, meta: db[0].meta })));

  const { output } = await imported(file, '--site', site);

  expect(output).toContain('Nothing to change: 0 created, 0 updated, 30 unchanged, 0 failed');
});

test("files are moved from Ghost's own folder, and addresses of all their sizes become the new ones", async () => {
  const names = ['heron', 'pond', 'ada', 'logo'].map(name => `images/2024/05/${name}.png`);
  for (const [index, name] of [...names, 'images/2019/01/nest.png'].entries()) {
    const file = join(folder, 'content', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, png({ width: 8 + index }));
  }
  const options = ['--media', '--media-folder', join(folder, 'content'), '--media-from', '127.0.0.1:9'];

  const { output } = await imported(fixture, '--site', site, ...options);

  expect(output).toContain('Files: 5 moved');
  const blog = await blogIn(output);
  const { content } = postIn(blog, 'Welcome');
  const own = `${service.blob.endpoint}/media/`;
  expect(content).toMatch(
    new RegExp(`<img src="${own}[^"]+\\.png" class="kg-image" alt="A pond &amp; reeds" [^>]*>`),
  );
  expect(content).not.toContain(`${site}/content/images`);
  expect(content).not.toContain('srcset');
  expect(blog.logoUrl).toMatch(new RegExp(`^${own}`));
  const elsewhere = blog.media.filter(({ mediumUrl }) => !mediumUrl.startsWith(own));
  // There is no such site to fetch them from.
  expect(elsewhere.map(({ mediumUrl }) => mediumUrl)).toEqual([
    `${site}/content/media/2024/05/kraak.mp3`,
    'https://pictures.example/heron.jpg',
  ]);
});

test('nothing secret of an export is sent, printed or left in a file', async () => {
  const proxy = await startFaultyProxy(service.api, () => 1, 0);
  const temporary = join(folder, 'temporary');
  mkdirSync(temporary);
  const options = ['--url', proxy.api, '--site', site, '--internal-tags'];

  const { code, output } = await runCommand('import', [fixture, ...options], { TMPDIR: temporary });

  proxy.close();
  expect(code).toBe(0);
  expect(proxy.received()).toContain('A heron');
  expect(`${output}\n${proxy.received()}`).not.toMatch(/CANARY|@example\.com/i);
  expect(readdirSync(temporary)).toEqual([]);
});
