import type { IncomingMessage } from 'node:http';

// Only names of this machine: another name that leads here belongs to somebody else's page (DNS rebinding).
const localHost = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;

/** Host and port under which the client knows this site; undefined when it is no name of this machine. */
function ownHost(request: IncomingMessage): string | undefined {
  const host = request.headers.host?.toLowerCase() ?? '';
  return localHost.test(host) ? host : undefined;
}

/**
 * Where a browser says that a request comes from: its Origin, or else its Referer.
 * `unknown`: it says nothing, as programs do.
 */
export function readSource(request: IncomingMessage): 'own' | 'other' | 'unknown' {
  const source = request.headers.origin ?? request.headers.referer;
  if (source === undefined) return 'unknown';
  const isOwn = URL.canParse(source) && new URL(source).host === ownHost(request);
  return isOwn ? 'own' : 'other';
}

/**
 * Whether Azure would refuse the request as forged by another site (docs: "Authentication and authorization in Azure
 * App Service", Mitigation of cross-site request forgery): a POST of a browser that does not come from this site.
 */
export function isForged(request: IncomingMessage): boolean {
  const isBrowser = /^Mozilla\//.test(request.headers['user-agent'] ?? '');
  return request.method === 'POST' && isBrowser && readSource(request) !== 'own';
}

/**
 * The address of a page of this site, as a path with query and fragment that no browser takes for another site's;
 * undefined for anything else.
 */
export function localPath(address: string, request: IncomingMessage): string | undefined {
  const host = ownHost(request) ?? 'localhost';
  if (!URL.canParse(address, `http://${host}`)) return undefined;
  const url = new URL(address, `http://${host}`);
  const path = url.pathname + url.search + url.hash;
  const isLocal = url.host === host && /^https?:$/.test(url.protocol);
  // A path such as `/.//example.org` has become `//example.org`, which would be another site.
  return isLocal && !path.startsWith('//') ? path : undefined;
}
