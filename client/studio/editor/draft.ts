import { makeSlug } from '../../../shared/values/slug.ts';
import type { Schemas } from '../../api/index.ts';

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
  authorId?: string | undefined;
  tagIds: string[];
  mediaIds: string[];
  postImageId?: string | undefined;
}

export const emptyDraft: Draft = { title: '', content: '', tagIds: [], mediaIds: [] };

/** The fields that are as a whole one thing or another. */
export const plainFields = [
  'title',
  'slug',
  'published',
  'authorId',
  'contentFormat',
  'excerpt',
  'postImageId',
] as const satisfies (keyof Draft)[];

/** The fields of which only what is in them counts, in any order. */
export const setFields = ['tagIds', 'mediaIds'] as const satisfies (keyof Draft)[];

export const isSameSet = (one: string[], other: string[]): boolean =>
  one.length === other.length && one.every(each => other.includes(each));

/** Whether two drafts say the same. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return (
    one.content === other.content &&
    plainFields.every(field => one[field] === other[field]) &&
    setFields.every(field => isSameSet(one[field], other[field]))
  );
}

/** Whether a post's slug still follows its title: until it is published, and only if nobody wrote another. */
function followsTitle({ slug, title, published, formerSlugs = [], postId }: Post): boolean {
  return published === undefined && formerSlugs.length === 0 && slug === makeSlug(title, postId);
}

/** What is written of a post that was read. @param wasPublic whether it is known to have been public. */
export function draftOf(post: Post, wasPublic = false): Draft {
  const { title, content, contentFormat, excerpt, slug, published, author, tags, media, postImage } = post;
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
  };
}

/** What else the service keeps of a post, which a save must send again; when it was changed is the service's to say. */
function otherFields(read: Post | undefined): Partial<PostBody> {
  if (!read) return {};
  const { lastModified, postImage, author, tags, media, ...others } = read;
  return others;
}

/** The body with which a draft is saved. @param read the post that it replaces, if there is one. */
export function bodyOf(draft: Draft, read?: Post): PostBody {
  const { title, content, contentFormat, excerpt, slug, published } = draft;
  const { authorId, tagIds, mediaIds, postImageId } = draft;
  const all = postImageId && !mediaIds.includes(postImageId) ? [...mediaIds, postImageId] : mediaIds;
  return {
    ...otherFields(read),
    title,
    content,
    contentFormat,
    excerpt,
    slug,
    published,
    author: authorId ? { authorId } : undefined,
    tags: tagIds.map(tagId => ({ tagId })),
    media: all.map(mediumId => (mediumId === postImageId ? { mediumId, isPostImage: true } : { mediumId })),
  };
}

/** The slug that the post has or gets, to be shown. */
export const shownSlug = ({ slug, title }: Draft): string => slug ?? makeSlug(title, '');

/** A draft that is to be published: from now on its slug stays, whatever becomes of its title. */
export function withFixedSlug(draft: Draft): Draft {
  return { ...draft, slug: shownSlug(draft) || undefined };
}

/** A draft with some fields changed; a slug that is blank follows the title again. */
export function changed(draft: Draft, part: Partial<Draft>): Draft {
  const next = { ...draft, ...part };
  return next.slug?.trim() === '' ? { ...next, slug: undefined } : next;
}
