import type { IncomingMessage } from 'node:http';
import type { Cors } from '../origins/cors.ts';
import { localHostOf, sourceOf } from '../origins/request-source.ts';

/**
 * Whether Azure would refuse the request as forged by another site (docs: "Authentication and authorization in Azure
 * App Service", Mitigation of cross-site request forgery): a browser's POST that comes neither from this site nor from an
 * origin that CORS names.
 */
export function isForged(request: IncomingMessage, { origins }: Cors): boolean {
  const isBrowser = /^Mozilla\//.test(request.headers['user-agent'] ?? '');
  if (request.method !== 'POST' || !isBrowser) return false;
  const source = sourceOf(request);
  return source === 'unknown' || (source !== 'own' && !origins.includes(source.origin));
}

/**
 * The path, query and fragment of an address of this site, in a form that no browser reads as another site's; undefined for
 * all other addresses.
 */
export function localPath(address: string, request: IncomingMessage): string | undefined {
  const host = localHostOf(request) ?? 'localhost';
  if (!URL.canParse(address, `http://${host}`)) return undefined;
  const url = new URL(address, `http://${host}`);
  const path = url.pathname + url.search + url.hash;
  const isLocal = url.host === host && /^https?:$/.test(url.protocol);
  // The path `/.//example.org` has become `//example.org`, which would be another site.
  return isLocal && !path.startsWith('//') ? path : undefined;
}
