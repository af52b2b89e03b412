import { zeroGuid } from '../values/guid.ts';
import { NestedGuid, OptionalGuid, Text } from './fields.ts';
import { givenIdentifier, resourceId } from './given-identifier.ts';
import { type MediaTypeDetails, mediaTypeMeant, wellKnownMediaType } from './media-types.ts';
import type { DescribedFields, Shape } from './response.ts';

/** The identifier of a media type, and the details that were posted with it if it is not well-known. */
export interface MediumTypeContent extends MediaTypeDetails {
  mediumTypeId: string;
}

/** A media type in a request body. */
export class MediumTypePayload {
  static readonly about = {
    name: 'MediumTypeBody',
    means:
      'A media type as a request gives it. For one in the catalogue, its identifier or only its MIME type is enough; ' +
      'other details are ignored.',
  };

  @OptionalGuid(resourceId) resourceId?: string;
  @NestedGuid({
    means: 'The identifier of the media type: one from the catalogue, or one of your own.',
    example: '029d456e-1019-4b6d-8b17-7c5d46479aa9',
  })
  mediumTypeId?: string;
  @Text({ max: 100, optional: true, means: 'The MIME type.', example: 'image/jpeg' }) mimeType?: string;
  @Text({ max: 100, optional: true, means: 'What people call it.', example: 'JPEG image' }) name?: string;
  @Text({ max: 20, optional: true, means: 'How its text is encoded.', example: 'utf-8' }) encoding?: string;
}

/** A media type in an answer. */
export interface MediumTypeResponse extends MediaTypeDetails {
  resourceId: string;
  mediumTypeId: string;
}

/** What to store for a media type. */
export function mediumTypeContent(type: MediumTypePayload = {}): MediumTypeContent {
  const { mediumTypeId, resourceId, mimeType, name, encoding } = type;
  const posted = { mimeType, name, encoding };
  const given = givenIdentifier(mediumTypeId, resourceId);
  const guid = given.kind === 'one' ? given.guid : (mediaTypeMeant(posted) ?? zeroGuid);
  // Details that were posted with a well-known type are never read, so they are not stored either: spelling them
  // differently is then no change.
  return wellKnownMediaType(guid) ? { mediumTypeId: guid } : { mediumTypeId: guid, ...posted };
}

const mediumTypeFields: DescribedFields<MediumTypeResponse, MediumTypePayload> = {
  resourceId: {},
  mediumTypeId: {},
  mimeType: { optional: true },
  name: { optional: true },
  encoding: { optional: true },
};

/** A medium type as answers carry it. */
export function mediumTypeResponse({ mediumTypeId, ...posted }: MediumTypeContent): MediumTypeResponse {
  const { mimeType, name, encoding } = wellKnownMediaType(mediumTypeId) ?? posted;
  return { resourceId: mediumTypeId, mediumTypeId, mimeType, name, encoding };
}

export const mediumType: Shape<MediumTypeResponse> = {
  about: {
    name: 'MediumType',
    means:
      "A kind of file. If it is in the catalogue, the details are the catalogue's; if not, they are what was posted.",
  },
  payload: MediumTypePayload,
  fields: mediumTypeFields,
  response: mediumTypeResponse,
};
