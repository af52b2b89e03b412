import type { SpanningCheck } from './rules.ts';

/** A slug is a part of a path, where these two lead elsewhere, however they are encoded (WHATWG URL, path state). */
const isDots = (value: unknown) => value === '.' || value === '..';

/** Checks that a given slug is not `.` or `..`, which would be a step in a path. */
export const isNoDots: SpanningCheck = {
  says: 'Neither `.` nor `..`, which lead elsewhere in addresses.',
  violation: value => (isDots(value) ? 'must not be . or .., which lead elsewhere in addresses' : undefined),
};
