import type { BodyPath } from '../failures/violations.ts';
import type { ChildName, Item } from './item.ts';

/** A reference from one item to another of the same blog. */
export interface Reference {
  family: ChildName;
  guid: string;
}

/** A reference in a request body, with its place there. */
export interface PlacedReference extends Reference {
  path: BodyPath;
}

/** Finds the item that a reference names; undefined if it has been deleted. */
export type Resolve = <F extends ChildName>(family: F, guid: string | undefined) => Item<F> | undefined;
