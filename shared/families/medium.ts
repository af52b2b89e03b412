import { type ChildFamily, plain } from './family.ts';
import {
  Flag,
  Integer,
  Metadata,
  Nested,
  NestedList,
  OptionalGuid,
  ReferencedGuid,
  Text,
  WebAddress,
} from './fields.ts';
import { FocusPayload, focus } from './focus.ts';
import { blogIdOfChild, givenIdentifier, identifierOf, resourceId } from './given-identifier.ts';
import { type ImportedContent, imported, importedField } from './imported.ts';
import { guidOf, type Item, type ResponseKeys } from './item.ts';
import {
  MediumSizePayload,
  mediumSize,
  pixels,
  type SizesContent,
  sizesContent,
  sizesLimits,
  whyNoSize,
} from './medium-size.ts';
import {
  type MediumTypeContent,
  MediumTypePayload,
  type MediumTypeResponse,
  mediumType,
  mediumTypeContent,
  mediumTypeResponse,
} from './medium-type.ts';
import { type MetadataContent, metadataContent, metadataField, metadataRule } from './metadata.ts';
import type { Named } from './payload-class.ts';
import type { Resolve } from './reference.ts';
import { type DescribedFields, responseOf, type Shape } from './response.ts';
import { type ResponseFields, responseWithin } from './response-fields.ts';
import type { MetadataValues } from './rules.ts';
import { thumbHashRule } from './thumb-hash.ts';

export interface MediumContent
  extends Pick<
      MediumPayload,
      'alternativeText' | 'description' | 'bytes' | 'width' | 'height' | 'fileName' | 'thumbHash' | 'focus'
    >,
    ImportedContent,
    MetadataContent,
    SizesContent {
  mediumUrl: string;
  mediumType: MediumTypeContent;
}

/** What a post says about each of its media. */
const isPostImage = { means: 'Whether it is the image of the post.' };

/** A medium as the subject of a request body. */
export class MediumPayload {
  static readonly about = {
    name: 'MediumBody',
    means: 'A medium as a request gives it. An update must give the identifier and mediumType.',
  };

  @OptionalGuid(blogIdOfChild) blogId?: string;
  @OptionalGuid(resourceId) resourceId?: string;
  @OptionalGuid(identifierOf('medium')) mediumId?: string;
  @WebAddress({
    means: 'The address of the picture, sound or document itself.',
    example: 'https://example.com/lighthouse/lens.png',
  })
  mediumUrl?: string;
  @Text({
    max: 255,
    optional: true,
    means: 'The text for readers who cannot see the medium.',
    example: 'Drawing of a first-order Fresnel lens',
  })
  alternativeText?: string;
  @Text({
    max: 500,
    optional: true,
    means: 'A description of the medium.',
    example: 'Taken from the kitchen window, which has been replaced since',
  })
  description?: string;
  @Nested(() => MediumTypePayload, { means: 'What kind of file it is.' }) mediumType?: MediumTypePayload;
  @Integer({ min: 0, means: 'The size of the file, in bytes.', example: 183_400 }) bytes?: number;
  @Integer({ ...pixels, means: 'The width of the picture as it is shown, in pixels.', example: 1200 })
  width?: number;
  @Integer({ ...pixels, means: 'The height of the picture as it is shown, in pixels.', example: 800 })
  height?: number;
  @Text({
    max: 255,
    optional: true,
    means: 'The name under which the file is saved.',
    example: 'fresnel-lens.png',
  })
  fileName?: string;
  @Text(imported) imported?: string;
  @Flag({ means: 'Ignored: only a medium within a post is the image of a post.' }) isPostImage?: boolean;
  @Metadata(metadataRule) metadata?: MetadataValues;
  @NestedList(() => MediumSizePayload, {
    ...sizesLimits,
    means: 'The picture in smaller files, of which a page takes the one that is large enough.',
  })
  sizes?: MediumSizePayload[];
  @Text(thumbHashRule) thumbHash?: string;
  @Nested(() => FocusPayload, { means: 'The point that must stay in sight where the picture is cropped.' })
  focus?: FocusPayload;
}

/** A medium as a post or an author names it: by identifier only. */
export class MediumReference {
  static readonly about: Named = {
    name: 'MediumReference',
    means:
      'A medium of the blog, named by identifier. The other fields that answers have are allowed here, and ignored.',
  };

  @OptionalGuid(resourceId) resourceId?: string;
  @ReferencedGuid({ to: 'medium', means: 'The identifier of the medium.' }) mediumId?: string;
}

/** A medium as a post names it, with whether it is the post's image. */
export class PostMediumReference extends MediumReference {
  static override readonly about: Named = {
    name: 'PostMediumReference',
    means: `${MediumReference.about.means} It can be the image of the post.`,
  };

  @Flag(isPostImage) isPostImage?: boolean;
}

/** A medium in an answer. Only one within a post says whether it is the image of the post. */
export type MediumResponse = ResponseKeys<'medium'> &
  Omit<MediumContent, 'mediumType' | 'imported' | 'sizeUrls'> &
  Pick<MediumPayload, 'imported'> & { mediumType: MediumTypeResponse; isPostImage?: undefined };

/** A medium within a post in an answer. */
export type PostMediumResponse = Omit<MediumResponse, 'imported' | 'isPostImage' | 'metadata'> & {
  isPostImage: boolean;
};

declare module './item.ts' {
  interface Families {
    medium: FamilyTypes<MediumPayload, MediumContent, MediumResponse, 'media', 'mediaCount'>;
  }
}

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
  bytes: { optional: true, stored: ['bytes'], value: item => item.bytes },
  width: { optional: true, stored: ['width'], value: item => item.width },
  height: { optional: true, stored: ['height'], value: item => item.height },
  fileName: { optional: true, stored: ['fileName'], value: item => item.fileName },
  imported: importedField,
  // Only a medium within a post has one.
  isPostImage: { never: true, optional: true, stored: [], value: () => undefined },
  metadata: metadataField,
  sizes: { optional: true, each: mediumSize, stored: ['sizes'], value: item => item.sizes },
  thumbHash: { optional: true, stored: ['thumbHash'], value: item => item.thumbHash },
  focus: { optional: true, one: focus, stored: ['focus'], value: item => item.focus },
};

const mediumResponse = responseOf(fields);
const mediumWithin = responseWithin(fields);

const { imported: _, metadata: __, ...fieldsInPost } = fields;

const postMediumFields: DescribedFields<PostMediumResponse, MediumPayload> = {
  ...fieldsInPost,
  isPostImage: { rule: { kind: 'flag', required: true, ...isPostImage } },
};

/** A medium of a post in answers (contract.md, Post image). */
export const postMedium = {
  about: { name: 'PostMedium', means: 'A medium of a post, which says whether it is the image of the post.' },
  payload: MediumPayload,
  fields: postMediumFields,
  response: (
    item: Item<'medium'>,
    resolve: Resolve,
    { postImageId }: { postImageId?: string },
  ): PostMediumResponse => ({
    ...mediumWithin(item, resolve),
    isPostImage: guidOf(item) === postImageId,
  }),
} satisfies Shape<PostMediumResponse>;

/**
 * An update with what it leaves out of the file, if that is the same: an older client does not know it. The sides stay with the sizes,
 * which would say nothing without them. No sizes stay that are not of the sides that the medium has now: the update gives others, or, where it
 * is a patch that gives sizes, another client has just given the medium another file.
 */
function ofSameFile(
  content: MediumContent,
  stored: MediumContent,
  isGiven: (name: string) => boolean,
): MediumContent {
  if (content.mediumUrl !== stored.mediumUrl) return content;
  const kept = <N extends keyof MediumContent>(name: N): MediumContent[N] =>
    isGiven(name) ? content[name] : stored[name];
  const ofFile = { ...content, thumbHash: kept('thumbHash'), focus: kept('focus') };
  const sizes = kept('sizes');
  if (!sizes) return ofFile;
  const sides = {
    width: content.width ?? kept('width'),
    height: content.height ?? kept('height'),
  };
  const fit = sizes.filter(size => !whyNoSize(size, sides));
  return { ...ofFile, ...(fit.length > 0 && sides), ...sizesContent(fit) };
}

export const medium = {
  ...plain,
  name: 'medium',
  about: { name: 'Medium', means: 'A picture, sound, film or document that posts and authors refer to.' },
  collection: 'media',
  count: 'mediaCount',
  payload: MediumPayload,
  // The update of a medium must have both (contract.md, Update).
  completeForUpdate: ({ mediumId, resourceId, mediumType }) =>
    givenIdentifier(mediumId, resourceId).kind === 'one' && mediumType !== undefined,
  // A feature that lets it be left out gives it one before.
  content: ({
    mediumUrl = '',
    alternativeText,
    description,
    mediumType,
    bytes,
    width,
    height,
    fileName,
    imported,
    metadata,
    sizes,
    thumbHash,
    focus: given,
  }) => ({
    mediumUrl,
    alternativeText,
    description,
    mediumType: mediumTypeContent(mediumType),
    bytes,
    width,
    height,
    fileName,
    imported,
    ...metadataContent({ metadata }),
    ...sizesContent(sizes),
    thumbHash,
    focus: given && focus.response(given as never),
  }),
  staying: {
    names: ['sizes', 'thumbHash', 'focus'],
    content: ofSameFile,
  },
  fields,
  response: mediumResponse,
  within: mediumWithin,
} satisfies ChildFamily<'medium', MediumPayload>;
