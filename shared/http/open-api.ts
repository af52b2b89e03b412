import { LRUCache } from 'lru-cache';
import { getOpenApi } from '../operations/table.ts';
import { contentOf, type FixedContent, getFixed } from './get-fixed.ts';
import { serve } from './guard.ts';

/** The address at which the caller reached the API, as in Location (contract.md, Create). */
function serverOf(requestUrl: string): string {
  const address = requestUrl.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  return address.slice(0, address.lastIndexOf('/'));
}

/**
 * The descriptions that were requested last, by the server's address: some 150 KB each, with its compressed forms. The service
 * has few addresses, but callers can invent any with their Host header.
 */
const descriptions = new LRUCache<string, FixedContent>({ max: 8 });

async function describe(server: string): Promise<FixedContent> {
  const { document } = await import('../description/openapi.ts');
  const known = descriptions.get(server);
  if (known) return known;
  const served = { ...document, servers: [{ url: server }] };
  const content = contentOf(Buffer.from(JSON.stringify(served, undefined, 2)));
  descriptions.set(server, content);
  return content;
}

/** GetOpenApi: the description of the service. It is loaded at the first request. */
export const openApi = serve(getOpenApi, async ({ request }) =>
  getFixed(request, {
    name: 'openapi.json',
    ...(await describe(serverOf(request.url))),
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' },
  }),
);
