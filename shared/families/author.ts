import type { ChildFamily, Resolve } from './family.ts';
import { Nested, OptionalGuid, ReferencedGuid, Text } from './fields.ts';
import { givenIdentifier } from './given-identifier.ts';
import { guidOf, type Item } from './item.ts';
import { MediumReference, mediumResponse } from './medium.ts';
import { referenceTo } from './references.ts';

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

/** The author as responses carry it, the user image expanded. */
export function authorResponse(item: Item<'author'>, resolve: Resolve): object {
  const guid = guidOf(item);
  const image = resolve('medium', item.userImageId);
  return {
    blogId: item.blogId,
    resourceId: guid,
    authorId: guid,
    displayName: item.displayName,
    userName: item.userName,
    userImage: image && mediumResponse(image),
  };
}

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
  referenced: ({ userImageId }) => (userImageId ? [{ family: 'medium', guid: userImageId }] : []),
  response: authorResponse,
} satisfies ChildFamily<'author', AuthorPayload>;
