import { post } from '../../families/post.ts';
import type { ListRequest } from '../../finding/finder.ts';
import { continued, cursorBehind, readValues } from '../../http/request/list-request.ts';
import { queryItems } from '../../http/request/query-items.ts';
import { findParameters } from '../../operations/parameters.ts';
import { parseGuid } from '../../values/guid.ts';
import { siteParameters } from './parameters.ts';

/** A feed as a request asks for it. */
export interface FeedRequest {
  /** Its posts. */
  list: ListRequest;
  excerptsOnly: boolean;
  /** Its address, with nothing in its query that has no effect. */
  self: string;
  /** What identifies it, unless that is the blog. */
  id: string | undefined;
  /** Where it continues. @param end the sort key of its last post. */
  next(end: string): string;
}

/** How many posts a feed has at most. */
const maxEntries = 20;

/** The fields of posts that feeds are made of, in the payload's order; the text only if it is wanted. */
const wanted = new Set<string>([
  ...['postId', 'title', 'excerpt', 'url', 'published', 'lastModified'],
  ...['author', 'coAuthors', 'tags', 'media', 'language'],
]);
const excerptFields = Object.keys(post.fields).filter(name => wanted.has(name));
const wholeFields = Object.keys(post.fields).filter(name => wanted.has(name) || name === 'contentHtml');

const { tag, author, language, cursor } = findParameters;
const { content } = siteParameters;

/** Identifiers and slugs in the form that answers have, so that a feed has one address, however its tag and author are spelt. */
const canonical = <V extends { tag?: string; author?: string }>({ tag, author, ...others }: V) => ({
  ...(tag !== undefined && { tag: parseGuid(tag) ?? tag.normalize() }),
  ...(author !== undefined && { author: parseGuid(author) ?? author.normalize() }),
  ...others,
});

/** The feed that a request asks for. @param address of the feed, without a query. @throws Failure `queryInvalid`. */
export function readFeed(url: string, blogId: string, address: string): FeedRequest {
  const given = canonical(readValues(queryItems(url), { tag, author, language, content, cursor }));
  const { cursor: place, ...whole } = given;
  const { content: asked, ...filter } = whole;
  const addressWith = (parameters: Readonly<Record<string, string>>) => {
    const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    return `${address}${query.length > 0 ? '?' : ''}${query.join('&')}`;
  };
  const first: ListRequest = {
    blogId,
    family: 'post',
    filter: { ...filter, status: 'published' },
    isReversed: false,
    skip: 0,
    count: maxEntries,
    fields: asked ? excerptFields : wholeFields,
    isCounted: false,
    now: Date.now(),
  };
  const list = continued(first, place);
  return {
    list,
    excerptsOnly: asked !== undefined,
    self: addressWith(given),
    id: Object.keys(filter).length > 0 ? addressWith(filter) : undefined,
    next: end => addressWith({ ...whole, cursor: cursorBehind(list, end) }),
  };
}
