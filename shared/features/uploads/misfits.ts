import { Failure } from '../../failures/failure.ts';
import type { BodyPath, Violation } from '../../failures/violations.ts';
import { type KnownSides, type MediumSizePayload, whyNoSize } from '../../families/medium-size.ts';

/**
 * What is wrong with sizes that a body gives as they were read: such a size is believed as a medium is, but must be one of its picture.
 * @param picture whose sizes they are. @param place where the medium is in the body.
 */
export const misfits = (
  sizes: readonly MediumSizePayload[],
  picture: KnownSides,
  place: BodyPath = [],
): Violation[] =>
  sizes.flatMap((size, index) => {
    const why = size.uploadId === undefined ? whyNoSize(size, picture) : undefined;
    return why
      ? [{ at: { body: [...place, 'sizes', index, why.side] }, text: `must be that of ${why.text}` }]
      : [];
  });

/** @throws Failure `bodyInvalid` if a size does not fit. */
export function requireSizes(sizes: readonly MediumSizePayload[] = [], picture: KnownSides): void {
  const violations = misfits(sizes, picture);
  if (violations.length > 0) throw new Failure('bodyInvalid', violations);
}
