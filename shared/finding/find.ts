import type { PublishedFilter } from '../families/post-order.ts';

/** What a list is narrowed to; what is left out narrows nothing (contract.md, Finding). */
export interface Filter extends PublishedFilter {
  slug?: string;
  userName?: string;
  /** An identifier or a slug. */
  tag?: string;
  /** An identifier or a userName. */
  author?: string;
}

/** What of a list is asked for beside its window, as a client's parameters say it. */
export interface Find {
  filter: Filter;
  /** Whether it is wanted in the opposite of its own order. */
  isReversed: boolean;
  /** The fields that are wanted, in the payload's order; undefined for all. */
  fields?: readonly string[];
  /** What the item that the page before ended with is ordered by, as listKey has it behind the family. */
  after?: string;
  /** Whether what a filter finds is to be counted. */
  isCounted: boolean;
}

/** Whether anything narrows the list. */
export const isFiltered = ({ filter }: Find): boolean => Object.keys(filter).length > 0;

/** Which items are meant, in which order: the same text for all spellings of the same. */
export function nameOfFilter({ filter, isReversed }: Find): string {
  const entries = Object.entries(filter).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.length === 0 && !isReversed ? '' : JSON.stringify([entries, isReversed]);
}

/** Which answer is meant, of those with the same window: the same text for all spellings of the same. */
export function nameOfFind(find: Find): string {
  const { fields, after, isCounted } = find;
  const name = nameOfFilter(find);
  if (name === '' && !fields && after === undefined) return '';
  return JSON.stringify([name, fields, after, isCounted]);
}
