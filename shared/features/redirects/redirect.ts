import { isPlainAddress } from '../../families/post-address.ts';
import { isSitePath, isWebAddress } from '../../values/web-address.ts';

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

const plainly =
  'must have no spaces and no other signs that an address escapes, and % only before two hexadecimal digits';

/** What is wrong with a text as the path of a redirect; the first rule that it breaks. */
const faultsOfPath: readonly [isBroken: (path: string) => boolean, text: string][] = [
  [path => !isSitePath(path), 'must be a path that begins with one slash'],
  [path => /[?#]/.test(path), 'must have no query and no fragment'],
  [path => /\*|\/:/.test(path), 'must be one path: there are no wildcards and placeholders'],
  [path => !isPlainAddress(path), plainly],
  [path => /\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path), 'must have no part that is . or ..'],
];

/** What is wrong with a text as the path that a redirect is from; undefined if nothing is. */
export const faultOfPath = (path: string): string | undefined =>
  faultsOfPath.find(([isBroken]) => isBroken(path))?.[1];

/** What is wrong with a text as where a redirect leads; undefined if nothing is. */
export function faultOfTarget(to: string): string | undefined {
  if (!isSitePath(to) && !isWebAddress(to))
    return 'must be a path that begins with one slash, or an absolute http or https address';
  return isPlainAddress(to) ? undefined : plainly;
}
