import { zeroGuid } from '../values/guid.ts';
import type { FamilyName } from './item.ts';

/** The name of the identifier that is named after the resource; the other is `resourceId` (contract.md, Identifiers). */
export const identifierName = <F extends FamilyName>(family: F): `${F}Id` => `${family}Id`;

/** What a payload says about its own identifier. */
export type GivenIdentifier = { kind: 'none' } | { kind: 'one'; guid: string } | { kind: 'conflict' };

/**
 * Reads the identifier that a payload gives for its resource, under either name (contract.md, Identifiers). .NET clients
 * send an all-zero identifier for "none", so it counts as absent.
 */
export function givenIdentifier(...names: readonly (string | undefined)[]): GivenIdentifier {
  const [first, second] = new Set(names.filter(name => name !== undefined && name !== zeroGuid));
  if (first === undefined) return { kind: 'none' };
  return second === undefined ? { kind: 'one', guid: first } : { kind: 'conflict' };
}

/** Whether the identifier in the body of an update matches the stored one: it must be the same or left out. */
export function fitsIdentifier(given: GivenIdentifier, stored: string): boolean {
  return given.kind === 'none' || (given.kind === 'one' && given.guid === stored);
}
