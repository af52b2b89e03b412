import { LRUCache } from 'lru-cache';
import type { SchemaBounds } from '../description/openapi.ts';
import { wellKnownMediaTypes } from '../families/media-types.ts';
import { mediumTypeResponse } from '../families/medium-type.ts';
import type { Surface } from '../operations/operation.ts';
import { type FixedBody, fixedBody, getFixed } from './get-fixed.ts';
import type { Handler } from './handler.ts';
import { getWholeJson } from './json-answers.ts';

const mediaTypes = wellKnownMediaTypes.map(mediumTypeId => mediumTypeResponse({ mediumTypeId }));
const mediaTypesBody = Buffer.from(JSON.stringify(mediaTypes, undefined, 2));

/** The whole catalogue of media types, the same for all blogs. */
export const listMediaTypes: Handler<200> = ({ request, context }) =>
  getWholeJson(request, context, mediaTypesBody);

/** The address at which the caller reached the API, as in Location (contract.md, Create). */
function serverOf(requestUrl: string): string {
  const address = requestUrl.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  return address.slice(0, address.lastIndexOf('/'));
}

/**
 * The descriptions that were requested last, by the server's address: some 20 KB each in a compressed form. The service has
 * few addresses, but callers can invent any with their Host header.
 */
const descriptions = new LRUCache<string, FixedBody>({ max: 8 });

async function describe(
  server: string,
  surface: Surface | undefined,
  bound: SchemaBounds | undefined,
): Promise<FixedBody> {
  const { servedDocument } = await import('../description/openapi.ts');
  const known = descriptions.get(server);
  if (known) return known;
  const body = fixedBody(() =>
    Buffer.from(JSON.stringify(servedDocument(server, surface, bound), undefined, 2)),
  );
  descriptions.set(server, body);
  return body;
}

/** How a description differs from that of the API of any installation. */
interface Describing {
  surface?: Surface;
  /** What the installation changes of the schemas. */
  bound?: SchemaBounds | undefined;
  /** The address of the surface, if it is not the one that is called. */
  address?: string | undefined;
}

/** The description of a surface. It is loaded at the first request. */
export const readDescription =
  ({ surface, bound, address }: Describing): Handler<200 | 304> =>
  async ({ request }) =>
    getFixed(request, {
      name: 'openapi.json',
      ...(await describe(address ?? serverOf(request.url), surface, bound)),
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' },
    });
