import type { ChildCounts } from './blog.ts';
import { childNames, children } from './children.ts';
import type { ChildName } from './item.ts';

/** The families that the older service has counts of, in its order. */
const countedFirst: readonly ChildName[] = ['author', 'medium', 'tag', 'post'];

/** The families in the order of their counts: those that came later stand behind. */
export const countedFamilies: readonly ChildName[] = [...new Set([...countedFirst, ...childNames])];

/** Something for each count, in their order. */
export const forEachCount = <T>(make: (count: keyof ChildCounts, family: ChildName) => T) =>
  // Each family has its count, and the counts are those of the families.
  Object.fromEntries(
    countedFamilies.map(family => [children[family].count, make(children[family].count, family)]),
  ) as Record<keyof ChildCounts, T>;
