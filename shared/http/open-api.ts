import { getOpenApi } from '../operations/table.ts';
import { contentOf, getFixed } from './get-fixed.ts';
import { serve } from './serve.ts';

/** The address at which the caller reached the API, as in Location (contract.md, Create). */
function serverOf(requestUrl: string): string {
  const address = requestUrl.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  return address.slice(0, address.lastIndexOf('/'));
}

/** GetOpenApi: the description of the service. It is loaded at the first request. */
export const openApi = serve(getOpenApi, async request => {
  const { document } = await import('../description/openapi.ts');
  const served = { ...document, servers: [{ url: serverOf(request.url) }] };
  return getFixed(request, {
    name: 'openapi.json',
    ...contentOf(Buffer.from(JSON.stringify(served, undefined, 2))),
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
});
