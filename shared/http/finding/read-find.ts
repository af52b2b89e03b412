import type { FamilyName } from '../../families/item.ts';
import { type Filter, type Find, nameOfFilter } from '../../finding/find.ts';
import { queryItems } from '../query-items.ts';
import { makeCursor, readCursor } from './cursor.ts';
import { cursorAllowed } from './parameters.ts';
import { notAllowed, readFields, readParameters } from './read-parameters.ts';

/** A list that is asked for. */
export interface FoundList {
  /** Undefined for the blogs. */
  blogId: string | undefined;
  family: FamilyName;
  /** The names of its fields, in their order. */
  fields: readonly string[];
}

/** Which list it is, for its cursors: with filter and order, whatever its window and fields. */
const nameOf = ({ blogId, family }: FoundList, find: Find) =>
  `${blogId ?? ''} ${family} ${nameOfFilter(find)}`;

/** What is asked of a list beside its window. @throws Failure `queryInvalid`. */
export function readFind(url: string, list: FoundList): Find {
  const { order, cursor, total, ...filter } = readParameters(url, list.family);
  const find: Find = {
    // The table allows nothing else as a status.
    filter: filter as Filter,
    isReversed: order !== undefined && order !== (list.family === 'post' ? 'newest' : 'oldest'),
    fields: readFields(url, list.fields),
    // Of a list that nothing narrows the blog knows the number.
    isCounted: total !== undefined && Object.keys(filter).length > 0,
  };
  if (cursor === undefined) return find;
  if (queryItems(url).some(([name]) => name === 'skip'))
    throw notAllowed('cursor', 'must stand without skip');
  const after = readCursor(nameOf(list, find), cursor);
  if (after === undefined) throw notAllowed('cursor', `must be ${cursorAllowed}`);
  return { ...find, after };
}

/** The cursor of the next page. @param last what the last item of this one is ordered by. */
export const nextCursor = (list: FoundList, find: Find, last: string): string =>
  makeCursor(nameOf(list, find), last);
