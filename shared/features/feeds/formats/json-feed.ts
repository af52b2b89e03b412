import { uriOf } from './address.ts';
import {
  authorsOf,
  enclosuresOf,
  type Feed,
  type FeedAuthor,
  type FeedFormat,
  type FeedPost,
  htmlOf,
  titleOf,
  urnOf,
} from './feed.ts';

const indentation = '  ';

/** An object as the service writes JSON, without what is undefined. */
const written = (value: object, level: number) =>
  JSON.stringify(value, undefined, indentation).replaceAll('\n', `\n${indentation.repeat(level)}`);

const addressOf = (address: string | undefined) => (address === undefined ? undefined : uriOf(address));

const listed = <T>(values: readonly T[]) => (values.length > 0 ? values : undefined);

function head({ blog, self, next, title = blog.name }: Feed): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: uriOf(blog.siteUrl),
    feed_url: uriOf(self),
    description: blog.slogan,
    next_url: addressOf(next),
    icon: addressOf(blog.logoUrl),
    language: blog.language,
  };
  return `${written(feed, 0).slice(0, -'\n}'.length)},\n${indentation}"items": [\n`;
}

const authorOf = ({ displayName, userImage }: FeedAuthor) => ({
  name: displayName,
  avatar: addressOf(userImage?.mediumUrl),
});

function entry(post: FeedPost, feed: Feed): string {
  if (post.url === undefined) return '';
  const url = uriOf(post.url);
  const { excerpt, published, lastModified, tags = [] } = post;
  const authors = authorsOf(post);
  const title = titleOf(post);
  const html = htmlOf(post, feed, url);
  const files = enclosuresOf(post);
  const item = {
    id: urnOf(post.postId),
    url,
    title,
    content_html: html,
    // An entry must have one of the two.
    content_text: html === undefined ? (excerpt ?? '') : undefined,
    summary: html === undefined ? undefined : excerpt,
    image: files.find(({ isPostImage }) => isPostImage)?.url,
    date_published: published,
    date_modified: lastModified,
    authors: authors.length > 0 ? authors.map(authorOf) : undefined,
    tags: listed([...new Set(tags.map(({ name }) => name))]),
    language: post.language,
    attachments: listed(
      files.map(file => ({ url: file.url, mime_type: file.type, size_in_bytes: file.bytes })),
    ),
  };
  return `${indentation.repeat(2)}${written(item, 2)}`;
}

/** JSON Feed 1.1. */
export const jsonFeed: FeedFormat = {
  type: 'application/feed+json; charset=utf-8',
  head,
  entry,
  between: ',\n',
  end: `\n${indentation}]\n}`,
};
