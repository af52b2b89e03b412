import type { UndoStep } from '../saving/draft-rules.ts';
import { type Draft, idsIn, isSameSet, plainFields, setFields } from './draft.ts';
import { withPlainLineEnds } from './text/line-ends.ts';

/** A field of the browser reports a text with other line ends. */
const isSameText = (one: Draft, other: Draft) =>
  withPlainLineEnds(one.content) === withPlainLineEnds(other.content);

/** Whether somebody who undoes at the text of a draft has come back to before an act. */
export function isUndone(act: UndoStep<Draft>, was: Draft, now: Draft): boolean {
  return !isSameText(act.before, act.after) && isSameText(was, act.after) && isSameText(now, act.before);
}

/** Whether an act has changed the text, of which the text's own field takes it back. */
export const changesText = ({ before, after }: UndoStep<Draft>): boolean => before.content !== after.content;

/** A draft without what an act did to it; what was written into the same field since stays. */
export function without({ before, after }: UndoStep<Draft>, draft: Draft): Draft {
  const back: Draft = { ...draft, content: before.content };
  for (const field of plainFields)
    if (draft[field] === after[field]) Object.assign(back, { [field]: before[field] });
  for (const field of setFields) if (isSameSet(field, draft, after)) back[field] = idsIn(before, field);
  return back;
}
