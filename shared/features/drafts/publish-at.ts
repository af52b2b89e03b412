import { Failure } from '../../failures/failure.ts';
import { givenDateTime, instantOf, momentText } from '../../values/date-time.ts';
import type { DraftItem } from './stored-draft.ts';

/** When a working copy is to be published by itself, as a body gives it. */
export interface GivenTime {
  publishAt: string;
  /** As the timer looks it up. */
  wakeAt: string;
  /** Whether that was before the request. */
  isPast: boolean;
}

const refused = (text: string) => new Failure('bodyInvalid', [{ at: { body: ['publishAt'] }, text }]);

/**
 * When a body says that a working copy is published by itself; undefined if it does not.
 * @param isTimed whether working copies are published by themselves. @throws Failure `bodyInvalid` if they are not.
 */
export function publishAtIn({ publishAt }: { publishAt?: string }, isTimed: boolean): GivenTime | undefined {
  const given = givenDateTime(publishAt);
  if (given === undefined) return undefined;
  if (!isTimed) throw refused('must be left out: nothing is published at a time where events are off');
  const due = instantOf(given);
  return { publishAt: given, wakeAt: momentText(due), isPast: due <= Date.now() };
}

type Times = Pick<DraftItem, 'publishAt' | 'wakeAt' | 'missedAt'>;

/**
 * Refuses a time that is past, unless it is that of a working copy that is about to be published: one can be written until then.
 * @param before what it takes the place of. @throws Failure `bodyInvalid`.
 */
export function requireToCome(given: GivenTime | undefined, before: Times | undefined): void {
  if (given?.isPast && given.wakeAt !== before?.wakeAt) throw refused('must be later than now');
}

/** The times of a working copy. @param before what it takes the place of. */
export function timesOf(given: GivenTime | undefined, before: Times | undefined): Times {
  if (given) return { publishAt: given.publishAt, wakeAt: given.wakeAt };
  return before?.missedAt === undefined ? {} : { missedAt: before.missedAt };
}

/** A working copy that comes back: it is not published at a time that has passed meanwhile. */
export function withoutPast(draft: DraftItem): DraftItem {
  const { publishAt: _, wakeAt, ...rest } = draft;
  return wakeAt !== undefined && Date.parse(wakeAt) <= Date.now() ? rest : draft;
}
