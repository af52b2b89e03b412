import type { EndpointBody } from './endpoint.ts';
import { eventsWords } from './events-words.ts';
import { repositoryOf } from './repository.ts';

/** How long the end of an address is that distinguishes a build hook from others, and how much has to be left out before it. */
const [shown, least] = [4, 12];

/** The host of a build hook's address, with the end of it. */
function hookOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const { host, pathname, search } = new URL(url);
  const path = pathname + search;
  return path.length < shown + least ? host : `${host}/…${path.slice(-shown)}`;
}

/**
 * Where an endpoint is, as lists show it. Of the address of a build hook most is left out: whoever knows it, such as from a picture of the
 * screen, can start builds.
 */
export function placeOf({ kind, url = '' }: Pick<EndpointBody, 'kind' | 'url'>): string {
  if (kind === 'github') return repositoryOf(url);
  return kind === 'build' ? hookOf(url) : url.replace(/^https:\/\//, '');
}

/** What an endpoint is called: its kind, and where it is. */
export function nameOf(endpoint: Pick<EndpointBody, 'kind' | 'url'>): string {
  const [kind, place] = [eventsWords.kinds[endpoint.kind], placeOf(endpoint)];
  return place === '' ? kind : `${kind}, ${place}`;
}
