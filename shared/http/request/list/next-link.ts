import { queryItem } from '../query-items.ts';

/** A Link to the next page (RFC 8288): the address that was called, with a cursor. */
export function nextLink(requestUrl: string, cursor: string): string {
  // A parsed URL has no characters that a Link cannot carry.
  const { origin, pathname, search } = new URL(requestUrl);
  const others = search
    .slice(1)
    .split('&')
    .filter(part => part !== '' && !['cursor', 'skip'].includes(queryItem(part)?.[0] ?? ''));
  const query = [...others, `cursor=${cursor}`].join('&');
  return `<${origin}${pathname}?${query}>; rel="next"`;
}
