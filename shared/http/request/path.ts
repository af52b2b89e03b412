import { Failure } from '../../failures/failure.ts';
import { parseGuid, zeroGuid } from '../../values/guid.ts';
import { isBlank } from '../../values/white-space.ts';

/**
 * Where a route has its identifiers, counted from the end of the path (-1 is the last segment), so that it may have any
 * prefix.
 */
export interface RouteShape {
  blogId?: number;
  id?: number;
}

/**
 * The path's segment at a position. It is taken from the URL because, with HTTP streaming on, `request.params` is mixed
 * with the query and the body: a query `?ID=x` removes the `id` of the route.
 */
function segmentAt(url: string, position: number): string {
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
function parse(segment: string, parameter: keyof RouteShape): string {
  const guid = parseGuid(segment);
  if (guid === undefined)
    throw new Failure('identifierMalformed', [{ at: { parameter }, text: 'must be a GUID' }]);
  return guid;
}

/**
 * The blog's identifier from the path. Every operation that takes one checks it first.
 * @throws Failure `blogIdUnspecified` if it is blank or all-zero, `identifierMalformed` if it is not a GUID.
 */
export function readBlogId(url: string, { blogId }: RouteShape): string | undefined {
  if (blogId === undefined) return undefined;
  const segment = segmentAt(url, blogId);
  if (isBlank(segment)) throw new Failure('blogIdUnspecified');
  const guid = parse(segment, 'blogId');
  if (guid === zeroGuid) throw new Failure('blogIdUnspecified');
  return guid;
}

/**
 * The child's identifier from the path; undefined if the route has none.
 * @param blank the failure of a blank identifier in this operation (contract.md, Failures).
 * @throws Failure `blank`, `identifierMalformed`; `absent` if it is all-zero.
 */
export function readId(
  url: string,
  { id }: RouteShape,
  blank: 'idBlank' | 'identifierMalformed',
): string | undefined {
  if (id === undefined) return undefined;
  const segment = segmentAt(url, id);
  if (isBlank(segment)) throw new Failure(blank);
  const guid = parse(segment, 'id');
  if (guid === zeroGuid) throw new Failure('absent');
  return guid;
}
