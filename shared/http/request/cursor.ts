import { createHash } from 'node:crypto';
import { type ListRequest, nameForCursors } from '../../finding/list-request.ts';
import { queryItem } from './query-items.ts';

/** In bytes; long enough that no accidental change goes unnoticed. */
const checkLength = 9;

/**
 * Ties a place to its list, to detect a cursor that was changed or belongs to another list. It has no secret because there
 * is nothing to protect: a made-up cursor can only name a place in the same list.
 */
function checkOf(list: string, place: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([list, place]))
    .digest()
    .subarray(0, checkLength);
}

/**
 * Makes a cursor, which says where the next page of a list begins.
 * @param list names the list with its filter and order.
 * @param place the sort key of the page's last item, which does not move when other items are created or deleted.
 */
function makeCursor(list: string, place: string): string {
  return Buffer.concat([checkOf(list, place), Buffer.from(place)]).toString('base64url');
}

/** The place in a cursor; undefined if it is not a cursor of this list. */
export function readCursor(list: string, cursor: string): string | undefined {
  const place = Buffer.from(cursor, 'base64url').subarray(checkLength).toString();
  // Encoding the place again must give the same cursor; base64 with extra characters in it or at its end does not.
  return makeCursor(list, place) === cursor ? place : undefined;
}

/**
 * A Link to the next page of a list (RFC 8288): the address that was called, with a cursor.
 * @param end the sort key of this page's last item.
 */
export function nextLink(requestUrl: string, list: ListRequest, end: string): string {
  // A parsed URL has no characters that a Link cannot carry.
  const { origin, pathname, search } = new URL(requestUrl);
  const others = search
    .slice(1)
    .split('&')
    .filter(part => part !== '' && !['cursor', 'skip'].includes(queryItem(part)?.[0] ?? ''));
  const query = [...others, `cursor=${makeCursor(nameForCursors(list), end)}`].join('&');
  return `<${origin}${pathname}?${query}>; rel="next"`;
}
