import { uriOf } from './address.ts';
import {
  authorsOf,
  enclosuresOf,
  type Feed,
  type FeedFormat,
  type FeedPost,
  htmlOf,
  latestOf,
  titleOf,
  urnOf,
} from './feed.ts';
import { emptyElement, lines, startTag, textElement, xmlDeclaration } from './xml.ts';

const link = (rel: string, href: string, type: string) =>
  emptyElement('link', { rel, href: uriOf(href), type });

const person = (name: string) => `<author>${textElement('name', name)}</author>`;

/** The type without its parameters, as links have it. */
const atomType = 'application/atom+xml';

function head({
  blog,
  self,
  next,
  id = urnOf(blog.blogId),
  title = blog.name,
  updated = latestOf([]),
}: Feed): string {
  const feed = [
    textElement('id', id),
    textElement('title', title),
    textElement('subtitle', blog.slogan),
    textElement('updated', updated),
    // For entries without an author, which the format requires.
    person(blog.name),
    link('self', self, atomType),
    link('alternate', blog.siteUrl, 'text/html'),
    next === undefined ? '' : link('next', next, atomType),
    textElement('logo', blog.logoUrl && uriOf(blog.logoUrl)),
  ];
  const start = startTag('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': blog.language });
  return `${xmlDeclaration}${start}\n${lines('  ', feed)}`;
}

function entry(post: FeedPost, feed: Feed): string {
  if (post.url === undefined) return '';
  const url = uriOf(post.url);
  const { excerpt, published, lastModified, tags = [] } = post;
  const title = titleOf(post);
  const html = htmlOf(post, feed, url);
  const elements = [
    textElement('id', urnOf(post.postId)),
    textElement('title', title ?? ''),
    link('alternate', url, 'text/html'),
    textElement('published', published),
    textElement('updated', lastModified),
    ...authorsOf(post).map(({ displayName }) => person(displayName)),
    ...tags.map(({ name, slug = name }) => emptyElement('category', { term: slug, label: name })),
    ...enclosuresOf(post).map(({ url: href, type, bytes }) =>
      emptyElement('link', { rel: 'enclosure', href, type, length: bytes }),
    ),
    textElement('summary', excerpt),
    textElement('content', html, { type: 'html' }),
  ];
  return `  ${startTag('entry', { 'xml:lang': post.language })}\n${lines('    ', elements)}  </entry>`;
}

/** The Atom Syndication Format (RFC 4287), with `next` of RFC 5005. */
export const atom: FeedFormat = {
  type: `${atomType}; charset=utf-8`,
  head,
  entry,
  between: '\n',
  end: '\n</feed>\n',
};
