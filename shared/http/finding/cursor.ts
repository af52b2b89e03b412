import { createHash } from 'node:crypto';

/** In bytes: enough that no alteration passes by accident. */
const checkLength = 9;

/**
 * Binds a place to its list. There is no secret in it, since there is nothing to protect: what a made-up cursor could name
 * is a place in the same list, which any filter may begin at. It tells a cursor that was altered, or is of another list.
 */
function checkOf(list: string, place: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([list, place]))
    .digest()
    .subarray(0, checkLength);
}

/**
 * A cursor: where the next page of a list begins.
 * @param list which list it is, with filter and order.
 * @param place what the last item of the page is ordered by. It stays where it is when others are created or deleted.
 */
export function makeCursor(list: string, place: string): string {
  return Buffer.concat([checkOf(list, place), Buffer.from(place)]).toString('base64url');
}

/** The place that a cursor of the list means; undefined when it is none of this list. */
export function readCursor(list: string, cursor: string): string | undefined {
  const place = Buffer.from(cursor, 'base64url').subarray(checkLength).toString();
  // Written anew it is the same, which base64 with other characters at its end, or between, is not.
  return makeCursor(list, place) === cursor ? place : undefined;
}
