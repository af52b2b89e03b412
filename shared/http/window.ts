import { parseInt32 } from '../int32.ts';
import type { Window } from '../store/pages.ts';

const defaults: Window = { count: 10, skip: 0 };

/**
 * Reads `count` and `skip` from a URL (contract, GetList 2 to 4): names and values as they stand in the URL that arrives,
 * undecoded (the Functions host decodes escapes of unreserved characters before: `%32` arrives as `2`); an item counts
 * only as one name and one value around a single `=`; the first of a name wins.
 */
export function readWindow(url: string): Window {
  const start = url.indexOf('?');
  const items =
    start < 0
      ? []
      : url
          .slice(start + 1)
          .split('&')
          .map(item => item.split('='));
  const read = (name: keyof Window) => {
    const value = items.find(parts => parts.length === 2 && parts[0] === name)?.[1];
    return value === undefined ? defaults[name] : Math.max(0, parseInt32(value));
  };
  return { count: read('count'), skip: read('skip') };
}
