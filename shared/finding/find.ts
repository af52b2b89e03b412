import type { PublishedFilter } from '../families/post-order.ts';
import type { findParameters } from '../operations/parameters.ts';

/** The parameters that filter: all but those that order or page. */
export type FilterName = Exclude<keyof typeof findParameters, 'order' | 'cursor' | 'total'>;

/** The filter of a list; a part that is left out does not filter (contract.md, Finding). */
export type Filter = PublishedFilter & { [Name in Exclude<FilterName, keyof PublishedFilter>]?: string };

/** What a request asks of a list besides its window. */
export interface Find {
  filter: Filter;
  /** Whether the list's own order is reversed. */
  isReversed: boolean;
  /** The wanted fields, in the payload's order; undefined for all. */
  fields?: readonly string[];
  /** The sort key of the previous page's last item: the part of listKey after the family. */
  after?: string;
  /** Whether to count the items that match the filter. */
  isCounted: boolean;
}

/** Whether the list has a filter. */
export const isFiltered = ({ filter }: Find): boolean => Object.keys(filter).length > 0;

/** Names the filter and order; the same text for all spellings. */
export function nameOfFilter({ filter, isReversed }: Find): string {
  const entries = Object.entries(filter).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.length === 0 && !isReversed ? '' : JSON.stringify([entries, isReversed]);
}

/** Names the answer among those with the same window; the same text for all spellings. */
export function nameOfFind(find: Find): string {
  const { fields, after, isCounted } = find;
  const name = nameOfFilter(find);
  if (name === '' && !fields && after === undefined) return '';
  return JSON.stringify([name, fields, after, isCounted]);
}
