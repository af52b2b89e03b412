import { givenDateTime } from '../values/date-time.ts';
import { isJsonObject } from '../values/json-object.ts';
import { maxContentHtml, maxMadeExcerpt, maxPictureMedia } from '../values/made-text.ts';
import { givenSlug } from '../values/slug.ts';
import { wordsOf } from '../values/words.ts';
import { type AuthorResponse, author } from './author.ts';
import { type ChildFamily, plain } from './family.ts';
import { keptSlugs } from './former-slugs.ts';
import { givenIdentifier, referenceTo } from './given-identifier.ts';
import { type ImportedContent, importedField } from './imported.ts';
import { guidOf, type ResponseKeys } from './item.ts';
import { jsonLdOf, jsonLdProperties, maxJsonLd, referencedInJsonLd } from './json-ld.ts';
import type { TranslationResponse } from './made-fields.ts';
import { type PostMediumResponse, postMedium } from './medium.ts';
import { type MetadataContent, metadataContent, metadataField } from './metadata.ts';
import { maxPostAddress } from './post-address.ts';
import { datedSince, postOrder } from './post-order.ts';
import { mediumGuid, PostPayload, postImages } from './post-payload.ts';
import type { PlacedReference } from './reference.ts';
import { responseOf } from './response.ts';
import { expandedEach, expandedOne, expandedSome, type ResponseFields } from './response-fields.ts';
import { type SeoContent, type SeoResponse, seoAgain, seoContent, seoField, socialImage } from './seo.ts';
import { type TagResponse, tag } from './tag.ts';
import { maxTranslationsLength, translation, translationProperties } from './translation.ts';

export interface PostContent
  extends Pick<
      PostPayload,
      | 'title'
      | 'content'
      | 'contentFormat'
      | 'excerpt'
      | 'published'
      | 'isListed'
      | 'isFeatured'
      | 'language'
      | 'translationOf'
    >,
    ImportedContent,
    SeoContent,
    MetadataContent {
  /** Until one is chosen, what stands for none (values/slug.ts). */
  slug: string;
  /** Those of title and slug, each after a space, for `q`. A post that was stored before there was `q` has none. */
  words?: string | undefined;
  /** Newest first; undefined for none. Until the content is touched, it is what a request restores. */
  formerSlugs?: string[] | undefined;
  /** Until the content is touched, it is what a request restores, or empty. */
  lastModified: string;
  authorId?: string;
  tagIds: string[];
  mediaIds: string[];
  /** The medium that is the post's image. */
  postImageId?: string;
  /** Undefined for none. */
  coAuthorIds?: string[] | undefined;
}

/** A post in an answer. */
export type PostResponse = ResponseKeys<'post'> &
  Pick<
    PostContent,
    'title' | 'content' | 'contentFormat' | 'excerpt' | 'slug' | 'formerSlugs' | 'published' | 'lastModified'
  > &
  Pick<PostPayload, 'imported' | 'isListed' | 'isFeatured' | 'language' | 'translationOf'> & {
    contentHtml?: string | undefined;
    url?: string | undefined;
    postImage?: PostMediumResponse;
    author?: AuthorResponse;
    tags: TagResponse[];
    media: PostMediumResponse[];
    seo?: SeoResponse;
    coAuthors?: AuthorResponse[];
    translations?: TranslationResponse[] | undefined;
    jsonLd?: string | undefined;
  } & MetadataContent;

declare module './item.ts' {
  interface Families {
    post: FamilyTypes<PostPayload, PostContent, PostResponse, 'posts', 'postCount'>;
  }
}

function references({ author, tags = [], postImage, media = [], coAuthors = [] }: PostPayload) {
  return {
    author: author && referenceTo('author', ['author', 'authorId'], author.authorId, author.resourceId),
    tags: tags.map((tag, i) => referenceTo('tag', ['tags', i, 'tagId'], tag.tagId, tag.resourceId)),
    media: media.map((medium, i) => referenceTo('medium', ['media', i, 'mediumId'], mediumGuid(medium))),
    postImage: postImage && referenceTo('medium', ['postImage', 'mediumId'], mediumGuid(postImage)),
    coAuthors: coAuthors.map(({ authorId, resourceId }, i) =>
      referenceTo('author', ['coAuthors', i, 'authorId'], authorId, resourceId),
    ),
  };
}

const distinctGuids = (all: PlacedReference[]) => [...new Set(all.map(reference => reference.guid))];

/** The maximum length of a post's words, in UTF-16 code units: a letter may be folded into several. */
const maxWords = 1_000;

/** The words by which `q` finds a post, each after a space. */
const foundBy = (title: string, slug: string) =>
  wordsOf(`${title} ${slug}`)
    .map(word => ` ${word}`)
    .join('')
    .slice(0, maxWords);

/** Whether a list of media says, by a flag, which of them is the image of the post, or that none is. */
const saysPostImage = (media: unknown) =>
  Array.isArray(media) && media.some(each => isJsonObject(each) && typeof each.isPostImage === 'boolean');

/** The original of a translation; an all-zero identifier is none. */
function givenOriginal({ translationOf }: PostPayload): string | undefined {
  const given = givenIdentifier(translationOf);
  return given.kind === 'one' ? given.guid : undefined;
}

function postContent(payload: PostPayload): PostContent {
  const { author, tags, media, postImage, coAuthors } = references(payload);
  const [postImageId] = postImages(payload);
  const slug = givenSlug(payload.slug);
  return {
    title: payload.title,
    content: payload.content,
    contentFormat: payload.contentFormat,
    excerpt: payload.excerpt,
    slug,
    words: foundBy(payload.title, slug),
    formerSlugs: restoredSlugs(payload),
    published: givenDateTime(payload.published),
    lastModified: restored(payload.lastModified),
    imported: payload.imported,
    authorId: author?.guid,
    tagIds: distinctGuids(tags),
    mediaIds: distinctGuids(postImage ? [...media, postImage] : media),
    postImageId,
    ...seoContent(payload),
    ...metadataContent(payload),
    isListed: payload.isListed,
    isFeatured: payload.isFeatured,
    language: payload.language,
    translationOf: givenOriginal(payload),
    coAuthorIds: coAuthors.length > 0 ? distinctGuids(coAuthors) : undefined,
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

/** The former slugs that a request restores; undefined if it does not restore. Where there are none, an export says nothing. */
const restoredSlugs = ({ formerSlugs, lastModified }: PostPayload) =>
  formerSlugs ?? (givenDateTime(lastModified) === undefined ? undefined : []);

/** The former slugs of a post, undefined if there are none: once readers know an address, a change of the slug keeps it. */
function formerSlugs(content: PostContent, now: string, before?: PostContent): string[] | undefined {
  const wasPublished = before?.published !== undefined && Date.parse(before.published) <= Date.parse(now);
  return keptSlugs(content, [...(wasPublished ? [before.slug] : []), ...(before?.formerSlugs ?? [])]);
}

const earlier = (one: string, other: string) => (Date.parse(one) < Date.parse(other) ? one : other);

const fields: ResponseFields<'post'> = {
  blogId: { stored: ['blogId'], value: item => item.blogId },
  resourceId: { stored: ['id'], value: guidOf },
  postId: { stored: ['id'], value: guidOf },
  title: { stored: ['title'], value: item => item.title },
  content: { stored: ['content'], value: item => item.content },
  contentFormat: { optional: true, stored: ['contentFormat'], value: item => item.contentFormat },
  contentHtml: {
    optional: true,
    rule: {
      kind: 'text',
      means:
        'The text as HTML, only for those who name it in `fields`. It is not made safe: a page that shows posts of writers whom it does not trust needs a Content-Security-Policy.',
      required: false,
      readOnly: true,
      blank: true,
      example: '<p>No ships, no wind, no radio. Painted the railing. It is a good railing now.</p>',
    },
    stored: ['blogId', 'content', 'contentFormat', 'mediaIds'],
    made: maxContentHtml + maxPictureMedia,
    isRendered: true,
    value: (_item, _resolve, made) => made.contentHtml,
  },
  excerpt: {
    optional: true,
    stored: ['blogId', 'excerpt', 'content', 'contentFormat'],
    made: maxMadeExcerpt,
    isRendered: true,
    value: (item, _resolve, made) => item.excerpt ?? made.excerpt,
  },
  slug: { stored: ['slug'], value: item => item.slug },
  formerSlugs: { optional: true, stored: ['formerSlugs'], value: item => item.formerSlugs },
  url: {
    optional: true,
    rule: {
      kind: 'webAddress',
      means:
        'The address of the post, by `siteUrl` and `postUrl` of its blog, or of a page by its `pageUrl`: only for those who name it in `fields`.',
      required: false,
      readOnly: true,
      max: maxPostAddress,
      example: 'https://lighthouse.example.com/2024/06/nothing-happened-and-how',
    },
    stored: ['id', 'slug', 'published', 'isListed'],
    made: maxPostAddress,
    value: (_item, _resolve, made) => made.url,
  },
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
  imported: importedField,
  postImage: expandedOne('postImageId', 'medium', postMedium),
  author: expandedOne('authorId', 'author', author),
  tags: expandedEach('tagIds', 'tag', tag),
  media: { ...expandedEach('mediaIds', 'medium', postMedium), stored: ['mediaIds', 'postImageId'] },
  seo: seoField,
  metadata: metadataField,
  isListed: { optional: true, stored: ['isListed'], value: item => item.isListed },
  isFeatured: { optional: true, stored: ['isFeatured'], value: item => item.isFeatured },
  language: { optional: true, stored: ['language'], value: item => item.language },
  translationOf: { optional: true, stored: ['translationOf'], value: item => item.translationOf },
  coAuthors: expandedSome('coAuthorIds', 'author', author),
  translations: {
    optional: true,
    means:
      'The post and those that are translations of it or of the same original, in the order of lists, only for those who name it in `fields`. Left out if there are no others.',
    each: translation,
    stored: translationProperties,
    made: maxTranslationsLength,
    isOfOthers: true,
    value: (_item, _resolve, made) => made.translations,
  },
  jsonLd: {
    optional: true,
    rule: {
      kind: 'text',
      blank: false,
      means:
        'The post as schema.org describes one (JSON-LD), as a text that may stand in a script element as it is: only for those who name it in `fields`.',
      required: false,
      readOnly: true,
      example:
        '{"@context":"https://schema.org","@type":"BlogPosting","headline":"Nothing happened, and how"}',
    },
    stored: jsonLdProperties,
    referenced: referencedInJsonLd,
    made: maxJsonLd,
    value: (item, resolve, made) => jsonLdOf(item, resolve, made.page),
  },
};

export const post = {
  ...plain,
  name: 'post',
  about: { name: 'Post', means: 'A post of a blog, with the current state of what it refers to.' },
  collection: 'posts',
  listOrder: 'newest',
  hasFormerSlugs: true,
  dueSince: datedSince,
  count: 'postCount',
  payload: PostPayload,
  content: postContent,
  slug: {
    from: ({ title }) => title,
    put: (content, slug) => ({ ...content, slug, words: foundBy(content.title, slug) }),
  },
  kept: (content, before, now) => ({
    ...content,
    words: before.words && content.words,
    formerSlugs: formerSlugs(content, now, before),
    lastModified: content.lastModified || before.lastModified,
  }),
  touched: (content, now, before) => ({
    ...content,
    formerSlugs: formerSlugs(content, now, before),
    lastModified:
      content.lastModified === '' ? changedAt(now, before?.lastModified) : earlier(content.lastModified, now),
  }),
  order: ({ published }, created) => postOrder(published, created),
  givenAgain: {
    author: ({ authorId }) => (authorId === undefined ? undefined : { authorId }),
    tags: ({ tagIds }) => tagIds.map(tagId => ({ tagId })),
    media: ({ mediaIds }) => mediaIds.map(mediumId => ({ mediumId })),
    postImage: ({ postImageId }, { media }) =>
      postImageId === undefined || saysPostImage(media) ? undefined : { mediumId: postImageId },
    coAuthors: ({ coAuthorIds }) => coAuthorIds?.map(authorId => ({ authorId })),
    seo: seoAgain,
    formerSlugs: ({ formerSlugs }, { lastModified }) => (lastModified == null ? undefined : formerSlugs),
  },
  references(payload) {
    const { author, tags, media, postImage, coAuthors } = references(payload);
    const all = [author, ...tags, ...media, postImage, socialImage(payload), ...coAuthors];
    return all.filter(reference => reference !== undefined);
  },
  fields,
  response: responseOf(fields),
} satisfies ChildFamily<'post', PostPayload>;
