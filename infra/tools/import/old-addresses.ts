import {
  comparedPath,
  faultOfPath,
  maxRedirects,
  type Redirect,
  statuses,
} from '../../../shared/features/redirects/redirect.ts';
import type { Readdressed, Report } from './report.ts';

/**
 * The redirects of a blog with those from the old addresses of what an import brings. Those that are there stay as they are, and none is
 * added from a path that something has now.
 */
export function withOldAddresses(
  there: readonly Redirect[],
  moved: readonly Readdressed[],
  report: Pick<Report, 'noted'>,
): Redirect[] {
  const redirects = [...there];
  const now = new Set(moved.filter(({ to }) => to.startsWith('/')).map(({ to }) => comparedPath(to)));
  const taken = new Set(there.map(({ from }) => comparedPath(from)));
  for (const { title, from, to } of moved) {
    const isFit = faultOfPath(from) === undefined && to.startsWith('/');
    const path = isFit ? comparedPath(from) : undefined;
    if (path !== undefined && taken.has(path)) continue;
    if (path === undefined || now.has(path) || redirects.length === maxRedirects) {
      report.noted('its old address does not lead to it: no redirect can be from there', title, from);
      continue;
    }
    taken.add(path);
    redirects.push({ from, to, status: statuses.permanent });
  }
  return redirects;
}
