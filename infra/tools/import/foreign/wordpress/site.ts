import { type Addressed, postAddress } from '../../../../../shared/families/post-address.ts';
import { makeSlug, maxSlugLength } from '../../../../../shared/values/slug.ts';
import { isWebAddress } from '../../../../../shared/values/web-address.ts';
import { BlogFileError } from '../../file/failures.ts';
import type { Bytes } from '../../file/utf8.ts';
import { originalsOf } from '../../media/variants.ts';
import type { ConversionOptions, ConversionReport } from '../conversion.ts';
import { identifierFrom } from '../identifiers.ts';
import { plainText, start } from '../plain-text.ts';
import { type Attachment, attachmentOf } from './attachments.ts';
import { WordPressAuthors } from './authors.ts';
import { readChannel } from './channel.ts';
import type { WordPressItem, WordPressTerm } from './item.ts';
import { Links } from './links.ts';
import { isSameAddress, usualPostUrl } from './post-url.ts';

/** What posts refer to: everything of an export that has to be known before its posts are converted. */
export interface WordPressSite {
  /** Its address, without a slash at its end. */
  address: string;
  /** The address that the file has for it, which may be another one. */
  givenAddress: string;
  name: string;
  description: string;
  language: string;
  /** How addresses of posts are made, as a template of ours. */
  postUrl: string;
  authors: WordPressAuthors;
  terms: WordPressTerm[];
  /** By number. */
  attachments: Map<string, Attachment>;
  /** Synced patterns, by number. */
  patterns: Map<string, Pattern>;
  /** Media by the address of their files. */
  media: Map<string, string>;
  links: Links;
}

/** A text that several posts have (`wp_block`). */
export interface Pattern {
  text: string;
  /** The custom field of its footnotes. */
  footnotes: string | undefined;
  /** Whether it was shown to everybody. */
  isPublic: boolean;
}

/** A post as far as its address goes. */
type AddressedPost = Pick<WordPressItem, 'id' | 'link' | 'slug' | 'title' | 'date' | 'type' | 'status'>;

/** Whether an item stayed in the trash, or was never saved. */
export const isTrash = ({ status }: WordPressItem): boolean => status === 'trash' || status === 'auto-draft';

/** Whether an item becomes a post. */
export const isPost = (item: WordPressItem, pages: boolean): boolean =>
  (item.type === 'post' || (pages && item.type === 'page')) && !isTrash(item);

/** The slug that a post will have; undefined if it has none, and one is made from its title. */
export const slugOf = ({ slug }: Pick<WordPressItem, 'slug'>): string | undefined =>
  start(slug, maxSlugLength) || undefined;

/** The address of a site. @throws BlogFileError if there is none. */
function siteAddress(given = ''): string {
  const [address = ''] = given.split(/[?#]/);
  if (isWebAddress(address)) return address.replace(/\/+$/, '');
  throw new BlogFileError('it does not say the address of its site: give it with --site');
}

/**
 * Reads what posts refer to.
 * @throws BlogFileError if the file is no export of WordPress.
 */
export async function readSite(
  bytes: Bytes,
  { pages, site: given }: ConversionOptions,
  report: ConversionReport,
): Promise<WordPressSite> {
  const posts: AddressedPost[] = [];
  const files: WordPressItem[] = [];
  const patterns = new Map<string, Pattern>();
  const { texts, authors, terms } = await readChannel(bytes, item => {
    const { id, link, slug, title, date, type, status } = item;
    if (type === 'attachment' && !isTrash(item)) files.push(item);
    if (item.type === 'wp_block' && !isTrash(item)) patterns.set(id, patternOf(item));
    if (isPost(item, pages)) posts.push({ id, link, slug, title, date, type, status });
  });
  const address = siteAddress(given ?? texts.get('link'));
  const givenAddress = isWebAddress(texts.get('link') ?? '') ? siteAddress(texts.get('link')) : address;
  if (givenAddress !== address) report.comesFrom(givenAddress);
  const site: WordPressSite = {
    address,
    givenAddress,
    name: plainText(texts.get('title') ?? '') || 'Untitled',
    description: texts.get('description') ?? '',
    language: texts.get('language') ?? '',
    postUrl: '',
    authors: new WordPressAuthors(address, authors),
    terms,
    attachments: new Map(),
    patterns,
    media: new Map(),
    links: new Links(),
  };
  for (const file of files) addAttachment(site, file, report);
  addPosts(site, posts, report);
  return site;
}

const patternOf = ({ content, meta, status, isLocked }: WordPressItem): Pattern => ({
  text: content,
  footnotes: meta.get('footnotes')?.[0],
  isPublic: status === 'publish' && !isLocked,
});

function addAttachment(site: WordPressSite, item: WordPressItem, report: ConversionReport): void {
  const attachment = attachmentOf(item, site.address, report);
  if (!attachment || site.attachments.has(item.id)) {
    report.left(attachment ? 'media with the number of another one' : 'media without an address');
    return;
  }
  site.attachments.set(item.id, attachment);
  site.media.set(attachment.url, attachment.mediumId);
  // WordPress has a page for each file, to which galleries link.
  const page = absolute(site, item.link);
  if (page && page !== attachment.url) site.links.set(page, attachment.url);
  setShort(site, 'attachment_id', item.id, attachment.url);
}

/** Notes what the address of an item by its number becomes. */
function setShort(
  { address, givenAddress, links }: WordPressSite,
  name: string,
  id: string,
  other: string,
): void {
  for (const home of [address, givenAddress]) links.set(`${home}/?${name}=${id}`, other);
}

/** The whole address of an item by its link; undefined if it has none, or that of the whole site. */
export function absolute({ givenAddress }: WordPressSite, link: string): string | undefined {
  const base = `${givenAddress}/`;
  if (link === '' || !URL.canParse(link, base)) return undefined;
  const { href } = new URL(link, base);
  return href.replace(/\/$/, '') === givenAddress ? undefined : href;
}

/** Notes the addresses of posts on the old site, each with the path that it will have. */
function addPosts(site: WordPressSite, posts: readonly AddressedPost[], report: ConversionReport): void {
  const addressed = posts.map(post => ({ ...post, ...addressedBy(site, post) }));
  site.postUrl = usualPostUrl(
    site.givenAddress,
    addressed.filter(({ type }) => type === 'post'),
  );
  const pathOf = (address: string) => address.slice(new URL(address).origin.length) || '/';
  for (const home of [site.address, site.givenAddress]) site.links.set(home, pathOf(site.address));
  for (const post of addressed) {
    const made = postAddress({ siteUrl: site.address, postUrl: site.postUrl }, post);
    if (!made) continue;
    const whole = absolute(site, post.link);
    if (whole) site.links.set(whole, pathOf(made));
    for (const name of ['p', 'page_id']) setShort(site, name, post.id, pathOf(made));
    const before = postAddress({ siteUrl: site.givenAddress, postUrl: site.postUrl }, post) ?? '';
    // What nobody could read had no address to keep.
    if (whole && post.status === 'publish' && !isSameAddress(whole, before))
      report.readdressed(plainText(post.title) || 'Untitled', pathOf(whole), pathOf(made));
  }
}

/** What the address of a post is made from. */
function addressedBy({ address }: WordPressSite, post: AddressedPost): Addressed {
  const postId = identifierFrom(address, 'post', post.id);
  // The service makes this one, unless another post has it already.
  const slug = slugOf(post) ?? makeSlug(plainText(post.title) || 'Untitled', postId);
  return { postId, slug, published: post.date };
}

/** The medium whose file is at an address, in any size. */
export const mediumAt = ({ media }: WordPressSite, address: string): string | undefined =>
  originalsOf(address)
    .map(each => media.get(each))
    .find(id => id !== undefined);
