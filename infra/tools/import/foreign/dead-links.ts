import { postAddress } from '../../../../shared/families/post-address.ts';
import type { JsonObject } from '../../../../shared/values/json-object.ts';
import { makeSlug } from '../../../../shared/values/slug.ts';
import { type Extent, Spool } from '../file/spool.ts';
import type { Report } from '../report.ts';
import type { Produced } from './conversion.ts';

const tag = /<[a-z][^<>]*>/gi;
const attribute = /\s(?:href|src|action)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** What leads to no page: a place within the text, or an address of another scheme. */
const elsewhere = /^(?:#|$|(?!https?:)[a-z][a-z\d+.-]*:)/i;
const file = /\.(?!html?$|php$|aspx?$)\w{2,5}$/i;

/** Where WordPress and Ghost have their feeds, which the example site keeps there. */
const feeds = ['/feed', '/rss', '/feed.xml'];

/** Stands for the site if its address is not known: its addresses in texts are paths then. */
const nowhere = 'https://nowhere.invalid';

const hostOf = ({ host }: URL) => host.replace(/^www\./, '');

/** A path as it is compared: however it is encoded, with or without a slash at its end. */
function plain(path: string): string {
  const bare = path.replace(/\/$/, '');
  try {
    return decodeURI(bare);
  } catch {
    return bare;
  }
}

/** The links in a text of HTML, each once. */
function linksIn(html: string): string[] {
  const values = [...html.matchAll(tag)].flatMap(([found]) => [...found.matchAll(attribute)]);
  const links = values.map(([, double, single]) => (double ?? single ?? '').replaceAll('&amp;', '&').trim());
  return [...new Set(links.filter(link => !elsewhere.test(link)))];
}

/** The pages that there will be, and the addresses at which the old site had its own. */
class Pages {
  readonly #sites: readonly URL[];
  readonly #paths = new Set<string>(['', ...feeds]);

  constructor(sites: readonly string[]) {
    this.#sites = sites.filter(site => URL.canParse(site)).map(site => new URL(site));
  }

  add(address: string): void {
    const path = this.#pathOf(new URL(address));
    if (path !== undefined) this.#paths.add(path);
  }

  /** Whether an address is that of a page of the old site that nothing became. */
  isGone(address: URL): boolean {
    const path = this.#pathOf(address);
    if (path === undefined || file.test(path)) return false;
    // Pages may have the home page's path, such as `/?cat=12`.
    return !this.#paths.has(path) || (path === '' && address.search !== '');
  }

  /** The path of an address within the site; undefined if it is not there. */
  #pathOf(address: URL): string | undefined {
    for (const site of this.#sites) {
      const [path, base] = [`${plain(address.pathname)}/`, `${plain(site.pathname)}/`];
      if (hostOf(site) === hostOf(address) && path.startsWith(base)) return path.slice(base.length - 1, -1);
    }
    return undefined;
  }
}

/** What is kept of a post until all pages are known. */
interface Linking {
  title: string;
  /** It and its former ones. */
  slugs: string[];
  postId: string;
  published?: string;
  isPage: boolean;
  links: string[];
}

/** The slug that the service will give, as far as nobody else has it. */
const slugOf = (slug: unknown, text: unknown, id: unknown) =>
  typeof slug === 'string' ? slug : makeSlug(String(text), String(id));

function linkingOf({ postId, title, slug, formerSlugs, published, isListed, content }: JsonObject): Linking {
  const former = Array.isArray(formerSlugs) ? formerSlugs.map(String) : [];
  return {
    title: String(title),
    slugs: [slugOf(slug, title, postId), ...former],
    postId: String(postId),
    ...(typeof published === 'string' && { published }),
    isPage: isListed === false,
    links: linksIn(String(content)),
  };
}

/** The paths at which WordPress and Ghost show what belongs to a tag or an author, which the example site keeps. */
function pathsOf(collection: string, { tagId, name, slug, userName }: JsonObject): string[] {
  if (collection === 'authors') return [`/author/${userName}`];
  if (collection !== 'tags') return [];
  return ['tag', 'category'].map(kind => `/${kind}/${slugOf(slug, name, tagId)}`);
}

/** The posts of a blog with their links, until all pages are known: on disk except for a few numbers. */
class Linkings {
  readonly #spool = new Spool();
  readonly #kept: Extent[] = [];

  add(post: JsonObject): void {
    this.#kept.push(this.#spool.append(JSON.stringify(linkingOf(post))));
  }

  *[Symbol.iterator](): Generator<Linking> {
    for (const extent of this.#kept) yield JSON.parse(this.#spool.read(extent).toString());
  }

  close(): void {
    this.#spool.close();
  }
}

/** Reports which links lead to pages that nothing became. @param paths those of pages that are no posts. */
function reportDeadLinks(
  posts: Linkings,
  { siteUrl, postUrl, pageUrl }: JsonObject,
  paths: string[],
  report: Report,
): void {
  const home = typeof siteUrl === 'string' ? siteUrl.replace(/\/$/, '') : nowhere;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const addressesOf = ({ slugs, isPage, ...post }: Linking) =>
    slugs.flatMap(slug => {
      const template = isPage ? (textOf(pageUrl) ?? '/{slug}/') : textOf(postUrl);
      return postAddress({ siteUrl: home, postUrl: template }, { ...post, slug }) ?? [];
    });
  const pages = new Pages([home, ...report.sites]);
  for (const path of paths) pages.add(home + path);
  for (const post of posts) for (const address of addressesOf(post)) pages.add(address);
  for (const post of posts) {
    const [from = home] = addressesOf(post);
    for (const link of post.links)
      if (URL.canParse(link, from) && pages.isGone(new URL(link, from)))
        report.noted('it links to what does not come', post.title, link);
  }
}

/** Passes on what was produced, with texts as HTML, and reports at the end which links in them lead to pages that nothing became. */
export async function* withDeadLinksReported(
  produced: AsyncIterable<Produced>,
  report: Report,
): AsyncGenerator<Produced> {
  const posts = new Linkings();
  const paths: string[] = [];
  const fields: JsonObject = {};
  try {
    for await (const each of produced) {
      if ('fields' in each) Object.assign(fields, each.fields);
      else if (each.collection === 'posts') posts.add(each.entity);
      else paths.push(...pathsOf(each.collection, each.entity));
      yield each;
    }
    reportDeadLinks(posts, fields, paths, report);
  } finally {
    posts.close();
  }
}
