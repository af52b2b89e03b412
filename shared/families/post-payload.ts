import { type ContentFormat, contentFormats } from '../values/content-format.ts';
import { maxSlugLength } from '../values/slug.ts';
import { AuthorReference } from './author.ts';
import { Choice, DateTime, Flag, Metadata, Nested, NestedList, OptionalGuid, Text, Texts } from './fields.ts';
import { formerSlugsRule } from './former-slugs.ts';
import { blogIdOfChild, identifierOf, referencedGuid, resourceId } from './given-identifier.ts';
import { imported } from './imported.ts';
import { isLanguage, maxLanguageLength } from './language.ts';
import { PostMediumReference } from './medium.ts';
import { metadataRule } from './metadata.ts';
import { type MetadataValues, maxListLength, type SpanningCheck } from './rules.ts';
import { SeoPayload, seoRule } from './seo.ts';
import { isNoDots } from './slug-rule.ts';
import { TagReference } from './tag.ts';

/** The identifier of a medium as a post names it. */
export const mediumGuid = (medium: PostMediumReference) => referencedGuid(medium.mediumId, medium.resourceId);

/** The media that a body names as the post's image, by flag or as `postImage` (contract.md, Post image). */
export function postImages({ media = [], postImage }: Partial<PostPayload>): Set<string> {
  const flagged = media.filter(medium => medium.isPostImage).map(mediumGuid);
  return new Set(postImage ? [...flagged, mediumGuid(postImage)] : flagged);
}

const hasOnePostImage: SpanningCheck = {
  says: 'At most one medium may be the image of the post, whether by isPostImage or as postImage.',
  violation: (_media, payload: Partial<PostPayload>) =>
    postImages(payload).size > 1 ? 'must not name more than one post image, postImage included' : undefined,
};

const isLimitedWithPostImage: SpanningCheck = {
  says: `At most ${maxListLength} entries, including the medium of postImage.`,
  violation(_media, payload: Partial<PostPayload>) {
    const all = new Set([...(payload.media ?? []).map(mediumGuid), ...postImages(payload)]);
    return all.size > maxListLength
      ? `must have at most ${maxListLength} entries, postImage included`
      : undefined;
  },
};

/** How many authors a post may have besides its `author`. */
export const maxCoAuthors = 9;

/** A post in a request body. */
export class PostPayload {
  static readonly about = { name: 'PostBody', means: 'A post as a request gives it.' };

  @OptionalGuid(blogIdOfChild) blogId?: string;
  @OptionalGuid(resourceId) resourceId?: string;
  @OptionalGuid(identifierOf('post')) postId?: string;
  @Text({ max: 255, composed: true, means: 'The title.', example: 'Nothing happened, and how' })
  title!: string;
  @Text({
    blank: true,
    means: 'The text itself, in the markup that `contentFormat` says. It may be empty.',
    example: 'No ships, no wind, no radio. Painted the railing. It is a good railing now.',
  })
  content!: string;
  @Choice({
    from: contentFormats,
    means: 'The markup of the text. If it is left out, the text is plain: readers see its signs as they are.',
    example: 'markdown',
  })
  contentFormat?: ContentFormat;
  @Text({
    max: 500,
    optional: true,
    means: 'What the post is about in a few sentences, without markup.',
    example: 'A day on which even the radio had nothing to say.',
  })
  excerpt?: string;
  @Text({
    max: maxSlugLength,
    composed: true,
    optional: true,
    means: 'A short name for addresses. If it is left out or blank, one that is free is made from the title.',
    checks: [isNoDots],
    example: 'nothing-happened-and-how',
  })
  slug?: string;
  @Texts(formerSlugsRule('The slugs that the post has had since it was first published'))
  formerSlugs?: string[];
  @DateTime({
    means: 'When the post is published. In the future, the post is scheduled; if left out, it is a draft.',
    example: '2024-06-17T20:15:00+02:00',
  })
  published?: string;
  @DateTime({
    restored: true,
    means:
      'When the post was last changed. It counts only with `Prefer: restore`, and is at most the present time; otherwise the service sets it.',
    example: '2024-06-17T18:15:00.000Z',
  })
  lastModified?: string;
  @Text(imported) imported?: string;
  @Nested(() => PostMediumReference, { means: 'The image of the post, which is one of its media.' })
  postImage?: PostMediumReference;
  @Nested(() => AuthorReference, { means: 'Who wrote the post.' }) author?: AuthorReference;
  @NestedList(() => TagReference, { means: 'The tags of the post.' }) tags?: TagReference[];
  @NestedList(() => PostMediumReference, {
    means: 'The media of the post.',
    checks: [hasOnePostImage, isLimitedWithPostImage],
  })
  media?: PostMediumReference[];
  @Nested(() => SeoPayload, seoRule) seo?: SeoPayload;
  @Metadata(metadataRule) metadata?: MetadataValues;
  @Flag({
    means: 'Whether lists for readers have the post. One that is not listed is a page, such as an imprint.',
  })
  isListed?: boolean;
  @Flag({ means: 'Whether the post is one that the blog shows first.' }) isFeatured?: boolean;
  @Text({
    max: maxLanguageLength,
    optional: true,
    means: 'The language of the post, where it is not that of the blog.',
    checks: [isLanguage],
    example: 'pt-PT',
  })
  language?: string;
  @OptionalGuid({
    means:
      'The identifier of the post that this one is a translation of. All translations name the same original, which need not exist.',
  })
  translationOf?: string;
  @NestedList(() => AuthorReference, { max: maxCoAuthors, means: 'Who wrote the post besides its author.' })
  coAuthors?: AuthorReference[];
}
