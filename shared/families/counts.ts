import type { ChildCounts } from './blog.ts';
import { childNames, children } from './children.ts';
import type { ChildName } from './item.ts';

/** The families that the older service counts, in its order. */
const countedFirst: readonly ChildName[] = ['author', 'medium', 'tag', 'post'];

/** The families in the order of their counts; newer families come last. */
export const countedFamilies: readonly ChildName[] = [...new Set([...countedFirst, ...childNames])];

/** Makes something for each count, in order. */
export const forEachCount = <T>(make: (count: keyof ChildCounts, family: ChildName) => T) =>
  // Each family has one count, and there are no other counts.
  Object.fromEntries(
    countedFamilies.map(family => [children[family].count, make(children[family].count, family)]),
  ) as Record<keyof ChildCounts, T>;
