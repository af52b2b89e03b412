import { givenDateTime } from '../date-time.ts';
import { chooseSlug, slugLength } from '../slug.ts';
import { AuthorReference, type AuthorResponse, author } from './author.ts';
import type { ChildFamily, PlacedReference, Reference } from './family.ts';
import { DateTime, Nested, NestedList, OptionalGuid, ReferencedGuid, Text } from './fields.ts';
import { givenIdentifier } from './given-identifier.ts';
import { guidOf } from './item.ts';
import { PostMediumReference, type PostMediumResponse, postMedium, postMediumResponse } from './medium.ts';
import { blogIdOfChild, identifierOf, resourceId } from './own-identifiers.ts';
import { postOrder } from './post-order.ts';
import { referencedGuid, referenceTo } from './references.ts';
import { responseOf } from './response.ts';
import { longestList, type SpanningCheck } from './rules.ts';
import { type TagResponse, tag } from './tag.ts';
import type { ResponseFields } from './view.ts';

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
  static readonly about = {
    name: 'TagReference',
    means:
      'A tag of the blog, named by identifier. All else that an answer has of it may stay, and is ignored.',
  };

  @OptionalGuid(resourceId) resourceId?: string;
  @ReferencedGuid({ to: 'tag', means: 'The identifier of the tag.' }) tagId?: string;
}

const mediumGuid = (medium: PostMediumReference) => referencedGuid(medium.mediumId, medium.resourceId);

/** The media that a body calls the post's image, by flag or as `postImage` (contract.md, Post image). */
function postImages({ media = [], postImage }: Partial<PostPayload>): Set<string> {
  const flagged = media.filter(medium => medium.isPostImage).map(mediumGuid);
  return new Set(postImage ? [...flagged, mediumGuid(postImage)] : flagged);
}

const hasOnePostImage: SpanningCheck = {
  says: 'One medium at most is the image of the post, be it said by isPostImage or by postImage.',
  fault: (_media, payload: Partial<PostPayload>) =>
    postImages(payload).size > 1 ? 'must not name more than one post image, postImage included' : undefined,
};

const isLimitedWithPostImage: SpanningCheck = {
  says: `There are at most ${longestList}, that of postImage included.`,
  fault(_media, payload: Partial<PostPayload>) {
    const all = new Set([...(payload.media ?? []).map(mediumGuid), ...postImages(payload)]);
    return all.size > longestList
      ? `must have at most ${longestList} entries, postImage included`
      : undefined;
  },
};

/** A post in a request body. */
export class PostPayload {
  static readonly about = { name: 'PostBody', means: 'A post as a request gives it.' };

  @OptionalGuid(blogIdOfChild) blogId?: string;
  @OptionalGuid(resourceId) resourceId?: string;
  @OptionalGuid(identifierOf('post')) postId?: string;
  @Text({ most: 255, means: 'The title.', example: 'Nothing happened, and how' }) title!: string;
  @Text({
    blank: true,
    means: 'The text itself, in whatever markup the blog uses. It may be empty.',
    example: 'No ships, no wind, no radio. Painted the railing. It is a good railing now.',
  })
  content!: string;
  @Text({
    most: slugLength,
    optional: true,
    means: 'A short name for addresses. Left out or blank, it is made from the title.',
    example: 'nothing-happened-and-how',
  })
  slug?: string;
  @DateTime({
    means: 'When the post is published: later than now, it is scheduled; left out, it is a draft.',
    example: '2024-06-17T20:15:00+02:00',
  })
  published?: string;
  @Nested(() => PostMediumReference, {
    means: 'The image of the post, which is one of its media.',
    joins: 'media',
  })
  postImage?: PostMediumReference;
  @Nested(() => AuthorReference, { means: 'Who has written the post.' }) author?: AuthorReference;
  @NestedList(() => TagReference, { means: 'The tags of the post.' }) tags?: TagReference[];
  @NestedList(() => PostMediumReference, {
    means: 'The media of the post.',
    checks: [hasOnePostImage, isLimitedWithPostImage],
  })
  media?: PostMediumReference[];
}

/** A post in an answer. */
export interface PostResponse {
  blogId: string;
  resourceId: string;
  postId: string;
  title: string;
  content: string;
  slug: string;
  /** An ISO 8601 date-time with the offset that was posted. */
  published?: string;
  /** An ISO 8601 date-time. */
  lastModified: string;
  postImage?: PostMediumResponse;
  author?: AuthorResponse;
  tags: TagResponse[];
  media: PostMediumResponse[];
}

declare module './item.ts' {
  interface Families {
    post: {
      payload: PostPayload;
      content: PostContent;
      response: PostResponse;
      collection: 'posts';
      count: 'postCount';
    };
  }
}

function references({ author, tags = [], postImage, media = [] }: PostPayload) {
  return {
    author: author && referenceTo('author', ['author', 'authorId'], author.authorId, author.resourceId),
    tags: tags.map((tag, i) => referenceTo('tag', ['tags', i, 'tagId'], tag.tagId, tag.resourceId)),
    media: media.map((medium, i) => referenceTo('medium', ['media', i, 'mediumId'], mediumGuid(medium))),
    postImage: postImage && referenceTo('medium', ['postImage', 'mediumId'], mediumGuid(postImage)),
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
  published: { optional: true, stored: ['published'], value: item => item.published },
  lastModified: {
    rule: {
      kind: 'dateTime',
      means: 'When the post was created, or changed last.',
      required: true,
      readOnly: true,
      example: '2024-06-17T18:15:00.000Z',
    },
    stored: ['lastModified'],
    value: item => item.lastModified,
  },
  postImage: {
    optional: true,
    one: postMedium,
    stored: ['postImageId'],
    referenced: item => to('medium', one(item.postImageId)),
    value(item, resolve) {
      const image = resolve('medium', item.postImageId);
      return image && postMediumResponse(image, resolve, true);
    },
  },
  author: {
    optional: true,
    one: author,
    stored: ['authorId'],
    referenced: item => to('author', one(item.authorId)),
    value(item, resolve) {
      const found = resolve('author', item.authorId);
      return found && author.response(found, resolve);
    },
  },
  tags: {
    each: tag,
    stored: ['tagIds'],
    referenced: item => to('tag', item.tagIds),
    value: (item, resolve) =>
      item.tagIds
        .map(id => resolve('tag', id))
        .filter(found => found !== undefined)
        .map(found => tag.response(found, resolve)),
  },
  media: {
    each: postMedium,
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
  about: { name: 'Post', means: 'A post of a blog, with what it refers to as that is now.' },
  collection: 'posts',
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
