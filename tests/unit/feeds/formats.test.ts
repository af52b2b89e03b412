import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { type Feed, type FeedPost, writeFeed } from '../../../shared/features/feeds/formats/write.ts';
import { fullPost, heronNotes } from '../../support/feeds/blog.ts';
import { readJsonFeed } from '../../support/feeds/json-feed.ts';
import { elementsOf, textOf, useJudge } from '../../support/feeds/judge.ts';

const judge = useJudge();

/** A feed in each format, as its judge reads it. */
async function readFeeds(feed: Feed, posts: FeedPost[]) {
  const [channel] = elementsOf(await judge.read(writeFeed('rss', feed, posts)), 'channel');
  if (!channel) throw new Error('RSS without a channel');
  return {
    channel,
    feed: await judge.read(writeFeed('atom', feed, posts), 'atom'),
    json: readJsonFeed(writeFeed('json', feed, posts)),
  };
}

/** A feed of one post in each format. */
async function readPost(post: FeedPost, feed: Feed = heronNotes) {
  const read = await readFeeds(feed, [post]);
  const [item, entry, jsonItem] = [
    elementsOf(read.channel, 'item')[0],
    elementsOf(read.feed, 'entry')[0],
    read.json.items[0],
  ];
  if (!item || !entry || !jsonItem) throw new Error('A post is missing');
  return { item, entry, jsonItem };
}

const { blog } = heronNotes;
const urn = `urn:uuid:${fullPost.postId}`;
const bare: FeedPost = {
  postId: fullPost.postId,
  title: fullPost.title,
  url: fullPost.url,
  lastModified: fullPost.lastModified,
};

describe('a parser of feeds reads all that a post has', () => {
  test('in RSS', () => {
    const read = parseRssFeed(writeFeed('rss', heronNotes, [fullPost]));

    expect(read).toMatchObject({
      title: blog.name,
      description: blog.slogan,
      link: blog.siteUrl,
      language: blog.language,
      lastBuildDate: 'Sat, 04 May 2024 05:31:07 GMT',
      image: { url: blog.logoUrl, title: blog.name, link: blog.siteUrl },
      atom: { links: [{ rel: 'self', href: heronNotes.self }] },
    });
    expect(read.items).toEqual([
      {
        title: fullPost.title,
        link: fullPost.url,
        guid: { value: urn, isPermaLink: false },
        pubDate: 'Sat, 04 May 2024 05:30:00 GMT',
        categories: [{ name: 'Birds' }],
        dc: expect.objectContaining({ creators: ['Ada'] }),
        description: fullPost.excerpt,
        content: { encoded: fullPost.contentHtml },
        enclosures: [{ url: fullPost.media[0]?.mediumUrl, type: 'image/jpeg', length: 183_400 }],
      },
    ]);
  });

  test('in Atom', () => {
    const read = parseAtomFeed(writeFeed('atom', heronNotes, [fullPost]));

    expect(read).toMatchObject({
      id: `urn:uuid:${blog.blogId}`,
      title: { value: blog.name },
      subtitle: { value: blog.slogan },
      logo: blog.logoUrl,
      updated: fullPost.lastModified,
      authors: [{ name: blog.name }],
      links: [
        { rel: 'self', href: heronNotes.self },
        { rel: 'alternate', href: blog.siteUrl },
      ],
    });
    expect(read.entries).toEqual([
      {
        id: urn,
        title: { value: fullPost.title },
        published: fullPost.published,
        updated: fullPost.lastModified,
        authors: [{ name: 'Ada' }],
        categories: [{ term: 'birds', label: 'Birds' }],
        summary: { value: fullPost.excerpt },
        content: { value: fullPost.contentHtml, type: 'html' },
        links: [
          { rel: 'alternate', href: fullPost.url, type: 'text/html' },
          { rel: 'enclosure', href: fullPost.media[0]?.mediumUrl, type: 'image/jpeg', length: 183_400 },
        ],
      },
    ]);
  });

  test('in JSON', () => {
    const read = parseJsonFeed(writeFeed('json', heronNotes, [fullPost]));

    expect(read).toEqual({
      title: blog.name,
      home_page_url: blog.siteUrl,
      feed_url: heronNotes.self,
      description: blog.slogan,
      icon: blog.logoUrl,
      language: blog.language,
      items: [
        {
          id: urn,
          url: fullPost.url,
          title: fullPost.title,
          content_html: fullPost.contentHtml,
          summary: fullPost.excerpt,
          image: fullPost.media[0]?.mediumUrl,
          date_published: fullPost.published,
          date_modified: fullPost.lastModified,
          authors: [{ name: 'Ada', avatar: fullPost.author.userImage.mediumUrl }],
          tags: ['Birds'],
          attachments: [
            { url: fullPost.media[0]?.mediumUrl, mime_type: 'image/jpeg', size_in_bytes: 183_400 },
          ],
        },
      ],
    });
  });
});

test('a feed without posts is valid, and was never updated', async () => {
  const { channel, feed, json } = await readFeeds(
    {
      blog: { blogId: blog.blogId, name: 'Empty', siteUrl: 'https://empty.example' },
      self: 'https://empty.example/feed',
    },
    [],
  );

  expect([textOf(channel, 'title'), textOf(feed, 'title'), json.title]).toEqual(['Empty', 'Empty', 'Empty']);
  expect(textOf(channel, 'description')).toBe('Empty');
  expect(textOf(feed, 'updated')).toBe('1970-01-01T00:00:00Z');
  expect(json.items).toEqual([]);
});

test('a post of nothing but what every post has is valid', async () => {
  const { item, entry, jsonItem } = await readPost(bare);

  expect(item.children?.map(({ name }) => name)).toEqual(['title', 'link', 'guid']);
  expect(entry.children?.map(({ name }) => name)).toEqual(['id', 'title', 'link', 'updated']);
  expect(jsonItem).toEqual({
    id: urn,
    url: bare.url,
    title: bare.title,
    content_text: '',
    date_modified: bare.lastModified,
  });
});

test.each([undefined, '', ' \n', '\u0001\ud800'])(
  'a post has no title but a description with the title %j',
  async title => {
    const { item, entry, jsonItem } = await readPost({ ...bare, title });

    expect(textOf(item, 'title')).toBeUndefined();
    expect(textOf(item, 'description')).toBe('');
    expect(textOf(entry, 'title')).toBe('');
    expect(jsonItem).not.toHaveProperty('title');
  },
);

test('a post without an address is left out', async () => {
  const { channel, feed, json } = await readFeeds(heronNotes, [{ ...fullPost, url: undefined }, bare]);

  expect(elementsOf(channel, 'item')).toHaveLength(1);
  expect(elementsOf(feed, 'entry')).toHaveLength(1);
  expect(json.items).toHaveLength(1);
});

test('a feed of excerpts has no more of the posts', async () => {
  const { item, entry, jsonItem } = await readPost(fullPost, { ...heronNotes, excerptsOnly: true });

  expect([textOf(item, 'description'), textOf(item, 'content:encoded')]).toEqual([
    fullPost.excerpt,
    undefined,
  ]);
  expect([textOf(entry, 'summary'), textOf(entry, 'content')]).toEqual([fullPost.excerpt, undefined]);
  expect(jsonItem.content_text).toBe(fullPost.excerpt);
  expect(jsonItem).not.toHaveProperty('content_html');
  expect(jsonItem).not.toHaveProperty('summary');
});

test('an excerpt is a text, also where a description is HTML', async () => {
  const { item, entry, jsonItem } = await readPost({ ...bare, excerpt: 'a < b & <c>' });

  expect(textOf(item, 'description')).toBe('a &lt; b &amp; &lt;c&gt;');
  expect(textOf(entry, 'summary')).toBe('a < b & <c>');
  expect(jsonItem.content_text).toBe('a < b & <c>');
});

test('addresses in a post lead to where they lead on its page', async () => {
  const contentHtml = '<a href="../x?a=1&amp;b=2">x</a>';
  const absolute = '<a href="https://herons.example/2024/x?a=1&amp;b=2">x</a>';
  const { item, entry, jsonItem } = await readPost({ ...fullPost, contentHtml });

  expect(textOf(item, 'content:encoded')).toBe(absolute);
  expect(textOf(entry, 'content')).toBe(absolute);
  expect(jsonItem.content_html).toBe(absolute);
});

test('a feed with more posts says where they are, and is the same feed on all pages', async () => {
  const next = 'https://herons.example/feed?cursor=2';
  const page = {
    ...heronNotes,
    title: 'Heron notes: Birds',
    id: 'https://herons.example/feed?tag=birds',
    next,
  };
  const { channel, feed, json } = await readFeeds(page, [bare]);

  expect(elementsOf(channel, 'atom:link')[1]?.attributes).toMatchObject({ rel: 'next', href: next });
  expect(elementsOf(feed, 'link')[2]?.attributes).toMatchObject({ rel: 'next', href: next });
  expect(json.next_url).toBe(next);
  expect(textOf(feed, 'id')).toBe('https://herons.example/feed?tag=birds');
  expect([textOf(channel, 'title'), textOf(feed, 'title'), json.title]).toEqual(Array(3).fill(page.title));
});

test('a feed was updated when the last of its posts was, at any offsets', async () => {
  const times = ['2024-05-04T05:00:00Z', '2024-05-04T08:00:00+02:00', '2024-05-04T05:30:00Z'];
  const { feed } = await readFeeds(
    heronNotes,
    times.map(lastModified => ({ ...bare, lastModified })),
  );

  expect(textOf(feed, 'updated')).toBe('2024-05-04T08:00:00+02:00');
});

describe('the files of a post', () => {
  const medium = (name: string, mimeType?: string, isPostImage = false) => ({
    mediumUrl: `https://herons.example/${name}`,
    mediumType: { mimeType },
    isPostImage,
  });

  test('are enclosures if their type is known', async () => {
    const media = [
      medium('a.png', 'image/png'),
      medium('b'),
      medium('c', 'picture'),
      { mediumUrl: 'https://herons.example/d' },
    ];
    const { entry, jsonItem } = await readPost({ ...bare, media });

    expect(elementsOf(entry, 'link').map(({ attributes }) => attributes)).toEqual([
      { rel: 'alternate', href: bare.url, type: 'text/html' },
      { rel: 'enclosure', href: 'https://herons.example/a.png', type: 'image/png' },
    ]);
    expect(jsonItem.attachments).toEqual([{ url: 'https://herons.example/a.png', mime_type: 'image/png' }]);
  });

  test.each([
    ['a sound', [medium('a.png', 'image/png', true), medium('b.mp3', 'audio/mpeg')], 'b.mp3'],
    ['the image of the post', [medium('a.png', 'image/png'), medium('b.png', 'image/png', true)], 'b.png'],
    ['the first one', [medium('a.png', 'image/png'), medium('b.pdf', 'application/pdf')], 'a.png'],
  ])('are one enclosure in RSS: %s', async (_, media, name) => {
    const { item } = await readPost({ ...bare, media });

    expect(elementsOf(item, 'enclosure').map(({ attributes }) => attributes)).toEqual([
      { url: `https://herons.example/${name}`, length: '0', type: expect.any(String) },
    ]);
  });
});

test('addresses that browsers take become those that feeds allow', async () => {
  const address = 'https://bücher.example/ä b|c/[d]%/{e}?q=^`#%zz\\';
  const uri = 'https://xn--bcher-kva.example/%C3%A4%20b%7Cc/%5Bd%5D%25/%7Be%7D?q=%5E%60#%25zz%5C';
  const { item, entry, jsonItem } = await readPost({
    ...bare,
    url: address,
    media: [{ mediumUrl: address, mediumType: { mimeType: 'image/png' }, isPostImage: true }],
  });

  expect(textOf(item, 'link')).toBe(uri);
  expect(elementsOf(item, 'enclosure')[0]?.attributes.url).toBe(uri);
  expect(elementsOf(entry, 'link').map(({ attributes }) => attributes.href)).toEqual([uri, uri]);
  expect([jsonItem.url, jsonItem.image]).toEqual([uri, uri]);
});
