import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { runCommand } from '../../../support/infra/command.ts';
import { useLocalService } from '../../../support/service/use-service.ts';
import { startFaultyProxy } from '../faulty-proxy.ts';

const service = useLocalService();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-wordpress-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fixture = (name = 'wordpress.xml') => join(__dirname, 'files', name);

/** The fixture as that of another site, so that its blog is another one, with what else is changed. */
function ofSite(site: string, change = (text: string) => text, name = `${site}.xml`): string {
  const text = change(readFileSync(fixture(), 'utf8').replaceAll('old.example', `${site}.example`));
  const file = join(folder, name);
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text);
  return file;
}

const importFile = (file: string, ...options: string[]) =>
  runCommand('import', [file, '--url', service.api, ...options]);

interface Exported {
  authors: object[];
  tags: { name: string; slug: string }[];
  media: { mediumUrl: string; mediumType: { mimeType?: string } }[];
  posts: { title: string; slug: string; content: string; published?: string }[];
}

/** What the service has of the blog that an import names. */
async function exportOf(output: string): Promise<Exported> {
  const [, blogId] = /\(([\da-f-]{36})\)/.exec(output) ?? [];
  return (await service.send('GET', `blog/${blogId}`)).json<Exported>();
}

const titled = ({ posts }: Exported, title: string) => posts.find(post => post.title === title);

test('the blog, its authors, tags and media are those of the old site', async () => {
  const { code, output } = await importFile(ofSite('whole'));

  const blog = await exportOf(output);
  expect(output).toContain('17 created, 0 updated, 0 unchanged, 0 failed');
  expect(code).toBe(0);
  expect(blog).toMatchObject({
    name: 'The Lighthouse & I',
    slogan: 'Notes & pictures',
    siteUrl: 'https://whole.example',
    postUrl: '/{yyyy}/{mm}/{slug}/',
    language: 'en-GB',
    authors: [
      { displayName: 'Ada & Co', userName: 'ada' },
      { displayName: 'Ben Okri', userName: 'ben-okri' },
      { displayName: 'Gail Guest', userName: 'guest' },
    ],
    tags: [
      { name: 'Birds', slug: 'birds' },
      { name: 'Never used', slug: 'unused' },
      { name: 'שלום', slug: 'שלום' },
    ],
    media: [
      {
        mediumUrl: 'https://whole.example/wp-content/uploads/2024/05/heron.png',
        alternativeText: 'A grey "heron"',
        description: 'A heron & a ditch',
        mediumType: { mimeType: 'image/png' },
      },
      {
        mediumUrl: 'https://whole.example/wp-content/uploads/2024/05/ditch.png?a=1&b=2',
        description: 'A ditch in May',
        mediumType: { mimeType: 'image/png' },
      },
    ],
  });
});

test('posts keep their texts, dates, addresses, author, tags and picture', async () => {
  const { output } = await importFile(ofSite('posts'));

  const blog = await exportOf(output);
  const uploads = 'https://posts.example/wp-content/uploads/2024/05';
  expect(titled(blog, 'A heron – at last')).toMatchObject({
    content:
      '<p>It stood there. <a href="/2024/05/a-classic/#end">Earlier</a>, <a href="/2024/05/a-classic/">the same</a>, ' +
      '<a href="/team/">us</a>, <a href="https://elsewhere.example/x?a=1&amp;b=2">them</a>, ' +
      '<a href="mailto:me">me</a>, <a href="https://posts.example/2024/05/plan/">a plan</a></p>\n\n' +
      `<figure class="wp-block-image size-large"><img src="${uploads}/heron-1024x683.png" alt="" class="wp-image-20" ` +
      `srcset="${uploads}/heron-1024x683.png 1024w, ${uploads}/heron-300x200.png 300w" sizes="100vw"/></figure>`,
    contentFormat: 'html',
    excerpt: 'A short one & good',
    slug: 'a-heron',
    formerSlugs: ['the-heron', 'heron'],
    published: '2024-05-04T05:30:00.000Z',
    lastModified: '2024-05-05T07:00:00.000Z',
    author: { displayName: 'Ada & Co' },
    tags: [{ slug: 'birds' }, { slug: 'שלום' }],
    postImage: { mediumUrl: `${uploads}/ditch.png?a=1&b=2` },
    media: [{ description: 'A ditch in May' }, { alternativeText: 'A grey "heron"' }],
  });
  expect(titled(blog, 'A classic')?.content).toBe(
    `<p>First line<br />\nsecond line</p><figure><a href="${uploads}/heron.png"><img src="${uploads}/heron-300x200.png" ` +
      'alt="" /></a><figcaption>By the ditch</figcaption></figure>' +
      '<figure class="wp-block-gallery has-nested-images columns-3 is-cropped">' +
      `<figure class="wp-block-image"><img src="${uploads}/heron.png" alt="A grey &quot;heron&quot;">` +
      '<figcaption>A heron &amp; a ditch</figcaption></figure>' +
      `<figure class="wp-block-image"><img src="${uploads}/ditch.png?a=1&amp;b=2" alt=""></figure></figure>` +
      '<p>[contact-form-7 id="5" title="Write"]</p>' +
      '<figure class="embed"><a href="https://video.example/watch?v=1">https://video.example/watch?v=1</a></figure>' +
      '<p>Visit https://posts.example/wp-admin/ or <a href="https://posts.example/nowhere/">nowhere</a>. ]]></p>',
  );
});

test('what the old site did not show to everybody becomes a draft, and what is scheduled stays so', async () => {
  const { output } = await importFile(ofSite('drafts'));

  const { posts } = await exportOf(output);
  expect(posts.filter(({ published }) => published === undefined).map(({ title }) => title)).toEqual([
    'A plan',
    'Only for me',
    'For those who know',
  ]);
  expect(posts.find(({ title }) => title === 'In ten years')?.published).toBe('2099-01-01T08:00:00.000Z');
});

test('what stays behind or is not as it was is reported, whether or not it is imported', async () => {
  const file = ofSite('reported');

  const path = join(folder, 'reported.jsonl');

  const dry = await importFile(file, '--dry-run', '--report', path);
  const { output } = await importFile(file);

  const readdressed = `/2024/01/${'a'.repeat(123)}/ is /2024/01/${'a'.repeat(100)}/`;
  const reported = [
    `${file} is a file of WordPress`,
    'Left behind, with their numbers: descriptions of files that have a caption, too: 1, menu entries: 1, comments: 1, ' +
      'items of the trash: 1, items of the type "product": 1',
    'Became drafts:',
    '  it was private (1): "Only for me"',
    '  it was behind a password (1): "For those who know"',
    'To be looked at:',
    `  it has another address than before (3): "Untitled" (${readdressed.slice(0, 200)}…), "The team" (/about/team/ is /team/), ` +
      '"Birds" (/tag/birds/ is /category/birds/)',
    '  a block is gone, as only WordPress can make it (1): "A heron – at last" (latest-posts)',
    '  its terms that are no categories or tags stay behind (1): "A heron – at last" (post_format: Image)',
    '  custom fields of it stay behind (1): "A heron – at last" (api_key)',
    '  a shortcode stays as it is (1): "A classic" ([contact-form-7])',
    '  its slug was shortened, so its address is another one (1): "Untitled" (it had 123 characters)',
    '  it is a page, which lists leave out (--without-pages leaves it behind) (1): "The team"',
    '  it links to what does not come (2): "A heron – at last" (https://reported.example/2024/05/plan/), ' +
      '"A classic" (https://reported.example/nowhere/)',
  ].join('\n');
  expect(dry.output.startsWith(`${reported}\nWould import "The Lighthouse & I" (`)).toBe(true);
  expect(dry.output).toContain(': 2 media, 3 authors, 3 tags, 8 posts, 1 of them pages. Nothing was sent\n');
  expect(output.startsWith(`${reported}\nImporting "The Lighthouse & I" (`)).toBe(true);
  expect(dry.output).toContain(`\nAll of it is in ${path}\n`);
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const report = lines.map((line): { kind: string; from?: string; to?: string } => JSON.parse(line));
  // Two drafts, eleven things to be looked at, and five kinds of what is left behind.
  expect(report.map(({ kind }) => kind)).toHaveLength(2 + 11 + 5);
  expect(report.flatMap(({ from, to }) => (from ? `${from} is ${to}` : []))).toEqual([
    readdressed,
    '/about/team/ is /team/',
    '/tag/birds/ is /category/birds/',
  ]);
});

test('what only newer versions and plugins write comes too, or is reported', async () => {
  const { output } = await importFile(fixture('wordpress-blocks.xml'));

  const { posts } = await exportOf(output);
  expect(posts).toMatchObject([
    {
      title: 'A café – “at last”',
      excerpt: 'It stood there.',
      published: '2026-08-20T05:41:14.000Z',
      content:
        '<p>It stood <em>there</em><sup data-fn="f1" class="fn"><a href="#f1" id="f1-link">1</a></sup>.</p>\n\n' +
        '<p>More: <a href="/how-we-write/">how we write</a>.</p>\n' +
        '<ol class="wp-block-footnotes"><li id="f1">See <a href="/how-we-write/">there</a> ' +
        '<a href="#f1-link" aria-label="Jump to footnote reference 1">↩︎</a></li></ol>',
    },
    {
      title: `${'Long '.repeat(50).trim()}…`,
      excerpt: `${'Word '.repeat(99).trim()}…`,
      content: '<p>One</p><pre><code class="language-php">if ($a &lt; 3) {\n\n  b();\n}</code></pre>',
    },
  ]);
  const title = `${'Long '.repeat(16)}…`;
  const reported = [
    'items of the type "product": 1, patterns that no post has: 1',
    'To be looked at:',
    '  the file of its podcast (enclosure) stays behind (1): "A café – “at last”" (https://blocks.example/one.mp3)',
    '  its terms that are no categories or tags stay behind (1): "A café – “at last”" (genre: Fiction)',
    `  its title was shortened to 255 characters (1): "${title}" (it had 259)`,
    `  its excerpt was shortened to 500 characters (1): "${title}" (it had 999)`,
    `  its custom fields are its metadata, which readers get (1): "${title}" (mood)`,
  ];
  expect(output).toContain(`${reported.join('\n')}\nImporting "Blocks" (`);
});

test('nobody’s address, comment, password or key is sent or printed, and a dry run sends nothing at all', async () => {
  const file = ofSite('canaries');
  const proxy = await startFaultyProxy(service.api, Math.random, 0);
  const report = join(folder, 'canaries.jsonl');
  const run = (...options: string[]) =>
    runCommand('import', [file, '--url', proxy.api, '--report', report, ...options]);

  const dry = await run('--dry-run');
  const sentByDryRun = proxy.received();
  const { output } = await run();

  proxy.close();
  expect(sentByDryRun).toBe('');
  expect(proxy.received()).toContain('A heron');
  for (const text of [dry.output, output, proxy.received(), readFileSync(report, 'utf8')])
    expect(text).not.toMatch(/canary|mail\.example|192\.0\.2\.1/);
});

test('a second import changes nothing, and one of a file with another text changes that post', async () => {
  const { output } = await importFile(ofSite('again'));
  const before = await exportOf(output);

  const again = await importFile(ofSite('again', undefined, 'again.xml.gz'));
  const after = await exportOf(output);
  const changed = await importFile(
    ofSite('again', text => text.replace('<![CDATA[Soon]]>', '<![CDATA[Sooner]]>')),
  );

  expect(again.output).toContain('Nothing to change: 0 created, 0 updated, 17 unchanged, 0 failed');
  expect(after).toEqual(before);
  expect(changed.output).toContain('0 created, 1 updated, 16 unchanged, 0 failed');
  expect(titled(await exportOf(output), 'A plan')?.content).toBe('<p>Sooner</p>');
});

test('pages come as pages, also for those who say --pages, and stay behind with --without-pages', async () => {
  const { output } = await importFile(ofSite('pages'), '--pages');
  const without = await importFile(ofSite('pageless'), '--without-pages');
  const both = await importFile(ofSite('pages'), '--pages', '--without-pages');

  const team = titled(await exportOf(output), 'The team');
  expect(team).toMatchObject({ slug: 'team', published: '2023-01-01T10:00:00.000Z', isListed: false });
  const pageless = await exportOf(without.output);
  expect(titled(pageless, 'The team')).toBeUndefined();
  expect(titled(pageless, 'A heron – at last')?.content).toContain(
    '<a href="http://pageless.example/about/team/">us</a>',
  );
  expect(without.output).toContain('pages, as --without-pages says: 1');
  expect(both.output).toContain('--pages and --without-pages say the opposite');
});

test('with --markdown texts become Markdown', async () => {
  const { output } = await importFile(ofSite('markdown'), '--markdown');

  const post = titled(await exportOf(output), 'A heron – at last');
  expect(post).toMatchObject({ contentFormat: 'markdown' });
  expect(post?.content).toContain('It stood there. [Earlier](/2024/05/a-classic/#end), ');
});

test('with --site the blog is that of another address', async () => {
  const { output } = await importFile(ofSite('moved'), '--site', 'https://new.example/blog/');

  const blog = await exportOf(output);
  expect(blog).toMatchObject({ siteUrl: 'https://new.example/blog', posts: expect.any(Array) });
});

test.each([
  ['co-authors-plus.xml', 9, []],
  ['feature-image-captions.xml', 7, []],
  ['sample-no-slug.xml', 11, []],
])(
  'the sample %s is imported without a failure, and again without a change',
  async (name, count, reported) => {
    // All of them are of the same site.
    const options = ['--pages', '--site', `https://${name}`];

    const { code, output } = await importFile(fixture(name), ...options);
    const again = await importFile(fixture(name), ...options);

    expect(output).toContain(`${count} created, 0 updated`);
    expect(output).toContain(' 0 failed');
    expect(code).toBe(0);
    for (const line of reported) expect(output).toContain(line);
    expect(again.output).toContain(`Nothing to change: 0 created, 0 updated, ${count} unchanged, 0 failed`);
  },
);
