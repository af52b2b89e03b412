import { type Draft, type FieldValue, idsIn, isSameSet, plainFields, setFields } from '../editor/draft.ts';

/** A field in which two versions differ. */
export interface ChangedField {
  field: Exclude<keyof Draft, 'content'>;
  was: FieldValue[];
  now: FieldValue[];
}

/** A slug that follows the title is not written, and differs from none. */
const isSlugKept = (field: keyof Draft, now: Draft) => field === 'slug' && now.slug === undefined;

/** The fields in which two versions differ, but for when changes are to be published, with what only one of them has where a field names several others. */
export function changedFields(was: Draft, now: Draft): ChangedField[] {
  const plain = plainFields
    .filter(field => was[field] !== now[field] && field !== 'publishAt' && !isSlugKept(field, now))
    .map(field => ({ field, was: [{ field, value: was[field] }], now: [{ field, value: now[field] }] }));
  const sets = setFields
    .filter(field => !isSameSet(field, was, now))
    .map(field => {
      const [before, after] = [idsIn(was, field), idsIn(now, field)];
      const isMoved = before.every(id => after.includes(id)) && after.every(id => before.includes(id));
      const values = (ids: string[], others: string[]) =>
        ids.filter(id => isMoved || !others.includes(id)).map(value => ({ field, value }));
      return { field, was: values(before, after), now: values(after, before) };
    });
  return [...plain, ...sets];
}

/** What somebody wrote, with all of an earlier version but when and where readers find the post. */
export const withVersion = (now: Draft, was: Draft): Draft => ({
  ...was,
  published: now.published,
  publishAt: now.publishAt,
  slug: now.slug,
});

/** What somebody wrote, with one field of an earlier version. */
export const withField = (now: Draft, was: Draft, field: ChangedField['field']): Draft => ({
  ...now,
  [field]: was[field],
});
