import { zeroGuid } from '../guid.ts';
import type { ChildFamily, Resolve } from './family.ts';
import {
  Flag,
  type Named,
  Nested,
  NestedGuid,
  OptionalGuid,
  ReferencedGuid,
  Text,
  WebAddress,
} from './fields.ts';
import { givenIdentifier } from './given-identifier.ts';
import { guidOf, type Item } from './item.ts';
import { type MediaTypeDetails, mediaTypeMeant, wellKnownMediaType } from './media-types.ts';
import { blogIdOfChild, identifierOf, resourceId } from './own-identifiers.ts';
import { type DescribedFields, responseOf, type Shape } from './response.ts';
import type { ResponseFields } from './view.ts';

export interface MediumContent {
  mediumUrl: string;
  alternativeText?: string;
  description?: string;
  /** The media type's identifier, and the details that were posted with one that is not well-known. */
  mediumType: MediaTypeDetails & { mediumTypeId: string };
}

/** A media type in a request body. */
export class MediumTypePayload {
  static readonly about = {
    name: 'MediumTypeBody',
    means:
      'A media type as a request gives it. Of one in the catalogue its identifier, or its MIME type alone, is enough; ' +
      'what else is said of it is ignored.',
  };

  @OptionalGuid(resourceId) resourceId?: string;
  @NestedGuid({
    means: 'The identifier of the media type: of one in the catalogue, or one of your own.',
    example: '029d456e-1019-4b6d-8b17-7c5d46479aa9',
  })
  mediumTypeId?: string;
  @Text({ most: 100, optional: true, means: 'The MIME type.', example: 'image/jpeg' }) mimeType?: string;
  @Text({ most: 100, optional: true, means: 'What people call it.', example: 'JPEG image' }) name?: string;
  @Text({ most: 20, optional: true, means: 'How its text is encoded.', example: 'utf-8' }) encoding?: string;
}

/** What a post says of each of its media. */
const isPostImage = { means: 'Whether it is the image of the post that it stands in.' };

/** A medium in a request body of its own. */
export class MediumPayload {
  static readonly about = {
    name: 'MediumBody',
    means: 'A medium as a request gives it. An update must carry its identifier and mediumType.',
  };

  @OptionalGuid(blogIdOfChild) blogId?: string;
  @OptionalGuid(resourceId) resourceId?: string;
  @OptionalGuid(identifierOf('medium')) mediumId?: string;
  @WebAddress({
    means: 'Where the picture, sound or document itself is.',
    example: 'https://example.com/lighthouse/lens.png',
  })
  mediumUrl!: string;
  @Text({
    most: 255,
    optional: true,
    means: 'What is to be read where the medium cannot be seen.',
    example: 'Drawing of a first-order Fresnel lens',
  })
  alternativeText?: string;
  @Text({
    most: 500,
    optional: true,
    means: 'What there is to say about the medium.',
    example: 'Taken from the kitchen window, which has been replaced since',
  })
  description?: string;
  @Nested(() => MediumTypePayload, { means: 'What kind of file it is.' }) mediumType?: MediumTypePayload;
  @Flag({ means: 'Ignored: only a medium within a post is the image of a post.' }) isPostImage?: boolean;
}

/** A medium as posts and authors name it: by identifier only. */
export class MediumReference {
  static readonly about: Named = {
    name: 'MediumReference',
    means:
      'A medium of the blog, named by identifier. All else that an answer has of it may stay, and is ignored.',
  };

  @OptionalGuid(resourceId) resourceId?: string;
  @ReferencedGuid({ to: 'medium', means: 'The identifier of the medium.' }) mediumId?: string;
}

/** A medium as a post names it, which says whether it is the post's image. */
export class PostMediumReference extends MediumReference {
  static override readonly about: Named = {
    name: 'PostMediumReference',
    means: `${MediumReference.about.means} It can be the image of the post.`,
  };

  @Flag(isPostImage) isPostImage?: boolean;
}

/** A media type in an answer. */
export interface MediumTypeResponse extends MediaTypeDetails {
  resourceId: string;
  mediumTypeId: string;
}

/** A medium in an answer. */
export interface MediumResponse {
  blogId: string;
  resourceId: string;
  mediumId: string;
  mediumUrl: string;
  alternativeText?: string;
  description?: string;
  mediumType: MediumTypeResponse;
  /** Only a medium within a post has one. */
  isPostImage?: undefined;
}

/** A medium within a post in an answer. */
export interface PostMediumResponse extends Omit<MediumResponse, 'isPostImage'> {
  isPostImage: boolean;
}

declare module './item.ts' {
  interface Families {
    medium: {
      payload: MediumPayload;
      content: MediumContent;
      response: MediumResponse;
      collection: 'media';
      count: 'mediaCount';
    };
  }
}

function mediumTypeContent(type: MediumTypePayload = {}): MediumContent['mediumType'] {
  const { mediumTypeId, resourceId, mimeType, name, encoding } = type;
  const posted = { mimeType, name, encoding };
  const given = givenIdentifier(mediumTypeId, resourceId);
  const guid = given.kind === 'one' ? given.guid : (mediaTypeMeant(posted) ?? zeroGuid);
  // What was posted with a well-known type is never read, so that another spelling of it is no change.
  return wellKnownMediaType(guid) ? { mediumTypeId: guid } : { mediumTypeId: guid, ...posted };
}

const mediumTypeFields: DescribedFields<MediumTypeResponse, MediumTypePayload> = {
  resourceId: {},
  mediumTypeId: {},
  mimeType: { optional: true },
  name: { optional: true },
  encoding: { optional: true },
};

/** The media type as responses carry it. */
export function mediumTypeResponse({
  mediumTypeId,
  ...posted
}: MediumContent['mediumType']): MediumTypeResponse {
  const { mimeType, name, encoding } = wellKnownMediaType(mediumTypeId) ?? posted;
  return { resourceId: mediumTypeId, mediumTypeId, mimeType, name, encoding };
}

/** A media type in answers. */
const mediumType: Shape<MediumTypeResponse> = {
  about: {
    name: 'MediumType',
    means:
      "A kind of file. Of one in the catalogue its details are the catalogue's, of any other what was posted.",
  },
  payload: MediumTypePayload,
  fields: mediumTypeFields,
  response: mediumTypeResponse,
};

const fields: ResponseFields<'medium'> = {
  blogId: { stored: ['blogId'], value: item => item.blogId },
  resourceId: { stored: ['id'], value: guidOf },
  mediumId: { stored: ['id'], value: guidOf },
  mediumUrl: { stored: ['mediumUrl'], value: item => item.mediumUrl },
  alternativeText: { optional: true, stored: ['alternativeText'], value: item => item.alternativeText },
  description: { optional: true, stored: ['description'], value: item => item.description },
  mediumType: {
    one: mediumType,
    stored: ['mediumType'],
    value: item => mediumTypeResponse(item.mediumType),
  },
  // Only a medium within a post has one.
  isPostImage: { never: true, optional: true, stored: [], value: () => undefined },
};

const mediumResponse = responseOf(fields);

const postMediumFields: DescribedFields<PostMediumResponse, MediumPayload> = {
  ...fields,
  isPostImage: { rule: { kind: 'flag', required: true, ...isPostImage } },
};

/** The medium as it is returned within a post (contract.md, Post image). */
export const postMediumResponse = (
  item: Item<'medium'>,
  resolve: Resolve,
  isPostImage: boolean,
): PostMediumResponse => ({ ...mediumResponse(item, resolve), isPostImage });

/** A medium of a post in answers. */
export const postMedium: Shape<PostMediumResponse> = {
  about: { name: 'PostMedium', means: 'A medium of a post, with whether it is the image of the post.' },
  payload: MediumPayload,
  fields: postMediumFields,
  response: postMediumResponse,
};

export const medium = {
  name: 'medium',
  about: { name: 'Medium', means: 'A picture, sound, film or document that posts and authors refer to.' },
  collection: 'media',
  count: 'mediaCount',
  payload: MediumPayload,
  identifier: payload => givenIdentifier(payload.mediumId, payload.resourceId),
  // The contract asks both of a medium's update (contract.md, Update).
  completeForUpdate: ({ mediumId, resourceId, mediumType }) =>
    givenIdentifier(mediumId, resourceId).kind === 'one' && mediumType !== undefined,
  content: ({ mediumUrl, alternativeText, description, mediumType }) => ({
    mediumUrl,
    alternativeText,
    description,
    mediumType: mediumTypeContent(mediumType),
  }),
  touched: content => content,
  order: (_content, created) => created,
  references: () => [],
  referenced: () => [],
  fields,
  response: mediumResponse,
} satisfies ChildFamily<'medium', MediumPayload>;
