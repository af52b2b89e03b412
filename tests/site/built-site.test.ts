import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { author as authors, type Payload, tag } from '../support/content/families.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { type BuiltSite, useSiteProject } from './site-project.ts';

const service = useLocalService();
const project = useSiteProject();

const where = { siteUrl: 'https://example.com', postUrl: '/{yyyy}/{mm}/{slug}/', language: 'en' };
const build = (blogId: string, env?: Record<string, string>) => project.build(service.api, blogId, env);
/** The files that are pages: where other systems have feeds, there are copies of the feeds. */
const pagesOf = (site: BuiltSite) =>
  site.files.filter(file => file.endsWith('.html') && !site.textOf(file).startsWith('<?xml'));
const pagesIn = (site: BuiltSite, room: string) => site.files.filter(file => file.startsWith(`${room}/`));

/** A blog of one author and one tag, with a published post each hour from the first of January 2024 on. */
async function blogOf(posts: Payload[], blog: Payload = {}) {
  const blogId = await service.create('blog', { name: 'Field notes', ...where, ...blog });
  const tagId = await service.create(`blog/${blogId}/tag`, { name: 'Birds & more' });
  const authorId = await service.create(`blog/${blogId}/author`, { displayName: 'Ada', userName: 'ada' });
  const dated = posts.map((post, index) => ({
    content: '',
    published: new Date(Date.UTC(2024, 0, 1, index)).toISOString(),
    author: { authorId },
    tags: [{ tagId }],
    ...post,
  }));
  await service.createContent(blogId, { posts: dated });
  return blogId;
}

test('the site has pages of ten, and a page for each published post, each tag and each author', async () => {
  const days = Array.from({ length: 25 }, (_, index) => ({ title: `Day <${index + 10}>`, content: 'Rain.' }));
  const draft = { title: 'A draft', published: undefined };
  const later = { title: 'Later', published: '2999-01-01T00:00:00Z' };
  const blogId = await blogOf([...days, draft, later], { slogan: 'What was <seen>' });
  const tagId = await service.create(`blog/${blogId}/tag`, { name: 'Only of a draft' });
  const authorId = await service.create(`blog/${blogId}/author`, { displayName: 'Bob', userName: 'bob' });
  await service.create(`blog/${blogId}/post`, {
    ...{ title: 'A draft', content: '' },
    ...{ tags: [{ tagId }], author: { authorId } },
  });

  const site = await build(blogId);

  const home = site.read('/');
  expect(pagesOf(site)).toHaveLength(3 + 25 + 3 + 1 + 1 + 1 + ['tag', 'category', 'author'].length);
  expect(pagesIn(site, 'page')).toEqual(['page/2/index.html', 'page/3/index.html']);
  expect(pagesIn(site, '2024')).toHaveLength(25);
  expect(pagesIn(site, 'tags')).toEqual(['tags/birds-more/index.html', 'tags/index.html']);
  expect(pagesIn(site, 'authors')).toEqual(['authors/ada/index.html', 'authors/index.html']);
  expect(home).toContain('<h2><a href="/2024/01/day-34/" dir="auto">Day &#60;34&#62;</a></h2>');
  expect(home).toContain('What was &#60;seen&#62;');
  expect(home.match(/<article/g)).toHaveLength(10);
  expect(site.read('/page/3/').match(/<article/g)).toHaveLength(5);
  expect(site.read('/page/2/')).toMatch(/href="\/">Newer posts[\s\S]*href="\/page\/3\/">Older posts/);
  expect(site.read('/2024/01/day-34/')).toMatch(/January 2, 2024<\/time> · <a href="\/authors\/ada\/">Ada</);
  for (const list of ['/archive/', '/tags/birds-more/', '/authors/ada/'])
    expect(site.read(list).match(/<li><a href="\/2024\/01\/day/g)).toHaveLength(25);
  for (const file of site.files) expect(site.textOf(file)).not.toMatch(/A draft|Later</);
});

test('a text is what the service makes of it by its format', async () => {
  const blogId = await blogOf([
    { title: 'Marked', content: 'One *two* <b>.', contentFormat: 'markdown' },
    { title: 'Tagged', content: '<p>One <em>two</em>.</p>', contentFormat: 'html' },
    { title: 'Plain', content: 'One *two* <b>.\n\n\nThree.' },
  ]);

  const site = await build(blogId);

  expect(site.read('/2024/01/marked/')).toContain('<em>two</em>');
  expect(site.read('/2024/01/tagged/')).toContain('<p>One <em>two</em>.</p>');
  expect(site.read('/2024/01/plain/')).toMatch(/<p>One \*two\* &lt;b&gt;\.<\/p>\s*<p>Three\.<\/p>/);
});

test('a picture has its sides, and other sizes only where something makes them', async () => {
  const blogId = await service.create('blog', { name: 'Pictures', ...where });
  const mediumUrl = 'https://example.com/a b.jpg?c=1&d=2';
  const medium = { mediumUrl: encodeURI(mediumUrl), alternativeText: 'A "heron"', width: 1000, height: 600 };
  const mediumId = await service.create(`blog/${blogId}/medium`, medium);
  const post = {
    title: 'One',
    content: '',
    published: '2024-01-01T00:00:00Z',
    media: [{ mediumId, isPostImage: true }],
  };
  await service.create(`blog/${blogId}/post`, post);

  const plain = await build(blogId);
  const sized = await build(blogId, { RESIZED: 'https://cdn.example.com/{width}/{url}' });

  const source = 'https://example.com/a%20b.jpg?c=1&#38;d=2';
  const [first = ''] = /<img[^>]*>/.exec(plain.read('/2024/01/one/')) ?? [];
  const [second = ''] = /<img[^>]*>/.exec(sized.read('/2024/01/one/')) ?? [];
  expect(first).toBe(
    `<img src="${source}" alt="A &#34;heron&#34;" width="1000" height="600" fetchpriority="high">`,
  );
  expect(second).toContain(
    `srcset="https://cdn.example.com/400/${source} 400w, https://cdn.example.com/800/${source} 800w, ${source} 1000w" sizes="`,
  );
});

test('where a post was before its slug changed, a page leads to where it is', async () => {
  const blogId = await blogOf([{ title: 'Another' }]);
  const post = { title: 'One', content: '', slug: 'first', published: '2024-01-01T00:00:00Z' };
  const postId = await service.create(`blog/${blogId}/post`, post);
  await service.send('PUT', `blog/${blogId}/post/${postId}`, { ...post, postId, slug: 'second' });

  const site = await build(blogId);

  expect(site.read('/2024/01/first/')).toContain('content="0; url=/2024/01/second/"');
  expect(site.read('/2024/01/second/')).toContain('<h1 dir="auto">One</h1>');
});

test("the blog's redirects are rules of hosts, and pages where a host takes no more, which the build says", async () => {
  const blogId = await blogOf([{ title: 'One' }]);
  const many = Array.from({ length: 1_001 }, (_, at) => ({ from: `/2019/${at}/`, to: '/2024/01/one/' }));
  const redirects = [{ from: '/tag/owls/', to: '/elsewhere/', status: 302 }, ...many];
  await service.send('PUT', `blog/${blogId}/redirects`, { redirects: redirects.slice(0, 2) });
  const few = await build(blogId);
  await service.send('PUT', `blog/${blogId}/redirects`, { redirects });

  const site = await build(blogId);

  const rules = few.textOf('_redirects').split('\n');
  expect(rules.slice(0, 4)).toEqual([
    '/tag/owls /elsewhere/ 302',
    '/tag/owls/ /elsewhere/ 302',
    '/2019/0 /2024/01/one/ 301',
    '/2019/0/ /2024/01/one/ 301',
  ]);
  expect(rules).toContain('/tag/* /tags/:splat 301');
  expect(JSON.parse(few.textOf('staticwebapp.config.json'))).toEqual({
    responseOverrides: { 404: { rewrite: '/404.html' } },
    routes: [
      { route: '/tag/owls/index.html', redirect: '/elsewhere/', statusCode: 302 },
      { route: '/2019/0/index.html', redirect: '/2024/01/one/', statusCode: 301 },
    ],
  });
  expect([few.output, few.fileAt('/2019/0/')]).toEqual(['', undefined]);
  expect(site.output).toMatch(/redirects are pages that lead on, because Cloudflare Pages cannot have all/);
  expect(site.output).toMatch(
    /redirects are pages that lead on, because Azure Static Web Apps cannot have all/,
  );
  expect(site.read('/2019/1000/')).toContain('content="0; url=/2024/01/one/"');
  expect(site.textOf('_redirects').split('\n').length).toBeLessThanOrEqual(2_000);
});

test('feeds and sitemap name the posts, and every page names the feeds', async () => {
  const blogId = await blogOf([
    { title: 'One' },
    { title: 'Two', content: 'Text.', contentFormat: 'markdown' },
  ]);

  const site = await build(blogId);

  const addresses = ['https://example.com/2024/01/one/', 'https://example.com/2024/01/two/'];
  for (const file of ['feed.rss', 'feed.atom', 'feed.json', 'sitemap.xml'])
    for (const address of addresses) expect(site.read(file)).toContain(address);
  expect(JSON.parse(site.read('feed.json'))).toMatchObject({
    feed_url: 'https://example.com/feed.json',
    items: [{ title: 'Two', content_html: '<p>Text.</p>' }, { title: 'One' }],
  });
  for (const path of ['/', '/archive/', '/2024/01/one/', '404.html'])
    for (const type of ['application/rss+xml', 'application/atom+xml', 'application/feed+json'])
      expect(site.read(path)).toContain(`<link rel="alternate" type="${type}"`);
  expect(site.read('robots.txt')).toContain('Sitemap: https://example.com/sitemap.xml');
});

test('what the blog, its posts, tags and authors say of themselves is on their pages, and co-authors are authors', async () => {
  const menu = [{ label: 'Birds', url: '/tags/birds/' }];
  const blogId = await service.create('blog', {
    name: 'Notes',
    ...where,
    menu,
    publisherName: 'Heron Press',
  });
  const mediumUrl = 'https://example.com/card.jpg';
  const socialImage = { mediumId: await service.create(`blog/${blogId}/medium`, { mediumUrl }) };
  const seo = { metaTitle: 'Of tags', metaDescription: 'Told', noIndex: true, socialImage };
  const tagId = await service.create(`blog/${blogId}/tag`, {
    name: 'Birds',
    description: 'What flies.',
    seo,
  });
  const authorIds = await service.createMany(blogId, authors, 2, at => ({
    displayName: ['Ada', 'Bob'][at],
    userName: ['ada', 'bob'][at],
    bio: 'Sees *herons*.',
    seo: { metaTitle: `Who ${['Ada', 'Bob'][at]} is` },
  }));
  const [author, coAuthor] = authorIds.map(authorId => ({ authorId }));
  const published = '2024-01-01T00:00:00Z';
  const post = { title: 'One', content: '', published, author, coAuthors: [coAuthor], tags: [{ tagId }] };
  await service.create(`blog/${blogId}/post`, { ...post, seo: { ...seo, metaTitle: 'Of posts' } });

  const site = await build(blogId);

  const [ofPost, ofTag, ofAuthor] = ['/2024/01/one/', '/tags/birds/', '/authors/bob/'].map(path =>
    site.read(path),
  );
  for (const page of [ofPost, ofTag]) {
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).toContain('<meta name="description" content="Told">');
    expect(page).toContain(`<meta property="og:image" content="${mediumUrl}">`);
    expect(page).toContain('<p>Notes · Heron Press</p>');
  }
  expect(ofPost).toContain('<title>Of posts</title>');
  expect(ofPost).toContain('<a href="/authors/ada/">Ada</a>, <a href="/authors/bob/">Bob</a>');
  expect(ofTag).toContain('<title>Of tags</title>');
  expect(ofTag).toContain('<a href="/tags/birds/" aria-current="page">Birds</a>');
  expect(ofTag).toContain('What flies.</p>');
  expect(ofAuthor).toContain('<title>Who Bob is</title>');
  expect(ofAuthor).toContain('Sees <em>herons</em>.');
  expect(ofAuthor).toContain('<li><a href="/2024/01/one/"');
  for (const file of ['feed.rss', 'feed.atom', 'feed.json']) expect(site.read(file)).toMatch(/Ada[\s\S]*Bob/);
  expect(site.read('sitemap.xml')).not.toContain('/one/');
});

test('with a title of its own, the site names itself by it everywhere', async () => {
  const blogId = await blogOf([{ title: 'One' }], { publisherName: 'Heron Press' });

  const site = await project.withSettings({ title: 'My notes', slogan: 'Mine' }, () => build(blogId));

  expect(site.read('/2024/01/one/')).toContain('<title>One · My notes</title>');
  for (const file of site.files) expect(site.textOf(file)).not.toContain('Field notes');
});

test('where other systems have feeds, tags and authors there is what leads to them', async () => {
  const site = await build(await blogOf([{ title: 'One' }]));

  for (const path of ['/feed/', '/rss/', '/feed.xml', '/rss.xml', '/index.xml', '/feed/rss2/'])
    expect(site.read(path)).toBe(site.read('/feed.rss'));
  for (const path of ['/atom.xml', '/feed/atom/']) expect(site.read(path)).toBe(site.read('/feed.atom'));
  for (const path of ['/tag/birds-more/', '/category/birds-more/'])
    expect(site.read(path)).toContain('content="0; url=/tags/birds-more/"');
  expect(site.read('/author/ada/')).toContain('content="0; url=/authors/ada/"');
  expect(site.read('/_redirects').split('\n')).toEqual(
    expect.arrayContaining([
      '/feed /feed.rss 301',
      '/feed/ /feed.rss 301',
      '/feed.xml /feed.rss 301',
      '/category/* /tags/:splat 301',
      '/author/* /authors/:splat 301',
    ]),
  );
});

test('slugs of every script make addresses of posts, and of pages of their tags and authors', async () => {
  const blogId = await blogOf([{ title: 'Привет мир' }, { title: 'สวัสดี น้ำ' }]);
  const tagIds = await service.createMany(blogId, tag, 2, at => ({ name: ['日本語', 'C#'][at] }));
  const tags = tagIds.map(tagId => ({ tagId }));
  const author = { authorId: await service.createIn(blogId, authors, { userName: 'Άννα' }) };
  const post = { title: '日本語のタイトル', content: '', published: '2024-01-02T00:00:00Z', tags, author };
  await service.create(`blog/${blogId}/post`, post);

  const site = await build(blogId);

  const path = `/2024/01/${encodeURIComponent('日本語のタイトル')}/`;
  expect(site.read('/')).toContain(`href="${path}"`);
  expect(site.read(path)).toContain(`href="/tags/${encodeURIComponent('日本語')}/"`);
  expect(site.read(path)).toContain(`href="/authors/${encodeURIComponent('Άννα')}/"`);
  expect(pagesIn(site, 'tags')).toEqual(
    expect.arrayContaining(['tags/日本語/index.html', 'tags/c/index.html']),
  );
  expect(site.files).toEqual(
    expect.arrayContaining(['2024/01/привет-мир/index.html', 'authors/Άννα/index.html']),
  );
  expect(site.read(`/tags/${encodeURIComponent('日本語')}/`)).toContain(`href="${path}"`);
});

test('posts of one title, and tags of nearly one name, have pages of their own', async () => {
  const blogId = await blogOf([{ title: 'Weekly notes' }, { title: 'Weekly notes' }]);
  const tags: Payload[] = [];
  for (const name of ['C', 'C#', 'C++'])
    tags.push({ tagId: await service.create(`blog/${blogId}/tag`, { name }) });
  const languages = { title: 'Languages', content: '', published: '2023-01-01T00:00:00Z', tags };
  await service.create(`blog/${blogId}/post`, languages);

  const site = await build(blogId);

  expect(pagesIn(site, '2024')).toEqual([
    '2024/01/weekly-notes-2/index.html',
    '2024/01/weekly-notes/index.html',
  ]);
  expect(pagesIn(site, 'tags')).toHaveLength(1 + 1 + 3);
  expect(site.output).toBe('');
});

const hostile = ['über uns', '文'.repeat(60), 'a/b?c=1#d', '100%25', 'CON', "it's"];

test('whatever the slugs are, each link of the site leads to a page of it, and each page is valid HTML', async () => {
  const posts = hostile.map((slug, index) => ({ title: `Post "${index}" <&>`, slug, content: 'Text.' }));
  const blogId = await blogOf(posts, { name: 'Slugs & "more"', slogan: '<b>', postUrl: '/{slug}' });
  for (const slug of hostile) await service.create(`blog/${blogId}/tag`, { name: `Tag ${slug}`, slug });
  const validator = new HtmlValidate({ extends: ['html-validate:standard'], rules: { 'long-title': 'off' } });

  const site = await build(blogId);

  const html = pagesOf(site);
  const links = html.flatMap(file =>
    [...site.textOf(file).matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, link = '']) => ({ file, link })),
  );
  const reports = await Promise.all(html.map(file => validator.validateString(site.textOf(file), file)));
  const faults = reports.flatMap(({ results }) =>
    results.flatMap(({ filePath, messages }) =>
      messages.map(({ ruleId, message, line }) => `${filePath}:${line} ${ruleId}: ${message}`),
    ),
  );
  expect(links.length).toBeGreaterThan(html.length);
  expect(
    links.filter(
      ({ link }) => site.fileAt(link.replaceAll('&#38;', '&').replaceAll('&#39;', "'")) === undefined,
    ),
  ).toEqual([]);
  expect(faults).toEqual([]);
});

test('slugs choose no files: each page is the index of a folder, and what cannot have one is left out and named', async () => {
  const long = '文'.repeat(100);
  const written = ['shell.php', 'con', 'feed', 'sub'];
  const slugs = [
    ...[...written, 'twice', 'twice', 'Über', 'über'],
    ...['../../up', 'a\\..\\b', 'x\0y', '.htaccess', '.well-known/x', 'a//b', long],
    ...['index.html', 'archive', 'tags', 'page/2', 'robots.txt', 'style.css', 'sub/index.html', 'Tags'],
  ];
  const blogId = await blogOf(
    slugs.map((slug, index) => ({ title: `Post ${index}`, slug })),
    { postUrl: '/{slug}/' },
  );

  const site = await build(blogId);

  const folders = new Set(site.files.filter(file => file.endsWith('/index.html')));
  expect(written.filter(slug => !folders.has(`${slug}/index.html`))).toEqual([]);
  expect(site.read('/twice/')).toContain('>Post 4</h1>');
  expect(site.read('/archive/')).toContain('>Archive</h1>');
  expect(site.read('/')).not.toContain('.htaccess');
  expect(site.textOf('robots.txt')).toContain('Sitemap: ');
  const reasons = {
    '/..%2F..%2Fup/': 'it is outside of the site',
    '/a%5C..%5Cb/': 'a name in it has a character that no file has',
    '/x%00y/': 'a name in it has a character that no file has',
    '/.htaccess/': 'a name in it begins with a dot, as those that web servers read for themselves',
    '/.well-known%2Fx/': 'a name in it begins with a dot, as those that web servers read for themselves',
    '/a%2F%2Fb/': 'a part of it is empty',
    [`/${encodeURIComponent(long)}/`]: 'a name in it has more than the 255 bytes that files take',
    '/index.html/': 'another page is there',
    '/archive/': 'another page is there',
    '/tags/': 'another page is there',
    '/page%2F2/': 'another page is there',
    '/robots.txt/': 'another page is there',
    '/style.css/': 'another page is there',
    '/sub%2Findex.html/': 'another page is there',
    '/Tags/': 'many file systems take it for tags/index.html',
    '/twice/': 'another post was there before',
    '/%C3%BCber/': 'many file systems take it for Über/index.html',
  };
  const leftOut = Object.entries(reasons).map(([path, reason]) => `Left out, because ${reason}: ${path}`);
  expect(site.output.trimEnd().split('\n').sort()).toEqual(leftOut.sort());
});

test.each([
  ['that is not there', async () => '7d9c1a52-0f0e-4c55-9a3c-6a1f3c1d7e09', '404'],
  ['without an address', () => service.newBlog(), 'needs siteUrl and postUrl'],
])('a blog %s ends the build, which says why', async (_, newBlog, reason) => {
  const blogId = await newBlog();

  const built = build(blogId);

  await expect(built).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(reason) });
});

test('with the address of a studio it has one page for previews, which that alone may frame, and is else the same', async () => {
  const blogId = await blogOf([{ title: 'One' }]);
  const plain = await build(blogId);

  const site = await build(blogId, { STUDIO_URL: 'https://studio.example/api/studio' });

  const isOfStudio = (file: string) => /^(?:draft|preview)[\\/]|^_headers$/.test(file);
  const isOfHost = (file: string) => ['.built.json', '_redirects', 'staticwebapp.config.json'].includes(file);
  const added = site.files.filter(file => !plain.files.includes(file));
  expect(added.filter(file => !isOfStudio(file))).toEqual([]);
  expect(added).toEqual(expect.arrayContaining(['_headers', join('preview', 'index.html')]));
  for (const file of plain.files.filter(each => !isOfHost(each)))
    expect([file, site.textOf(file)]).toEqual([file, plain.textOf(file)]);
  expect(site.read('/preview/')).toContain('data-studio="https://studio.example"');
  expect(site.textOf('_headers')).toBe(`/preview/*
  Content-Security-Policy: frame-ancestors https://studio.example
  Referrer-Policy: no-referrer
  X-Robots-Tag: noindex
`);
  expect(site.textOf('_redirects').split('\n')).toContain('/preview/:id/ /preview/ 200');
  expect(JSON.parse(site.textOf('staticwebapp.config.json')).routes).toEqual([
    {
      route: '/preview/*',
      rewrite: '/preview/index.html',
      headers: {
        'Content-Security-Policy': 'frame-ancestors https://studio.example',
        'Referrer-Policy': 'no-referrer',
        'X-Robots-Tag': 'noindex',
      },
    },
  ]);
});
