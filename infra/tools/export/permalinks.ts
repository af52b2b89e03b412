import { type Addressing, postAddress, templateOf } from '../../../shared/families/post-address.ts';
import { percentDecoded } from '../percent-decoded.ts';

/** What of a post says where it is on its site. */
export interface PlacedPost {
  postId: string;
  slug: string;
  formerSlugs?: string[] | undefined;
  /** In the form that parseDateTime returns. */
  published?: string | undefined;
  /** False for a page. */
  isListed?: boolean | undefined;
}

/** Where posts are on a site whose blog does not say it: where Hugo puts those of a folder of that name. */
const usualPath = '/posts/{slug}/';

/** Whether lists leave a post out. */
export const isPage = ({ isListed }: Pick<PlacedPost, 'isListed'>): boolean => isListed === false;

/** Stands for the site of a blog that names none: no text has an address there. */
const noSite = 'http://site.invalid';

/** What no folder's name has on some system, or what a generator takes for something else in a path. */
const unfit = /[%{}#?/\\:*"<>|\p{Cc}\p{Cs}]+/gu;

/** The maximum length of a folder's name in UTF-8, in bytes: file systems take 255, and a number may follow. */
const maxSegment = 240;

/** What a site has at these addresses by itself. */
const own = ['/index.html', '/404.html'];

const wellFormed = (text: string) => text.replace(/\p{Cs}/gu, '\ufffd');

/** A text as a folder's name. */
function folderName(text: string): string {
  let name = text
    .replace(unfit, '-')
    .replace(/^\.[.-]*/, '')
    .replace(/[. ]+$/, '');
  while (Buffer.byteLength(name) > maxSegment) name = name.replace(/.\p{M}*$/u, '');
  return name || 'untitled';
}

/** By which an address is found: a slash at its end, and how it is encoded, make no difference. */
const keyOf = (path: string) => percentDecoded(path).normalize().replace(/\/$/, '');

/** The path, decoded, at which a page is a folder with an `index.html`, or a file. */
function pathOf(address: string, isFile: boolean): string {
  const parts = new URL(address).pathname.split('/').filter(part => part !== '');
  return `/${parts.map(part => folderName(percentDecoded(part))).join('/')}${isFile ? '' : '/'}`;
}

/** A path as it is written in a link. */
export const encoded = (path: string) =>
  encodeURI(path).replace(/[()'[\]]/g, sign => `%${sign.charCodeAt(0).toString(16)}`);

/** Where a post is on a site made of files, as paths that are not encoded. */
export interface SitePlace {
  /** Which no other post has: Astro knows posts by it. */
  slug: string;
  /** Where no other post is. */
  permalink: string;
  /** Where it has been, and no post is. */
  aliases: string[];
}

/** Where each post of a blog is on a site made of files, and where links lead there. */
export class Permalinks {
  readonly #addressing: Addressing & { siteUrl: string };
  readonly #host: string;
  readonly #places = new Map<string, SitePlace>();
  readonly #taken = new Set(own);
  /** The permalinks of published posts and pages, by the keys of their addresses. */
  readonly #published = new Map<string, string>();

  /**
   * @param published in the order in which the first of several with one address has it.
   * @param others to which no link leads.
   */
  constructor(
    { siteUrl, postUrl, pageUrl }: Addressing,
    published: readonly PlacedPost[],
    others: readonly PlacedPost[],
  ) {
    this.#addressing = { siteUrl: siteUrl || noSite, postUrl: postUrl || usualPath, pageUrl };
    this.#host = new URL(siteUrl || noSite).host;
    const all = [...published, ...others];
    for (const post of all) this.of(post);
    for (const post of all) this.of(post).aliases.push(...this.#freeAliases(post));
    for (const post of published) this.#lead(post, post);
    for (const post of published)
      for (const slug of post.formerSlugs ?? []) this.#lead({ ...post, slug }, post);
  }

  /** Where a post is. One that was created after the others were read has a place, too. */
  of(post: PlacedPost): SitePlace {
    const known = this.#places.get(post.postId);
    if (known) return known;
    const slug = this.#free(folderName(wellFormed(post.slug)));
    const place = { slug, permalink: this.#free(this.#preferredPath(post)), aliases: [] };
    this.#places.set(post.postId, place);
    return place;
  }

  /** The whole address that a text means by one; undefined if it is none, or a place in the text. @param from the post whose text it is. */
  resolved(address: string, from?: PlacedPost): URL | undefined {
    const base = from ? this.#addressOf(from) : this.#addressing.siteUrl;
    return address === '' || address.startsWith('#') || !URL.canParse(address, base)
      ? undefined
      : new URL(address, base);
  }

  /** Where an address leads on the new site; undefined if no post was there. */
  linkTo({ host, pathname, search, hash }: URL): string | undefined {
    if (host !== this.#host) return undefined;
    const byQuery = this.#published.get(keyOf(pathname + search));
    const path = byQuery ?? this.#published.get(keyOf(pathname));
    return path && encoded(path) + (byQuery ? '' : search) + hash;
  }

  /** Whether an address is on a site that the blog names. */
  isOnSite({ host }: URL): boolean {
    return host === this.#host && !noSite.endsWith(host);
  }

  #addressOf(post: PlacedPost): string {
    return postAddress(this.#addressing, post) ?? this.#usualAddressOf(post);
  }

  #usualAddressOf(post: PlacedPost): string {
    const { siteUrl } = this.#addressing;
    return String(postAddress({ siteUrl, postUrl: usualPath }, post));
  }

  #preferredPath(post: PlacedPost): string {
    const address = postAddress(this.#addressing, post);
    // A query chooses no file.
    if (address === undefined || /[?#]/.test(address)) return pathOf(this.#usualAddressOf(post), false);
    return pathOf(address, /\.html?$/i.test(templateOf(this.#addressing, post) ?? ''));
  }

  #isTaken(name: string): boolean {
    const key = name.normalize().toLowerCase();
    const isTaken = this.#taken.has(key);
    this.#taken.add(key);
    return isTaken;
  }

  /** A path or a slug that is not taken yet. */
  #free(wanted: string): string {
    for (let name = wanted, number = 2; ; number++) {
      if (!this.#isTaken(name)) return name;
      name = wanted.replace(/(?:(?<=\/.*)\.html?|\/)?$/i, end => `-${number}${end}`);
    }
  }

  #freeAliases(post: PlacedPost): string[] {
    const paths = (post.formerSlugs ?? []).map(slug => this.#preferredPath({ ...post, slug }));
    return paths.filter(path => !this.#isTaken(path));
  }

  /** Lets links to an address lead to a post, unless they lead to another one. */
  #lead(at: PlacedPost, post: PlacedPost): void {
    const { pathname, search } = new URL(this.#addressOf(at));
    const key = keyOf(pathname + search);
    if (!this.#published.has(key)) this.#published.set(key, this.of(post).permalink);
  }
}
