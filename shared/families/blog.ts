import type { Family } from './family.ts';
import { OptionalGuid, Text, WebAddress } from './fields.ts';
import { givenIdentifier } from './given-identifier.ts';
import type { Item } from './item.ts';

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

/** A blog's own fields, without its children. */
export function blogFields(item: Item<'blog'>): object {
  return {
    blogId: item.blogId,
    resourceId: item.blogId,
    name: item.name,
    slogan: item.slogan ?? undefined,
    logoUrl: item.logoUrl ?? undefined,
  };
}

export const blog = {
  name: 'blog',
  payload: BlogPayload,
  identifier: payload => givenIdentifier(payload.blogId, payload.resourceId),
  completeForUpdate: () => true,
  content: ({ name, slogan, logoUrl }) => ({ name, slogan: slogan ?? null, logoUrl: logoUrl ?? null }),
  references: () => [],
  referenced: () => [],
  // The list form: the counts stand where the single form has the children.
  response: item => ({
    ...blogFields(item),
    authorsCount: item.authorsCount,
    mediaCount: item.mediaCount,
    tagCount: item.tagCount,
    postCount: item.postCount,
  }),
} satisfies Family<'blog', BlogPayload>;
