import { zeroGuid } from '../guid.ts';
import type { ChildFamily, Resolve } from './family.ts';
import { Flag, Nested, NestedGuid, OptionalGuid, ReferencedGuid, Text, WebAddress } from './fields.ts';
import { givenIdentifier } from './given-identifier.ts';
import { guidOf, type Item } from './item.ts';
import { type MediaTypeDetails, mediaTypeMeant, wellKnownMediaType } from './media-types.ts';
import { type ResponseFields, responseOf } from './view.ts';

export interface MediumContent {
  mediumUrl: string;
  alternativeText?: string;
  description?: string;
  /** The media type's identifier, and the details that were posted with one that is not well-known. */
  mediumType: MediaTypeDetails & { mediumTypeId: string };
}

/** A media type in a request body. */
export class MediumTypePayload {
  @OptionalGuid() resourceId?: string;
  @NestedGuid() mediumTypeId?: string;
  @Text({ most: 100, optional: true }) mimeType?: string;
  @Text({ most: 100, optional: true }) name?: string;
  @Text({ most: 20, optional: true }) encoding?: string;
}

/** A medium in a request body of its own. */
export class MediumPayload {
  @OptionalGuid() blogId?: string;
  @OptionalGuid() resourceId?: string;
  @OptionalGuid() mediumId?: string;
  @WebAddress() mediumUrl!: string;
  @Text({ most: 255, optional: true }) alternativeText?: string;
  @Text({ most: 500, optional: true }) description?: string;
  @Nested(() => MediumTypePayload) mediumType?: MediumTypePayload;
  @Flag() isPostImage?: boolean;
}

/** A medium as posts and authors name it: by identifier only. */
export class MediumReference {
  @OptionalGuid() resourceId?: string;
  @ReferencedGuid() mediumId?: string;
}

/** A medium as a post names it, which says whether it is the post's image. */
export class PostMediumReference extends MediumReference {
  @Flag() isPostImage?: boolean;
}

function mediumTypeContent(type: MediumTypePayload = {}): MediumContent['mediumType'] {
  const { mediumTypeId, resourceId, mimeType, name, encoding } = type;
  const posted = { mimeType, name, encoding };
  const given = givenIdentifier(mediumTypeId, resourceId);
  const guid = given.kind === 'one' ? given.guid : (mediaTypeMeant(posted) ?? zeroGuid);
  // What was posted with a well-known type is never read, so that another spelling of it is no change.
  return wellKnownMediaType(guid) ? { mediumTypeId: guid } : { mediumTypeId: guid, ...posted };
}

/** The media type as responses carry it. */
export function mediumTypeResponse({ mediumTypeId, ...posted }: MediumContent['mediumType']): object {
  const { mimeType, name, encoding } = wellKnownMediaType(mediumTypeId) ?? posted;
  return { resourceId: mediumTypeId, mediumTypeId, mimeType, name, encoding };
}

const fields: ResponseFields<'medium'> = {
  blogId: { stored: ['blogId'], value: item => item.blogId },
  resourceId: { stored: ['id'], value: guidOf },
  mediumId: { stored: ['id'], value: guidOf },
  mediumUrl: { stored: ['mediumUrl'], value: item => item.mediumUrl },
  alternativeText: { stored: ['alternativeText'], value: item => item.alternativeText },
  description: { stored: ['description'], value: item => item.description },
  mediumType: { stored: ['mediumType'], value: item => mediumTypeResponse(item.mediumType) },
  // Only a medium inside a post has one.
  isPostImage: { stored: [], value: () => undefined },
};

/** The medium as responses carry it. */
export const mediumResponse = responseOf(fields);

/** The medium as it is returned inside a post (contract.md, Post image). */
export const postMediumResponse = (item: Item<'medium'>, resolve: Resolve, isPostImage: boolean): object => ({
  ...mediumResponse(item, resolve),
  isPostImage,
});

export const medium = {
  name: 'medium',
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
