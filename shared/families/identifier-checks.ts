import { givenIdentifier } from './given-identifier.ts';
import type { SpanningCheck } from './rules.ts';

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
