import { postAddress } from '../../../../../shared/families/post-address.ts';
import { BlogFileError } from '../../file/failures.ts';
import type { Bytes } from '../../file/utf8.ts';
import { originalsOf } from '../../media/variants.ts';
import { identifierFrom } from '../identifiers.ts';
import type { Attachment } from './attachments.ts';
import { plainText } from './content.ts';
import { readItem, type WordPressItem } from './item.ts';
import { childText, type XmlElement, xmlElements } from './xml-elements.ts';

/** Someone who wrote posts. The address of e-mail is not read, and a login that is one is not kept. */
export interface WordPressAuthor {
  authorId: string;
  displayName: string;
  userName: string;
}

/** What posts refer to: everything of an export that has to be known before its posts are converted. */
export interface WordPressSite {
  /** Its address, without a slash at its end. */
  address: string;
  name: string;
  description: string;
  language: string;
  /** How addresses of posts are made, as a template of ours. */
  postUrl: string;
  authors: Map<string, WordPressAuthor>;
  attachments: Map<string, Attachment>;
  /** Media by the address of their files. */
  media: Map<string, string>;
  /** The path of each post and page that comes, by its old address. */
  paths: Map<string, string>;
}

/** The depth of what is directly in the channel of an export: `rss`, `channel`, and then that. */
const inChannel = 2;

export async function* items(bytes: Bytes): AsyncGenerator<WordPressItem> {
  for await (const element of xmlElements(bytes, inChannel))
    if (element.name === 'item') yield readItem(element);
}

/** The templates that WordPress offers for addresses of posts, the likeliest first. */
const templates = [
  '/{yyyy}/{mm}/{dd}/{slug}',
  '/{yyyy}/{mm}/{slug}',
  '/{slug}',
  '/blog/{slug}',
  '/posts/{slug}',
  '/archives/{slug}',
];

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

/** Counts which template makes the addresses that posts have. */
class Templates {
  readonly #counts = new Map<string, number>();

  add({ link, slug, date }: WordPressItem, site: string): void {
    const made = templates.find(
      postUrl =>
        postAddress({ siteUrl: site, postUrl }, { postId: '', slug, published: date }) === withoutSlash(link),
    );
    if (made) this.#counts.set(made, (this.#counts.get(made) ?? 0) + 1);
  }

  /** The one that makes most. */
  get usual(): string {
    return [...this.#counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '/{slug}';
  }
}

function authorOf(element: XmlElement, site: string): [login: string, author: WordPressAuthor] {
  const login = childText(element, 'wp:author_login');
  const displayName = childText(element, 'wp:author_display_name');
  return [login, author(site, login, displayName)];
}

/** An author by login, which is shown only if it is no address of e-mail. */
export function author(site: string, login: string, displayName = ''): WordPressAuthor {
  const isMail = login.includes('@');
  const name =
    displayName.includes('@') || displayName === '' ? login.split('@')[0] || 'Unknown' : displayName;
  return {
    authorId: identifierFrom(site, 'author', login),
    displayName: name,
    userName: isMail ? name.toLowerCase().replace(/\s+/g, '-') : login,
  };
}

function attachmentOf(item: WordPressItem, site: string): Attachment {
  return {
    mediumId: identifierFrom(site, 'medium', item.id),
    url: item.attachmentUrl,
    alternativeText: item.meta.get('_wp_attachment_image_alt')?.[0] ?? '',
    caption: plainText(item.excerpt),
    postId: item.parentId,
  };
}

/** Whether an item becomes a post. */
export const isPost = ({ type, status }: WordPressItem, pages: boolean): boolean =>
  (type === 'post' || (pages && type === 'page')) && status !== 'trash' && status !== 'auto-draft';

/**
 * Reads what posts refer to. @param given the address of the site, if the file's own is not to count.
 * @throws BlogFileError if the file is no export of WordPress.
 */
export async function readSite(
  bytes: Bytes,
  pages: boolean,
  given: string | undefined,
): Promise<WordPressSite> {
  const site: WordPressSite = {
    address: given ?? '',
    name: '',
    description: '',
    language: '',
    postUrl: '',
    authors: new Map(),
    attachments: new Map(),
    media: new Map(),
    paths: new Map(),
  };
  const usual = new Templates();
  const posts: Pick<WordPressItem, 'id' | 'link' | 'slug' | 'date'>[] = [];
  let version = '';
  for await (const element of xmlElements(bytes, inChannel)) {
    const text = element.text.trim();
    if (element.name === 'title') site.name = text;
    else if (element.name === 'description') site.description = text;
    else if (element.name === 'language') site.language = text;
    else if (element.name === 'link' && !site.address) site.address = withoutSlash(text);
    else if (element.name === 'wp:wxr_version') version = text;
    else if (element.name === 'wp:author') site.authors.set(...authorOf(element, site.address));
    else if (element.name === 'item') {
      const item = readItem(element);
      if (item.type === 'attachment') addAttachment(site, item);
      if (!isPost(item, pages)) continue;
      if (item.type === 'post' && item.date) usual.add(item, site.address);
      posts.push({ id: item.id, link: item.link, slug: item.slug, date: item.date });
    }
  }
  if (!version)
    throw new BlogFileError('it is XML, but no export of WordPress (expected one of Tools, Export)');
  site.postUrl = usual.usual;
  for (const post of posts) addPaths(site, post);
  return site;
}

function addAttachment(site: WordPressSite, item: WordPressItem): void {
  const attachment = attachmentOf(item, site.address);
  if (!/^https?:\/\//i.test(attachment.url)) return;
  site.attachments.set(item.id, attachment);
  site.media.set(attachment.url, attachment.mediumId);
}

/** Notes the addresses of a post on the old site, each with the path that it will have. */
function addPaths(
  site: WordPressSite,
  { id, link, slug, date }: Pick<WordPressItem, 'id' | 'link' | 'slug' | 'date'>,
): void {
  const nowhere = 'https://nowhere.invalid';
  const made = postAddress(
    { siteUrl: nowhere, postUrl: site.postUrl },
    { postId: identifierFrom(site.address, 'post', id), slug, published: date },
  );
  if (!made || !slug) return;
  const path = made.slice(nowhere.length);
  const whole = withoutSlash(new URL(link || '/', `${site.address}/`).href);
  for (const address of [whole, `${whole}/`, `${site.address}/?p=${id}`])
    for (const scheme of ['https:', 'http:']) site.paths.set(address.replace(/^https?:/, scheme), path);
}

/** The medium whose file is at an address, in whatever size. */
export const mediumAt = ({ media }: WordPressSite, address: string): string | undefined =>
  originalsOf(address)
    .map(each => media.get(each))
    .find(id => id !== undefined);
