import type { IncomingMessage } from 'node:http';

// Only names of this machine: another name that leads here belongs to somebody else's page (DNS rebinding).
const localName = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;

/** The names of one server here: it is reached by each of them, on one port. */
const sameServer = /^(?:localhost|127\.0\.0\.1|\[::1\])(?=$|:)/;

/** Host and port under which the client knows this server; undefined when it is no name of this machine. */
export function localHostOf(request: IncomingMessage): string | undefined {
  const host = request.headers.host?.toLowerCase() ?? '';
  return localName.test(host) ? host : undefined;
}

/**
 * Where a browser says that a request comes from: a page of this server, or of another origin, which is `null` when
 * that is not told. `unknown`: it says nothing, as programs do.
 */
export type Source = 'own' | 'unknown' | { origin: string };

/**
 * Reads where a request comes from. No page can choose what these headers say: a browser writes them
 * (Fetch standard, forbidden request-header names).
 */
export function sourceOf(request: IncomingMessage): Source {
  const { origin, referer, 'sec-fetch-site': site } = request.headers;
  const host = localHostOf(request);
  // What the browser has seen, whatever Host a development server between has put there.
  if (site === 'same-origin' && host !== undefined) return 'own';
  const page = origin ?? referer;
  if (page === undefined) return isOtherSite(request) ? { origin: 'null' } : 'unknown';
  const url = readUrl(page);
  if (url === undefined) return { origin: 'null' };
  return host !== undefined && nameOf(url.host) === nameOf(host) ? 'own' : { origin: url.origin };
}

/** Whether the browser says that the page is of another origin, even if of the same host. */
export function isOtherSite({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** An absolute address; undefined when the text is none. (URL.canParse errs in Node 20 once it is compiled.) */
export function readUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function nameOf(host: string): string {
  return host.replace(sameServer, 'localhost');
}
