import { uriOf } from './address.ts';
import type { DocumentFormat } from './document.ts';
import { emptyElement, startTag, textElement, xmlDeclaration } from './xml.ts';

/** An address in a sitemap or an index of sitemaps. */
export interface SitemapAddress {
  url?: string;
  /** When what is there changed last. */
  lastModified?: string;
  /** The language of what is there. */
  language?: string;
  /** What is there and its translations, as the API answers them. */
  translations?: readonly { language?: string; url?: string }[];
}

/** The maximum number of addresses of a sitemap (sitemaps.org). */
export const maxAddresses = 50_000;

/** Links to an address in each language, itself included; of several in one language to itself, or else to the first one. */
function alternates({ url, language, translations = [{ url, language }] }: SitemapAddress): string[] {
  const itselfFirst = [...translations.filter(each => each.url === url), ...translations];
  const languages = new Map<string, string>();
  for (const each of itselfFirst) {
    const [hreflang, href] = [each.language?.toLowerCase(), each.url];
    if (hreflang !== undefined && href !== undefined && !languages.has(hreflang))
      languages.set(
        hreflang,
        emptyElement('xhtml:link', { rel: 'alternate', hreflang: each.language, href: uriOf(href) }),
      );
  }
  return [...languages.values()];
}

const format = (
  root: string,
  element: string,
  namespaces: Readonly<Record<string, string>> = {},
): DocumentFormat<unknown, SitemapAddress> => ({
  type: 'application/xml; charset=utf-8',
  head: () =>
    `${xmlDeclaration}${startTag(root, { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9', ...namespaces })}\n`,
  entry(address) {
    const { url, lastModified } = address;
    if (url === undefined) return '';
    const parts = [
      textElement('loc', uriOf(url)),
      textElement('lastmod', lastModified),
      ...alternates(address),
    ];
    return `  <${element}>${parts.join('')}</${element}>`;
  },
  between: '\n',
  end: `\n</${root}>\n`,
});

/** The addresses of pages. */
export const sitemap = format('urlset', 'url', { 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' });

/** The addresses of sitemaps, where one sitemap is not enough. */
export const sitemapIndex = format('sitemapindex', 'sitemap');

/** Which posts a page of the sitemap has, counted from 1: the first one begins with the site's own address. */
export function postsOfPage(page: number): { skip: number; count: number } {
  return page === 1
    ? { skip: 0, count: maxAddresses - 1 }
    : { skip: (page - 1) * maxAddresses - 1, count: maxAddresses };
}

/** How many pages the sitemap of a site with so many posts has. */
export const pagesFor = (posts: number): number => Math.ceil((posts + 1) / maxAddresses);
