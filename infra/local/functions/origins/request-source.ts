import type { IncomingMessage } from 'node:http';

// Only names of this machine: any other name that resolves to it is another site's (DNS rebinding).
const localName = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;

/** Names of the same server: each of them reaches it on the same port. */
const sameServer = /^(?:localhost|127\.0\.0\.1|\[::1\])(?=$|:)/;

/** Host and port by which the client calls this server; undefined when it is not a name of this machine. */
export function localHostOf(request: IncomingMessage): string | undefined {
  const host = request.headers.host?.toLowerCase() ?? '';
  return localName.test(host) ? host : undefined;
}

/**
 * The page that a request comes from, as the browser names it: one of this server, or of another origin, `null` when the
 * browser does not name it. `unknown`: the request does not say, as those of programs.
 */
export type Source = 'own' | 'unknown' | { origin: string };

/**
 * Reads where a request comes from. Browsers write these headers, and pages cannot change them (Fetch standard,
 * forbidden request-header names).
 */
export function sourceOf(request: IncomingMessage): Source {
  const { origin, referer, 'sec-fetch-site': site } = request.headers;
  const host = localHostOf(request);
  // This is what the browser saw, even when a development server in between has changed the Host.
  if (site === 'same-origin' && host !== undefined) return 'own';
  const page = origin ?? referer;
  if (page === undefined) return isOtherSite(request) ? { origin: 'null' } : 'unknown';
  const url = readUrl(page);
  if (url === undefined) return { origin: 'null' };
  return host !== undefined && nameOf(url.host) === nameOf(host) ? 'own' : { origin: url.origin };
}

/** Whether the browser says that the page has another origin, even one of the same host. */
export function isOtherSite({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** Parses an absolute address; undefined when it is wrong. (URL.canParse has a bug in Node 20 once it is compiled.) */
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
