import { randomUUID } from 'node:crypto';
import { blog, collectionOf, itemOf, type Payload, post } from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
let blogId: string;
beforeEach(async () => {
  blogId = await service.create('blog', blog.full);
});

const create = (payload: Payload) =>
  service.create(collectionOf(post, blogId), { ...post.minimal, ...payload });

/** What a post is read with if these fields are named. */
async function readPost(payload: Payload, fields: string): Promise<Payload> {
  const id = await create(payload);
  return service.read(`${itemOf(post, blogId, id)}?fields=${fields}`);
}

test('HTML of Markdown is that of GitHub, as the preview of the studio shows it', async () => {
  const content = '# High *water*\n\n| a |\n|---|\n| <b>1</b> |\n\n- [x] www.example.com & ~~no~~\n';

  const { contentHtml } = await readPost({ content, contentFormat: 'markdown' }, 'contentHtml');

  expect(contentHtml).toBe(
    '<h1 id="high-water">High <em>water</em></h1>\n<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><b>1</b></td>\n' +
      '</tr>\n</tbody>\n</table>\n<ul>\n<li><input type="checkbox" disabled="" checked="" /> ' +
      '<a href="http://www.example.com">www.example.com</a> &amp; <del>no</del></li>\n</ul>\n',
  );
});

test('HTML is as it is, and a text whose format nobody has said is plain', async () => {
  const content = '<p onclick="x()">High <b>water\u0000';

  const html = await readPost({ content, contentFormat: 'html' }, 'contentHtml,excerpt');
  const plain = await readPost({ content: '<b>High</b>\r\nwater\n\n*Low*' }, 'contentHtml,excerpt');

  expect(html).toEqual({ contentHtml: content, excerpt: 'High water' });
  expect(plain).toEqual({
    contentHtml: '<p>&lt;b&gt;High&lt;/b&gt;<br>\nwater</p>\n<p>*Low*</p>\n',
    excerpt: '<b>High</b> water *Low*',
  });
});

test('An excerpt that is given is in every answer; one is made only for who asks for it', async () => {
  const content = 'The *quay* was wet.';
  const given = await create({ content, contentFormat: 'markdown', excerpt: 'Wet' });
  const blank = await create({ content, contentFormat: 'markdown', excerpt: '' });
  const none = await create({ content, contentFormat: 'markdown' });
  const excerptOf = async (id: string, query = '') =>
    (await service.read(`${itemOf(post, blogId, id)}${query}`)).excerpt;

  const read = await Promise.all([given, blank, none].map(id => excerptOf(id)));
  const asked = await Promise.all([given, blank, none].map(id => excerptOf(id, '?fields=excerpt')));

  expect(read).toEqual(['Wet', '', undefined]);
  expect(asked).toEqual(['Wet', '', 'The quay was wet.']);
});

test.each([
  ['joins blocks, and not what is within a word', 'html', '<p>One<p>T<b>w</b>o<br>three', 'One Two three'],
  ['reads references', 'html', 'caf&eacute; &amp;&#x41;&#66;&nope; &#0;&#x110000;x', 'café &AB&nope; x'],
  ['leaves out what is no text', 'html', '<style>a{}</style>a<!-- b --><script>c()</script>d<svg><p>', 'a d'],
  ['has no part of a tag', 'html', 'a <b title="1 > 0">b</b> <i title="', 'a b'],
  ['is of what a page shows', 'markdown', '## A\n\n![alt](a.png)\n\n> b [c](d)  \ne', 'A b c e'],
])('An excerpt %s', async (_, contentFormat, content, expected) => {
  const { excerpt } = await readPost({ content, contentFormat }, 'excerpt');

  expect(excerpt).toBe(expected);
});

test.each([
  ['between words', 'ropes and weather '.repeat(100), /^(ropes and weather )*[a-z ]*[a-z]…$/],
  ['within a word that is too long, but within no character', '😀'.repeat(400), /^(😀)+…$/u],
])('An excerpt is cut %s', async (_, content, shape) => {
  const excerpt = String((await readPost({ content, contentFormat: 'markdown' }, 'excerpt')).excerpt);

  expect(excerpt).toMatch(shape);
  expect(excerpt.length).toBeLessThanOrEqual(300);
  expect(excerpt.length).toBeGreaterThan(280);
});

test('A text without words has no excerpt', async () => {
  expect(await readPost({ content: '<hr>\n', contentFormat: 'html' }, 'excerpt')).toEqual({});
});

test('Markdown may have frames and scripts, and footnotes that are not in its excerpt', async () => {
  const content = 'A heron[^1].\n\n<iframe src="https://video.example/x"></iframe>\n\n[^1]: Ardea.\n';

  const { contentHtml, excerpt } = await readPost(
    { content, contentFormat: 'markdown' },
    'contentHtml,excerpt',
  );

  expect(contentHtml).toContain('<iframe src="https://video.example/x"></iframe>');
  expect(contentHtml).toMatch(/<li id="user-content-[0-9a-f]{8}-fn-1">\n<p>Ardea\./);
  expect(excerpt).toBe('A heron.');
});

test('A text of any format has an excerpt however long it is, and one that must be rendered no HTML', async () => {
  const content = 'No ships. '.repeat(13_200);
  const formats = ['markdown', 'html', null];

  const made = await Promise.all(
    formats.map(contentFormat => readPost({ content, contentFormat }, 'contentHtml,excerpt')),
  );

  expect(made.map(({ contentHtml }) => typeof contentHtml)).toEqual(['undefined', 'string', 'undefined']);
  expect(new Set(made.map(({ excerpt }) => excerpt))).toEqual(
    new Set([`${'No ships. '.repeat(30).trimEnd()}…`]),
  );
});

test('A text that would take minutes or gigabytes is left out, and others are rendered', async () => {
  const wide = `${'|a'.repeat(400)}|\n${'|-'.repeat(400)}|\n${'|\n'.repeat(60_000)}`;
  const texts = ['*a_'.repeat(30_000), wide, '"'.repeat(130_000), 'x'.repeat(131_073), 'One'];
  for (const [index, content] of texts.entries())
    await create({
      title: `${index}`,
      content,
      contentFormat: 'markdown',
      published: `203${9 - index}-01-01`,
    });

  const { text } = await service.send('GET', `${collectionOf(post, blogId)}?fields=title,contentHtml`);

  const made = (JSON.parse(text) as Payload[]).map(({ title, contentHtml }) => [
    title,
    String(contentHtml).length,
  ]);
  expect(made).toEqual([
    ['0', 9],
    ['1', 9],
    ['2', 6 * 130_000 + 7],
    ['3', 9],
    ['4', 10],
  ]);
});

test('While a text is rendered that takes long, others are answered', async () => {
  const id = await create({ content: '_a*'.repeat(30_000), contentFormat: 'markdown' });
  const ended: string[] = [];
  const ask = async (path: string) => {
    const { status } = await service.send('GET', path);
    ended.push(`${status} ${path}`);
  };

  const slow = `${itemOf(post, blogId, id)}?fields=contentHtml`;
  const quick = collectionOf(post, blogId);
  await Promise.all([ask(slow), ask(quick)]);

  expect(ended).toEqual([`200 ${quick}`, `200 ${slow}`]);
});

const published = '2024-03-01T00:30:00+01:00';
const site = 'https://harbour.example.org';

test.each([
  ['/{yyyy}/{mm}/{dd}/{slug}', '/2024/03/01/high-water'],
  ['/?p={id}&s={slug}{slug}#top', '/?p=ID&s=high-waterhigh-water#top'],
])('The address of a post follows the template %s', async (postUrl, path) => {
  await service.send('PUT', `blog/${blogId}`, { ...blog.full, siteUrl: `${site}/`, postUrl });
  const postId = randomUUID();

  const { url } = await readPost({ postId, published }, 'url');

  expect(url).toBe(site + path.replace('ID', postId));
});

test('A slug that is no path is encoded in the address', async () => {
  const { url } = await readPost({ slug: 'ä/?\ud800', published }, 'url');

  expect(url).toBe('https://harbour.example.org/notes/2024/03/01/%C3%A4%2F%3F%EF%BF%BD');
});

test('A post has no address without the fields of its blog, and without the date that the template has', async () => {
  const slug = 'high-water';
  const undated = await create({ slug });
  const dated = await create({ slug, published });
  const urls = () =>
    Promise.all([undated, dated].map(id => service.read(`${itemOf(post, blogId, id)}?fields=url`)));

  const dayOnly = await urls();
  await service.send('PUT', `blog/${blogId}`, { ...blog.full, siteUrl: site, postUrl: '/{slug}' });
  const slugOnly = await urls();
  await service.send('PUT', `blog/${blogId}`, { ...blog.full, siteUrl: null });
  const noSite = await urls();

  expect(dayOnly).toEqual([{}, { url: 'https://harbour.example.org/notes/2024/03/01/high-water' }]);
  expect(slugOnly).toEqual([{ url: `${site}/high-water` }, { url: `${site}/high-water` }]);
  expect(noSite).toEqual([{}, {}]);
});

test('Answers that do not name them have neither address nor HTML', async () => {
  await create({ contentFormat: 'markdown', published });

  const list = await service.send('GET', collectionOf(post, blogId));
  const exported = await service.send('GET', `blog/${blogId}`);

  const { posts } = exported.json<{ posts: object[] }>();
  expect(posts).toHaveLength(1);
  expect(list.text + JSON.stringify(posts)).not.toMatch(/"(url|contentHtml|excerpt)"/);
});
