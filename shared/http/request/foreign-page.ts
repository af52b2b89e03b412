import type { HttpRequest } from '@azure/functions';
import { Failure } from '../../failures/failure.ts';

/** Which pages of other origins may write: their origins as browsers name them, or `*` for all. */
export type AllowedOrigins = ReadonlySet<string>;

/** The host and port of an origin; undefined for `null`, by which browsers hide one. */
function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}

/**
 * Whether a request comes from a page that may not write: the browser sends the session's cookie from any page.
 * Browsers write these headers, and no page can change them; programs send neither, and are nobody's page.
 */
function isForeign({ url, headers }: HttpRequest, allowed: AllowedOrigins): boolean {
  const site = headers.get('sec-fetch-site')?.toLowerCase();
  const origin = headers.get('origin')?.toLowerCase();
  // What the browser saw, even if a proxy in between has changed the Host.
  if (site === 'same-origin' || allowed.has('*')) return false;
  if (origin !== undefined && allowed.has(origin)) return false;
  if (site === 'cross-site') return true;
  // By the host alone: behind a proxy the scheme may be lost, and browsers call another scheme another site.
  return origin !== undefined && hostOf(origin) !== new URL(url).host;
}

/** @throws Failure `crossSite` for a page of another origin that is not allowed (contract.md, Addresses). */
export function refuseForeignPage(request: HttpRequest, allowed: AllowedOrigins): void {
  if (isForeign(request, allowed)) throw new Failure('crossSite');
}
