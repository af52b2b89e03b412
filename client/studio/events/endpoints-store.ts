import { ServiceError } from '../../api/index.ts';
import { laterWords } from '../later-words.ts';
import { api, troubleOf, type Version } from '../service.ts';
import { isTaken } from '../trouble.ts';
import { words } from '../words.ts';
import type { Attempt, Delivery, Endpoint, EndpointBody, NotSaved } from './endpoint.ts';
import { eventsWords } from './events-words.ts';

/** An endpoint as it is stored. */
export interface StoredEndpoint {
  endpoint: Endpoint;
  version: Version;
}

/** How many deliveries are shown. */
export const mostDeliveries = 50;

const all = '/blog/{blogId}/endpoint';
const one = '/blog/{blogId}/endpoint/{endpointId}';

/** An endpoint of a blog. */
export interface EndpointPlace {
  blogId: string;
  endpointId: string;
}

export const readEndpoints = (blogId: string, signal: AbortSignal): Promise<Endpoint[]> =>
  api.get(all, { path: { blogId }, signal });

export async function readEndpoint(path: EndpointPlace, signal?: AbortSignal): Promise<StoredEndpoint> {
  const { value, etag } = await api.read(one, { path, ...(signal && { signal }) });
  return { endpoint: value, version: { etag } };
}

/** @throws ChangedError if somebody else has changed it. */
export const replaceEndpoint = (path: EndpointPlace, body: EndpointBody, version: Version) =>
  api.put(one, { path, body, ifUnchanged: version });

/** Creates an endpoint. One whose create got no answer may be there: it becomes what is written now. */
export async function createEndpoint(at: EndpointPlace, body: EndpointBody): Promise<void> {
  const { blogId, endpointId } = at;
  try {
    await api.post(all, { path: { blogId }, body: { endpointId, ...body } });
  } catch (error) {
    if (!isTaken(error)) throw error;
    await replaceEndpoint(at, body, (await readEndpoint(at)).version);
  }
}

export const deleteEndpoint = (path: EndpointPlace): Promise<void> => api.delete(one, { path });

/** Sends an event to try an endpoint out. */
export const testEndpoint = (path: EndpointPlace): Promise<Attempt> => api.post(`${one}/test`, { path });

/** What an endpoint was told lately, the newest first. */
export const readDeliveries = (
  path: EndpointPlace,
  count: number,
  signal: AbortSignal,
): Promise<Delivery[]> => api.get(`${one}/delivery`, { path, query: { count }, signal });

export const sendAgain = (path: EndpointPlace, deliveryId: string): Promise<Attempt> =>
  api.post(`${one}/delivery/{deliveryId}/again`, { path: { ...path, deliveryId } });

const fields = new Set<string>(['kind', 'url', 'events', 'secret'] satisfies (keyof NotSaved)[]);

/** What the service says is wrong, each at its field. */
export function notSavedOf(error: unknown): NotSaved {
  const trouble = troubleOf(error);
  const violations = error instanceof ServiceError && trouble.kind === 'refused' ? error.violations : [];
  const found = violations.flatMap(({ pointer = '', detail }): [string, string][] => {
    const field = pointer.split('/')[1] ?? '';
    return fields.has(field) ? [[field, laterWords.itSays(detail)]] : [];
  });
  if (found.length > 0) return Object.fromEntries(found);
  // Nothing is tried again by itself: whom a blog tells is for people to say.
  return { all: words.notSaved(trouble.kind === 'away' ? eventsWords.notAnswered : trouble.text) };
}
