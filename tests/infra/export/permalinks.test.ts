import { Permalinks, type PlacedPost } from '../../../infra/tools/export/permalinks.ts';

const site = { siteUrl: 'https://notes.example/blog', postUrl: '/{yyyy}/{slug}' };
const published = '2024-05-04T07:30:00Z';
let number = 0;
const post = (slug: string, more: Partial<PlacedPost> = {}): PlacedPost => ({
  postId: String(++number),
  slug,
  published,
  ...more,
});

const pathOf = (blog: ConstructorParameters<typeof Permalinks>[0], one: PlacedPost) =>
  new Permalinks(blog, [one], []).of(one).permalink;

test.each([
  [site, '/blog/2024/a-heron/'],
  [{ siteUrl: 'https://notes.example', postUrl: '/{slug}.html' }, '/a-heron.html'],
  [{ postUrl: '/{yyyy}/{mm}/{dd}/{slug}/' }, '/2024/05/04/a-heron/'],
  [{ siteUrl: 'https://notes.example', postUrl: '/?p={slug}' }, '/posts/a-heron/'],
  [{ siteUrl: 'https://notes.example', postUrl: '/#/{slug}' }, '/posts/a-heron/'],
  [{ siteUrl: null, postUrl: null }, '/posts/a-heron/'],
])('With %j a post is where it was, as a folder or a file', (blog, path) => {
  expect(pathOf(blog, post('a-heron'))).toBe(path);
});

test.each([
  [{ ...site, pageUrl: '/{slug}.html' }, '/blog/about.html'],
  [{ ...site, pageUrl: '/p/{yyyy}/{slug}' }, '/blog/p/2024/about/'],
  [{ ...site, pageUrl: '/?page={id}' }, '/blog/about/'],
  [{ siteUrl: 'https://notes.example', postUrl: '/{slug}.html' }, '/about/'],
  [{ siteUrl: null }, '/about/'],
])('With %j a page is where pages are', (blog, path) => {
  const page = post('about', { isListed: false });
  const permalinks = new Permalinks(blog, [page], []);

  expect(permalinks.of(page).permalink).toBe(path);
});

test('A post without a date is where it would be if its blog said nothing, when its address has one', () => {
  expect(pathOf(site, post('a-draft', { published: undefined }))).toBe('/blog/posts/a-draft/');
});

test.each([
  ['A heron!', 'A heron!'],
  ['привет', 'привет'],
  ['../../draft', 'draft'],
  ['..%2f', '2f'],
  ['a/b\\c', 'a-b-c'],
  ['100%', '100-'],
  ['{{ x }}{% y %}', '- x - y -'],
  ['c#?', 'c-'],
  ['index.html', 'index.html'],
  ['.htaccess', 'htaccess'],
  ['a\u0000b\ud800', 'a-b\ufffd'],
  ['con.', 'con'],
])('The slug %j chooses no folder but its own', (slug, folder) => {
  const path = pathOf({ postUrl: '/{slug}/' }, post(slug));

  expect(path).toBe(`/${folder}/`);
});

test('A slug is no longer than a name of a folder may be', () => {
  const path = pathOf({ postUrl: '/{slug}/' }, post('日'.repeat(100)));

  expect(path).toBe(`/${'日'.repeat(80)}/`);
});

test('Posts have different paths and slugs, also where upper and lower case are the same, and never the home page', () => {
  const posts = [post('a'), post('A'), post('a'), post('index')];
  const permalinks = new Permalinks({ postUrl: '/{slug}.html' }, posts, []);

  expect(posts.map(each => permalinks.of(each))).toEqual([
    { slug: 'a', permalink: '/a.html', aliases: [] },
    { slug: 'A-2', permalink: '/A-2.html', aliases: [] },
    { slug: 'a-3', permalink: '/a-3.html', aliases: [] },
    { slug: 'index', permalink: '/index-2.html', aliases: [] },
  ]);
});

test('A post has the paths where it was, unless another post is there', () => {
  const moved = post('new', { formerSlugs: ['old', 'taken', 'older'] });
  const second = post('taken', { formerSlugs: ['old'] });
  const permalinks = new Permalinks({ postUrl: '/{slug}/' }, [moved, second], []);

  expect(permalinks.of(moved).aliases).toEqual(['/old/', '/older/']);
  expect(permalinks.of(second).aliases).toEqual([]);
});

test('Links lead to where posts are now, however they are written, and no link leads to a draft', () => {
  const from = post('from');
  const heron = post('héron?', { formerSlugs: ['crane'] });
  const draft = post('draft', { published: undefined });
  const permalinks = new Permalinks({ ...site, postUrl: '/{slug}' }, [from, heron], [draft]);
  const led = (address: string) => {
    const resolved = permalinks.resolved(address, from);
    return resolved && permalinks.linkTo(resolved);
  };

  const to = '/blog/h%C3%A9ron-/';
  expect(led('https://notes.example/blog/h%c3%a9ron%3F')).toBe(to);
  expect(led('http://notes.example/blog/héron%3F/?utm=1#part')).toBe(`${to}?utm=1#part`);
  expect(led('héron%3F')).toBe(to);
  expect(led('/blog/crane')).toBe(to);
  for (const other of [
    '#part',
    '',
    'https://other.example/blog/crane',
    '/blog/draft',
    '/crane',
    'mailto:a@b.example',
  ])
    expect(led(other)).toBeUndefined();
});

test('Links to addresses with a query lead to posts by it', () => {
  const heron = post('heron');
  const permalinks = new Permalinks({ siteUrl: 'https://notes.example', postUrl: '/?p={slug}' }, [heron], []);

  expect(permalinks.linkTo(new URL('https://notes.example/?p=heron#part'))).toBe('/posts/heron/#part');
  expect(permalinks.linkTo(new URL('https://notes.example/?p=crane'))).toBeUndefined();
});
