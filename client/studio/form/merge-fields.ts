import type { Merge } from '../saving/draft-rules.ts';
import { mergeNames } from '../saving/merge-names.ts';

/** What a form has: texts by the names of their fields. One that is not there is as one that is empty. */
export type Texts = Record<string, string>;

/** A field that both have changed, each in their own way. */
export interface Rival<F extends Texts> {
  field: keyof F;
  mine: string;
  theirs: string;
}

/** What becomes of a form that somebody else has saved meanwhile: of a field that differs, what was written here. */
export interface MergedFields<F extends Texts> extends Merge<F> {
  places: Rival<F>[];
}

/** Names and slugs are stored in NFC (contract.md, Payloads), whichever form was typed. */
export const isSameText = (one = '', other = ''): boolean => one.normalize() === other.normalize();

/** The names of the fields of several forms, each once: what a form has may be a list that grows, such as that of redirects. */
export const namesIn = <F extends Texts>(...forms: F[]): Set<keyof F> =>
  new Set(forms.flatMap(form => Object.keys(form)));

/** Brings together what was written here and what others have saved, field by field. @param base what both began with. */
export function mergeFields<F extends Texts>(base: F, mine: F, theirs: F): MergedFields<F> {
  const agreed: F = { ...theirs };
  const draft: F = { ...mine };
  const merged: (keyof F)[] = [];
  const places: Rival<F>[] = [];
  for (const field of namesIn(mine, theirs)) {
    const [was, my, their] = [base[field], mine[field], theirs[field]];
    if (isSameText(their, was) || isSameText(their, my)) continue;
    const isMine = !isSameText(my, was);
    const both = isMine && field === 'metadata' ? mergeNames(was, my, their) : undefined;
    if (isMine && both === undefined) {
      places.push({ field, mine: my ?? '', theirs: their ?? '' });
      Object.assign(agreed, { [field]: was ?? '' });
    } else {
      Object.assign(draft, { [field]: both ?? their ?? '' });
      merged.push(field);
    }
  }
  return { base: agreed, draft, merged, places };
}

/**
 * A base to which is added what of texts that were sent is in `theirs`: it is nobody else's change.
 * @param isSent whether the text of a field is the one that was sent.
 */
export function withSentFields<F extends Texts>(base: F, theirs: F, isSent: (field: keyof F) => boolean): F {
  return { ...base, ...Object.fromEntries(Object.entries(theirs).filter(([field]) => isSent(field))) };
}
