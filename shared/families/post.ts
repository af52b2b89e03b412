import { givenDateTime } from '../values/date-time.ts';
import { chooseSlug } from '../values/slug.ts';
import { type AuthorResponse, author } from './author.ts';
import type { ChildFamily, PlacedReference, Reference } from './family.ts';
import { givenIdentifier } from './given-identifier.ts';
import { referenceTo } from './given-references.ts';
import { guidOf } from './item.ts';
import { type PostMediumResponse, postMedium, postMediumResponse } from './medium.ts';
import { postOrder } from './post-order.ts';
import { mediumGuid, PostPayload, postImages } from './post-payload.ts';
import { responseOf } from './response.ts';
import { type TagResponse, tag } from './tag.ts';
import type { ResponseFields } from './view.ts';

export interface PostContent {
  title: string;
  content: string;
  slug: string;
  published?: string;
  /** Until the content is touched, it is what a request restores, or empty. */
  lastModified: string;
  authorId?: string;
  tagIds: string[];
  mediaIds: string[];
  /** The medium that is the post's image. */
  postImageId?: string;
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
    lastModified: restored(payload.lastModified),
    authorId: author?.guid,
    tagIds: distinctGuids(tags),
    mediaIds: distinctGuids(postImage ? [...media, postImage] : media),
    postImageId,
  };
}

/** Now, or right after the previous change if a faster clock stamped that: the time never goes back. */
function changedAt(now: string, before = ''): string {
  return before < now ? now : new Date(Date.parse(before) + 1).toISOString();
}

/** A time that a request restores in the form in which the service sets it; empty if there is none. */
function restored(given: string | undefined): string {
  const dateTime = givenDateTime(given);
  return dateTime === undefined ? '' : new Date(dateTime).toISOString();
}

const earlier = (one: string, other: string) => (Date.parse(one) < Date.parse(other) ? one : other);

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
      means: 'When the post was created or last changed.',
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
  about: { name: 'Post', means: 'A post of a blog, with the current state of what it refers to.' },
  collection: 'posts',
  count: 'postCount',
  payload: PostPayload,
  identifier: payload => givenIdentifier(payload.postId, payload.resourceId),
  comparedPart: 'own',
  completeForUpdate: () => true,
  content: postContent,
  touched: (content, now, before) => ({
    ...content,
    lastModified:
      content.lastModified === '' ? changedAt(now, before?.lastModified) : earlier(content.lastModified, now),
  }),
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
