import { zeroGuid } from '../guid.ts';
import type { FamilyName } from './item.ts';

/** The name of the identifier that is named for the resource, beside `resourceId` (contract.md, Identifiers). */
export const identifierName = <F extends FamilyName>(family: F): `${F}Id` => `${family}Id`;

/** What a payload says of its own identifier. */
export type GivenIdentifier = { kind: 'none' } | { kind: 'one'; guid: string } | { kind: 'conflict' };

/**
 * Reads the identifier that a payload gives for its resource under either of its names (contract.md,
 * Identifiers). All-zero is what .NET clients send for none, so it counts as absent.
 */
export function givenIdentifier(...names: readonly (string | undefined)[]): GivenIdentifier {
  const [first, second] = new Set(names.filter(name => name !== undefined && name !== zeroGuid));
  if (first === undefined) return { kind: 'none' };
  return second === undefined ? { kind: 'one', guid: first } : { kind: 'conflict' };
}

/** Whether what an update body says of its identifier fits the stored one: the same, or nothing at all. */
export function fitsIdentifier(given: GivenIdentifier, stored: string): boolean {
  return given.kind === 'none' || (given.kind === 'one' && given.guid === stored);
}
