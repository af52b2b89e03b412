import { chooseSlug, slugLength } from '../values/slug.ts';
import type { ChildFamily } from './family.ts';
import { OptionalGuid, ReferencedGuid, Text } from './fields.ts';
import { givenIdentifier } from './given-identifier.ts';
import { guidOf } from './item.ts';
import { blogIdOfChild, identifierOf, resourceId } from './own-identifiers.ts';
import { responseOf } from './response.ts';
import type { ResponseFields } from './view.ts';

export interface TagContent {
  name: string;
  slug: string;
}

/** A tag in a request body. */
export class TagPayload {
  static readonly about = { name: 'TagBody', means: 'A tag as a request gives it.' };

  @OptionalGuid(blogIdOfChild) blogId?: string;
  @OptionalGuid(resourceId) resourceId?: string;
  @OptionalGuid(identifierOf('tag')) tagId?: string;
  @Text({ most: 255, means: 'The name that readers see.', example: 'Weather' }) name!: string;
  @Text({
    most: slugLength,
    optional: true,
    means: 'A short name for addresses. If it is left out or blank, it is made from the name.',
    example: 'weather',
  })
  slug?: string;
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
export interface TagResponse {
  blogId: string;
  resourceId: string;
  tagId: string;
  name: string;
  slug: string;
}

declare module './item.ts' {
  interface Families {
    tag: {
      payload: TagPayload;
      content: TagContent;
      response: TagResponse;
      collection: 'tags';
      count: 'tagCount';
    };
  }
}

const fields: ResponseFields<'tag'> = {
  blogId: { stored: ['blogId'], value: item => item.blogId },
  resourceId: { stored: ['id'], value: guidOf },
  tagId: { stored: ['id'], value: guidOf },
  name: { stored: ['name'], value: item => item.name },
  slug: { stored: ['slug'], value: item => item.slug },
};

export const tag = {
  name: 'tag',
  about: { name: 'Tag', means: 'A word or two that groups posts.' },
  collection: 'tags',
  count: 'tagCount',
  payload: TagPayload,
  identifier: payload => givenIdentifier(payload.tagId, payload.resourceId),
  comparedPart: 'own',
  completeForUpdate: () => true,
  content: ({ name, slug }, guid) => ({ name, slug: chooseSlug(slug, name, guid) }),
  touched: content => content,
  order: (_content, created) => created,
  references: () => [],
  referenced: () => [],
  fields,
  response: responseOf(fields),
} satisfies ChildFamily<'tag', TagPayload>;
