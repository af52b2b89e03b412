import type { ChildFamily, Reference } from './family.ts';
import { Nested, OptionalGuid, ReferencedGuid, Text } from './fields.ts';
import { givenIdentifier } from './given-identifier.ts';
import { guidOf, type Item } from './item.ts';
import { MediumReference, mediumResponse } from './medium.ts';
import { referenceTo } from './references.ts';
import { type ResponseFields, responseOf } from './view.ts';

export interface AuthorContent {
  displayName: string;
  userName: string;
  /** The medium that is the user image. */
  userImageId?: string;
}

/** An author in a request body of its own. */
export class AuthorPayload {
  @OptionalGuid() blogId?: string;
  @OptionalGuid() resourceId?: string;
  @OptionalGuid() authorId?: string;
  @Text({ most: 255 }) displayName!: string;
  @Text({ most: 255 }) userName!: string;
  @Nested(() => MediumReference) userImage?: MediumReference;
}

/** An author as posts name it: by identifier only. */
export class AuthorReference {
  @OptionalGuid() resourceId?: string;
  @ReferencedGuid() authorId?: string;
}

const userImage = ({ userImage }: AuthorPayload) =>
  userImage && referenceTo('medium', 'userImage.mediumId', userImage.mediumId, userImage.resourceId);

const userImageOf = ({ userImageId }: Item<'author'>): Reference[] =>
  userImageId ? [{ family: 'medium', guid: userImageId }] : [];

const fields: ResponseFields<'author'> = {
  blogId: { stored: ['blogId'], value: item => item.blogId },
  resourceId: { stored: ['id'], value: guidOf },
  authorId: { stored: ['id'], value: guidOf },
  displayName: { stored: ['displayName'], value: item => item.displayName },
  userName: { stored: ['userName'], value: item => item.userName },
  userImage: {
    stored: ['userImageId'],
    referenced: userImageOf,
    value(item, resolve) {
      const image = resolve('medium', item.userImageId);
      return image && mediumResponse(image, resolve);
    },
  },
};

/** The author as responses carry it, the user image expanded. */
export const authorResponse = responseOf(fields);

export const author = {
  name: 'author',
  count: 'authorsCount',
  payload: AuthorPayload,
  identifier: payload => givenIdentifier(payload.authorId, payload.resourceId),
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
  response: authorResponse,
} satisfies ChildFamily<'author', AuthorPayload>;
