/** An address of a site that leads to another. */
export interface Redirect {
  /** A path of the site. */
  from: string;
  /** A path of the site, or an absolute http or https address. */
  to: string;
  status: number;
}

/** The statuses of redirects: for good, or for now (RFC 9110, 15.4). */
export const statuses = { permanent: 301, temporary: 302 };

/** The maximum number of redirects that a blog keeps. */
export const maxRedirects = 5_000;

/** A host that no address has: what a path is read by. */
const anyHost = 'http://site.invalid';

/** A part of a path in the one spelling that is compared. */
function comparedPart(part: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(part));
  } catch {
    // Its escapes are not UTF-8.
    return part.toUpperCase();
  }
}

/**
 * A path as redirects compare it: without the last slash, a query and a fragment, and with one spelling of escapes.
 * @param address a path that begins with one slash, or a whole address.
 */
export const comparedPath = (address: string): string =>
  new URL(address, anyHost).pathname.replace(/\/+$/, '').split('/').map(comparedPart).join('/');

const hostOf = (address: string) => new URL(address, anyHost).host;

/**
 * The path of the site to which a redirect leads, as it is compared; undefined if it leads elsewhere.
 * @param siteUrl the address of the site, if the blog says it.
 */
export function targetWithin(
  { to }: Pick<Redirect, 'to'>,
  siteUrl: string | null | undefined,
): string | undefined {
  const isOwn = to.startsWith('/') || (siteUrl && hostOf(to) === hostOf(siteUrl));
  return isOwn ? comparedPath(to) : undefined;
}
