import { childNames, children } from './children.ts';
import type { ChildName } from './item.ts';
import { referenceFields } from './reference-fields.ts';

const targetsOf = (name: ChildName) => referenceFields(children[name].payload).map(({ family }) => family);

/** A family after all that it refers to. References have no cycles: reads expand them. */
const withTargets = (name: ChildName): ChildName[] => [...targetsOf(name).flatMap(withTargets), name];

/** The families within a blog, each after those that its items refer to. */
export const creationOrder: readonly ChildName[] = [...new Set(childNames.flatMap(withTargets))];
