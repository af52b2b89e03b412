import { author, blog, collectionOf, medium, type Payload, post, tag } from '../support/content/families.ts';
import { type JsonFeedItem, readJsonFeed } from '../support/feeds/json-feed.ts';
import { type Element, elementsOf, textOf, useJudge } from '../support/feeds/judge.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();
const surface = usePublicSurface(service);
const judge = useJudge();

const site = { siteUrl: 'https://harbour.example.org', postUrl: '/{yyyy}/{slug}' };
const minute = 60_000;

let blogId: string;
beforeEach(async () => {
  blogId = await service.create('blog', { ...blog.full, ...site, isPublic: true });
});

/** Feeds have no pages. */
const listed: Payload = { ...post.full, isListed: true };

const newPost = (payload: Payload = {}) =>
  service.create(collectionOf(post, blogId), { ...listed, ...payload });
const feedPath = (format: string, query = '') => `blog/${blogId}/feed.${format}${query}`;
const send = (format: string, query = '', headers: Record<string, string> = {}) =>
  surface.send('GET', feedPath(format, query), undefined, headers);

async function readJson(query = '') {
  const { status, text } = await send('json', query);
  expect(status).toBe(200);
  return readJsonFeed(text);
}

const titlesOf = (feed: Awaited<ReturnType<typeof readJson>>) => feed.items.map(({ title }) => title);

/** What each format says of its only post: its identifier, address, title, text and enclosure. */
const entryIn: Record<string, (text: string) => Promise<unknown[]>> = {
  async rss(text) {
    const [channel] = elementsOf(await judge.read(text), 'channel');
    const [item] = elementsOf(channel as Element, 'item') as [Element];
    const texts = ['guid', 'link', 'title', 'content:encoded', 'description'].map(name => textOf(item, name));
    return [...texts, elementsOf(item, 'enclosure')[0]?.attributes.url];
  },
  async atom(text) {
    const [entry] = elementsOf(await judge.read(text, 'atom'), 'entry') as [Element];
    const addressOf = (rel: string) =>
      elementsOf(entry, 'link').find(({ attributes }) => attributes.rel === rel)?.attributes.href;
    const texts = ['title', 'content', 'summary'].map(name => textOf(entry, name));
    return [textOf(entry, 'id'), addressOf('alternate'), ...texts, addressOf('enclosure')];
  },
  async json(text) {
    const [item] = readJsonFeed(text).items as [JsonFeedItem];
    const [{ url }] = item.attachments as [{ url: string }];
    return [item.id, item.url, item.title, item.content_html, item.summary, url];
  },
};

const types: Record<string, string> = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

describe.each(Object.keys(types))('feed.%s', format => {
  test('has a text whose format nobody has said, as plain text', async () => {
    const mediumId = await service.createIn(blogId, medium);
    const media = [{ mediumId, isPostImage: true }];
    await newPost({
      content: '<b>Wet</b>\r\n& cold\n\n*quay*',
      contentFormat: undefined,
      excerpt: undefined,
      media,
    });

    const { text } = await send(format);

    const [, , , html, excerpt] = (await entryIn[format]?.(text)) ?? [];
    expect(html).toBe('<p>&lt;b&gt;Wet&lt;/b&gt;<br>\n&amp; cold</p>\n<p>*quay*</p>\n');
    // A description of RSS is HTML.
    const shown = '<b>Wet</b> & cold *quay*';
    expect(excerpt).toBe(
      format === 'rss'
        ? shown.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
        : shown,
    );
  });

  test('has a published post with its address, its text as HTML and its picture', async () => {
    const mediumId = await service.createIn(blogId, medium);
    const postId = await newPost({
      content: '*Wet* [quay](/quay)',
      media: [{ mediumId, isPostImage: true }],
    });
    await newPost({ published: '2999-01-01T00:00:00Z' });
    await newPost({ published: undefined });

    const { status, headers, text } = await send(format);

    expect([status, headers.get('content-type')]).toEqual([200, types[format]]);
    expect(await entryIn[format]?.(text)).toEqual([
      `urn:uuid:${postId}`,
      `${site.siteUrl}/2024/${listed.slug}`,
      listed.title,
      `<p><em>Wet</em> <a href="${site.siteUrl}/quay">quay</a></p>`,
      listed.excerpt,
      medium.full.mediumUrl,
    ]);
  });

  test('may be kept by caches, and is not sent again to who has it', async () => {
    await newPost({ content: 'Long. '.repeat(20_000) });
    const { headers } = await send(format, '', { 'accept-encoding': 'gzip' });
    const etag = headers.get('etag') ?? '';

    const again = await send(format, '', { 'if-none-match': etag });
    await newPost();
    surface.clock.turn(minute);
    const changed = await send(format, '', { 'if-none-match': etag });

    expect(headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=/);
    expect(headers.get('content-encoding')).toBe('gzip');
    expect([again.status, changed.status]).toEqual([304, 200]);
  });

  test('says when a post of it was changed or published last, and is not sent again to who has that', async () => {
    const restored = { prefer: 'restore' };
    const lastModified = '2024-01-01T10:00:00.500Z';
    const create = (published: string) =>
      service.send(
        'POST',
        collectionOf(post, blogId),
        { ...listed, slug: undefined, published, lastModified },
        restored,
      );
    const due = Math.floor(surface.clock.now / 1000) * 1000 + 90_000;
    const empty = await send(format);
    await create('2023-01-01T00:00:00Z');
    await create(new Date(due).toISOString());
    surface.clock.turn(minute);
    const first = await send(format);
    const time = first.headers.get('last-modified') ?? '';
    const statusFor = async (since: string, others: Record<string, string> = {}) =>
      (await send(format, '', { 'if-modified-since': since, ...others })).status;
    const asked = [
      time,
      'Monday, 01-Jan-24 10:00:00 GMT',
      'Mon Jan  1 10:00:00 2024',
      'Mon, 01 Jan 2024 09:59:59 GMT',
      '2024-01-01T10:00:00Z',
    ];
    const statuses: number[] = [];
    for (const since of asked) statuses.push(await statusFor(since));
    const beside = await statusFor(time, { 'if-none-match': '"other"' });

    surface.clock.turn(due - surface.clock.now);
    const second = await send(format, '', { 'if-modified-since': time });

    expect([empty.headers.get('last-modified'), time]).toEqual([null, 'Mon, 01 Jan 2024 10:00:00 GMT']);
    expect([...statuses, beside]).toEqual([304, 304, 304, 200, 200, 200]);
    expect([second.status, second.headers.get('last-modified')]).toEqual([200, new Date(due).toUTCString()]);
  });

  test('is 404 that says why without an address of posts', async () => {
    await service.send('PUT', `blog/${blogId}`, { ...blog.full, isPublic: true, postUrl: undefined });
    surface.clock.turn(minute);

    const plain = await send(format);
    const problem = await send(format, '', { accept: 'application/problem+json' });

    expect([plain.status, plain.text]).toEqual([
      404,
      'There is no feed, because the blog does not say where its posts are shown. It needs siteUrl and postUrl.',
    ]);
    expect(problem.json()).toMatchObject({
      type: 'urn:problem-type:blog-content-service:site-unknown',
      status: 404,
      detail: plain.text,
    });
  });

  test('is the same 404 of a blog that is not public, and of none', async () => {
    await service.send('PUT', `blog/${blogId}`, { ...blog.full, isPublic: false });
    surface.clock.turn(minute);

    const hidden = await send(format);
    const absent = await surface.send('GET', `blog/${crypto.randomUUID()}/feed.${format}`);

    expect([hidden.status, hidden.text]).toEqual([404, '']);
    expect([absent.status, absent.text]).toEqual([404, '']);
  });

  test('has the excerpts alone if that is asked for', async () => {
    await newPost();

    const [whole, excerpts] = [await send(format), await send(format, '?content=excerpt')];

    expect(whole.text).toContain('The quay was wet.');
    expect(excerpts.text).not.toContain('The quay was wet.');
    expect(excerpts.text).toContain('A wet quay');
  });

  test.each(['content=all', 'content=', 'cursor=x', 'tag=a&tag=b', 'author=%ff'])(
    'refuses %s',
    async query => {
      const { status, text } = await send(format, `?${query}`);

      expect([status, text.split('\n')[0]]).toEqual([400, 'Submitted data is invalid, feed cannot be read.']);
    },
  );
});

test('a feed by tag or author has their posts, its own name and its own identity', async () => {
  const tagId = await service.create(collectionOf(tag, blogId), { name: 'Ropes & knots', slug: 'ropes' });
  const authorId = await service.create(collectionOf(author, blogId), author.full);
  await newPost({ title: 'Tagged', tags: [{ tagId }] });
  await newPost({ title: 'Written', author: { authorId } });
  await newPost({
    title: 'Both',
    tags: [{ tagId }],
    author: { authorId },
    published: '2024-02-01T00:00:00Z',
  });

  const read = async (query: string) => {
    const feed = await readJson(query);
    const atom = await judge.read((await send('atom', query)).text, 'atom');
    return { titles: titlesOf(feed).sort(), title: feed.title, id: textOf(atom, 'id') };
  };

  const address = `${surface.api}/${feedPath('atom')}`;
  const byTag = { titles: ['Both', 'Tagged'], title: 'Harbour notes: Ropes & knots' };
  expect(await read('?tag=ropes')).toEqual({ ...byTag, id: `${address}?tag=ropes` });
  expect(await read(`?tag=${tagId}`)).toEqual({ ...byTag, id: `${address}?tag=${tagId}` });
  expect(await read('?author=ada')).toEqual({
    titles: ['Both', 'Written'],
    title: 'Harbour notes: Ada Marsh',
    id: `${address}?author=ada`,
  });
  expect(await read('?author=ada&tag=ropes&content=excerpt')).toEqual({
    titles: ['Both'],
    title: 'Harbour notes: Ropes & knots: Ada Marsh',
    id: `${address}?tag=ropes&author=ada`,
  });
  expect(await read('?tag=none')).toMatchObject({ titles: [], title: 'Harbour notes' });
  expect(await read('')).toMatchObject({ title: 'Harbour notes', id: `urn:uuid:${blogId}` });
});

test('a feed leads from page to page, each post once, and is the same feed', async () => {
  await service.createMany(blogId, post, 45, index => ({
    ...post.minimal,
    title: `Post ${index}`,
    published: new Date(Date.UTC(2024, 0, 1, 0, index)).toISOString(),
  }));
  const titles: unknown[] = [];
  const lengths: number[] = [];
  let address: unknown = `${surface.api}/${feedPath('json', '?content=excerpt')}`;
  while (typeof address === 'string') {
    const feed = await readJson(new URL(address).search);
    expect(feed.feed_url).toBe(address);
    titles.push(...titlesOf(feed));
    lengths.push(feed.items.length);
    address = feed.next_url;
  }
  const first = await judge.read((await send('atom')).text, 'atom');
  const next =
    elementsOf(first, 'link').find(({ attributes }) => attributes.rel === 'next')?.attributes.href ?? '';
  const second = await judge.read((await send('atom', new URL(next).search)).text, 'atom');

  const rss = await judge.read((await send('rss', new URL(next).search)).text);

  expect(lengths).toEqual([20, 20, 5]);
  expect(titles).toEqual(Array.from({ length: 45 }, (_, index) => `Post ${44 - index}`));
  expect(textOf(second, 'id')).toBe(textOf(first, 'id'));
  const items = elementsOf(elementsOf(rss, 'channel')[0] as Element, 'item');
  expect(items.map(item => textOf(item, 'title'))).toEqual(titles.slice(20, 40));
});

test('a feed in a language has the posts in it, says so, and is a feed of its own in each format', async () => {
  await newPost({ title: 'Hafen', language: 'de-ch' });
  await newPost({ title: 'Harbour', language: undefined });
  await service.send('PUT', `blog/${blogId}`, { ...blog.minimal, ...site, isPublic: true, language: 'en' });
  surface.clock.turn(minute);

  const german = await readJson('?language=DE-CH');
  const english = await readJson('?language=EN');
  const atom = await judge.read((await send('atom', '?language=de-ch')).text, 'atom');
  const [channel] = elementsOf(await judge.read((await send('rss', '?language=de-ch')).text), 'channel');
  const { text } = await send('rss', '?language=de_CH');

  const self = `${surface.api}/blog/${blogId}/feed.json?language=`;
  expect([german.language, german.feed_url, titlesOf(german)]).toEqual(['de-CH', `${self}de-CH`, ['Hafen']]);
  expect([english.language, english.feed_url, titlesOf(english)]).toEqual(['en', `${self}en`, ['Harbour']]);
  expect([atom.attributes['xml:lang'] ?? atom.attributes.lang, elementsOf(atom, 'entry').length]).toEqual([
    'de-CH',
    1,
  ]);
  expect(textOf(atom, 'id')).toBe(`${surface.api}/blog/${blogId}/feed.atom?language=de-CH`);
  expect(textOf(channel as Element, 'language')).toBe('de-CH');
  expect(text).toContain('- language must be a language tag of BCP 47');
});

test('an entry says its own language, where its post has one', async () => {
  await newPost({ title: 'Hafen', language: 'de-CH' });
  await newPost({ title: 'Harbour', language: undefined });

  const items = (await readJson()).items.map(({ title, language }) => [title, language]);
  const atom = elementsOf(await judge.read((await send('atom')).text, 'atom'), 'entry');
  const [channel] = elementsOf(await judge.read((await send('rss')).text), 'channel');

  expect(Object.fromEntries(items)).toEqual({ Hafen: 'de-CH', Harbour: undefined });
  expect(
    atom.map(entry => [textOf(entry, 'title'), entry.attributes['xml:lang'] ?? entry.attributes.lang]),
  ).toEqual(items);
  expect(
    elementsOf(channel as Element, 'item').map(item => [textOf(item, 'title'), textOf(item, 'dc:language')]),
  ).toEqual(items);
});

test('a post with a new slug is the same entry at its new address', async () => {
  const postId = await newPost();
  await service.send('PUT', `${collectionOf(post, blogId)}/${postId}`, { ...listed, slug: 'another' });

  const { items } = await readJson();

  expect(items.map(({ id, url }) => [id, url])).toEqual([
    [`urn:uuid:${postId}`, `${site.siteUrl}/2024/another`],
  ]);
});

test('a feed was updated when the last of its posts was', async () => {
  await newPost();
  const postId = await newPost({ published: '2020-01-01T00:00:00Z' });
  const { lastModified } = await service.read(`${collectionOf(post, blogId)}/${postId}`);

  const feed = await judge.read((await send('atom')).text, 'atom');

  expect(textOf(feed, 'updated')).toBe(lastModified);
});

test('the newest post is whole, and those that would make a feed longer than a megabyte have their excerpts', async () => {
  const megabyte = `<p>${'x'.repeat(1024 ** 2)}</p>`;
  await newPost({
    title: 'New',
    content: megabyte,
    contentFormat: 'html',
    published: '2024-03-03T00:00:00Z',
  });
  await newPost({
    title: 'Old',
    content: megabyte,
    contentFormat: 'html',
    published: '2024-03-02T00:00:00Z',
  });

  const { items } = await readJson();

  expect(items.map(({ title, content_html, content_text }) => [title, content_html, content_text])).toEqual([
    ['New', megabyte, undefined],
    ['Old', undefined, listed.excerpt],
  ]);
});

test('a feed names itself by what has an effect, and what has none is refused on demand', async () => {
  await newPost();

  const { feed_url } = await readJson('?count=1&unknown=x&content=excerpt');
  const strict = await send('json', '?count=1', { prefer: 'handling=strict' });

  expect(feed_url).toBe(`${surface.api}/${feedPath('json')}?content=excerpt`);
  expect(strict.status).toBe(400);
});

test('a feed about a tag in another Unicode form is the feed about the tag that is there', async () => {
  const tagId = await service.create(collectionOf(tag, blogId), { name: 'Caf\u00e9', slug: 'caf\u00e9' });
  await newPost({ tags: [{ tagId }] });

  const { feed_url, title } = await readJson('?tag=cafe%CC%81');

  expect(feed_url).toBe(`${surface.api}/${feedPath('json')}?tag=caf%C3%A9`);
  expect(title).toMatch(/: Caf\u00e9$/);
});

describe('behind a cache with an address of its own', () => {
  const cached = usePublicSurface(service, { PUBLIC_URL: 'https://read.example.org/api/' });

  test('a feed names itself by the address that readers know', async () => {
    const { text } = await cached.send('GET', feedPath('json', '?tag=none'));

    expect(readJsonFeed(text).feed_url).toBe(
      `https://read.example.org/api/blog/${blogId}/feed.json?tag=none`,
    );
  });
});

test('a post that is scheduled appears in the feed when it is due', async () => {
  const due = new Date(surface.clock.now + minute / 2).toISOString();
  await newPost({ title: 'Due', published: due });

  const before = titlesOf(await readJson());
  surface.clock.turn(minute / 2 + 1000);
  const after = titlesOf(await readJson());

  expect([before, after]).toEqual([[], ['Due']]);
});

test('hostile texts arrive in each format as they were written, but for what XML cannot have', async () => {
  const title = 'a ]]> <b> & \u0001 "q" 🐦 שלום';
  const content = `<p>${title} \u202e</p>`;
  await newPost({ title, content, contentFormat: 'html', excerpt: title });

  const [item] = (await readJson()).items;
  const [entry] = elementsOf(await judge.read((await send('atom')).text, 'atom'), 'entry') as [Element];

  expect([item?.title, item?.content_html, item?.summary]).toEqual([title, content, title]);
  expect([textOf(entry, 'title'), textOf(entry, 'content')]).toEqual(
    [title, content].map(text => text.replace('\u0001', '')),
  );
});
