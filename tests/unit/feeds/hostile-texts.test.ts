import fc from 'fast-check';
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { atDepth } from '../../../infra/local/kit/testing/depth.ts';
import { codePoint } from '../../../infra/local/kit/testing/text-arbitraries.ts';
import { absoluteHtml } from '../../../shared/features/feeds/formats/absolute-html.ts';
import { writeFeed } from '../../../shared/features/feeds/formats/write.ts';
import { textElement } from '../../../shared/features/feeds/formats/xml.ts';
import { fullPost, heronNotes } from '../../support/feeds/blog.ts';
import { readJsonFeed } from '../../support/feeds/json-feed.ts';
import { type Element, elementsOf, textOf, useJudge } from '../../support/feeds/judge.ts';

const judge = useJudge();

/** What markup is made of, what XML cannot have, white space, what is written from right to left, and anything else. */
const parts = [
  ...[']]>', '<![CDATA[', '<!--', '-->', '<?xml?>', '&', '&amp;', '&#0;', '&lt;', '<b>', '"', "'"],
  ...['\0', '\u0001', '\b', '\v', '\f', '\u001f', '\u007f', '\u0085', '\ufffe', '\uffff', '\ud800', '\udfff'],
  ...['\r', '\n', '\r\n', '\t', ' ', '\u2028', '\u00a0', '\ufeff', '\u202e', '\u2067'],
  ...['🐦', '𠀋', 'שלום', 'مرحبا', 'é', 'e\u0301'],
];

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...parts),
      fc.string({ unit: codePoint, maxLength: 8 }),
      fc.integer({ min: 0, max: 0xffff }).map(code => String.fromCharCode(code)),
    ),
  )
  // Behind a letter: libxml2 itself keeps a byte-order mark, but what hands over its texts drops one at the beginning.
  .map(texts => `T${texts.join('')}`);

/** What XML 1.0 can have of a text (section 2.2). */
const writable = (text: string) =>
  [...text]
    .filter(character => {
      const code = character.codePointAt(0) ?? 0;
      if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
      return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || code >= 0x10000;
    })
    .join('');

const only = (element: Element | undefined, name: string): Element => {
  const [found, ...others] = element ? elementsOf(element, name) : [];
  if (!found || others.length > 0) throw new Error(`Not one ${name}`);
  return found;
};

test('Elements and attributes are read back equal, but for what XML cannot have', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(hostile, { minLength: 50, maxLength: 100 }), async texts => {
      const { children } = await judge.read(
        `<all>${texts.map(text => textElement('text', text, { label: text })).join('')}</all>`,
      );

      const read = children?.map(({ text, attributes }) => [text, attributes.label]);
      expect(read).toEqual(texts.map(writable).map(text => [text, text]));
    }),
    { numRuns: atDepth(6, 60) },
  );
});

/** A text of all parts, which begins with a name of the field that it is in. */
const allIn = (field: string) => `${field} ${parts.join(' x ')} x`;
const post = {
  ...fullPost,
  title: allIn('title'),
  contentHtml: allIn('content'),
  excerpt: allIn('excerpt'),
  author: { displayName: allIn('name') },
  tags: [{ name: allIn('tag'), slug: allIn('tag') }],
};
const tagName = allIn('tag');
const [inRss, inAtom, inJson] = [
  writeFeed('rss', heronNotes, [post]),
  writeFeed('atom', heronNotes, [post]),
  writeFeed('json', heronNotes, [post]),
];

test('Each field of a post is read back equal, but for what XML cannot have', async () => {
  const item = only(only(await judge.read(inRss), 'channel'), 'item');
  const entry = only(await judge.read(inAtom, 'atom'), 'entry');
  const [jsonItem] = readJsonFeed(inJson).items;

  expect(['title', 'content:encoded', 'dc:creator', 'category'].map(name => textOf(item, name))).toEqual(
    [post.title, post.contentHtml, post.author.displayName, tagName].map(writable),
  );
  expect([
    ...['title', 'content', 'summary'].map(name => textOf(entry, name)),
    textOf(only(entry, 'author'), 'name'),
    only(entry, 'category').attributes.label,
  ]).toEqual([post.title, post.contentHtml, post.excerpt, post.author.displayName, tagName].map(writable));
  expect(jsonItem).toMatchObject({
    title: post.title,
    content_html: post.contentHtml,
    summary: post.excerpt,
    authors: [{ name: post.author.displayName }],
    tags: [tagName],
  });
});

test('A parser of feeds reads the same', () => {
  const [item] = parseRssFeed(inRss).items ?? [];
  const [entry] = parseAtomFeed(inAtom).entries ?? [];
  const [jsonItem] = parseJsonFeed(inJson).items ?? [];

  const both = [post.title, post.contentHtml];
  expect([item?.title, item?.content?.encoded]).toEqual(both.map(writable));
  expect([entry?.title?.value, entry?.content?.value]).toEqual(both.map(writable));
  expect([jsonItem?.title, jsonItem?.content_html]).toEqual(both);
});

/** How much there is of each, in bytes: what would take hours if any part of it were looked at again for each other part. */
const much = atDepth(256 * 1024, 1024 ** 2);
const muchOf = (part: string) => part.repeat(much / part.length);

test.each(['<', '&', ']]>', '\u0001', '\r', '🐦', '"'])(
  'a great deal of %j is written in one pass',
  async part => {
    const title = `T${muchOf(part)}`;

    const entry = only(
      await judge.read(writeFeed('atom', heronNotes, [{ ...fullPost, title }]), 'atom'),
      'entry',
    );

    expect(textOf(entry, 'title')).toBe(writable(title));
  },
);

test.each([
  ...['<', '&', '"', ' ', ',', '<!--', '<script>', '<a href="', "<a href='x", '<a href=', '<a ', '<a b = '],
  ...['<img srcset="x, ', '<img srcset=",,x,,">', '<a href="&#1;&amp;">'],
])('the addresses in a great deal of %j are completed in one pass', part => {
  const completed = absoluteHtml(`<p>${muchOf(part)}`, fullPost.url);

  expect(completed.length).toBeGreaterThanOrEqual(much);
});
