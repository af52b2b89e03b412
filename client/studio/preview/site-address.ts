/** Addresses of this computer, as a URL has them. */
const loopback = /^(?:localhost|127(?:\.\d+){3})$/;

const isLocal = ({ protocol, hostname }: URL) => protocol === 'http:' && loopback.test(hostname);

/** What a blog says of its site. */
interface SiteOfBlog {
  isPublic?: boolean | undefined;
  siteUrl?: string | null | undefined;
}

/**
 * The site on which a draft can be shown in a frame; undefined if there is none. One of the studio's own origin is none, because in a frame it could
 * do all that the studio may; and one that the policy of the page takes no frame from (contract.md, Pages) would not be shown.
 * @param page the address of the studio.
 */
export function siteToShow({ isPublic, siteUrl }: SiteOfBlog, page: string): string | undefined {
  if (!isPublic || !siteUrl || !URL.canParse(siteUrl)) return undefined;
  const [site, studio] = [new URL(siteUrl), new URL(page)];
  const isTaken = site.protocol === 'https:' || (isLocal(site) && isLocal(studio));
  return isTaken && site.origin !== studio.origin ? siteUrl : undefined;
}
