import { zeroGuid } from '../guid.ts';
import type { PlacedReference } from './family.ts';
import type { ChildName } from './item.ts';

/** A reference at its place in the body. Validation has seen to it that it carries an identifier. */
export function referenceTo(family: ChildName, path: string, guid: string | undefined): PlacedReference {
  return { family, guid: guid ?? zeroGuid, path };
}
