import { useStarted } from '../../infra/local/kit/testing/use-started.ts';
import { author, tag } from '../support/content/families.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { useSiteProject } from './site-project.ts';

const service = useLocalService();
const surface = usePublicSurface(service);
const project = useSiteProject();

const where = { isPublic: true, siteUrl: 'https://example.com/notes', postUrl: '/{yyyy}/{slug}/' };
const published = '2024-01-01T00:00:00Z';
let blogId: string;
const site = useStarted(
  async () => {
    blogId = await service.create('blog', { name: 'Field notes', ...where });
    const tagId = await service.create(`blog/${blogId}/tag`, { name: 'Birds' });
    const authorId = await service.create(`blog/${blogId}/author`, { displayName: 'Ada', userName: 'ada' });
    const shared = { content: 'Text.', contentFormat: 'markdown', author: { authorId }, tags: [{ tagId }] };
    const herons = ['A heron, at last', 'Two herons', 'Owls'].map(title => ({ title, ...shared, published }));
    const further = Array.from({ length: 9 }, (_, index) => ({
      title: `Day ${index}`,
      ...shared,
      published,
    }));
    await service.createContent(blogId, { posts: [...herons, ...further, { title: 'A draft', ...shared }] });
    return project.serve(surface.api, blogId);
  },
  started => started.stop(),
);

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${site.url}${path}`, { method, headers, redirect: 'manual' });
const read = async (path: string) => (await ask(path)).text();
const statusOf = async (path: string) => (await ask(path)).status;

const pages = [
  '/notes/',
  '/notes/page/2/',
  '/notes/tags/',
  '/notes/tags/birds/',
  '/notes/authors/',
  '/notes/authors/ada/',
  '/notes/2024/owls/',
];

test('the pages are those of the files that are built, with the policy as a header', async () => {
  const built = await project.build(surface.api, blogId);

  const served = await Promise.all(pages.map(read));

  const inPage = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/;
  const files = pages.map(page => built.read(page.replace('/notes', '')));
  const policies = new Set(files.map(file => inPage.exec(file)?.[1]?.replaceAll('&#39;', "'")));
  const { headers } = await ask('/notes/');
  expect(served).toEqual(files.map(file => file.replace(inPage, '')));
  expect([...policies].map(policy => `${policy}; frame-ancestors 'none'`)).toEqual([
    headers.get('content-security-policy'),
  ]);
});

test('a search finds posts without a script, and says so if there are none', async () => {
  const found = await read('/notes/archive/?q=HERON');
  const none = await read('/notes/archive/?q=%3Cb%3Estork');
  const endless = await read(`/notes/archive/?q=${'a+'.repeat(500)}`);

  expect(found).not.toContain('role="search" hidden');
  expect(found.match(/<li><a href="\/notes\/2024\//g)).toHaveLength(2);
  expect(none).toContain('Nothing has these words.');
  expect(none).toContain('value="&#60;b&#62;stork"');
  expect(endless).toContain('Nothing has these words.');
});

test('an address of before, or one without its last slash, leads to the post', async () => {
  const post = { title: 'Moved', content: '', slug: 'before', published };
  const postId = await service.create(`blog/${blogId}/post`, post);
  await service.send('PUT', `blog/${blogId}/post/${postId}`, { ...post, postId, slug: 'now' });
  surface.clock.turn(60_000);

  const former = await ask('/notes/2024/before/');
  const bare = await ask('/notes/2024/now');

  expect([former.status, former.headers.get('location')]).toEqual([301, '/notes/2024/now/']);
  expect([bare.status, bare.headers.get('location')]).toEqual([301, '/notes/2024/now/']);
  expect(await read('/notes/2024/now/')).toContain('<h1 dir="auto">Moved</h1>');
});

test("the blog's redirects lead on where no page is, in any form of the path, and nothing else does", async () => {
  const redirects = [
    { from: '/2019/café.html', to: '/notes/2024/owls/', status: 302 },
    { from: '/notes/shop/', to: 'https://shop.example/a?b=1' },
    { from: '/notes/2024/owls', to: '/elsewhere' },
  ];
  const other = await service.create('blog', { name: 'Other', ...where });
  await service.create(`blog/${other}/post`, { title: 'Owls', content: '', slug: 'owls', published });
  await service.send('PUT', `blog/${other}/redirects`, { redirects });
  const started = await project.serve(surface.api, other);
  const asked = [
    '/2019/caf%C3%A9.html',
    '/notes/shop',
    '/notes/shop/?a=1',
    '/notes/2024/owls/',
    '/nowhere',
    '/%FF',
  ];

  const answers = await Promise.all(
    asked.map(path => fetch(`${started.url}${path}`, { redirect: 'manual' })),
  );
  await started.stop();

  expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
    [302, '/notes/2024/owls/'],
    [301, 'https://shop.example/a?b=1'],
    [301, 'https://shop.example/a?b=1'],
    [200, null],
    [404, null],
    [404, null],
  ]);
});

test('a post is at its address, whatever its slug and the rest of the address are', async () => {
  const siteUrl = 'https://example.com';
  const other = await service.create('blog', {
    name: 'Other',
    ...where,
    siteUrl,
    postUrl: '/B%C3%BCcher-für/{slug}',
  });
  const slugs = ['a/b?c=1#d', 'über uns', '100%25', "it's"];
  const posts = slugs.map(slug => ({ title: `Is ${slug}`, slug, content: '', published }));
  await service.createContent(other, { posts });
  const started = await project.serve(surface.api, other);

  const home = await (await fetch(started.url)).text();
  const links = [...home.matchAll(/<h2><a href="([^"]*)"/g)].map(([, link = '']) =>
    link.replace('&#39;', "'"),
  );
  const shown = await Promise.all(links.map(link => fetch(started.url + link, { redirect: 'manual' })));

  expect(links).toHaveLength(slugs.length);
  expect(shown.map(({ status }) => status)).toEqual(slugs.map(() => 200));
  await started.stop();
});

test('of posts at one address the one that was published first is shown, however many there are', async () => {
  const other = await service.create('blog', { name: 'Other', ...where, siteUrl: 'https://example.com' });
  const posts = Array.from({ length: 13 }, (_, index) => ({
    title: `Post ${index}`,
    slug: 'twice',
    content: '',
    published: new Date(Date.UTC(2023, 11 + index)).toISOString(),
  }));
  await service.createContent(other, { posts });
  const started = await project.serve(surface.api, other);
  const titleAt = async (path: string) =>
    /<h1[^>]*>(.*)<\/h1>/.exec(await (await fetch(started.url + path)).text())?.[1];

  const titles = await Promise.all(['/2023/twice/', '/2024/twice/', '/2024/twice'].map(titleAt));
  const built = await project.build(surface.api, other);

  expect(titles).toEqual(['Post 0', 'Post 1', 'Post 1']);
  expect(built.read('/2024/twice/')).toContain('>Post 1</h1>');
  await started.stop();
});

test('a tag is where the blog says, and other addresses of it lead there', async () => {
  const other = await service.create('blog', { name: 'Other', ...where, tagUrl: '/topic/{slug}/' });
  const tagId = await service.create(`blog/${other}/tag`, { name: 'Birds', slug: 'birds' });
  await service.create(`blog/${other}/post`, { title: 'Owls', content: '', published, tags: [{ tagId }] });
  const started = await project.serve(surface.api, other);
  const answerAt = async (path: string) => {
    const answer = await fetch(`${started.url}/notes/${path}`, { redirect: 'manual' });
    return [answer.status, answer.headers.get('location')];
  };

  const paths = [
    'topic/birds/',
    'topic/birds',
    'tags/birds/',
    'tag/birds/',
    'category/birds/',
    'topic/bees/',
  ];
  const answers = await Promise.all(paths.map(answerAt));
  const post = await (await fetch(`${started.url}/notes/2024/owls/`)).text();
  const built = await project.build(surface.api, other);
  await started.stop();

  const there = [301, '/notes/topic/birds/'];
  expect(answers).toEqual([[200, null], there, there, there, there, [404, null]]);
  expect(post).toContain('href="/notes/topic/birds/"');
  expect(built.read('/topic/birds/')).toContain('>Owls</a>');
  for (const former of ['/tags/birds/', '/tag/birds/', '/category/birds/'])
    expect(built.read(former)).toContain('url=/notes/topic/birds/"');
  expect(built.textOf('_redirects')).not.toContain(':splat /notes/tags');
});

test('a page is where the blog says, is found by a search, and is in no list; featured posts come first', async () => {
  const menu = [{ label: 'About', url: '/notes/about/' }];
  const other = await service.create('blog', { name: 'Other', ...where, menu });
  const days = Array.from({ length: 12 }, (_, at) => ({
    title: `Day ${at + 10}`,
    content: 'Rain.',
    published: `2024-01-${at + 10}T00:00:00Z`,
    ...(at === 1 && { isFeatured: true }),
  }));
  const about = { title: 'About', content: 'Who we are.', slug: 'about', published, isListed: false };
  await service.createContent(other, { posts: [...days, about] });
  const started = await project.serve(surface.api, other);
  const pageAt = async (path: string) => (await fetch(`${started.url}/notes/${path}`)).text();
  const titlesIn = (home: string) =>
    [...home.matchAll(/<h2><a [^>]*>([^<]*)/g)].map(([, title]) => title).join(', ');

  const paths = ['', 'page/2/', 'archive/', 'about/', 'search.json', 'sitemap.xml', 'feed.json'];
  const served = await Promise.all(paths.map(pageAt));
  const found = await pageAt('archive/?q=about');
  const bare = await fetch(`${started.url}/notes/about`, { redirect: 'manual' });
  const built = await project.build(surface.api, other);
  const whole = await project.build(service.api, other);
  await started.stop();

  const [home = '', second = '', archive, page, search, sitemap, feed] = served;
  expect(titlesIn(home)).toBe(
    'Day 11, Day 21, Day 20, Day 19, Day 18, Day 17, Day 16, Day 15, Day 14, Day 13, Day 12',
  );
  expect(home.match(/<span class="mark">Featured<\/span>/g)).toHaveLength(1);
  expect(titlesIn(second)).toBe('Day 11, Day 10');
  expect(page).toContain('<h1 dir="auto">About</h1>');
  expect(page).toContain('<a href="/notes/about/" aria-current="page">About</a>');
  expect(page).not.toMatch(/<time|article:|class="turn"/);
  for (const list of [archive, feed]) expect(list).not.toContain('>About</a></li>');
  for (const list of [search, sitemap]) expect(list).toContain('/notes/about/');
  expect(feed).not.toContain('/notes/about/');
  expect(found).toContain('<a href="/notes/about/"');
  expect([bare.status, bare.headers.get('location')]).toEqual([301, '/notes/about/']);
  const policy = /<meta http-equiv="Content-Security-Policy"[^>]*>/;
  for (const site of [built, whole])
    expect(['/', '/page/2/', '/about/'].map(path => site.read(path).replace(policy, ''))).toEqual([
      home,
      second,
      page,
    ]);
});

test('a post is in its own language, and names its translations, which name it', async () => {
  const other = await service.create('blog', { name: 'Other', ...where, language: 'en' });
  const postId = await service.create(`blog/${other}/post`, { title: 'Owls', content: 'Text.', published });
  const german = { title: 'Eulen', content: 'Text.', published, language: 'de', translationOf: postId };
  await service.create(`blog/${other}/post`, german);
  const later = { title: 'Rooks', content: '', published: '2024-02-01T00:00:00Z', language: 'EN' };
  await service.create(`blog/${other}/post`, later);
  const started = await project.serve(surface.api, other);
  const pageAt = async (path: string) => (await fetch(`${started.url}/notes/${path}`)).text();

  const [owls = '', eulen = '', home = '', archive] = await Promise.all(
    ['2024/owls/', '2024/eulen/', '', 'archive/'].map(pageAt),
  );
  const built = await project.build(surface.api, other);
  await started.stop();

  const alternates = (page: string) =>
    Object.fromEntries(
      [...page.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)].map(
        ([, ...each]) => each,
      ),
    );
  expect(alternates(owls)).toEqual({
    en: 'https://example.com/notes/2024/owls/',
    de: 'https://example.com/notes/2024/eulen/',
  });
  expect(alternates(eulen)).toEqual(alternates(owls));
  expect(owls).toContain('<html lang="en">');
  expect(owls).toContain('Also in: <a href="/notes/2024/eulen/" hreflang="de" lang="de">Deutsch</a>');
  expect(eulen).toContain('<html lang="de">');
  expect(eulen).toContain('1. Januar 2024</time>');
  expect(eulen).toContain('Auch auf: <a href="/notes/2024/owls/" hreflang="en" lang="en">English</a>');
  for (const page of [owls, built.read('/2024/owls/')])
    expect(page).toMatch(
      /class="turn"[^>]*>\s*<a rel="prev" href="\/notes\/2024\/rooks\/">[\s\S]*<\/a>\s*<\/nav>/,
    );
  for (const page of [eulen, built.read('/2024/eulen/')]) expect(page).not.toContain('class="turn"');
  for (const list of [home, archive])
    expect(list).toContain('<a href="/notes/2024/eulen/" dir="auto" lang="de">Eulen</a>');
});

test('tags and authors of every script have pages', async () => {
  const slugs = ['日本語', 'привет-мир', 'C#'];
  const tagIds = await service.createMany(blogId, tag, 3, at => ({ name: `Tag ${at}`, slug: slugs[at] }));
  const tags = tagIds.map(tagId => ({ tagId }));
  const authorId = await service.createIn(blogId, author, { displayName: 'Άννα', userName: 'άννα' });
  await service.create(`blog/${blogId}/post`, {
    title: 'Scripts',
    content: '',
    published,
    tags,
    author: { authorId },
  });
  surface.clock.turn(60_000);

  const page = await read('/notes/2024/scripts/');
  const links = [...page.matchAll(/href="(\/notes\/(?:tags|authors)\/[^"]+)"/g)].map(([, link = '']) => link);
  const shown = await Promise.all(links.map(read));
  const inLowerCase = await read(`/notes/tags/${encodeURIComponent('日本語').toLowerCase()}/`);

  expect(links).toHaveLength(4);
  for (const text of [...shown, inLowerCase]) expect(text).toContain('>Scripts</a>');
});

test('what is not there is a page that says so', async () => {
  const paths = [
    '/',
    '/notes/2024/a-draft/',
    '/notes/2024/%E0%A4%A/',
    '/notes/tags/bees/',
    '/notes/tags/%E0%A4%A/',
    '/notes/authors/bob/',
    '/notes/page/0/',
    '/notes/page/3/',
    '/notes/archive/..%2f..%2fserve.mjs',
    `/notes/preview/${crypto.randomUUID()}/?preview=x`,
  ];

  const statuses = await Promise.all(paths.map(statusOf));

  expect(statuses).toEqual(paths.map(() => 404));
  expect(await read('/notes/tags/bees/')).toContain('There is no such page');
});

test('a preview shows a draft to anyone who has its address, and nobody keeps it', async () => {
  const draft = { title: 'Soon', content: 'Not <b>yet</b>.', contentFormat: 'html' };
  const id = await service.create(`blog/${blogId}/post`, draft);
  const { token } = await (await service.send('POST', `blog/${blogId}/post/${id}/preview`)).json<{
    token: string;
  }>();

  const answer = await ask(`/notes/preview/${id}/?preview=${encodeURIComponent(token)}`);

  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
  expect(await answer.text()).toMatch(/this is not published[\s\S]*Not <b>yet<\/b>\./);
});

test('feeds, sitemap and robots.txt are those of the files, and name the addresses of the site', async () => {
  const built = await project.build(surface.api, blogId);

  for (const file of ['feed.rss', 'feed.atom', 'feed.json', 'sitemap.xml', 'robots.txt']) {
    const text = await read(`/notes/${file}`);

    expect(text).toBe(built.textOf(file));
    expect(text).toContain('https://example.com/notes/');
    expect(text).not.toContain(surface.api);
  }
});

test.each([
  ['/notes', '/notes/'],
  ['/notes/archive?q=heron', '/notes/archive/?q=heron'],
  ['/notes/tags', '/notes/tags/'],
  ['/notes/tags/birds', '/notes/tags/birds/'],
  ['/notes/feed/', '/notes/feed.rss'],
  ['/notes/rss', '/notes/feed.rss'],
  ['/notes/feed.xml', '/notes/feed.rss'],
  ['/notes/feed/atom/', '/notes/feed.atom'],
  ['/notes/tag/birds/', '/notes/tags/birds/'],
  ['/notes/category/animals/birds', '/notes/tags/birds/'],
  ['/notes/author/ada/', '/notes/authors/ada/'],
])('%s, where another system has it or without a slash, leads to %s', async (path, place) => {
  const answer = await ask(path);

  expect([answer.status, answer.headers.get('location')]).toEqual([301, place]);
  expect(await statusOf(place)).toBe(200);
});

test.each(['br', 'gzip'])(
  'a page is sent in %s to clients that accept it, and has one version in all forms',
  async encoding => {
    const plain = await ask('/notes/', { 'accept-encoding': 'identity' });
    const small = await ask('/notes/', { 'accept-encoding': `${encoding}, deflate` });
    const sheet = await ask('/notes/style.css', { 'accept-encoding': 'br;q=0' });

    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(small.headers.get('content-encoding')).toBe(encoding);
    expect(small.headers.get('vary')).toBe('Accept-Encoding');
    expect(Number(small.headers.get('content-length'))).toBeLessThan(
      Number(plain.headers.get('content-length')) / 2,
    );
    expect(await small.text()).toBe(await plain.text());
    expect(small.headers.get('etag')).toBe(plain.headers.get('etag'));
    expect(sheet.headers.get('content-encoding')).toBeNull();
    expect(sheet.headers.get('cache-control')).toBe('public, max-age=600');
  },
);

test('a page that has not changed is not sent again, and nothing can be written', async () => {
  const first = await ask('/notes/');
  const again = await ask('/notes/', { 'if-none-match': first.headers.get('etag') ?? '' });
  const head = await ask('/notes/', {}, 'HEAD');
  const written = await ask('/notes/', {}, 'POST');

  expect([first.status, again.status, await again.text()]).toEqual([200, 304, '']);
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect([written.status, written.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('while the service does not answer, the site says so and nothing more', async () => {
  const alone = await project.serve('http://127.0.0.1:9/api', blogId);

  const answer = await fetch(`${alone.url}/notes/`);

  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.text()).toBe('The blog does not answer. Please try again in a moment.');
  await alone.stop();
});
