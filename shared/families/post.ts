import { givenDateTime, newestFirstKey } from '../date-time.ts';
import { chooseSlug, slugLength } from '../slug.ts';
import { AuthorReference, authorResponse } from './author.ts';
import type { ChildFamily, PlacedReference, Reference } from './family.ts';
import { DateTime, longestList, Nested, NestedList, OptionalGuid, ReferencedGuid, Text } from './fields.ts';
import { givenIdentifier } from './given-identifier.ts';
import { guidOf, type Item } from './item.ts';
import { mediumResponse, PostMediumReference } from './medium.ts';
import { referencedGuid, referenceTo } from './references.ts';
import { tag } from './tag.ts';

export interface PostContent {
  title: string;
  content: string;
  slug: string;
  published?: string;
  lastModified: string;
  authorId?: string;
  tagIds: string[];
  mediaIds: string[];
  /** Which of the media is the post's image. */
  postImageId?: string;
}

/** A tag as posts name it: by identifier only. */
export class TagReference {
  @OptionalGuid() resourceId?: string;
  @ReferencedGuid() tagId?: string;
}

const mediumGuid = (medium: PostMediumReference) => referencedGuid(medium.mediumId, medium.resourceId);

/** The media that a body calls the post's image, by flag or as `postImage` (decisions, Post image). */
function postImages({ media = [], postImage }: Partial<PostPayload>): Set<string> {
  const flagged = media.filter(medium => medium.isPostImage).map(mediumGuid);
  return new Set(postImage ? [...flagged, mediumGuid(postImage)] : flagged);
}

/** What holds for the media together with the post image, which joins them. */
function mediaFault(_media: unknown, payload: Partial<PostPayload>): string | undefined {
  const images = postImages(payload);
  if (images.size > 1) return 'must not name more than one post image, postImage included';
  const all = new Set([...(payload.media ?? []).map(mediumGuid), ...images]);
  return all.size > longestList ? `must have at most ${longestList} entries, postImage included` : undefined;
}

/** A post in a request body. */
export class PostPayload {
  @OptionalGuid() blogId?: string;
  @OptionalGuid() resourceId?: string;
  @OptionalGuid() postId?: string;
  @Text({ most: 255 }) title!: string;
  @Text({ blank: true }) content!: string;
  @Text({ most: slugLength, optional: true }) slug?: string;
  @DateTime() published?: string;
  @Nested(() => PostMediumReference) postImage?: PostMediumReference;
  @Nested(() => AuthorReference) author?: AuthorReference;
  @NestedList(() => TagReference) tags?: TagReference[];
  @NestedList(() => PostMediumReference, mediaFault) media?: PostMediumReference[];
}

function references({ author, tags = [], postImage, media = [] }: PostPayload) {
  return {
    author: author && referenceTo('author', 'author.authorId', author.authorId, author.resourceId),
    tags: tags.map((tag, i) => referenceTo('tag', `tags[${i}].tagId`, tag.tagId, tag.resourceId)),
    media: media.map((medium, i) => referenceTo('medium', `media[${i}].mediumId`, mediumGuid(medium))),
    postImage: postImage && referenceTo('medium', 'postImage.mediumId', mediumGuid(postImage)),
  };
}

const distinctGuids = (all: PlacedReference[]) => [...new Set(all.map(reference => reference.guid))];

function postContent(payload: PostPayload, guid: string): PostContent {
  const { author, tags, media, postImage } = references(payload);
  const [postImageId] = postImages(payload);
  return {
    title: payload.title,
    content: payload.content,
    slug: chooseSlug(payload.slug, payload.title, guid),
    published: givenDateTime(payload.published),
    lastModified: '',
    authorId: author?.guid,
    tagIds: distinctGuids(tags),
    mediaIds: distinctGuids(postImage ? [...media, postImage] : media),
    postImageId,
  };
}

const to = (family: Reference['family'], guids: string[]) => guids.map(guid => ({ family, guid }));

export const post = {
  name: 'post',
  count: 'postCount',
  payload: PostPayload,
  identifier: payload => givenIdentifier(payload.postId, payload.resourceId),
  completeForUpdate: () => true,
  content: postContent,
  touched: (content, lastModified) => ({ ...content, lastModified }),
  // Dated posts come first, newest first; the undated follow, newest created first (decisions, Order of lists).
  order: ({ published }, created) =>
    published ? `0/${newestFirstKey(published)}` : `1/${Number.MAX_SAFE_INTEGER - Number(created)}`,
  references(payload) {
    const { author, tags, media, postImage } = references(payload);
    return [author, ...tags, ...media, postImage].filter(reference => reference !== undefined);
  },
  referenced: ({ authorId, tagIds, mediaIds }) => [
    ...to('author', authorId ? [authorId] : []),
    ...to('tag', tagIds),
    ...to('medium', mediaIds),
  ],
  response(item, resolve) {
    const guid = guidOf(item);
    const media = item.mediaIds.map(id => resolve('medium', id)).filter(found => found !== undefined);
    const isPostImage = (medium: Item<'medium'>) => guidOf(medium) === item.postImageId;
    const postImage = media.find(isPostImage);
    const author = resolve('author', item.authorId);
    return {
      blogId: item.blogId,
      resourceId: guid,
      postId: guid,
      title: item.title,
      content: item.content,
      slug: item.slug,
      published: item.published,
      lastModified: item.lastModified,
      postImage: postImage && mediumResponse(postImage, true),
      author: author && authorResponse(author, resolve),
      tags: item.tagIds
        .map(id => resolve('tag', id))
        .filter(found => found !== undefined)
        .map(found => tag.response(found)),
      media: media.map(medium => mediumResponse(medium, isPostImage(medium))),
    };
  },
} satisfies ChildFamily<'post', PostPayload>;
