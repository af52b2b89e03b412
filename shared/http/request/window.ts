import { windowParameters } from '../../operations/parameters.ts';
import type { Window } from '../../store/reads/selection.ts';
import { parseInt32 } from '../../values/int32.ts';
import { queryItems } from './query-items.ts';

/**
 * Reads `count` and `skip` from a URL (contract.md, List). Names and values are not decoded here, but the Functions host
 * has already decoded escaped unreserved characters: `%32` arrives as `2`. An item counts only if it is one name and one
 * value around a single `=`; the first item of a name wins.
 */
export function readWindow(url: string): Window {
  const items = queryItems(url);
  const read = (name: keyof Window) => {
    const value = items.find(([itemName]) => itemName === name)?.[1];
    return value === undefined ? windowParameters[name].value.default : Math.max(0, parseInt32(value));
  };
  return { count: read('count'), skip: read('skip') };
}
