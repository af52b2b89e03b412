import { originalsOf } from '../../media/variants.ts';
import type { MenuEntry } from '../menu.ts';
import type { Attachment } from './attachments.ts';
import type { WordPressAuthors } from './authors.ts';
import type { WordPressItem, WordPressTerm } from './item.ts';
import type { Languages } from './languages.ts';
import type { Links } from './links.ts';
import type { MenuTarget } from './menus.ts';

/** What posts refer to: everything of an export that has to be known before its posts are converted. */
export interface WordPressSite {
  /** Its address, without a slash at its end. */
  address: string;
  /** The address that the file has for it, which may be another one. */
  givenAddress: string;
  name: string;
  description: string;
  language: string;
  /** How addresses of posts, of pages and of tags are made, as templates of ours; there may be no tags. */
  postUrl: string;
  pageUrl: string;
  tagUrl: string | undefined;
  authors: WordPressAuthors;
  terms: WordPressTerm[];
  /** By number. */
  attachments: Map<string, Attachment>;
  /** Synced patterns, by number. */
  patterns: Map<string, Pattern>;
  /** Media by the address of their files. */
  media: Map<string, string>;
  links: Links;
  /** The slugs of posts that are other ones than on the old site, by number. */
  slugs: Map<string, string>;
  languages: Languages;
  /** What everybody may read, by number. */
  shownPosts: Map<string, MenuTarget>;
  shownTerms: Map<string, MenuTarget>;
  menu: MenuEntry[] | undefined;
}

/** A text that several posts have (`wp_block`). */
export interface Pattern {
  text: string;
  /** The custom field of its footnotes. */
  footnotes: string | undefined;
  /** Whether it was shown to everybody. */
  isPublic: boolean;
}

/** Whether an item stayed in the trash, or was never saved. */
export const isTrash = ({ status }: WordPressItem): boolean => status === 'trash' || status === 'auto-draft';

/** Whether an item becomes a post. */
export const isPost = (item: WordPressItem, pages: boolean): boolean =>
  (item.type === 'post' || (pages && item.type === 'page')) && !isTrash(item);

/** The medium whose file is at an address, in any size. */
export const mediumAt = ({ media }: WordPressSite, address: string): string | undefined =>
  originalsOf(address)
    .map(each => media.get(each))
    .find(id => id !== undefined);
