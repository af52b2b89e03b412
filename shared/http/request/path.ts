import { Failure } from '../../failures/failure.ts';
import type { Key } from '../../store/keys.ts';
import { parseGuid, zeroGuid } from '../../values/guid.ts';
import { isBlank } from '../../values/white-space.ts';
import type { Received } from '../handler.ts';

/**
 * The path's segment at a position, counted from its end (-1 is the last one), so that it may have any prefix. It is taken from the URL because, with HTTP streaming on, `request.params` is mixed
 * with the query and the body: a query `?ID=x` removes the `id` of the route.
 */
export function segmentAt(url: string, position: number): string {
  const path = new URL(url).pathname.replace(/\/+$/, '');
  const segment = path.split('/').at(position) ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    // What cannot be decoded is not a GUID, and is answered as such.
    return segment;
  }
}

/** @throws Failure `identifierMalformed` */
function parse(segment: string, parameter: 'blogId' | 'id'): string {
  const guid = parseGuid(segment);
  if (guid === undefined)
    throw new Failure('identifierMalformed', [{ at: { parameter }, text: 'must be a GUID' }]);
  return guid;
}

/**
 * Makes what reads the blog's identifier from the address of an operation; it is empty if the operation's path has none.
 * It throws a Failure `blogIdUnspecified` if it is blank or all-zero, `identifierMalformed` if it is not a GUID.
 */
export function blogIdReader(path: string): (url: string) => string {
  const segments = path.split('/');
  const position = segments.indexOf('{blogId}') - segments.length;
  if (!segments.includes('{blogId}')) return () => '';
  return url => {
    const segment = segmentAt(url, position);
    if (isBlank(segment)) throw new Failure('blogIdUnspecified');
    const guid = parse(segment, 'blogId');
    if (guid === zeroGuid) throw new Failure('blogIdUnspecified');
    return guid;
  };
}

/**
 * The item that the address names.
 * @param blank the failure of a blank identifier in this operation (contract.md, Failures).
 * @param position of the segment with its identifier, counted from the end of the path.
 * @throws Failure `blank`, `identifierMalformed`; `absent` if it is all-zero.
 */
export function readKey(
  { request, blogId }: Received,
  blank: 'idBlank' | 'identifierMalformed',
  position = -1,
): Key {
  const segment = segmentAt(request.url, position);
  if (isBlank(segment)) throw new Failure(blank);
  const guid = parse(segment, 'id');
  if (guid === zeroGuid) throw new Failure('absent');
  return { blogId, guid };
}
