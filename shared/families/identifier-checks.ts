import { givenIdentifier } from './given-identifier.ts';
import type { SpanningCheck } from './rules.ts';

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** An identifier of a nested object may stand beside `resourceId`, which says the same. */
export const agreesWithResourceId: SpanningCheck = {
  says: 'Must equal resourceId where that is given, too.',
  violation(value, { resourceId }) {
    const given = givenIdentifier(asText(value), asText(resourceId));
    return given.kind === 'conflict' ? 'must equal resourceId' : undefined;
  },
};

/** A reference gives its identifier under one of two names. */
export const isGivenHereOrAsResourceId: SpanningCheck = {
  says: 'Required, unless resourceId is given.',
  violation: (value, { resourceId }) =>
    value === undefined && resourceId === undefined ? 'is required (or resourceId)' : undefined,
};
