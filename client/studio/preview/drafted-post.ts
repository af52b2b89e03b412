import type { DraftPost } from '../../api/index.ts';
import { type Draft, idsIn, shownSlug } from '../editor/draft.ts';
import type { Beside, WrittenPost } from './shown-post.ts';
import { textHtml } from './text-html.ts';

/** A version of a post that is open. */
type StoredPost = NonNullable<WrittenPost['base']['value']>;

/** Those of a list that a post names, in the order in which it does. */
const named = <T>(ids: readonly string[], all: readonly T[], idOf: (each: T) => string): T[] =>
  ids.flatMap(id => all.find(each => idOf(each) === id) ?? []);

/** What search engines are told; undefined without anything in it. A picture for them that was chosen since is not known here. */
function seoOf(draft: Draft, { seo }: StoredPost['post']): DraftPost['seo'] {
  const { metaTitle, metaDescription, canonicalUrl, noIndex, socialImageId } = draft;
  const socialImage = seo?.socialImage?.mediumId === socialImageId ? seo?.socialImage : undefined;
  const told = { metaTitle, metaDescription, canonicalUrl, noIndex: noIndex && true, socialImage };
  return Object.values(told).some(each => each !== undefined) ? told : undefined;
}

/** A post as a read of it would answer it if it were stored as it is written now (contract.md, The site beside the text). */
export function draftedPost(draft: Draft, { post }: StoredPost, beside: Beside): DraftPost {
  const { title, content, contentFormat, excerpt, published, language, translationOf } = draft;
  const { authorId, tagIds, mediaIds, postImageId, isPage, isFeatured, metadata } = draft;
  const { lastModified, ...kept } = post;
  const mediumIds = [...new Set([...mediaIds, ...(postImageId ? [postImageId] : [])])];
  const media = named(mediumIds, beside.media, ({ mediumId }) => mediumId).map(medium => ({
    ...medium,
    isPostImage: medium.mediumId === postImageId,
  }));
  const authorsBy = (ids: readonly string[]) => named(ids, beside.authors, each => each.authorId);
  const coAuthors = authorsBy(idsIn(draft, 'coAuthorIds'));
  const written: DraftPost = {
    ...kept,
    title,
    content,
    contentFormat,
    contentHtml: textHtml(draft),
    excerpt,
    slug: shownSlug(draft, post) || post.postId,
    published,
    language,
    translationOf,
    author: authorsBy(authorId ? [authorId] : [])[0],
    coAuthors: coAuthors.length > 0 ? coAuthors : undefined,
    tags: named(tagIds, beside.tags, ({ tagId }) => tagId),
    media,
    postImage: media.find(({ isPostImage }) => isPostImage),
    isListed: isPage ? false : post.isListed || undefined,
    isFeatured: isFeatured && true,
    seo: seoOf(draft, post),
    metadata: metadata && JSON.parse(metadata),
  };
  // What has no value is left out, as in answers.
  return JSON.parse(JSON.stringify(written));
}
