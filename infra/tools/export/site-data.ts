import type { Schemas } from '../../../client/api/index.ts';
import { changeWithin, type NewPlaces, newAddress, placeOfFile } from './addresses.ts';
import { FileNames } from './file-names.ts';
import { portableMarkdown } from './portable-markdown.ts';
import { pictureOf, seoOf } from './said-fields.ts';

type Author = Schemas['Author'];
type Tag = Schemas['Tag'];

/** The fields of a blog that its site is made from. */
export const siteFields = [
  ...(['name', 'slogan', 'logoUrl', 'siteUrl', 'postUrl', 'language'] as const),
  ...(['publisherName', 'pageUrl', 'menu', 'metadata'] as const),
];

export type SiteBlog = Pick<Schemas['Blog'], (typeof siteFields)[number]>;

/** What the data of a site are made from. */
export interface SiteDataSource {
  blog: SiteBlog;
  /** The authors and tags that readers see. */
  authors: readonly Author[];
  tags: readonly Tag[];
  /** The name by which posts refer to an author. */
  keyOf(author: Author): string;
}

/**
 * What a site shows besides its posts and pages: of one file, since the data of a generator have names beside those of front matter, such
 * as `tags`.
 */
export const siteData = ({ blog, authors, tags, keyOf }: SiteDataSource, places: NewPlaces) => ({
  name: blog.name,
  slogan: blog.slogan,
  siteUrl: blog.siteUrl,
  language: blog.language,
  publisherName: blog.publisherName,
  logo: blog.logoUrl && placeOfFile(blog.logoUrl, places),
  menu: (blog.menu ?? []).map(({ label, url }) => ({ label, url: newAddress(url, places) })),
  metadata: blog.metadata,
  authors: authors.map(author => ({
    key: keyOf(author),
    displayName: author.displayName,
    userName: author.userName,
    bio: author.bio && portableMarkdown(author.bio, changeWithin(places)),
    websiteUrl: author.websiteUrl,
    ...pictureOf(author.userImage, places),
    seo: seoOf(author.seo, places),
    metadata: author.metadata,
  })),
  tags: tags.map(tag => ({
    name: tag.name,
    slug: tag.slug,
    description: tag.description,
    ...pictureOf(tag.image, places),
    seo: seoOf(tag.seo, places),
    metadata: tag.metadata,
  })),
});

/** The identifiers of the authors and tags that a post names. */
export const namedBy = ({ author, coAuthors = [], tags }: Schemas['Post']): string[] => [
  ...(author ? [author.authorId] : []),
  ...coAuthors.map(({ authorId }) => authorId),
  ...tags.map(({ tagId }) => tagId),
];

/** Chooses the names of authors in the data of the site, each when it is asked for first. */
export function authorKeys(): (author: Author) => string {
  const names = new FileNames();
  const keys = new Map<string, string>();
  return ({ authorId, userName }) => {
    const key = keys.get(authorId) ?? names.choose(userName, '');
    keys.set(authorId, key);
    return key;
  };
}
