import type { Container } from '@azure/cosmos';
import { Failure, type FailureCode } from '../../failures/failure.ts';
import { missingReference } from '../../failures/violations.ts';
import type { PlacedReference } from '../../families/family.ts';
import { referencedIds, targetId } from '../keys.ts';
import { readItems } from '../reads/items.ts';
import type { Precondition } from '../repository.ts';
import { catchUp } from '../transport/settle.ts';

/** Nothing is to be written, because what is stored is that already. */
export class Unchanged {
  /** The tag of what is stored. */
  readonly etag: string;

  constructor(etag: string) {
    this.etag = etag;
  }
}

/** Failures by which a write is refused because of what was read. */
const refusals: ReadonlySet<FailureCode> = new Set(['absent', 'identifierMismatch', 'preconditionFailed']);

/**
 * Decides what to write, by what it reads. If nothing is to be written, it decides again by the newest state: an outdated
 * read must neither refuse a write nor leave one out. What is written by an outdated read the store refuses by itself.
 * @param isUncertain whether an earlier attempt may have been carried out: then `settleByNewest` has seen to the newest
 *   state already.
 * @param decide returns what to write, or that it is {@link Unchanged}, or throws the failure that refuses the write.
 */
export async function decideByNewest<T>(
  container: Container,
  blogId: string,
  isUncertain: boolean,
  decide: (isUncertain: boolean) => Promise<T>,
): Promise<T> {
  try {
    const decided = await decide(isUncertain);
    if (!(decided instanceof Unchanged) || isUncertain) return decided;
  } catch (error) {
    if (isUncertain || !(error instanceof Failure && refusals.has(error.code))) throw error;
  }
  await catchUp(container, blogId);
  return decide(isUncertain);
}

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

/**
 * Checks that the targets of all references exist, by the newest state.
 * @throws Failure `referenceMissing` with a violation for each that does not; `blogMissing`.
 */
export async function requireReferences(
  container: Container,
  blogId: string,
  references: readonly PlacedReference[],
): Promise<void> {
  if (!(await catchUp(container, blogId))) throw new Failure('blogMissing');
  const items = await readItems(container, blogId, referencedIds(references));
  const existing = new Set(items.map(item => item.id));
  const missing = references.filter(reference => !existing.has(targetId(reference)));
  if (missing.length === 0) return;
  throw new Failure('referenceMissing', missing.map(missingReference));
}
