import { madeSlugs, makeSlug } from '../../../shared/values/slug.ts';
import type { Schemas } from '../../api/index.ts';
import { formatOf } from './text/format/format-of.ts';

type Post = Schemas['Post'] & { contentFormat?: Draft['contentFormat'] };
type PostBody = Schemas['PostBody'] & { contentFormat?: Draft['contentFormat'] };

/** What is written of a post. */
export interface Draft {
  title: string;
  content: string;
  contentFormat?: 'markdown' | 'html' | undefined;
  excerpt?: string | undefined;
  /** Left out as long as it follows the title. */
  slug?: string | undefined;
  published?: string | undefined;
  /** When changes of a published post are to take its place by themselves. */
  publishAt?: string | undefined;
  authorId?: string | undefined;
  tagIds: string[];
  /** In the order in which sites show them. */
  mediaIds: string[];
  postImageId?: string | undefined;
  // What an older copy of this browser's does not have yet.
  /** In the order in which they were chosen. */
  coAuthorIds?: string[];
  /** Whether it is a page, which is in no list that readers see. */
  isPage?: 'yes' | undefined;
  isFeatured?: 'yes' | undefined;
  /** Left out where it is the blog's. */
  language?: string | undefined;
  /** The identifier of the original. */
  translationOf?: string | undefined;
  // What search engines, and those who share the post, are told.
  metaTitle?: string | undefined;
  metaDescription?: string | undefined;
  canonicalUrl?: string | undefined;
  noIndex?: 'on' | undefined;
  socialImageId?: string | undefined;
  /** Names of people's own with their values: an object, as JSON. */
  metadata?: string | undefined;
}

/** What a field has: of one that names several others, one of them. */
export interface FieldValue {
  field: keyof Draft;
  value: string | undefined;
}

/**
 * What a new post begins with. It has a format before anything is written, so from its first save: of a text without one readers
 * get each sign as it is.
 */
export const emptyDraft: Draft = {
  title: '',
  content: '',
  contentFormat: 'markdown',
  tagIds: [],
  mediaIds: [],
};

export const newPage: Draft = { ...emptyDraft, isPage: 'yes' };

/** What is written of a post, as a new one that nobody has published. */
export const asNew = (draft: Draft): Draft => ({
  ...draft,
  contentFormat: formatOf(draft),
  published: undefined,
  publishAt: undefined,
});

/** The fields that are as a whole one thing or another. */
export const plainFields = [
  'title',
  'slug',
  'published',
  'publishAt',
  'authorId',
  'contentFormat',
  'excerpt',
  'postImageId',
  'isPage',
  'isFeatured',
  'language',
  'translationOf',
  'metaTitle',
  'metaDescription',
  'canonicalUrl',
  'noIndex',
  'socialImageId',
  'metadata',
] as const satisfies (keyof Draft)[];

/** The fields that name several others. */
export const setFields = ['tagIds', 'mediaIds', 'coAuthorIds'] as const satisfies (keyof Draft)[];

export type SetField = (typeof setFields)[number];

/** The identifiers that a draft has in a field. */
export const idsIn = (draft: Draft, field: SetField): string[] => draft[field] ?? [];

/** Whether two drafts name the same others in a field. The order of authors and pictures counts, which readers see; that of tags does not. */
export function isSameSet(field: SetField, one: Draft, other: Draft): boolean {
  const [ids, others] = [idsIn(one, field), idsIn(other, field)];
  const isThere = (id: string, at: number) => (field === 'tagIds' ? others.includes(id) : others[at] === id);
  return ids.length === others.length && ids.every(isThere);
}

/** Whether a field is the same; the service stores titles and slugs in NFC (contract.md, Payloads), whichever form was typed. */
const isSameField = (field: (typeof plainFields)[number], one: Draft, other: Draft): boolean =>
  field === 'title' || field === 'slug'
    ? one[field]?.normalize() === other[field]?.normalize()
    : one[field] === other[field];

/** Whether two drafts say the same. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return (
    one.content === other.content &&
    plainFields.every(field => isSameField(field, one, other)) &&
    setFields.every(field => isSameSet(field, one, other))
  );
}

/** Whether a post's slug still follows its title: until it is published, and only if nobody wrote another. */
function followsTitle({ slug, title, published, formerSlugs = [], postId }: Post): boolean {
  return published === undefined && formerSlugs.length === 0 && madeSlugs(title, postId).includes(slug);
}

/** What is written of a post that was read. @param wasPublic whether it is known to have been public. */
export function draftOf(post: Post, wasPublic = false): Draft {
  const { title, content, contentFormat, excerpt, slug, published, author, tags, media, postImage } = post;
  const { coAuthors = [], isListed, isFeatured, language, translationOf } = post;
  const { seo: { metaTitle, metaDescription, canonicalUrl, noIndex, socialImage } = {}, metadata } = post;
  return {
    title,
    content,
    contentFormat,
    excerpt,
    slug: !wasPublic && followsTitle(post) ? undefined : slug,
    published,
    authorId: author?.authorId,
    tagIds: tags.map(({ tagId }) => tagId),
    mediaIds: media.map(({ mediumId }) => mediumId),
    postImageId: postImage?.mediumId,
    coAuthorIds: coAuthors.map(({ authorId }) => authorId),
    isPage: isListed === false ? 'yes' : undefined,
    isFeatured: isFeatured ? 'yes' : undefined,
    language,
    translationOf,
    metaTitle,
    metaDescription,
    canonicalUrl,
    noIndex: noIndex ? 'on' : undefined,
    socialImageId: socialImage?.mediumId,
    metadata: metadata && JSON.stringify(metadata),
  };
}

/** What else the service keeps of a post, which a save must send again; when it was changed is the service's to say. */
function otherFields(read: Post | undefined): Partial<PostBody> {
  if (!read) return {};
  const { lastModified, postImage, author, tags, media, ...others } = read;
  return others;
}

/** Whether a post has a slug that its draft no longer has: a blank one has the service make another from the title. */
const isLetGo = (read: Post): boolean => draftOf(read).slug !== undefined;

/** The body with which a draft is saved. @param read the post that it replaces, if there is one. */
export function bodyOf(draft: Draft, read?: Post): PostBody {
  const { title, content, contentFormat, excerpt, slug, published } = draft;
  const { authorId, tagIds, mediaIds, postImageId, coAuthorIds = [] } = draft;
  const { isPage, isFeatured, language, translationOf } = draft;
  const { metaTitle, metaDescription, canonicalUrl, noIndex, socialImageId, metadata } = draft;
  const all = postImageId && !mediaIds.includes(postImageId) ? [...mediaIds, postImageId] : mediaIds;
  return {
    ...otherFields(read),
    title,
    content,
    contentFormat,
    excerpt,
    slug: slug ?? (read && isLetGo(read) ? '' : undefined),
    published,
    author: authorId ? { authorId } : undefined,
    tags: tagIds.map(tagId => ({ tagId })),
    media: all.map(mediumId => (mediumId === postImageId ? { mediumId, isPostImage: true } : { mediumId })),
    coAuthors: coAuthorIds.map(authorId => ({ authorId })),
    isListed: isPage ? false : read?.isListed || undefined,
    // What says that it is not keeps saying so.
    isFeatured: isFeatured ? true : read?.isFeatured && undefined,
    language,
    translationOf,
    seo: {
      ...read?.seo,
      metaTitle,
      metaDescription,
      canonicalUrl,
      // What says that it is indexed keeps saying so.
      noIndex: noIndex ? true : read?.seo?.noIndex && undefined,
      socialImage: socialImageId ? { mediumId: socialImageId } : undefined,
    },
    metadata: metadata && JSON.parse(metadata),
  };
}

/** The slug that the post has or gets, to be shown; the service puts a number behind it if another post has it. */
export function shownSlug({ slug, title }: Draft, stored?: Post): string {
  if (slug !== undefined) return slug;
  return stored && madeSlugs(title, stored.postId).includes(stored.slug) ? stored.slug : makeSlug(title, '');
}

/** Whether a draft that was sent has become this one: where it gives no slug, the service makes one. */
export const hasBecome = (sent: Draft, stored: Draft): boolean =>
  isSameDraft({ ...sent, slug: sent.slug ?? stored.slug }, stored);

/** A draft with some fields changed; a slug that is blank follows the title again. */
export function changed(draft: Draft, part: Partial<Draft>): Draft {
  const next = { ...draft, ...part };
  return next.slug?.trim() === '' ? { ...next, slug: undefined } : next;
}
