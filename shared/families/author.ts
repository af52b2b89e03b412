import { type ChildFamily, plain } from './family.ts';
import { Metadata, Nested, OptionalGuid, ReferencedGuid, Text, WebAddress } from './fields.ts';
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

export interface AuthorContent
  extends Pick<AuthorPayload, 'displayName' | 'userName' | 'bio' | 'websiteUrl'>,
    ImportedContent,
    SeoContent,
    MetadataContent {
  /** The medium that is the user image. */
  userImageId?: string;
}

/** An author as the subject of a request body. */
export class AuthorPayload {
  static readonly about = { name: 'AuthorBody', means: 'An author as a request gives it.' };

  @OptionalGuid(blogIdOfChild) blogId?: string;
  @OptionalGuid(resourceId) resourceId?: string;
  @OptionalGuid(identifierOf('author')) authorId?: string;
  @Text({ max: 255, composed: true, means: 'The name that readers see.', example: 'Tomás Ferreira' })
  displayName!: string;
  @Text({
    max: 255,
    composed: true,
    means: 'The name by which the system knows the author.',
    example: 'tomas',
  })
  userName!: string;
  @Nested(() => MediumReference, { means: 'The picture of the author.' }) userImage?: MediumReference;
  @Text(imported) imported?: string;
  @Nested(() => SeoPayload, seoRule) seo?: SeoPayload;
  @Metadata(metadataRule) metadata?: MetadataValues;
  @Text({
    max: 2000,
    optional: true,
    means: 'Who the author is, in Markdown.',
    example: 'Keeps the light at *Cabo Raso*, and counts the ships that do not come.',
  })
  bio?: string;
  @WebAddress({
    optional: true,
    means: 'The address of a site of the author.',
    example: 'https://tomas.example.com',
  })
  websiteUrl?: string;
}

/** An author as a post names it: by identifier only. */
export class AuthorReference {
  static readonly about = {
    name: 'AuthorReference',
    means:
      'An author of the blog, named by identifier. The other fields that answers have are allowed here, and ignored.',
  };

  @OptionalGuid(resourceId) resourceId?: string;
  @ReferencedGuid({ to: 'author', means: 'The identifier of the author.' }) authorId?: string;
}

/** An author in an answer. */
export type AuthorResponse = ResponseKeys<'author'> &
  Pick<AuthorPayload, 'displayName' | 'userName' | 'imported' | 'bio' | 'websiteUrl'> & {
    userImage?: MediumResponse;
    seo?: SeoResponse;
  } & MetadataContent;

declare module './item.ts' {
  interface Families {
    author: FamilyTypes<AuthorPayload, AuthorContent, AuthorResponse, 'authors', 'authorsCount'>;
  }
}

const userImage = ({ userImage }: AuthorPayload) =>
  userImage && referenceTo('medium', ['userImage', 'mediumId'], userImage.mediumId, userImage.resourceId);

const fields: ResponseFields<'author'> = {
  blogId: { stored: ['blogId'], value: item => item.blogId },
  resourceId: { stored: ['id'], value: guidOf },
  authorId: { stored: ['id'], value: guidOf },
  displayName: { stored: ['displayName'], value: item => item.displayName },
  userName: { stored: ['userName'], value: item => item.userName },
  userImage: expandedOne('userImageId', 'medium', medium),
  imported: importedField,
  seo: seoField,
  metadata: metadataField,
  bio: { optional: true, stored: ['bio'], value: item => item.bio },
  websiteUrl: { optional: true, stored: ['websiteUrl'], value: item => item.websiteUrl },
};

export const author = {
  ...plain,
  name: 'author',
  about: { name: 'Author', means: 'Somebody who writes posts.' },
  collection: 'authors',
  count: 'authorsCount',
  payload: AuthorPayload,
  content: payload => ({
    displayName: payload.displayName,
    userName: payload.userName,
    userImageId: userImage(payload)?.guid,
    imported: payload.imported,
    ...seoContent(payload),
    ...metadataContent(payload),
    bio: payload.bio,
    websiteUrl: payload.websiteUrl,
  }),
  givenAgain: {
    userImage: ({ userImageId }) => (userImageId === undefined ? undefined : { mediumId: userImageId }),
    seo: seoAgain,
  },
  references: payload =>
    [userImage(payload), socialImage(payload)].filter(reference => reference !== undefined),
  fields,
  response: responseOf(fields),
  within: responseWithin(fields),
} satisfies ChildFamily<'author', AuthorPayload>;
