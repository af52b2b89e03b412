import type { Container } from '@azure/cosmos';
import { Failure } from '../../failures/failure.ts';
import type { FailureCode } from '../../failures/table.ts';
import { missingReference } from '../../failures/violations.ts';
import { referencesOf, withoutReferences } from '../../families/gone-references.ts';
import type { Contents, FamilyName } from '../../families/item.ts';
import type { PayloadClass } from '../../families/payload-class.ts';
import type { PlacedReference, Reference } from '../../families/reference.ts';
import type { JsonObject } from '../../values/json-object.ts';
import { itemId, type Key, referencedIds, targetId } from '../keys.ts';
import { readItem, readItems, type VersionedItem } from '../reads/items.ts';
import { versionOf } from '../reads/version-of.ts';
import type { ItemDraft, Precondition, WrittenTags } from '../repository.ts';
import { catchUp, type metAnother, settleByNewest } from '../transport/settle.ts';

/** Nothing is to be written, because what is stored is that already. */
class Unchanged {
  /** The version of what is stored. */
  readonly etag: string;

  constructor(etag: string) {
    this.etag = etag;
  }
}

/** The condition of a write does not hold for what was read. */
class ConditionFailure extends Failure {}

/** The failures of a write that is refused because of what was read. */
const refusals: ReadonlySet<FailureCode> = new Set(['absent', 'identifierMismatch', 'bodyInvalid']);

/** Whether a write is refused because of what was read. */
const isRefusal = (error: unknown) =>
  error instanceof ConditionFailure || (error instanceof Failure && refusals.has(error.code));

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
    if (isUncertain || !isRefusal(error)) throw error;
  }
  await catchUp(container, blogId);
  return decide(isUncertain);
}

/**
 * The failure if a later attempt is refused while an earlier one may have been carried out, and then been overwritten or
 * deleted: nobody knows, and the answer must not say that nothing was written.
 */
export function unknownAnd(why: string): Failure {
  const cause = new Error(`It is not known whether the write was carried out, and ${why}`);
  return new Failure('storeUnanswered', [], cause);
}

/**
 * Checks the condition of a write.
 * @param written what an update is about to write.
 * @throws Failure with what the condition returns; if an earlier attempt may have been carried out, that nobody knows.
 */
export function requireCondition<F extends FamilyName>(
  condition: Precondition<F> | undefined,
  stored: VersionedItem<F>,
  isUncertain: boolean,
  written?: Contents[F],
): void {
  const refusal = condition?.(stored, written);
  if (refusal)
    throw isUncertain ? unknownAnd('its condition no longer holds') : new ConditionFailure(refusal);
}

/** An update of an item, whose change is of the type `C`. */
interface Update<F extends FamilyName, D extends Partial<ItemDraft<F>>, C> {
  /** As {@link Repository.update} takes them. */
  draftOf(stored: VersionedItem<F>): Promise<D>;
  condition: Precondition<F> | undefined;
  /** What is to be changed; undefined if the stored item already has the content. */
  changeOf(stored: VersionedItem<F>, draft: D): C | undefined | Promise<C | undefined>;
  /** Writes the change, unless the item has been changed or deleted since it was read. */
  write(change: C): Promise<WrittenTags | typeof metAnother>;
}

/** Updates an item. @throws Failure as {@link Repository.update}. */
export function updateByNewest<F extends FamilyName, D extends Partial<ItemDraft<F>>, C>(
  container: Container,
  family: F,
  key: Key,
  { draftOf, condition, changeOf, write }: Update<F, D, C>,
): Promise<WrittenTags> {
  const decide = async (isUncertain: boolean) => {
    const stored = await readItem(container, family, key);
    if (!stored) throw new Failure('absent');
    const draft = await draftOf(stored).catch(error => {
      throw isUncertain && isRefusal(error) ? unknownAnd('it no longer fits what is stored') : error;
    });
    const change = await changeOf(stored, draft);
    // An earlier attempt was carried out without an answer: the stored version is its own, so no condition is checked.
    const isOwn = change === undefined && isUncertain;
    if (!isOwn) requireCondition(condition, stored, isUncertain, draft.content);
    return change ?? new Unchanged(versionOf(stored));
  };
  const attempt = async (isUncertain: boolean) => {
    const decided = await decideByNewest(container, key.blogId, isUncertain, decide);
    if (!(decided instanceof Unchanged)) return write(decided);
    return { [family === 'blog' ? 'blog' : 'own']: decided.etag };
  };
  return settleByNewest(container, key.blogId, attempt, `${key.blogId}/${itemId(family, key.guid)}`);
}

/** Those of these references whose targets are not there, by the state that this process may read (`catchUp`). */
export async function goneAmong<R extends Reference>(
  container: Container,
  blogId: string,
  references: readonly R[],
): Promise<R[]> {
  const items = await readItems(container, blogId, referencedIds(references), ['id']);
  const existing = new Set(items.map(item => item.id));
  return references.filter(reference => !existing.has(targetId(reference)));
}

/**
 * The payload that would update a stored item to what it is (payload-of.ts), without its references to what is not there, by the state
 * that this process may read.
 * @returns those references as well.
 */
export async function withoutGone(
  container: Container,
  blogId: string,
  payloadClass: PayloadClass,
  payload: JsonObject,
): Promise<{ payload: JsonObject; gone: Reference[] }> {
  const gone = await goneAmong(container, blogId, referencesOf(payloadClass, payload));
  return { payload: withoutReferences(payloadClass, payload, gone), gone };
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
  const missing = await goneAmong(container, blogId, references);
  if (missing.length === 0) return;
  throw new Failure('referenceMissing', missing.map(missingReference));
}

/** What is missing with its blog cannot be updated. */
export function absentWithBlog(error: unknown): never {
  throw error instanceof Failure && error.code === 'blogMissing' ? new Failure('absent') : error;
}
