import { createHash } from 'node:crypto';
import { queryItem } from './query-items.ts';

/** The length of a cursor's check, in bytes; long enough that no accidental change goes unnoticed. */
const checkLength = 9;

/**
 * Makes a cursor, which says where the next page of a list begins. It begins with a check that ties the place to its list, to
 * detect a cursor that was changed or belongs to another list. It has no secret because there is nothing to protect: a
 * made-up cursor can only name a place in the same list.
 * @param list names the list with its filter and order.
 * @param place the sort key of the page's last item, which does not move when other items are created or deleted.
 */
export function makeCursor(list: string, place: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([list, place]))
    .digest();
  return Buffer.concat([digest.subarray(0, checkLength), Buffer.from(place)]).toString('base64url');
}

/** The place in a cursor; undefined if it is not a cursor of this list. */
export function readCursor(list: string, cursor: string): string | undefined {
  const place = Buffer.from(cursor, 'base64url').subarray(checkLength).toString();
  // Encoding the place again must give the same cursor; base64 with extra characters in it or at its end does not.
  return makeCursor(list, place) === cursor ? place : undefined;
}

/**
 * A Link to the next page of a list (RFC 8288): the query of the request, with a cursor.
 * @param called the address that is to be called.
 */
export function linkToNext(requestUrl: string, cursor: string, called = requestUrl): string {
  // A parsed URL has no characters that a Link cannot carry.
  const { origin, pathname } = new URL(called);
  const { search } = new URL(requestUrl);
  const others = search
    .slice(1)
    .split('&')
    .filter(part => part !== '' && !['cursor', 'skip'].includes(queryItem(part)?.[0] ?? ''));
  return `<${origin}${pathname}?${[...others, `cursor=${cursor}`].join('&')}>; rel="next"`;
}
