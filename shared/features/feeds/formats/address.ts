/** Characters that browsers leave as they are behind the host, and RFC 3986 does not allow there; `%` only by itself. */
const notAllowed = /[|\\^`{}[\]]|%(?![0-9a-f]{2})/gi;

/**
 * An address as a URI (RFC 3986), which feeds and sitemaps require: percent-encoded, with the host in ASCII.
 * @param base what a relative address is relative to.
 * @throws TypeError if it is no address.
 */
export function uriOf(address: string, base?: string): string {
  const { href, origin } = new URL(address, base);
  // Brackets belong to a host that is an IPv6 address. An origin that says nothing, as of `mailto:`, is `null`.
  const start = href.startsWith(origin) ? origin.length : 0;
  return href.slice(0, start) + href.slice(start).replace(notAllowed, encodeURIComponent);
}
