import { uriOf } from './address.ts';
import {
  authorsOf,
  type Enclosure,
  enclosuresOf,
  type Feed,
  type FeedFormat,
  type FeedPost,
  htmlOf,
  titleOf,
  urnOf,
} from './feed.ts';
import { emptyElement, lines, startTag, textElement, xmlDeclaration, xmlText } from './xml.ts';

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
};

const dateOf = (dateTime: string) => new Date(dateTime).toUTCString();

const atomLink = (rel: string, href: string) =>
  emptyElement('atom:link', { rel, href: uriOf(href), type: 'application/rss+xml' });

/** The logo, with what it leads to. */
function image({ blog, title = blog.name }: Feed): string {
  if (blog.logoUrl === undefined) return '';
  const parts = [
    textElement('url', uriOf(blog.logoUrl)),
    textElement('title', title),
    textElement('link', uriOf(blog.siteUrl)),
  ];
  return `<image>${parts.join('')}</image>`;
}

function head(feed: Feed): string {
  const { blog, self, next, title = blog.name, updated } = feed;
  const channel = [
    textElement('title', title),
    textElement('link', uriOf(blog.siteUrl)),
    textElement('description', blog.slogan ?? blog.name),
    textElement('language', blog.language),
    textElement('lastBuildDate', updated && dateOf(updated)),
    atomLink('self', self),
    next === undefined ? '' : atomLink('next', next),
    image(feed),
  ];
  return `${xmlDeclaration}${startTag('rss', { version: '2.0', ...namespaces })}\n<channel>\n${lines('  ', channel)}`;
}

/** An entry has one enclosure at most: a sound or film, which players wait for, or else the post's image. */
function enclosure(files: readonly Enclosure[]): string {
  const file =
    files.find(({ type }) => /^(audio|video)\//.test(type)) ??
    files.find(({ isPostImage }) => isPostImage) ??
    files[0];
  // A length that is not known is 0 (RSS Best Practices Profile).
  return file ? emptyElement('enclosure', { url: file.url, length: file.bytes ?? 0, type: file.type }) : '';
}

/** A description is HTML, and an excerpt is not. */
const description = (excerpt: string) => textElement('description', xmlText(excerpt));

function entry(post: FeedPost, feed: Feed): string {
  if (post.url === undefined) return '';
  const url = uriOf(post.url);
  const { excerpt, published, tags = [] } = post;
  const title = titleOf(post);
  const html = htmlOf(post, feed, url);
  const elements = [
    textElement('title', title),
    textElement('link', url),
    textElement('guid', urnOf(post.postId), { isPermaLink: 'false' }),
    textElement('pubDate', published && dateOf(published)),
    ...authorsOf(post).map(({ displayName }) => textElement('dc:creator', displayName)),
    textElement('dc:language', post.language),
    ...tags.map(({ name }) => textElement('category', name)),
    enclosure(enclosuresOf(post)),
    // An entry without a title must have a description.
    excerpt === undefined && title !== undefined ? '' : description(excerpt ?? ''),
    textElement('content:encoded', html),
  ];
  return `  <item>\n${lines('    ', elements)}  </item>`;
}

/** RSS 2.0, with the elements of Atom, Dublin Core and `content` that readers know in it. */
export const rss: FeedFormat = {
  type: 'application/rss+xml; charset=utf-8',
  head,
  entry,
  between: '\n',
  end: '\n</channel>\n</rss>\n',
};
