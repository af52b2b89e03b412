import { queryItem } from '../query-items.ts';

/** A Link to the next page (RFC 8288): the address that was called, from a cursor on. */
export function nextLink(requestUrl: string, cursor: string): string {
  // Parsed, it has nothing left that a Link could not carry.
  const { origin, pathname, search } = new URL(requestUrl);
  const others = search
    .slice(1)
    .split('&')
    .filter(part => part !== '' && !['cursor', 'skip'].includes(queryItem(part)?.[0] ?? ''));
  const query = [...others, `cursor=${cursor}`].join('&');
  return `<${origin}${pathname}?${query}>; rel="next"`;
}
