import type { Schemas } from '../../api/index.ts';
import { type Draft, type FieldValue, idsIn, isSameSet, plainFields, setFields } from '../editor/draft.ts';

/** What was written of a post in a version that was kept. */
export function draftOfRevision(content: Schemas['RevisionContent']): Draft {
  const { title, content: text, contentFormat, excerpt, slug, published, author, tags, media } = content;
  const { coAuthors, isListed, isFeatured, language, translationOf, seo, metadata } = content;
  const orNone = <T>(value: T | null | undefined): T | undefined => value ?? undefined;
  const allOf = (ids: readonly (string | null | undefined)[] | undefined) =>
    (ids ?? []).filter(id => typeof id === 'string');
  return {
    title,
    content: text ?? '',
    contentFormat: orNone(contentFormat),
    excerpt: orNone(excerpt),
    slug: orNone(slug),
    published: orNone(published),
    authorId: orNone(author?.authorId),
    tagIds: allOf(tags?.map(({ tagId }) => tagId)),
    mediaIds: allOf(media?.map(({ mediumId }) => mediumId)),
    postImageId: orNone(media?.find(({ isPostImage }) => isPostImage)?.mediumId),
    coAuthorIds: allOf(coAuthors?.map(({ authorId }) => authorId)),
    isPage: isListed === false ? 'yes' : undefined,
    isFeatured: isFeatured ? 'yes' : undefined,
    language: orNone(language),
    translationOf: orNone(translationOf),
    metaTitle: orNone(seo?.metaTitle),
    metaDescription: orNone(seo?.metaDescription),
    canonicalUrl: orNone(seo?.canonicalUrl),
    noIndex: seo?.noIndex ? 'on' : undefined,
    socialImageId: orNone(seo?.socialImage?.mediumId),
    metadata: metadata ? JSON.stringify(metadata) : undefined,
  };
}

/** A field in which two versions differ. */
export interface ChangedField {
  field: Exclude<keyof Draft, 'content'>;
  was: FieldValue[];
  now: FieldValue[];
}

/** A slug that follows the title is not written, and differs from none. */
const isSlugKept = (field: keyof Draft, now: Draft) => field === 'slug' && now.slug === undefined;

/** The fields in which two versions differ, with what only one of them has where a field names several others. */
export function changedFields(was: Draft, now: Draft): ChangedField[] {
  const plain = plainFields
    .filter(field => was[field] !== now[field] && !isSlugKept(field, now))
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
  slug: now.slug,
});

/** What somebody wrote, with one field of an earlier version. */
export const withField = (now: Draft, was: Draft, field: ChangedField['field']): Draft => ({
  ...now,
  [field]: was[field],
});
