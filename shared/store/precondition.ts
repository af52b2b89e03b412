import { Failure } from '../failure.ts';
import type { Precondition } from './repository.ts';

/**
 * A condition does not hold of what is there now. That is all, unless an attempt before may have been carried out and
 * written over since: then nobody knows, and it must not be told that nothing was written.
 */
export function conditionFailed(isUncertain: boolean): Failure {
  if (!isUncertain) return new Failure('preconditionFailed');
  const cause = new Error(
    'Whether the write was carried out is not known, and its condition does not hold any more',
  );
  return new Failure('storeUnanswered', [], cause);
}

/**
 * The version of a stored item that a condition allows to be written.
 * @param isUncertain whether an attempt before may have been carried out.
 * @throws Failure `absent`, `preconditionFailed`; `storeUnanswered` where nobody knows.
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
