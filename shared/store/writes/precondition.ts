import { Failure } from '../../failures/failure.ts';
import type { Precondition } from '../repository.ts';

/**
 * The failure if a condition does not hold for the stored item. An earlier attempt may have been carried out and then been
 * overwritten: in that case nobody knows, and the caller must not be told that nothing was written.
 */
export function conditionFailed(isUncertain: boolean): Failure {
  if (!isUncertain) return new Failure('preconditionFailed');
  const cause = new Error(
    'It is not known whether the write was carried out, and its condition no longer holds',
  );
  return new Failure('storeUnanswered', [], cause);
}

/**
 * The version of a stored item that a condition allows to be written.
 * @param isUncertain whether an earlier attempt may have been carried out.
 * @throws Failure `absent`, `preconditionFailed`; `storeUnanswered` if nobody knows.
 */
export function allowedVersion(
  stored: { _etag: string } | undefined,
  condition: Precondition,
  isUncertain = false,
): string {
  if (!stored) throw new Failure('absent');
  if (!condition(stored._etag)) throw conditionFailed(isUncertain);
  return stored._etag;
}
