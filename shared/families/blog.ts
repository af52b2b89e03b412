import type { Family } from './family.ts';
import { OptionalGuid, Text, WebAddress } from './fields.ts';
import { givenIdentifier } from './given-identifier.ts';
import { type ResponseFields, responseOf } from './view.ts';

/** How many children of each family a blog has. */
export interface ChildCounts {
  authorsCount: number;
  mediaCount: number;
  tagCount: number;
  postCount: number;
}

export interface BlogContent {
  name: string;
  /** Null rather than absent: a patch can set a field to null whether or not it is there. */
  slogan: string | null;
  logoUrl: string | null;
}

/** A blog in a request body. */
export class BlogPayload {
  @OptionalGuid() blogId?: string;
  @OptionalGuid() resourceId?: string;
  @Text({ most: 255 }) name!: string;
  @Text({ most: 255, optional: true }) slogan?: string;
  @WebAddress({ optional: true }) logoUrl?: string;
}

const ownFields: ResponseFields<'blog'> = {
  blogId: { stored: ['blogId'], value: item => item.blogId },
  resourceId: { stored: ['blogId'], value: item => item.blogId },
  name: { stored: ['name'], value: item => item.name },
  slogan: { stored: ['slogan'], value: item => item.slogan ?? undefined },
  logoUrl: { stored: ['logoUrl'], value: item => item.logoUrl ?? undefined },
};

const fields: ResponseFields<'blog'> = {
  ...ownFields,
  authorsCount: { stored: ['authorsCount'], value: item => item.authorsCount },
  mediaCount: { stored: ['mediaCount'], value: item => item.mediaCount },
  tagCount: { stored: ['tagCount'], value: item => item.tagCount },
  postCount: { stored: ['postCount'], value: item => item.postCount },
};

/** The fields of a blog's single form that stand before its children, unless others are asked for. */
export const blogOwnFields: readonly string[] = Object.keys(ownFields);

export const blog = {
  name: 'blog',
  payload: BlogPayload,
  identifier: payload => givenIdentifier(payload.blogId, payload.resourceId),
  completeForUpdate: () => true,
  content: ({ name, slogan, logoUrl }) => ({ name, slogan: slogan ?? null, logoUrl: logoUrl ?? null }),
  references: () => [],
  referenced: () => [],
  // The list form: the counts stand where the single form has the children.
  fields,
  response: responseOf(fields),
} satisfies Family<'blog', BlogPayload>;
