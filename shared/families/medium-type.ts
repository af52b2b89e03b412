import { zeroGuid } from '../guid.ts';
import { NestedGuid, OptionalGuid, Text } from './fields.ts';
import { givenIdentifier } from './given-identifier.ts';
import { type MediaTypeDetails, mediaTypeMeant, wellKnownMediaType } from './media-types.ts';
import { resourceId } from './own-identifiers.ts';
import type { DescribedFields, Shape } from './response.ts';

/** A media type's identifier, and the details that were posted with one that is not well-known. */
export interface MediumTypeContent extends MediaTypeDetails {
  mediumTypeId: string;
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

/** A media type in an answer. */
export interface MediumTypeResponse extends MediaTypeDetails {
  resourceId: string;
  mediumTypeId: string;
}

/** What to store of a media type. */
export function mediumTypeContent(type: MediumTypePayload = {}): MediumTypeContent {
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
export function mediumTypeResponse({ mediumTypeId, ...posted }: MediumTypeContent): MediumTypeResponse {
  const { mimeType, name, encoding } = wellKnownMediaType(mediumTypeId) ?? posted;
  return { resourceId: mediumTypeId, mediumTypeId, mimeType, name, encoding };
}

/** A media type in answers. */
export const mediumType: Shape<MediumTypeResponse> = {
  about: {
    name: 'MediumType',
    means:
      "A kind of file. Of one in the catalogue its details are the catalogue's, of any other what was posted.",
  },
  payload: MediumTypePayload,
  fields: mediumTypeFields,
  response: mediumTypeResponse,
};
