import { givenSlug, maxSlugLength } from '../values/slug.ts';
import { type ChildFamily, plain } from './family.ts';
import { Metadata, Nested, OptionalGuid, ReferencedGuid, Text, Texts } from './fields.ts';
import { formerSlugsRule, keptSlugs, type Slugged } from './former-slugs.ts';
import { blogIdOfChild, identifierOf, referenceTo, resourceId } from './given-identifier.ts';
import { type ImportedContent, imported, importedField } from './imported.ts';
import { guidOf, type ResponseKeys } from './item.ts';
import { MediumReference, type MediumResponse, medium } from './medium.ts';
import { type MetadataContent, metadataContent, metadataField, metadataRule } from './metadata.ts';
import { responseOf } from './response.ts';
import { expandedOne, type ResponseFields, responseWithin } from './response-fields.ts';
import type { MetadataValues } from './rules.ts';
import {
  type SeoContent,
  SeoPayload,
  type SeoResponse,
  seoAgain,
  seoContent,
  seoField,
  seoRule,
  socialImage,
} from './seo.ts';
import { isNoDots } from './slug-rule.ts';

export type TagContent = Required<Pick<TagPayload, 'name' | 'slug'>> & {
  /** Its description, by another name than that of media, which are read with tags, and with theirs. */
  about?: string | undefined;
  /** The medium that is the image. */
  imageId?: string;
} & Slugged &
  ImportedContent &
  SeoContent &
  MetadataContent;

/** A tag in a request body. */
export class TagPayload {
  static readonly about = { name: 'TagBody', means: 'A tag as a request gives it.' };

  @OptionalGuid(blogIdOfChild) blogId?: string;
  @OptionalGuid(resourceId) resourceId?: string;
  @OptionalGuid(identifierOf('tag')) tagId?: string;
  @Text({ max: 255, composed: true, means: 'The name that readers see.', example: 'Weather' }) name!: string;
  @Text({
    max: maxSlugLength,
    composed: true,
    optional: true,
    means: 'A short name for addresses. If it is left out or blank, one that is free is made from the name.',
    checks: [isNoDots],
    example: 'weather',
  })
  slug?: string;
  @Text(imported) imported?: string;
  @Nested(() => SeoPayload, seoRule) seo?: SeoPayload;
  @Metadata(metadataRule) metadata?: MetadataValues;
  @Text({
    max: 2000,
    optional: true,
    means: 'What the posts with this tag are about.',
    example: 'Wind, rain, and what the radio says of them.',
  })
  description?: string;
  @Nested(() => MediumReference, { means: 'The picture of the tag.' }) image?: MediumReference;
  @Texts(formerSlugsRule('The slugs that the tag has had')) formerSlugs?: string[];
}

/** A tag as a post names it: by identifier only. */
export class TagReference {
  static readonly about = {
    name: 'TagReference',
    means:
      'A tag of the blog, named by identifier. The other fields that answers have are allowed here, and ignored.',
  };

  @OptionalGuid(resourceId) resourceId?: string;
  @ReferencedGuid({ to: 'tag', means: 'The identifier of the tag.' }) tagId?: string;
}

/** A tag in an answer. */
export type TagResponse = ResponseKeys<'tag'> &
  Pick<TagContent, 'name' | 'slug' | 'formerSlugs'> &
  Pick<TagPayload, 'imported' | 'description'> & {
    seo?: SeoResponse;
    image?: MediumResponse;
  } & MetadataContent;

declare module './item.ts' {
  interface Families {
    tag: FamilyTypes<TagPayload, TagContent, TagResponse, 'tags', 'tagCount'>;
  }
}

const image = ({ image }: TagPayload) =>
  image && referenceTo('medium', ['image', 'mediumId'], image.mediumId, image.resourceId);

/** The content with the slugs that the tag has had: readers may know each of them, whichever posts they have read. */
const withFormerSlugs = (content: TagContent, before: TagContent | undefined): TagContent => ({
  ...content,
  formerSlugs: keptSlugs(content, before ? [before.slug, ...(before.formerSlugs ?? [])] : []),
});

const fields: ResponseFields<'tag'> = {
  blogId: { stored: ['blogId'], value: item => item.blogId },
  resourceId: { stored: ['id'], value: guidOf },
  tagId: { stored: ['id'], value: guidOf },
  name: { stored: ['name'], value: item => item.name },
  slug: { stored: ['slug'], value: item => item.slug },
  imported: importedField,
  seo: seoField,
  metadata: metadataField,
  description: { optional: true, isOwn: true, stored: ['about'], value: item => item.about },
  image: { ...expandedOne('imageId', 'medium', medium), isOwn: true },
  formerSlugs: { optional: true, isOwn: true, stored: ['formerSlugs'], value: item => item.formerSlugs },
};

export const tag = {
  ...plain,
  name: 'tag',
  about: { name: 'Tag', means: 'A word or two that groups posts.' },
  collection: 'tags',
  count: 'tagCount',
  payload: TagPayload,
  content: payload => ({
    name: payload.name,
    slug: givenSlug(payload.slug),
    imported: payload.imported,
    ...seoContent(payload),
    ...metadataContent(payload),
    about: payload.description,
    imageId: image(payload)?.guid,
    formerSlugs: payload.formerSlugs,
  }),
  slug: { from: ({ name }) => name, put: (content, slug) => ({ ...content, slug }) },
  kept: withFormerSlugs,
  touched: (content, _now, before) => withFormerSlugs(content, before),
  givenAgain: {
    description: ({ about }) => about,
    image: ({ imageId }) => (imageId === undefined ? undefined : { mediumId: imageId }),
    seo: seoAgain,
  },
  references: payload => [socialImage(payload), image(payload)].filter(reference => reference !== undefined),
  fields,
  response: responseOf(fields),
  within: responseWithin(fields),
} satisfies ChildFamily<'tag', TagPayload>;
