import type { ChildFamily, Reference } from './family.ts';
import { Nested, OptionalGuid, ReferencedGuid, Text } from './fields.ts';
import { givenIdentifier } from './given-identifier.ts';
import { referenceTo } from './given-references.ts';
import { guidOf, type Item } from './item.ts';
import { MediumReference, type MediumResponse, medium } from './medium.ts';
import { blogIdOfChild, identifierOf, resourceId } from './own-identifiers.ts';
import { responseOf } from './response.ts';
import type { ResponseFields } from './view.ts';

export interface AuthorContent {
  displayName: string;
  userName: string;
  /** The medium that is the user image. */
  userImageId?: string;
}

/** An author as the subject of a request body. */
export class AuthorPayload {
  static readonly about = { name: 'AuthorBody', means: 'An author as a request gives it.' };

  @OptionalGuid(blogIdOfChild) blogId?: string;
  @OptionalGuid(resourceId) resourceId?: string;
  @OptionalGuid(identifierOf('author')) authorId?: string;
  @Text({ most: 255, means: 'The name that readers see.', example: 'Tomás Ferreira' }) displayName!: string;
  @Text({ most: 255, means: 'The name by which the system knows the author.', example: 'tomas' })
  userName!: string;
  @Nested(() => MediumReference, { means: 'The picture of the author.' }) userImage?: MediumReference;
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
export interface AuthorResponse {
  blogId: string;
  resourceId: string;
  authorId: string;
  displayName: string;
  userName: string;
  userImage?: MediumResponse;
}

declare module './item.ts' {
  interface Families {
    author: {
      payload: AuthorPayload;
      content: AuthorContent;
      response: AuthorResponse;
      collection: 'authors';
      count: 'authorsCount';
    };
  }
}

const userImage = ({ userImage }: AuthorPayload) =>
  userImage && referenceTo('medium', ['userImage', 'mediumId'], userImage.mediumId, userImage.resourceId);

const userImageOf = ({ userImageId }: Item<'author'>): Reference[] =>
  userImageId ? [{ family: 'medium', guid: userImageId }] : [];

const fields: ResponseFields<'author'> = {
  blogId: { stored: ['blogId'], value: item => item.blogId },
  resourceId: { stored: ['id'], value: guidOf },
  authorId: { stored: ['id'], value: guidOf },
  displayName: { stored: ['displayName'], value: item => item.displayName },
  userName: { stored: ['userName'], value: item => item.userName },
  userImage: {
    optional: true,
    one: medium,
    stored: ['userImageId'],
    referenced: userImageOf,
    value(item, resolve) {
      const image = resolve('medium', item.userImageId);
      return image && medium.response(image, resolve);
    },
  },
};

export const author = {
  name: 'author',
  about: { name: 'Author', means: 'Somebody who writes posts.' },
  collection: 'authors',
  count: 'authorsCount',
  payload: AuthorPayload,
  identifier: payload => givenIdentifier(payload.authorId, payload.resourceId),
  comparedPart: 'own',
  completeForUpdate: () => true,
  content: payload => ({
    displayName: payload.displayName,
    userName: payload.userName,
    userImageId: userImage(payload)?.guid,
  }),
  touched: content => content,
  order: (_content, created) => created,
  references: payload => [userImage(payload)].filter(reference => reference !== undefined),
  referenced: userImageOf,
  fields,
  response: responseOf(fields),
} satisfies ChildFamily<'author', AuthorPayload>;
