import type { EndpointBody } from './endpoint.ts';
import { eventsWords } from './events-words.ts';
import { repositoryOf } from './repository.ts';

/** The host of an address; the whole of it if it is none. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url);

/**
 * Where an endpoint is, as it is shown in a list. Of the address of a build hook it is the host alone: whoever knows the rest, such as from a
 * picture of the screen, can start builds.
 */
export function placeOf({ kind, url = '' }: Pick<EndpointBody, 'kind' | 'url'>): string {
  if (kind === 'github') return repositoryOf(url);
  return kind === 'build' ? hostOf(url) : url;
}

/** What an endpoint is called: its kind, and where it is. */
export function nameOf(endpoint: Pick<EndpointBody, 'kind' | 'url'>): string {
  const { kind, url = '' } = endpoint;
  const where = kind === 'github' ? repositoryOf(url) : hostOf(url);
  return where === '' ? eventsWords.kinds[kind] : `${eventsWords.kinds[kind]}, ${where}`;
}
