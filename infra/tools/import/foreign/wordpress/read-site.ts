import { isWebAddress } from '../../../../../shared/values/web-address.ts';
import { BlogFileError } from '../../file/failures.ts';
import type { Bytes } from '../../file/utf8.ts';
import type { ConversionOptions, ConversionReport } from '../conversion.ts';
import { languageTag } from '../language-tag.ts';
import type { MenuEntry } from '../menu.ts';
import { plainText } from '../plain-text.ts';
import { type AddressedPost, absolute, pathOf, placePosts, placeTags, setShort } from './addresses.ts';
import { attachmentOf } from './attachments.ts';
import { WordPressAuthors } from './authors.ts';
import { readChannel } from './channel.ts';
import type { WordPressItem } from './item.ts';
import { Languages } from './languages.ts';
import { Links } from './links.ts';
import { Menus } from './menus.ts';
import { isPost, isTrash, type Pattern, type WordPressSite } from './site.ts';

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
  const guests: WordPressItem[] = [];
  const patterns = new Map<string, Pattern>();
  const [languages, menus] = [new Languages(), new Menus()];
  const { texts, authors, terms } = await readChannel(bytes, item => {
    if (isTrash(item)) return;
    if (item.type === 'attachment') files.push(item);
    if (item.type === 'guest-author') guests.push(item);
    if (item.type === 'wp_block') patterns.set(item.id, patternOf(item));
    if (item.type === 'nav_menu_item') menus.add(item);
    if (item.type === 'wp_navigation') menus.addBlocks(item);
    if (!isPost(item, pages)) return;
    const { id, link, slug, title, date, type, status, isLocked, parentId } = item;
    posts.push({ id, link, slug, title, date, type, status, isLocked, parentId });
    languages.add(item);
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
    pageUrl: '',
    tagUrl: undefined,
    authors: new WordPressAuthors(address, authors, guests),
    terms,
    attachments: new Map(),
    patterns,
    media: new Map(),
    links: new Links(),
    slugs: new Map(),
    languages,
    shownPosts: new Map(),
    shownTerms: new Map(),
    menu: undefined,
  };
  for (const file of files) addAttachment(site, file, report);
  placePosts(site, posts, report);
  placeTags(site, posts, report);
  const titles = new Map(posts.map(({ id, title }) => [id, plainText(title) || 'Untitled']));
  languages.resolve(terms, languageTag(site.language), (id, kind, detail) =>
    report.noted(kind, titles.get(id) ?? '', detail),
  );
  site.menu = menuOf(site, menus, report);
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

/** The menu of the site, by what its entries lead to. */
function menuOf(site: WordPressSite, menus: Menus, report: ConversionReport): MenuEntry[] | undefined {
  return menus.main(
    site.terms,
    {
      post: id => site.shownPosts.get(id),
      term: id => site.shownTerms.get(id),
      address: url => withinSite(site, url),
    },
    report,
  );
}

/** An address as a path, if it is on the site. */
function withinSite({ address, givenAddress, links }: WordPressSite, url: string): string {
  const other = links.of(url, `${givenAddress}/`) ?? url;
  const isOwn = [address, givenAddress].some(home => isWithin(other, home));
  return isOwn ? pathOf(other) : other;
}

const isWithin = (address: string, home: string) => {
  const [path, base] = [address, home].map(each => each.replace(/^https?:/i, '').toLowerCase());
  return path === base || Boolean(path?.startsWith(`${base}/`));
};
