import { chooseSlug, slugLength } from '../slug.ts';
import type { ChildFamily } from './family.ts';
import { OptionalGuid, Text } from './fields.ts';
import { givenIdentifier } from './given-identifier.ts';
import { guidOf } from './item.ts';

export interface TagContent {
  name: string;
  slug: string;
}

/** A tag in a request body. */
export class TagPayload {
  @OptionalGuid() blogId?: string;
  @OptionalGuid() resourceId?: string;
  @OptionalGuid() tagId?: string;
  @Text({ most: 255 }) name!: string;
  @Text({ most: slugLength, optional: true }) slug?: string;
}

export const tag = {
  name: 'tag',
  count: 'tagCount',
  payload: TagPayload,
  identifier: payload => givenIdentifier(payload.tagId, payload.resourceId),
  completeForUpdate: () => true,
  content: ({ name, slug }, guid) => ({ name, slug: chooseSlug(slug, name, guid) }),
  touched: content => content,
  order: (_content, created) => created,
  references: () => [],
  referenced: () => [],
  response(item) {
    const guid = guidOf(item);
    return { blogId: item.blogId, resourceId: guid, tagId: guid, name: item.name, slug: item.slug };
  },
} satisfies ChildFamily<'tag', TagPayload>;
