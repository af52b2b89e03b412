import type { BodyPath } from '../failure.ts';
import { zeroGuid } from '../guid.ts';
import type { PlacedReference } from './family.ts';
import { givenIdentifier } from './given-identifier.ts';
import type { ChildName } from './item.ts';

/**
 * The identifier that a reference gives under either of its names. Validation has seen to it that the two agree;
 * one that is all-zero names nothing.
 */
export function referencedGuid(...names: readonly (string | undefined)[]): string {
  const given = givenIdentifier(...names);
  return given.kind === 'one' ? given.guid : zeroGuid;
}

/** A reference at its place in the body. */
export function referenceTo(
  family: ChildName,
  path: BodyPath,
  ...names: readonly (string | undefined)[]
): PlacedReference {
  return { family, guid: referencedGuid(...names), path };
}
