import type { BodyPath } from '../failures/failure.ts';
import { zeroGuid } from '../values/guid.ts';
import type { PlacedReference } from './family.ts';
import { givenIdentifier } from './given-identifier.ts';
import type { ChildName } from './item.ts';

/**
 * The identifier that a reference gives under either name. Validation has already checked that the two agree. An all-zero
 * one names nothing.
 */
export function referencedGuid(...names: readonly (string | undefined)[]): string {
  const given = givenIdentifier(...names);
  return given.kind === 'one' ? given.guid : zeroGuid;
}

/** A reference, with its place in the body. */
export function referenceTo(
  family: ChildName,
  path: BodyPath,
  ...names: readonly (string | undefined)[]
): PlacedReference {
  return { family, guid: referencedGuid(...names), path };
}
