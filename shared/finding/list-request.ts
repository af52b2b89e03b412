import type { FamilyName } from '../families/item.ts';
import type { PublishedFilter } from '../families/post-order.ts';
import type { findParameters } from '../operations/parameters.ts';

/** The parameters that filter: all but those that order or page. */
export type FilterName = Exclude<keyof typeof findParameters, 'order' | 'cursor' | 'total'>;

/** The filter of a list; a part that is left out does not filter (contract.md, Finding). */
export type Filter = PublishedFilter & { [Name in Exclude<FilterName, keyof PublishedFilter>]?: string };

/** A list as a request asks for it. What the store is asked for is a Selection (store/reads/selection.ts). */
export interface ListRequest {
  /** Empty for the blogs. */
  blogId: string;
  family: FamilyName;
  filter: Filter;
  /** Whether the list's own order is reversed. */
  isReversed: boolean;
  /** How many items to skip, and how many to return at most. */
  skip: number;
  count: number;
  /** The sort key of the previous page's last item: the part of listKey after the family. */
  after?: string;
  /** The wanted fields, in the payload's order; undefined for all. */
  fields?: readonly string[];
  /** Whether to count the items that match the filter. */
  isCounted: boolean;
  /** The time of the answer, in milliseconds since 1970: it decides which posts are published. */
  now: number;
}

/** Whether the list has a filter. */
export const isFiltered = ({ filter }: Pick<ListRequest, 'filter'>): boolean =>
  Object.keys(filter).length > 0;

/** Names the filter and order; the same text for all spellings. */
function nameOfFilter({ filter, isReversed }: Pick<ListRequest, 'filter' | 'isReversed'>): string {
  const entries = Object.entries(filter).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.length === 0 && !isReversed ? '' : JSON.stringify([entries, isReversed]);
}

/** Names the list for its cursors: with filter and order, but without what part of it is wanted. */
export const nameForCursors = (
  list: Pick<ListRequest, 'blogId' | 'family' | 'filter' | 'isReversed'>,
): string => `${list.blogId} ${list.family} ${nameOfFilter(list)}`;

/** Names the answer within its blog; the same text for all spellings. */
export function nameOfList(list: ListRequest): string {
  const { family, count, skip, fields, after, isCounted } = list;
  const filter = nameOfFilter(list);
  const isPlain = filter === '' && !fields && after === undefined;
  const others = isPlain ? '' : JSON.stringify([filter, fields, after, isCounted]);
  return `${family}?count=${count}&skip=${skip}${others}`;
}
