import fc from 'fast-check';
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { atDepth } from '../../../infra/local/kit/testing/depth.ts';
import { codePoint } from '../../../infra/local/kit/testing/text-arbitraries.ts';
import { type FeedPost, writeFeed } from '../../../shared/features/feeds/formats/write.ts';
import { fullPost, heronNotes } from '../../support/feeds/blog.ts';
import { readJsonFeed } from '../../support/feeds/json-feed.ts';
import { type Element, elementsOf, textOf, useJudge } from '../../support/feeds/judge.ts';

const judge = useJudge();

/** Texts of what markup is made of, what XML cannot have, what is written from right to left, and anything else. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[']]>', '<![CDATA[', '<!--', '-->', '<?xml?>', '&', '&amp;', '&#0;', '&lt;', '<b>', '"', "'"],
        ...[
          '\0',
          '\u0001',
          '\b',
          '\v',
          '\f',
          '\u001f',
          '\u007f',
          '\u0085',
          '\ufffe',
          '\uffff',
          '\ud800',
          '\udfff',
        ],
        ...['\r', '\n', '\r\n', '\t', ' ', '\u2028', '\u00a0', '\ufeff', '\u202e', '\u2067'],
        ...['🐦', '𠀋', 'שלום', 'مرحبا', 'é', 'e\u0301'],
      ),
      fc.string({ unit: codePoint, maxLength: 8 }),
      fc.integer({ min: 0, max: 0xffff }).map(code => String.fromCharCode(code)),
    ),
  )
  // Behind a letter: libxml2 itself keeps a byte-order mark, but what hands over its texts drops one at the beginning.
  .map(parts => `T${parts.join('')}`);

/** What XML 1.0 can have of a text (section 2.2). */
const writable = (text: string) =>
  [...text]
    .filter(character => {
      const code = character.codePointAt(0) ?? 0;
      if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
      return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || code >= 0x10000;
    })
    .join('');

const post = fc
  .record({ title: hostile, contentHtml: hostile, excerpt: hostile, name: hostile, tag: hostile })
  .map(({ title, contentHtml, excerpt, name, tag }) => ({
    ...fullPost,
    title,
    contentHtml,
    excerpt,
    author: { displayName: name },
    tags: [{ name: tag, slug: tag }],
  }));

type HostilePost = typeof post extends fc.Arbitrary<infer P> ? P : never;

const only = (element: Element | undefined, name: string): Element => {
  const [found, ...others] = element ? elementsOf(element, name) : [];
  if (!found || others.length > 0) throw new Error(`Not one ${name}`);
  return found;
};

async function checkXml(
  { title, contentHtml, excerpt, author, tags: [tag] }: HostilePost,
  text: string,
  atomText: string,
) {
  const item = only(only(await judge.read(text), 'channel'), 'item');
  expect(textOf(item, 'title')).toBe(writable(title));
  expect(textOf(item, 'content:encoded')).toBe(writable(contentHtml));
  expect(textOf(item, 'dc:creator')).toBe(writable(author.displayName));
  expect(textOf(item, 'category')).toBe(writable(tag?.name ?? ''));
  const entry = only(await judge.read(atomText, 'atom'), 'entry');
  expect(textOf(entry, 'title')).toBe(writable(title));
  expect(textOf(entry, 'content')).toBe(writable(contentHtml));
  expect(textOf(entry, 'summary')).toBe(writable(excerpt));
  expect(textOf(only(entry, 'author'), 'name')).toBe(writable(author.displayName));
  expect(only(entry, 'category').attributes.label).toBe(writable(tag?.name ?? ''));
}

test('are read back equal, but for what XML cannot have', async () => {
  await fc.assert(
    fc.asyncProperty(post, async written => {
      await checkXml(
        written,
        writeFeed('rss', heronNotes, [written]),
        writeFeed('atom', heronNotes, [written]),
      );
      expect(readJsonFeed(writeFeed('json', heronNotes, [written])).items).toEqual([
        expect.objectContaining({
          title: written.title,
          content_html: written.contentHtml,
          summary: written.excerpt,
          authors: [{ name: written.author.displayName }],
          tags: written.tags.map(({ name }) => name),
        }),
      ]);
    }),
    { numRuns: atDepth(300, 3000) },
  );
});

test('are read back equal by a parser of feeds, which trims them', () => {
  const trimmed = (text: string) => writable(text).trim();

  fc.assert(
    fc.property(post, written => {
      const [item] = parseRssFeed(writeFeed('rss', heronNotes, [written])).items ?? [];
      const [entry] = parseAtomFeed(writeFeed('atom', heronNotes, [written])).entries ?? [];
      const [jsonItem] = parseJsonFeed(writeFeed('json', heronNotes, [written])).items ?? [];

      expect([item?.title, item?.content?.encoded]).toEqual(
        [written.title, written.contentHtml].map(trimmed),
      );
      expect([entry?.title?.value, entry?.content?.value]).toEqual(
        [written.title, written.contentHtml].map(trimmed),
      );
      expect([jsonItem?.title, jsonItem?.content_html]).toEqual([
        written.title.trim(),
        written.contentHtml.trim(),
      ]);
    }),
    { numRuns: atDepth(100, 1000) },
  );
});

/** How much there is of each, in bytes: what would take hours if any part of it were looked at again for each other part. */
const much = atDepth(256 * 1024, 1024 ** 2);

test.each([
  '<',
  '&',
  ']]>',
  '\u0001',
  '\r',
  '🐦',
  '"',
  ' ',
  ',',
  '<!--',
  '<script>',
  '<a href="',
  "<a href='x",
  '<a href=',
  '<a ',
  '<a b = ',
  '<img srcset="x, ',
  '<img srcset=",,x,,">',
  '<a href="&#1;&amp;">',
])('a great deal of %j is written in one pass', async part => {
  const contentHtml = `<p>${part.repeat(much / part.length)}`;
  const large: FeedPost = { ...fullPost, title: contentHtml, contentHtml, excerpt: contentHtml };

  const read = readJsonFeed(writeFeed('json', heronNotes, [large])).items[0];
  const entry = only(await judge.read(writeFeed('atom', heronNotes, [large]), 'atom'), 'entry');

  expect(read?.title).toBe(contentHtml);
  expect(textOf(entry, 'title')).toBe(writable(contentHtml));
  expect(textOf(entry, 'content')).toBe(writable(String(read?.content_html)));
});
