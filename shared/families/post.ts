import { givenDateTime } from '../date-time.ts';
import { chooseSlug, slugLength } from '../slug.ts';
import { AuthorReference, authorResponse } from './author.ts';
import type { ChildFamily, PlacedReference, Reference } from './family.ts';
import { DateTime, longestList, Nested, NestedList, OptionalGuid, ReferencedGuid, Text } from './fields.ts';
import { givenIdentifier } from './given-identifier.ts';
import { guidOf } from './item.ts';
import { PostMediumReference, postMediumResponse } from './medium.ts';
import { postOrder } from './post-order.ts';
import { referencedGuid, referenceTo } from './references.ts';
import { tagResponse } from './tag.ts';
import { type ResponseFields, responseOf } from './view.ts';

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

/** The media that a body calls the post's image, by flag or as `postImage` (contract.md, Post image). */
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
const one = (guid: string | undefined) => (guid === undefined ? [] : [guid]);

const fields: ResponseFields<'post'> = {
  blogId: { stored: ['blogId'], value: item => item.blogId },
  resourceId: { stored: ['id'], value: guidOf },
  postId: { stored: ['id'], value: guidOf },
  title: { stored: ['title'], value: item => item.title },
  content: { stored: ['content'], value: item => item.content },
  slug: { stored: ['slug'], value: item => item.slug },
  published: { stored: ['published'], value: item => item.published },
  lastModified: { stored: ['lastModified'], value: item => item.lastModified },
  postImage: {
    stored: ['postImageId'],
    referenced: item => to('medium', one(item.postImageId)),
    value(item, resolve) {
      const image = resolve('medium', item.postImageId);
      return image && postMediumResponse(image, resolve, true);
    },
  },
  author: {
    stored: ['authorId'],
    referenced: item => to('author', one(item.authorId)),
    value(item, resolve) {
      const author = resolve('author', item.authorId);
      return author && authorResponse(author, resolve);
    },
  },
  tags: {
    stored: ['tagIds'],
    referenced: item => to('tag', item.tagIds),
    value: (item, resolve) =>
      item.tagIds
        .map(id => resolve('tag', id))
        .filter(found => found !== undefined)
        .map(found => tagResponse(found, resolve)),
  },
  media: {
    stored: ['mediaIds', 'postImageId'],
    referenced: item => to('medium', item.mediaIds),
    value: (item, resolve) =>
      item.mediaIds
        .map(id => resolve('medium', id))
        .filter(found => found !== undefined)
        .map(found => postMediumResponse(found, resolve, guidOf(found) === item.postImageId)),
  },
};

export const post = {
  name: 'post',
  count: 'postCount',
  payload: PostPayload,
  identifier: payload => givenIdentifier(payload.postId, payload.resourceId),
  completeForUpdate: () => true,
  content: postContent,
  touched: (content, lastModified) => ({ ...content, lastModified }),
  order: ({ published }, created) => postOrder(published, created),
  references(payload) {
    const { author, tags, media, postImage } = references(payload);
    return [author, ...tags, ...media, postImage].filter(reference => reference !== undefined);
  },
  referenced: ({ authorId, tagIds, mediaIds }) => [
    ...to('author', one(authorId)),
    ...to('tag', tagIds),
    ...to('medium', mediaIds),
  ],
  fields,
  response: responseOf(fields),
} satisfies ChildFamily<'post', PostPayload>;
