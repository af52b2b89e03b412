import { exactly, spoken, spokenFirst } from '../dates.ts';
import type { Revision } from './revisions.ts';

/** When a version was written: in words, and exactly. */
export function whenOf({ time }: Pick<Revision, 'time'>, now = new Date()) {
  const at = new Date(time);
  return {
    first: spokenFirst(at, { now }),
    within: spoken(at, { now }),
    exact: exactly(at),
    iso: at.toISOString(),
  };
}
