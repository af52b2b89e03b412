import type { BodyPath } from '../failures/violations.ts';
import { zeroGuid } from '../values/guid.ts';
import type { ChildName, FamilyName } from './item.ts';
import type { PlacedReference } from './reference.ts';
import type { SpanningCheck } from './rules.ts';

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

/** The identifier that a payload of a family gives for its resource. */
export function identifierIn(family: FamilyName, payload: object): GivenIdentifier {
  const { [identifierName(family)]: own, resourceId } = payload as Partial<Record<string, string>>;
  return givenIdentifier(own, resourceId);
}

/** Whether the identifier in the body of an update matches the stored one: it must be the same or left out. */
export function fitsIdentifier(given: GivenIdentifier, stored: string): boolean {
  return given.kind === 'none' || (given.kind === 'one' && given.guid === stored);
}

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

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** A nested object may give its identifier and `resourceId`, if they are equal. */
export const agreesWithResourceId: SpanningCheck = {
  says: 'Must equal resourceId if both are given.',
  violation(value, { resourceId }) {
    const given = givenIdentifier(asText(value), asText(resourceId));
    return given.kind === 'conflict' ? 'must equal resourceId' : undefined;
  },
};

/** A reference must give its identifier under one of its two names. */
export const isGivenHereOrAsResourceId: SpanningCheck = {
  says: 'Required unless resourceId is given.',
  violation: (value, { resourceId }) =>
    value === undefined && resourceId === undefined ? 'is required (or resourceId)' : undefined,
};

/** What the identifiers at the top of each payload and answer mean. */
export const blogIdOfChild = {
  means: 'The identifier of its blog. It is taken from the address; one in a body is ignored.',
  readOnly: true,
  example: '0b1f4a52-6f0e-4c55-9a3c-6a1f3c1d7e01',
};

export const resourceId = {
  means: 'The identifier, under the name that all resources share. A request may give it under either name.',
};

/** The identifier that is named after the resource. @param noun what it is, such as `author`. */
export const identifierOf = (noun: string) => ({
  means: `The identifier of the ${noun}. If a create leaves it out, the service makes one.`,
});
