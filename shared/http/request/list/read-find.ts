import type { FamilyName } from '../../../families/item.ts';
import { type Filter, type Find, nameOfFilter } from '../../../finding/find.ts';
import { queryItems } from '../query-items.ts';
import { makeCursor, readCursor } from './cursor.ts';
import { cursorAllowed } from './parameters.ts';
import { notAllowed, readFields, readParameters } from './read-parameters.ts';

/** A list that a request asks for. */
export interface FoundList {
  /** Empty for the blogs. */
  blogId: string;
  family: FamilyName;
  /** The names of its fields, in order. */
  fields: readonly string[];
}

/** The name of the list for its cursors: with filter and order, but without window and fields. */
const nameOf = ({ blogId, family }: FoundList, find: Find) => `${blogId} ${family} ${nameOfFilter(find)}`;

/** What a request asks of a list besides its window. @throws Failure `queryInvalid`. */
export function readFind(url: string, list: FoundList): Find {
  const { order, cursor, total, ...filter } = readParameters(url, list.family);
  const find: Find = {
    // The table allows no other status.
    filter: filter as Filter,
    isReversed: order !== undefined && order !== (list.family === 'post' ? 'newest' : 'oldest'),
    fields: readFields(url, list.fields),
    // The blog already has the count of a list without a filter.
    isCounted: total !== undefined && Object.keys(filter).length > 0,
  };
  if (cursor === undefined) return find;
  if (queryItems(url).some(([name]) => name === 'skip'))
    throw notAllowed('cursor', 'must not be combined with skip');
  const after = readCursor(nameOf(list, find), cursor);
  if (after === undefined) throw notAllowed('cursor', `must be ${cursorAllowed}`);
  return { ...find, after };
}

/** The cursor of the next page. @param last the sort key of this page's last item. */
export const nextCursor = (list: FoundList, find: Find, last: string): string =>
  makeCursor(nameOf(list, find), last);
