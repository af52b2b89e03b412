import { absoluteHtml } from './absolute-html.ts';
import { uriOf } from './address.ts';
import type { DocumentFormat } from './document.ts';

/** The fields of a blog that feeds have, as the API answers them. */
export interface FeedBlog {
  blogId: string;
  name: string;
  slogan?: string;
  logoUrl?: string;
  siteUrl: string;
  language?: string;
}

interface FeedMedium {
  mediumUrl: string;
  mediumType?: { mimeType?: string };
  bytes?: number;
  isPostImage?: boolean;
}

/** An author as feeds have one. */
export interface FeedAuthor {
  displayName: string;
  userImage?: { mediumUrl: string };
}

/** The fields of a post that feeds have, as the API answers them. Without an address it is left out. */
export interface FeedPost {
  postId: string;
  title?: string;
  url?: string;
  published?: string;
  lastModified: string;
  contentHtml?: string;
  excerpt?: string;
  author?: FeedAuthor;
  coAuthors?: readonly FeedAuthor[];
  tags?: readonly { name: string; slug?: string }[];
  language?: string;
  media?: readonly FeedMedium[];
}

/** What a feed is of. */
export interface Feed {
  blog: FeedBlog;
  /** The address of this document. */
  self: string;
  /** The address of the document with the posts that follow, if there are more. */
  next?: string;
  /** What identifies the feed, on all of its pages; by default the blog does. */
  id?: string;
  /** By default the blog's name. */
  title?: string;
  /** Whether posts have their excerpts alone. */
  excerptsOnly?: boolean;
  /** When any of the posts was changed or published last; by default the latest time of them. */
  updated?: string;
}

/** A format of feeds. */
export type FeedFormat = DocumentFormat<Feed, FeedPost>;

/** What identifies a blog or a post, independent of where it is shown and of its address. */
export const urnOf = (guid: string): string => `urn:uuid:${guid}`;

/** When posts were changed or published last; the beginning of time without any. */
export const latestOf = (posts: readonly Pick<FeedPost, 'lastModified' | 'published'>[]): string =>
  posts
    .flatMap(({ lastModified, published = lastModified }) => [lastModified, published])
    .reduce((one, other) => (Date.parse(one) < Date.parse(other) ? other : one), '1970-01-01T00:00:00Z');

/** All who wrote a post. */
export const authorsOf = ({ author, coAuthors = [] }: FeedPost): FeedAuthor[] => [
  ...(author ? [author] : []),
  ...coAuthors,
];

/** A file of a post that readers may fetch. */
export interface Enclosure {
  url: string;
  type: string;
  bytes?: number;
  isPostImage: boolean;
}

/** The title of a post, if there is anything in it to be seen. */
export const titleOf = ({ title = '' }: FeedPost): string | undefined =>
  /[^\s\p{Cc}\p{Cs}]/u.test(title) ? title : undefined;

/** The HTML of a post as it is read elsewhere than at its address; undefined if there is none, or the feed has excerpts. */
export const htmlOf = ({ contentHtml }: FeedPost, { excerptsOnly }: Feed, url: string): string | undefined =>
  excerptsOnly || contentHtml === undefined ? undefined : absoluteHtml(contentHtml, url);

/** The files of a post of which the type is known, without which readers cannot take them. */
export const enclosuresOf = ({ media = [] }: FeedPost): Enclosure[] =>
  media.flatMap(({ mediumUrl, mediumType, bytes, isPostImage = false }) =>
    mediumType?.mimeType === undefined || !/.\/./.test(mediumType.mimeType)
      ? []
      : [{ url: uriOf(mediumUrl), type: mediumType.mimeType, bytes, isPostImage }],
  );
