/** What a form has: texts by the names of their fields. */
export type Texts = Record<string, string>;

/** What becomes of a form that somebody else has saved meanwhile. */
export interface Merged<F extends Texts> {
  /** What both have changed; of a field that differs, what was written here. */
  merged: F;
  /** The fields that both have changed, each in their own way, as the others have them. */
  rivals: Partial<F>;
}

/** Brings together what was written here and what others have saved, field by field. @param base what both began with. */
export function mergeFields<F extends Texts>(base: F, mine: F, theirs: F): Merged<F> {
  const merged = { ...theirs };
  const rivals: Partial<F> = {};
  for (const name of Object.keys(mine) as (keyof F)[]) {
    if (mine[name] === base[name]) continue;
    merged[name] = mine[name];
    if (theirs[name] !== base[name] && theirs[name] !== mine[name]) rivals[name] = theirs[name];
  }
  return { merged, rivals };
}
