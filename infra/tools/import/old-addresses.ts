import { maxAddressLength } from '../../../shared/families/rules.ts';
import {
  comparedPath,
  faultOfPath,
  faultOfTarget,
  maxRedirects,
  type Redirect,
  statuses,
  targetWithin,
} from '../../../shared/features/redirects/redirect.ts';
import type { Readdressed, Report } from './report.ts';

const areShort = (...addresses: readonly string[]) =>
  addresses.every(({ length }) => length <= maxAddressLength);

/** The paths to which redirects lead, by those from which they do. */
class Ways {
  readonly #next = new Map<string, string | undefined>();
  readonly #siteUrl: string | undefined;

  constructor(siteUrl: string | undefined) {
    this.#siteUrl = siteUrl;
  }

  add(redirect: Redirect): void {
    this.#next.set(comparedPath(redirect.from), targetWithin(redirect, this.#siteUrl));
  }

  has(path: string): boolean {
    return this.#next.has(path);
  }

  /** Whether a redirect would lead back to where it comes from. */
  leadsBack({ from, to }: Pick<Redirect, 'from' | 'to'>): boolean {
    const start = comparedPath(from);
    let at = targetWithin({ to }, this.#siteUrl);
    // No more steps than there are redirects: those that are there may have loops since the address of the site was changed.
    for (let step = 0; at !== undefined && at !== start && step <= this.#next.size; step += 1)
      at = this.#next.get(at);
    return at === start;
  }
}

/**
 * The redirects of a blog with those from the old addresses of what an import brings. Those that are there stay as they are, and none is
 * added from a path that something has now, or that leads back to itself.
 * @param siteUrl the address of the site, if the blog says it.
 */
export function withOldAddresses(
  there: readonly Redirect[],
  moved: readonly Readdressed[],
  report: Pick<Report, 'noted'>,
  siteUrl?: string,
): Redirect[] {
  const redirects = [...there];
  const posts = moved.filter(({ isTemporary }) => isTemporary === undefined);
  const now = new Set(posts.filter(({ to }) => to.startsWith('/')).map(({ to }) => comparedPath(to)));
  const ways = new Ways(siteUrl);
  for (const redirect of there) ways.add(redirect);
  for (const { title, from, to, isTemporary } of moved) {
    const isFit = faultOfPath(from) === undefined && faultOfTarget(to) === undefined && areShort(from, to);
    const path = isFit ? comparedPath(from) : undefined;
    if (path !== undefined && ways.has(path)) continue;
    const isFree = path !== undefined && !now.has(path) && redirects.length < maxRedirects;
    if (!isFree || ways.leadsBack({ from, to })) {
      report.noted('its old address does not lead to it: no redirect can be from there', title, from);
      continue;
    }
    const redirect = { from, to, status: isTemporary ? statuses.temporary : statuses.permanent };
    ways.add(redirect);
    redirects.push(redirect);
  }
  return redirects;
}
