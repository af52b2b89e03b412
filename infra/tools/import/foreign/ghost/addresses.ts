import { withOtherAddresses } from '../../media/addresses.ts';

/** Stands for the site in an export (Ghost 4 and later), at any address. */
const placeholder = /__GHOST_URL__/g;

/** Where the site is until the end if nobody says it: what is there becomes root-relative. */
const nowhere = 'https://nowhere.invalid';

/** Ghost 3 names what is on the site by its path alone. `srcset` may have several addresses. */
const rootRelative = /(?<=\s(?:src|href|poster)=")\/(?!\/)/gi;
const sizesAttribute = /\ssrcset="[^"<>]*"/gi;
const sizePath = /(?<=["\s,])\/(?!\/)/g;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The addresses of a site that is left. */
export class SiteAddresses {
  readonly #base: string;
  /** What follows the scheme in {@link #base}. */
  readonly #rest: string;
  /** The path of the home page, without a slash at its end: of a site in a folder, that folder. */
  readonly #folder: string;
  readonly #isKnown: boolean;
  /** The path of each post that comes, by the slug that it had. */
  readonly #paths: ReadonlyMap<string, string>;
  readonly #files: RegExp;

  /** @param site without a slash at its end; undefined if nobody says it. */
  constructor(site: string | undefined, paths: ReadonlyMap<string, string>) {
    this.#isKnown = site !== undefined;
    this.#base = site ?? nowhere;
    this.#rest = withoutScheme(this.#base);
    this.#folder = new URL(this.#base).pathname.replace(/\/$/, '');
    this.#paths = paths;
    // Ghost(Pro) also has files at an address of its own.
    const hosts = String.raw`${escaped(this.#rest)}|\/\/storage\.ghost\.io\/[\w/-]{1,200}`;
    const name = String.raw`[^\s"'<>()&?#\\,]{1,1900}\.\w{2,5}`;
    this.#files = new RegExp(`https?:(?:${hosts})/content/(?:images|media|files)/${name}`, 'gi');
  }

  /** A text in which addresses of the site are whole. */
  whole(html: string): string {
    return html
      .replace(placeholder, this.#base)
      .replace(rootRelative, `${this.#base}/`)
      .replace(sizesAttribute, attribute => attribute.replace(sizePath, `${this.#base}/`));
  }

  /** The address in a column, whole; undefined if it is none. */
  wholeOf(address: string): string | undefined {
    const whole = address.replace(placeholder, this.#base).replace(/^\/(?!\/)/, `${this.#base}/`);
    return /^https?:\/\/[^\s/]/i.test(whole) ? whole : undefined;
  }

  /** Whether an address opens what Ghost's scripts show on any page of the site, such as the portal in which members sign up. */
  isPortal(address: string): boolean {
    if (!/#\/(?:portal|share|search|gift)\b/.test(address)) return false;
    return address.startsWith('#') || this.withoutSite(this.wholeOf(address) ?? '').startsWith('/');
  }

  /** Whether a whole address can be called: not if it is on a site of which nobody says the address. */
  isKnown(address: string): boolean {
    return this.#isKnown || !address.startsWith(nowhere);
  }

  /** The addresses of the site's own files in a text that {@link whole} returned. */
  filesIn(html: string): Set<string> {
    return new Set(html.match(this.#files));
  }

  /** A whole address of the site as a path, so that it stays the same wherever the site is; any other as it is. */
  withoutSite(address: string): string {
    const rest = withoutScheme(address);
    return rest.startsWith(`${this.#rest}/`) ? rest.slice(this.#rest.length) : address;
  }

  /** A whole address of the site as a path from the root of its host; any other as it is. */
  pathOrAddress(address: string): string {
    if (withoutScheme(address) === this.#rest) return `${this.#folder}/`;
    const path = this.withoutSite(address);
    return path === address ? address : this.#folder + path;
  }

  /** A text that {@link whole} returned, with links to posts that come and to the home page as paths. */
  linked(html: string): string {
    const linked = withOtherAddresses(html, { get: address => this.#pathOf(address) });
    return this.#isKnown ? linked : linked.replaceAll(nowhere, '');
  }

  #pathOf(address: string): string | undefined {
    const path = this.withoutSite(`${address.replace(/\/$/, '')}/`);
    if (path === address) return undefined;
    const page = path === '/' ? path : this.#paths.get(path.slice(1, -1));
    return page && this.#folder + page;
  }
}

const withoutScheme = (address: string) => address.replace(/^https?:/i, '');
